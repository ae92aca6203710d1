/**
 * The one maker of ids: UUIDv7 (RFC 9562), strictly increasing within the process, so that "newest first" is
 * simply "by id, descending".
 */
import { randomFillSync } from 'node:crypto';

const UUID_LENGTH = 36;
const DASH = 0x2d;

/** By hand rather than by a regular expression: every request has some, and its log line looks at them again. */
export function isUuid(text: string): boolean {
  if (text.length !== UUID_LENGTH) return false;
  for (let at = 0; at < UUID_LENGTH; at += 1) {
    const isDash = text.charCodeAt(at) === DASH;
    if (isDash !== (at === 8 || at === 13 || at === 18 || at === 23)) return false;
    if (!isDash && !isHex(text.charCodeAt(at))) return false;
  }
  return true;
}

/** In either case: the two differ by one bit. */
function isHex(code: number): boolean {
  const lower = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}

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
