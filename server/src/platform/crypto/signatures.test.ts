/**
 * What we sign, any receiver can check: with our own few lines, with Stripe's and with Standard Webhooks'
 * libraries.
 */
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { newSigningSecret } from './secrets.ts';
import {
  isSigningSecret,
  SignatureError,
  signatureHeaders,
  type Verification,
  verifySignature,
} from './signatures.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EVENT = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';
const BODY = `{"id":"${EVENT}","type":"contact.created","data":{"name":"Søren ⛳"}}`;
const T = 1_760_000_000;
// Computed with Python's hmac and, the first, with openssl as well.
const HEX = '92fe6999e79474dcf1872de60204f156f5bf3570fa5153f3e90e0eba533dcb23';
const BASE64 = 'WEQoSke9yYAcG90Uagld0Ug83vnQ3IETbXVkkkpzKz0=';

const at = (seconds: number) => new Date(seconds * 1000);
const sign = (secrets: string[], body = BODY, timestamp = T) =>
  signatureHeaders({ secrets, eventId: EVENT, timestamp, body });

/** `genuine`, or why not. */
function judge(changes: Partial<Verification>): string {
  try {
    verifySignature({ header: `t=${T},v1=${HEX}`, body: BODY, secret: SECRET, now: at(T), ...changes });
    return 'genuine';
  } catch (error) {
    if (error instanceof SignatureError) return error.reason;
    throw error;
  }
}

