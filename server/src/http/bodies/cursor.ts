/**
 * Cursors: opaque, never expiring, valid only where they were made. The text holds a version and the last id;
 * the signature (HMAC) also covers organization, route and filters, so a cursor of another list is refused.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../platform/problems.ts';

const VERSION = 1;
/** Of a list by change: two times follow the id, of the row's change and of the first page. */
const DATED = 2;
const ID_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 16;

/** What a cursor is bound to. */
export interface CursorPlace {
  organizationId: string;
  route: string;
  filters: Record<string, unknown>;
}

export class Cursors {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  make(place: CursorPlace, lastId: string): string {
    return this.#made(VERSION, place, bytesOf(lastId));
  }

  read(place: CursorPlace, cursor: string): string {
    return idOf(this.#read(VERSION, place, cursor, ID_BYTES));
  }

  /** The place in a list by change, with the time at which its first page was read. */
  makeDated(place: CursorPlace, { id, at, begunAt }: DatedPlace): string {
    const times = Buffer.alloc(2 * TIME_BYTES);
    times.writeDoubleBE(Date.parse(at));
    times.writeDoubleBE(begunAt.getTime(), TIME_BYTES);
    return this.#made(DATED, place, Buffer.concat([bytesOf(id), times]));
  }

  readDated(place: CursorPlace, cursor: string): DatedPlace {
    const told = this.#read(DATED, place, cursor, ID_BYTES + 2 * TIME_BYTES);
    const time = (start: number) => new Date(told.readDoubleBE(start));
    return { id: idOf(told), at: time(ID_BYTES).toISOString(), begunAt: time(ID_BYTES + TIME_BYTES) };
  }

  #made(version: number, place: CursorPlace, told: Buffer): string {
    return Buffer.concat([Buffer.of(version), told, this.#sign(version, place, told)]).toString('base64url');
  }

  #read(version: number, place: CursorPlace, cursor: string, length: number): Buffer {
    const bytes = Buffer.from(cursor, 'base64url');
    const told = bytes.subarray(1, 1 + length);
    const genuine =
      bytes.length === 1 + length + MAC_BYTES &&
      bytes[0] === version &&
      // Buffer skips characters that are not base64url; only the canonical spelling is accepted.
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(bytes.subarray(1 + length), this.#sign(version, place, told));
    if (!genuine)
      throw badRequest('The cursor is not valid here. Use the cursor of the same list, unchanged.');
    return told;
  }

  #sign(version: number, { organizationId, route, filters }: CursorPlace, told: Buffer): Buffer {
    const names = Object.keys(filters).sort();
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([version, organizationId, route, names.map((name) => [name, filters[name]])]))
      .update(told)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}

interface DatedPlace {
  id: string;
  /** When that row changed. */
  at: string;
  /** When the first page was read. */
  begunAt: Date;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
