/**
 * The one maker of ids: UUIDv7 (RFC 9562), strictly increasing within the process, so that "newest first" is
 * simply "by id, descending".
 */
import { randomFillSync } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

const bytes = Buffer.alloc(16);
/** Random bytes are drawn for 512 ids in one batch: the call costs more than the bytes. */
const pool = Buffer.alloc(4096);
let drawn = pool.length;
const COUNTER_LIMIT = 0x0fff;
/** Ids may run ahead of the clock by this many milliseconds: beyond that, the clock was set back. */
const LARGEST_LEAD = 60_000;
let lastMillis = 0;
let counter = 0;

/** The 12 bits after the version are a counter: ids made within one millisecond keep their order. */
export function newId(now: Date): string {
  const millis = now.getTime();
  if (millis > lastMillis || lastMillis - millis > LARGEST_LEAD) {
    lastMillis = millis;
    counter = 0;
  } else if (counter < COUNTER_LIMIT) {
    counter += 1;
  } else {
    lastMillis += 1;
    counter = 0;
  }
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  pool.copy(bytes, 8, drawn, drawn + 8);
  drawn += 8;
  bytes.writeUIntBE(lastMillis, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
