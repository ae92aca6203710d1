/** Time-based one-time passwords, as in authenticator apps: RFC 6238, SHA-1, six digits, steps of 30 s. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND } from '../clock.ts';

const STEP_MS = 30 * SECOND;
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The step that the code belongs to: the current, previous or next; undefined if it is none of them. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / STEP_MS);
  const given = Buffer.from(code);
  return [present, present - 1, present + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** RFC 4226, section 5.3: four bytes of the HMAC, at the offset given by its last four bits. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The address in the QR code that an app scans. */
export const otpauthUrl = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;

/** Five bits a letter; 20 bytes need no padding. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