describe('signing', () => {
  it('makes the known signatures', () => {
    expect(sign([SECRET])).toEqual({
      'x-service-signature': `t=${T},v1=${HEX}`,
      'webhook-id': EVENT,
      'webhook-timestamp': String(T),
      'webhook-signature': `v1,${BASE64}`,
    });
  });

  it("makes the signature in Standard Webhooks' own example", () => {
    const eventId = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    const headers = signatureHeaders({
      secrets: [SECRET],
      eventId,
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('signs with two secrets, the newest first', () => {
    const other = newSigningSecret();
    const [newer, older, both] = [sign([other]), sign([SECRET]), sign([other, SECRET])];
    expect(both['x-service-signature']).toBe(`${newer['x-service-signature']},v1=${HEX}`);
    expect(both['webhook-signature']).toBe(`${newer['webhook-signature']} ${older['webhook-signature']}`);
  });

  it('makes secrets of 44 letters and digits, which are base64 without padding', () => {
    const secrets = Array.from({ length: 200 }, newSigningSecret);
    expect(new Set(secrets).size).toBe(200);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
  });

  it.each([
    ['one of ours', newSigningSecret(), true],
    ['a shorter one', SECRET, true],
    ['an empty one', 'whsec_', false],
    ['another prefix', `sec_${SECRET}`, false],
    ['no prefix', SECRET.slice(6), false],
    ['what is not base64', 'whsec_not base64!', false],
    ['base64 cut short', newSigningSecret().slice(0, -2), false],
  ])('knows a signing secret: %s', (_name, text, expected) => {
    expect(isSigningSecret(text)).toBe(expected);
  });
});

describe('libraries of others', () => {
  const secrets = [newSigningSecret(), newSigningSecret()];
  // They ask the time themselves.
  const headers = sign(secrets, BODY, Math.floor(Date.now() / 1000));
  const header = headers['x-service-signature'];

  it.each(secrets)('stripe accepts it, whichever secret it holds', (secret) => {
    expect(Stripe.webhooks.constructEvent(BODY, header, secret, 300)).toEqual(JSON.parse(BODY));
    expect(Stripe.webhooks.constructEvent(Buffer.from(BODY), header, secret, 300)).toEqual(JSON.parse(BODY));
  });

  it.each(secrets)('standardwebhooks accepts it, whichever secret it holds', (secret) => {
    expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });

  it('both refuse what was altered', () => {
    const [secret = ''] = secrets;
    const altered = BODY.replace('contact', 'contract');
    expect(() => Stripe.webhooks.constructEvent(altered, header, secret, 300)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(BODY, header, newSigningSecret(), 300)).toThrow();
    const verify = (changes: Record<string, string>, body = BODY) =>
      new Webhook(secret).verify(body, { ...headers, ...changes });
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => verify({}, altered)).toThrow('No matching');
    expect(() => verify({ 'webhook-id': EVENT.replace('0', '1') })).toThrow('No matching');
    expect(() => verify({ 'webhook-timestamp': later })).toThrow('No matching');
    expect(() => verify({ 'webhook-signature': `v1,${BASE64}` })).toThrow('No matching');
  });
});

describe('verifying', () => {
  it.each(['body as text', 'body as bytes'])('accepts what we sign: %s', (kind) => {
    expect(judge({ body: kind.endsWith('text') ? BODY : new TextEncoder().encode(BODY) })).toBe('genuine');
  });

  it('accepts either of two secrets', () => {
    const other = newSigningSecret();
    const header = sign([other, SECRET])['x-service-signature'];
    const verdicts = [SECRET, other, newSigningSecret()].map((secret) => judge({ header, secret }));
    expect(verdicts).toEqual(['genuine', 'genuine', 'no_match']);
  });

  it.each([
    ['in another order', `v1=${HEX},t=${T}`, 'genuine'],
    ['among schemes it does not know', `v0=abc,t=${T},v2=,v1=${HEX},x,=`, 'genuine'],
    ['behind another v1', `t=${T},v1=${'0'.repeat(64)},v1=${HEX}`, 'genuine'],
    ['as a list of one', [`t=${T},v1=${HEX}`], 'genuine'],
    ['undefined', undefined, 'missing'],
    ['null', null, 'missing'],
    ['empty', '', 'missing'],
    ['an empty list', [], 'missing'],
    ['anything else', 'Bearer abc', 'malformed'],
    ['without t', `v1=${HEX}`, 'malformed'],
    ['without v1', `t=${T}`, 'malformed'],
    ['with only a scheme it does not know', `t=${T},v2=${HEX}`, 'malformed'],
    ['with an empty t', `t=,v1=${HEX}`, 'malformed'],
    ['with a t that is no number', `t=now,v1=${HEX}`, 'malformed'],
    ['with a t that is not plain', `t=${T}.0,v1=${HEX}`, 'malformed'],
    ['with a t in scientific notation', `t=176e7,v1=${HEX}`, 'malformed'],
    ['with a negative t', `t=-${T},v1=${HEX}`, 'malformed'],
    ['with spaces', `t= ${T},v1=${HEX}`, 'malformed'],
    ['with two t', `t=${T},t=${T + 1},v1=${HEX}`, 'malformed'],
    ['twice', [`t=${T},v1=${HEX}`, `t=${T},v1=${HEX}`], 'malformed'],
    ['with a t written otherwise', `t=0${T},v1=${HEX}`, 'no_match'],
    ['with an empty v1', `t=${T},v1=`, 'no_match'],
    ['with a v1 too short', `t=${T},v1=${HEX.slice(1)}`, 'no_match'],
    ['with a v1 too long', `t=${T},v1=${HEX}0`, 'no_match'],
    ['in capitals', `t=${T},v1=${HEX.toUpperCase()}`, 'no_match'],
    ['with 64 characters of more bytes', `t=${T},v1=${'é'.repeat(64)}`, 'no_match'],
  ])('reads a header %s', (_name, header, verdict) => {
    expect(judge({ header })).toBe(verdict);
  });

  it.each([
    ['too_old', T + 301],
    ['genuine', T + 300],
    ['genuine', T - 300],
    ['too_new', T - 301],
    ['too_old', Number.NaN],
  ])('is %s when the time is %d', (verdict, now) => {
    expect(judge({ now: at(now) })).toBe(verdict);
  });

  it('takes another tolerance', () => {
    const verdicts = [T, T + 1, T - 1].map((now) => judge({ now: at(now), tolerance: 0 }));
    expect(verdicts).toEqual(['genuine', 'too_old', 'too_new']);
    expect(judge({ tolerance: Number.NaN })).toBe('too_old');
  });

  it('says "too old" only of what is genuine', () => {
    expect(judge({ now: at(T + 9999), secret: newSigningSecret() })).toBe('no_match');
  });

  it('does not work with an empty secret', () => {
    expect(() => judge({ secret: '' })).toThrow(TypeError);
  });
});

describe('for any body and any secret', () => {
  const body = fc.string({ unit: 'binary', maxLength: 300 });
  const secret = fc.uint8Array({ minLength: 1, maxLength: 64 }).map(whsec);
  const timestamp = fc.integer({ min: 0, max: 4_102_444_800 });
  const signed = fc.record({ body, secret, timestamp });

  it('what was signed is genuine', () => {
    fc.assert(
      fc.property(signed, ({ body, secret, timestamp }) => {
        const header = sign([secret], body, timestamp)['x-service-signature'];
        expect(judge({ header, body, secret, now: at(timestamp) })).toBe('genuine');
        expect(judge({ header, body: Buffer.from(body), secret, now: at(timestamp) })).toBe('genuine');
      }),
    );
  });

  it('one flipped bit of the body, the header or the secret is refused', () => {
    fc.assert(
      fc.property(signed, fc.nat(), fc.nat(7), ({ body, secret, timestamp }, place, bit) => {
        const header = sign([secret], body, timestamp)['x-service-signature'];
        const genuine = { header, body, secret, now: at(timestamp) };
        const flip = (text: string) => flipped(Buffer.from(text), place, bit);
        if (body !== '') expect(judge({ ...genuine, body: flip(body) })).toBe('no_match');
        expect(judge({ ...genuine, header: flip(header).toString('latin1') })).not.toBe('genuine');
        expect(judge({ ...genuine, secret: flip(secret).toString('latin1') })).toBe('no_match');
      }),
      { numRuns: 1000 },
    );
  });

  it('a body cannot borrow digits from the time', () => {
    const header = sign([SECRET], `5.${BODY}`)['x-service-signature'].replace(`t=${T}`, `t=${T}.5`);
    expect(judge({ header })).toBe('malformed');
  });
});

function whsec(bytes: Uint8Array): string {
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

function flipped(bytes: Buffer, place: number, bit: number): Buffer {
  const index = place % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
  return bytes;
}
