/**
 * Keys of mail, derived from the service's encryption key: an address that opted out is stored as a keyed
 * hash, and the tokens of a mail's links are computed again for every attempt, so that none is stored.
 */
import { createHmac } from 'node:crypto';
import { deriveKey } from '../crypto/secrets.ts';

/** 32 bytes as base64url. */
export const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class MailKeys {
  readonly #addresses: Buffer;
  readonly #links: Buffer;

  constructor(encryptionKey: Buffer) {
    this.#addresses = deriveKey(encryptionKey, 'mail-address');
    this.#links = deriveKey(encryptionKey, 'mail-link');
  }

  /** The same for every case of the address, different for every organization. */
  hashAddress(organizationId: string, address: string): Buffer {
    return createHmac('sha256', this.#addresses)
      .update(`${organizationId} ${addressKey(address)}`)
      .digest();
  }

  /** Another one for every purpose that a link of the mail may have. */
  token(mailId: string, purpose: string): string {
    return createHmac('sha256', this.#links).update(`${mailId} ${purpose}`).digest('base64url');
  }
}

/** Addresses are compared ignoring case; they are ASCII. */
export const addressKey = (address: string): string => address.toLowerCase();
