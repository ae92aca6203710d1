/** Verifies webhooks. Trust nothing in an event before its signature is verified. */
import type { WebhookEvent } from './types.ts';

export type { FairwayEvent, WebhookEvent } from './types.ts';

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How many seconds the signature may be older or newer than your clock; 300 by default. */
  tolerance?: number;
}

/** The request does not come from Fairway, or was changed on the way. Answer it with 400. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** In seconds. */
const TOLERANCE = 300;
const utf8 = new TextEncoder();

/**
 * Returns the event of a webhook, once its signature is verified. Pass the body as received, before anything
 * has parsed it. Of several secrets, as during a rotation, any may match.
 */
export async function verify(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeaderValues,
  secret: string | readonly string[] | undefined,
  { tolerance = TOLERANCE }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const { time, prefix, signatures, keyOf } = schemeOf(headers);
  if (!/^\d+$/.test(time)) throw new SignatureError('The signature names no time.');
  if (!(Math.abs(Math.floor(Date.now() / 1000) - Number(time)) <= tolerance))
    throw new SignatureError(
      `The signature is more than ${tolerance} s away from the clock of this machine.`,
    );
  const message = joined(utf8.encode(prefix), body);
  const secrets = [secret].flat().filter((one) => one);
  if (secrets.length === 0)
    throw new TypeError('verify needs the signing secret (whsec_…); this one is empty.');
  for (const one of secrets) {
    const bytes = keyOf(one ?? '');
    // Skips a secret that is invalid in this scheme: an empty key could be guessed by anybody.
    if (bytes.length === 0) continue;
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    // The platform compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, message))
        return JSON.parse(new TextDecoder().decode(body));
  }
  throw new SignatureError(
    'No signature matches: the secret is another, or the body is not the one that was sent, byte for byte.',
  );
}

interface Scheme {
  time: string;
  /** The signed text before the body. */
  prefix: string;
  signatures: Uint8Array<ArrayBuffer>[];
  keyOf: (secret: string) => Uint8Array<ArrayBuffer>;
}

function schemeOf(headers: HeaderValues): Scheme {
  const own = headerOf(headers, 'x-service-signature');
  if (own !== undefined) {
    const fields = own.split(',').map((field) => field.split('=').map((part) => part.trim()));
    const valuesOf = (name: string) => fields.filter(([key]) => key === name).map(([, value = '']) => value);
    const [time = ''] = valuesOf('t');
    return {
      time,
      prefix: `${time}.`,
      signatures: valuesOf('v1').map(fromHex),
      keyOf: (secret) => utf8.encode(secret),
    };
  }
  const standard = headerOf(headers, 'webhook-signature');
  if (standard === undefined) throw new SignatureError('The request has no signature.');
  const time = headerOf(headers, 'webhook-timestamp') ?? '';
  const signatures = standard
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [fromBase64(part.slice(3))] : []));
  const prefix = `${headerOf(headers, 'webhook-id') ?? ''}.${time}.`;
  return { time, prefix, signatures, keyOf: (secret) => fromBase64(secret.replace(/^whsec_/, '')) };
}

function headerOf(headers: HeaderValues, name: string): string | undefined {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  // Several headers of one name form one list (RFC 9110, 5.3).
  return typeof value === 'object' ? value.join(',') : value;
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return utf8.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError(
    body == null
      ? 'verify needs the body as it came: text or bytes. This one has not been read.'
      : 'verify needs the body as it came: text or bytes. This one was parsed already; read it raw, in Express with express.raw({ type: "application/json" }).',
  );
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

/** Empty for text that is not a SHA-256 in hex. */
const fromHex = (text: string) =>
  Uint8Array.from(/^[0-9a-f]{64}$/i.test(text) ? (text.match(/../g) ?? []) : [], (pair) =>
    Number.parseInt(pair, 16),
  );

/** Empty for text that is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
