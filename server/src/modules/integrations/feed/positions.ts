/**
 * Places in the feed as integrators keep them: opaque, signed over version, organization and place, and bound to no
 * filter. A cursor is the same bound to its filters. Neither expires by itself.
 */
import { type Cipher, createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { badRequest } from '../../../platform/problems.ts';

const POSITION = 1;
const CURSOR = 2;
/** Making one costs more than signing with it; kept are those of the organizations that read. */
const MOST_CIPHERS = 1000;
const PLACE_BYTES = 8;
const BLOCK_BYTES = 16;
const LENGTH = 1 + PLACE_BYTES + BLOCK_BYTES;

export class Positions {
  readonly #key: Buffer;
  /** For each version, organization and filter. */
  readonly #ciphers = new BoundedMap<string, Cipher>(MOST_CIPHERS);

  constructor(key: Buffer) {
    this.#key = key;
  }

  position(organizationId: string, place: number): string {
    return this.positions(organizationId, [place])[0] as string;
  }

  positions(organizationId: string, places: readonly number[]): string[] {
    return this.#made(POSITION, organizationId, '', places);
  }

  cursor(organizationId: string, filters: object, place: number): string {
    return this.#made(CURSOR, organizationId, JSON.stringify(filters), [place])[0] as string;
  }

  /** Undefined for a text that is no position of this organization. */
  readPosition(organizationId: string, text: string): number | undefined {
    return this.#read(POSITION, organizationId, '', text);
  }

  readCursor(organizationId: string, filters: object, text: string): number {
    const place = this.#read(CURSOR, organizationId, JSON.stringify(filters), text);
    if (place === undefined)
      throw badRequest('The cursor is not valid here. Use the cursor of the same list, unchanged.');
    return place;
  }

  #made(version: number, organizationId: string, bound: string, places: readonly number[]): string[] {
    const blocks = Buffer.alloc(places.length * BLOCK_BYTES);
    for (const [nth, place] of places.entries()) blocks.writeDoubleBE(place, nth * BLOCK_BYTES);
    const signatures = this.#sign(version, organizationId, bound, blocks);
    const made = Buffer.alloc(LENGTH, version);
    return places.map((_, nth) => {
      const at = nth * BLOCK_BYTES;
      blocks.copy(made, 1, at, at + PLACE_BYTES);
      signatures.copy(made, 1 + PLACE_BYTES, at, at + BLOCK_BYTES);
      return made.toString('base64url');
    });
  }

  #read(version: number, organizationId: string, bound: string, text: string): number | undefined {
    const bytes = Buffer.from(text, 'base64url');
    // Buffer skips characters that are not base64url; only the canonical spelling is accepted.
    if (bytes.length !== LENGTH || bytes[0] !== version || bytes.toString('base64url') !== text)
      return undefined;
    const block = Buffer.alloc(BLOCK_BYTES);
    bytes.copy(block, 0, 1, 1 + PLACE_BYTES);
    const signature = this.#sign(version, organizationId, bound, block);
    return timingSafeEqual(bytes.subarray(1 + PLACE_BYTES), signature) ? block.readDoubleBE() : undefined;
  }

  /**
   * A block cipher signs what fits into one block: without the key nobody can tell what it makes of another place. Unlike
   * a hash for each, it signs the two hundred places of a page in one call.
   */
  #sign(version: number, organizationId: string, bound: string, blocks: Buffer): Buffer {
    const what = JSON.stringify([version, organizationId, bound]);
    const cipher = this.#ciphers.get(what) ?? this.#cipherFor(what);
    return cipher.update(blocks);
  }

  /** It has no padding and makes each block by itself, so that it can be used again. */
  #cipherFor(what: string): Cipher {
    const key = createHmac('sha256', this.#key).update(what).digest();
    const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    this.#ciphers.set(what, cipher);
    return cipher;
  }
}
