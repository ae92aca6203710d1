/**
 * Encrypts secrets at rest: AES-256-GCM. A sealed text names its format and key, and is bound to its context
 * (additional authenticated data): copied into another row, it cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class Sealer {
  readonly #key: Buffer;
  /** Identifies the key without revealing it: 8 hex digits of the key's SHA-256. */
  readonly keyId: string;

  /** `key`: 32 bytes for this purpose only, from `deriveKey`. */
  constructor(key: Buffer) {
    if (key.length !== 32) throw new Error(`A sealing key has 32 bytes, not ${key.length}.`);
    this.#key = key;
    this.keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  }

  /** `v1.<key id>.<iv, ciphertext, tag as base64url>`; `context` is its owner: `webhook:<endpoint id>`. */
  seal(text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context));
    const hidden = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [FORMAT, this.keyId, hidden.toString('base64url')].join('.');
  }

  open(sealed: string, context: string): string {
    const hidden = this.#unpack(sealed);
    const end = hidden.length - TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, this.#key, hidden.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(hidden.subarray(end));
    try {
      const opened = [decipher.update(hidden.subarray(IV_BYTES, end)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch {
      throw new Error(`The sealed text does not open for ${context}: it was altered, or belongs elsewhere.`);
    }
  }

  #unpack(sealed: string): Buffer {
    const [format, keyId, encoded = '', ...rest] = sealed.split('.');
    const hidden = Buffer.from(encoded, 'base64url');
    // Several base64 texts decode to the same bytes. Only the one that `seal` writes is accepted.
    const isWhole = rest.length === 0 && hidden.toString('base64url') === encoded;
    if (format !== FORMAT || !isWhole || hidden.length < IV_BYTES + TAG_BYTES)
      throw new Error('This is not a sealed text, or not a whole one.');
    if (keyId !== this.keyId)
      throw new Error(
        `Sealed with another key (${keyId}; ours is ${this.keyId}). Has ENCRYPTION_KEY been changed?`,
      );
    return hidden;
  }
}
