/** Random credentials, how they are stored (SHA-256 only) and how they are compared (constant time). */
import { createHash, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random text over `[A-Za-z0-9]`: form, URL and Basic encoding leave all of these characters unchanged. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 × 62: larger bytes are rejected, because they would favour the front of the alphabet.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

// 62^22 > 2^128 and 62^43 > 2^256.
export const newClientId = () => `fwc_${randomText(22)}`;
export const newClientSecret = () => `fws_${randomText(43)}`;
export const newAccessToken = () => `fwt_${randomText(43)}`;
export const newPlayToken = () => `fwp_${randomText(43)}`;
export const newBidderToken = () => `fwb_${randomText(43)}`;
/** 44 characters without padding are valid base64, which Standard Webhooks decodes. */
export const newSigningSecret = () => `whsec_${randomText(44)}`;

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The SHA-256 as base64, in one call without a Hash object, because it is computed at every request. */
export const hashText = (text: string): string => hash('sha256', text, 'base64');

export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** A key for one purpose only, derived from the service's encryption key. */
export const deriveKey = (encryptionKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', `fairway:${purpose}`, 32));
