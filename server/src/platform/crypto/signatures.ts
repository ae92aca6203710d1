/**
 * Signs webhooks, and verifies them on the receiver's side. This file needs only Node, so that a customer can
 * copy it into another program: `verifySignature` is all that a receiver needs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';

/** Whether both kinds of signature can be made with it: `whsec_` and base64 in its canonical form. */
export function isSigningSecret(text: string): boolean {
  const encoded = text.slice(PREFIX.length);
  const isBase64 = encoded !== '' && Buffer.from(encoded, 'base64').toString('base64') === encoded;
  return text.startsWith(PREFIX) && isBase64;
}

interface Signing {
  /** Newest first. There are two during a rotation; a receiver may have either. */
  secrets: readonly string[];
  eventId: string;
  /** The time of this attempt, in Unix seconds. */
  timestamp: number;
  body: string;
}

/** Our own header, and those of https://www.standardwebhooks.com, which has libraries for many languages. */
export function signatureHeaders({ secrets, eventId, timestamp, body }: Signing) {
  const standardKey = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');
  const ours = secrets.map((secret) => hmac(secret, `${timestamp}.`, body).toString('hex'));
  const standard = secrets.map((secret) => hmac(standardKey(secret), `${eventId}.${timestamp}.`, body));
  return {
    'x-service-signature': [`t=${timestamp}`, ...ours.map((hex) => `v1=${hex}`)].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.map((digest) => `v1,${digest.toString('base64')}`).join(' '),
  };
}

const REASONS = {
  missing: 'The X-Service-Signature header is missing.',
  malformed: 'The X-Service-Signature header is not of the form "t=<unix seconds>,v1=<hex>".',
  no_match: 'No signature matches: either the secret is another one, or the body is not the very bytes sent.',
  too_old: 'The signature is genuine but too old: a replay, or a clock that is fast.',
  too_new: 'The signature is genuine but from the future: a clock is slow.',
};

export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly reason: keyof typeof REASONS;

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason]);
    this.reason = reason;
  }
}

export interface Verification {
  /** The header X-Service-Signature as received. */
  header: string | readonly string[] | null | undefined;
  /** The body as received, before any parsing: the same JSON formatted differently has another signature. */
  body: string | Uint8Array;
  secret: string;
  now: Date;
  /** How many seconds the signature may be older or newer than `now`. */
  tolerance?: number;
}

/** Returns if the webhook is genuine, and throws a SignatureError if not, so no result can be ignored. */
export function verifySignature({ header, body, secret, now, tolerance = 300 }: Verification): void {
  // Anyone could sign with an empty secret; most likely a setting was forgotten.
  if (secret === '') throw new TypeError('The signing secret is empty.');
  const { timestamp, signatures } = parse(header);
  const expected = Buffer.from(hmac(secret, `${timestamp}.`, body).toString('hex'));
  if (!signatures.some((signature) => isSame(Buffer.from(signature), expected)))
    throw new SignatureError('no_match');

  // Negated comparisons, so that a time that is not a number is refused.
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (!(age <= tolerance)) throw new SignatureError('too_old');
  if (!(age >= -tolerance)) throw new SignatureError('too_new');
}

/** Reads the fields in any order; unknown schemes are ignored. */
function parse(header: Verification['header']): { timestamp: string; signatures: string[] } {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  if (text === '') throw new SignatureError('missing');
  const fields = text.split(',');
  const named = (name: string) =>
    fields.filter((field) => field.startsWith(name)).map((field) => field.slice(name.length));
  const [timestamp, second] = named('t=');
  const signatures = named('v1=');
  const isPlain = timestamp !== undefined && second === undefined && /^\d+$/.test(timestamp);
  if (!isPlain || signatures.length === 0) throw new SignatureError('malformed');
  return { timestamp, signatures };
}

const hmac = (key: string | Buffer, prefix: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(prefix).update(body).digest();

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
