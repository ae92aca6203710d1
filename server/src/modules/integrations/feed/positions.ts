/**
 * Places in the feed as integrators keep them: opaque, signed over version, organization and place, and bound to no
 * filter. A cursor is the same bound to its filters. Neither expires by itself.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../../platform/problems.ts';

const POSITION = 1;
const CURSOR = 2;
const PLACE_BYTES = 8;
const MAC_BYTES = 16;
const LENGTH = 1 + PLACE_BYTES + MAC_BYTES;

export class Positions {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  position(organizationId: string, place: number): string {
    return this.#made(POSITION, organizationId, '', place);
  }

  cursor(organizationId: string, filters: object, place: number): string {
    return this.#made(CURSOR, organizationId, JSON.stringify(filters), place);
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

  #made(version: number, organizationId: string, bound: string, place: number): string {
    const told = Buffer.alloc(PLACE_BYTES);
    told.writeBigInt64BE(BigInt(place));
    const mac = this.#sign(version, organizationId, bound, told);
    return Buffer.concat([Buffer.of(version), told, mac]).toString('base64url');
  }

  #read(version: number, organizationId: string, bound: string, text: string): number | undefined {
    const bytes = Buffer.from(text, 'base64url');
    const told = bytes.subarray(1, 1 + PLACE_BYTES);
    const isGenuine =
      bytes.length === LENGTH &&
      bytes[0] === version &&
      // Buffer skips characters that are not base64url; only the canonical spelling is accepted.
      bytes.toString('base64url') === text &&
      timingSafeEqual(bytes.subarray(1 + PLACE_BYTES), this.#sign(version, organizationId, bound, told));
    return isGenuine ? Number(told.readBigInt64BE()) : undefined;
  }

  #sign(version: number, organizationId: string, bound: string, told: Buffer): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([version, organizationId, bound]))
      .update(told)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
