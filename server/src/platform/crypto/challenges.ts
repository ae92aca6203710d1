/**
 * Challenges that an authenticator signs. Each names its end and carries a MAC over that and its purpose, so
 * that any node can check it and nothing is stored before it is answered. Whoever accepts an answer records
 * the challenge as spent.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import { sameHash } from './secrets.ts';

const LIFETIME = 5 * MINUTE;
const END_BYTES = 8;
const NONCE_BYTES = 16;
const MAC_BYTES = 32;

export class Challenges {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** `purpose` says what the answer may be used for, and by whom where that is known. */
  issue(purpose: string, now: Date): string {
    const head = Buffer.alloc(END_BYTES + NONCE_BYTES, randomBytes(END_BYTES + NONCE_BYTES));
    head.writeBigUInt64BE(BigInt(now.getTime() + LIFETIME));
    return Buffer.concat([head, this.#mac(head, purpose)]).toString('base64url');
  }

  /** When it ends; undefined unless it was issued for this purpose and has not ended. */
  endOf(challenge: string, purpose: string, now: Date): Date | undefined {
    const bytes = Buffer.from(challenge, 'base64url');
    // Several base64 texts decode to the same bytes. Only the one that was issued is accepted.
    const isWhole = bytes.length === END_BYTES + NONCE_BYTES + MAC_BYTES;
    if (!isWhole || bytes.toString('base64url') !== challenge) return undefined;
    const head = bytes.subarray(0, END_BYTES + NONCE_BYTES);
    if (!sameHash(bytes.subarray(head.length), this.#mac(head, purpose))) return undefined;
    const end = new Date(Number(head.readBigUInt64BE()));
    return end > now ? end : undefined;
  }

  #mac(head: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.#key).update(head).update(purpose).digest();
  }
}
