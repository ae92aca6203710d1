/**
 * Cursors: opaque, never expiring, valid only where they were made. The text holds a version and the last id;
 * the signature (HMAC) also covers organization, route and filters, so a cursor of another list is refused.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../platform/problems.ts';

const VERSION = 1;
const ID_BYTES = 16;
const MAC_BYTES = 16;
const LENGTH = 1 + ID_BYTES + MAC_BYTES;

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
    const id = Buffer.from(lastId.replaceAll('-', ''), 'hex');
    return Buffer.concat([Buffer.of(VERSION), id, this.#sign(place, id)]).toString('base64url');
  }

  read(place: CursorPlace, cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url');
    const id = bytes.subarray(1, 1 + ID_BYTES);
    const genuine =
      bytes.length === LENGTH &&
      bytes[0] === VERSION &&
      // Buffer skips characters that are not base64url; only the canonical spelling is accepted.
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(bytes.subarray(1 + ID_BYTES), this.#sign(place, id));
    if (!genuine)
      throw badRequest('The cursor is not valid here. Use page.next_cursor of the same list, unchanged.');
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #sign({ organizationId, route, filters }: CursorPlace, id: Buffer): Buffer {
    const names = Object.keys(filters).sort();
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([VERSION, organizationId, route, names.map((name) => [name, filters[name]])]))
      .update(id)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
