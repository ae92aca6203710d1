/** A webhook is believed when its signature proves it, by either scheme, and by nothing less. */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Received } from '../../test/support/peers/receiver.ts';
import { type Hook, useHooks } from '../../test/support/worlds/hooks.ts';
import { webhooks } from '../src/index.ts';

const { verify, SignatureError } = webhooks;
const hooks = useHooks();
let hook: Hook;
/** A delivery as it came, with `email` of its contact. */
let delivery: Received;

beforeAll(async () => {
  hook = await hooks.hooked();
  await hook.event({ first_name: 'Åsa' });
  await hooks.deliver();
  delivery = lastOf(hook);
});

afterEach(() => vi.useRealTimers());

const lastOf = ({ receiver }: Hook): Received => {
  const last = receiver.received.at(-1);
  if (last === undefined) throw new Error('Nothing was delivered.');
  return last;
};

type Signed = Pick<Received, 'headers'>;

/** The headers of one scheme alone. */
const SCHEMES = [
  ['X-Service-Signature', ({ headers }: Signed) => without(headers, 'webhook-signature')],
  ['Standard Webhooks', ({ headers }: Signed) => without(headers, 'x-service-signature')],
] as const;

const without = (headers: Received['headers'], name: string) => ({ ...headers, [name]: undefined });

/** Moves the clock of this process so many seconds away from the time that was signed. */
function standAt(seconds: number, milliseconds = 0): void {
  const signed = Number(delivery.headers['webhook-timestamp']) * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: signed + seconds * 1000 + milliseconds });
}

describe.each(SCHEMES)('a delivery by %s', (_name, headersOf) => {
  it('is the event, whatever form body and headers have', async () => {
    const headers = headersOf(delivery);
    const event = await verify(delivery.body, headers, hook.secret);
    expect(event).toMatchObject({ type: 'contact.created', data: { first_name: 'Åsa' } });
    const bytes = Buffer.from(delivery.body);
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toUpperCase(), String(value)] as [string, string]],
    );
    for (const body of [bytes, new Uint8Array(bytes), new Uint8Array(bytes).buffer])
      expect(await verify(body, new Headers(given), hook.secret)).toEqual(event);
    expect(await verify(delivery.body, Object.fromEntries(given), hook.secret)).toEqual(event);
  });

  it('may be 300 s old, or ahead, and not 301', async () => {
    const now = (seconds: number, milliseconds = 0) => {
      standAt(seconds, milliseconds);
      return verify(delivery.body, headersOf(delivery), hook.secret);
    };
    for (const seconds of [-300, 0, 300]) expect((await now(seconds)).type).toBe('contact.created');
    expect((await now(300, 999)).type).toBe('contact.created');
    for (const seconds of [-301, 301]) await expect(now(seconds)).rejects.toThrow('more than 300 s away');
  });

  it('may be as old as you say', async () => {
    standAt(10);
    const verified = (tolerance: number) =>
      verify(delivery.body, headersOf(delivery), hook.secret, { tolerance });
    expect((await verified(10)).type).toBe('contact.created');
    await expect(verified(9)).rejects.toThrow(SignatureError);
  });

  it.each([
    ['another body', ({ body }: Received) => ({ body: body.replace('Åsa', 'Eve') })],
    ['a body in another form', ({ body }: Received) => ({ body: JSON.stringify(JSON.parse(body), null, 1) })],
    ['another secret', () => ({ secret: `whsec_${'A'.repeat(44)}` })],
    ['no secret of ours', () => ({ secret: 'hunter2 and not base64!' })],
    ['another time', ({ headers }: Received) => ({ headers: aged(headers) })],
    ['another signature', ({ headers }: Received) => ({ headers: forged(headers) })],
  ])('is refused with %s', async (_what, change) => {
    const { body, headers, secret } = { ...delivery, secret: hook.secret, ...change(delivery) };
    await expect(verify(body, headersOf({ headers }), secret)).rejects.toThrow('No signature matches');
  });

  it('is known by any of several secrets', async () => {
    const secrets = [`whsec_${'A'.repeat(44)}`, hook.secret];
    expect((await verify(delivery.body, headersOf(delivery), secrets)).type).toBe('contact.created');
  });

  it('is known by the old secret and the new one while they change', async () => {
    const turning = await hooks.hooked();
    const { signing_secret } = (await turning.post('/rotate-secret', { grace_seconds: 3600 })).body.data;
    await turning.event();
    await hooks.deliver();
    const { body, headers } = lastOf(turning);
    for (const secret of [turning.secret, signing_secret])
      expect((await verify(body, headersOf({ headers }), secret)).type).toBe('contact.created');
    expect(String(headers['x-service-signature']).match(/v1=/g)).toHaveLength(2);
    expect(String(headers['webhook-signature']).match(/v1,/g)).toHaveLength(2);
  });
});

const aged = (headers: Received['headers']): Received['headers'] => ({
  ...headers,
  'x-service-signature': String(headers['x-service-signature']).replace(/t=(\d+)/, (_, t) => `t=${t - 1}`),
  'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1),
});

const forged = (headers: Received['headers']): Received['headers'] => ({
  ...headers,
  'x-service-signature': String(headers['x-service-signature']).replace(
    /v1=.*/,
    `v1=${'0'.repeat(64)},v1=zz`,
  ),
  'webhook-signature': `v1,${'A'.repeat(43)}= v1,* v2,${'A'.repeat(43)}=`,
});

describe('a forger', () => {
  const signedWith = (key: Buffer) => {
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', key).update(`1.${time}.{}`).digest('base64');
    return { 'webhook-id': '1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  };

  it('gains nothing from a secret that is no base64', async () => {
    for (const key of [Buffer.alloc(1), Buffer.alloc(0), Buffer.alloc(32)])
      for (const secret of [
        'my-webhook-secret',
        'whsec_abc_def',
        'whsec_',
        `${hook.secret}!`,
        [hook.secret, 'whsec_a-b'],
      ])
        await expect(verify('{}', signedWith(key), secret)).rejects.toThrow(SignatureError);
  });

  it('gains nothing from a tolerance that is no number, nor from digits added to a signature', async () => {
    standAt(100_000);
    await expect(
      verify(delivery.body, delivery.headers, hook.secret, { tolerance: Number.NaN }),
    ).rejects.toThrow(SignatureError);
    vi.useRealTimers();
    const longer = { 'x-service-signature': `${delivery.headers['x-service-signature']}0` };
    await expect(verify(delivery.body, longer, hook.secret)).rejects.toThrow(SignatureError);
  });
});

describe('the classic mistakes', () => {
  it('a body that was parsed already', async () => {
    const parsed = JSON.parse(delivery.body);
    await expect(verify(parsed, delivery.headers, hook.secret)).rejects.toThrow('was parsed already');
  });

  it.each([undefined, null])('a body that has not been read: %s', async (body) => {
    // @ts-expect-error it does not compile, either
    await expect(verify(body, delivery.headers, hook.secret)).rejects.toThrow('has not been read');
  });

  it.each([undefined, '', [], ['']])('a secret that is not set: %o', async (secret) => {
    await expect(verify(delivery.body, delivery.headers, secret)).rejects.toThrow('this one is empty');
  });

  it('an old secret that is not set any more, blanks, and headers that came twice', async () => {
    const own = String(delivery.headers['x-service-signature']);
    const spaced = { 'x-service-signature': own.replaceAll(',', ' , ').replaceAll('=', ' = ') };
    const twice = { 'x-service-signature': own.split(',') };
    for (const headers of [delivery.headers, spaced, twice])
      expect(await verify(delivery.body, headers, [hook.secret, ''])).toMatchObject({
        type: 'contact.created',
      });
  });

  it.each([
    [{}, 'has no signature'],
    [{ 'x-service-signature': 'v1=00' }, 'names no time'],
    [{ 'webhook-signature': 'v1,AA==' }, 'names no time'],
  ])('a request of somebody else: %o', async (headers, says) => {
    await expect(verify(delivery.body, headers, hook.secret)).rejects.toThrow(says);
    await expect(verify(delivery.body, headers, hook.secret)).rejects.toThrow(SignatureError);
  });
});

describe('other libraries agree', () => {
  const stripe = new Stripe('sk_test_1');
  const now = () => Math.floor(Date.now() / 1000);

  it('Stripe’s verifies what we verify, and we what it signs', async () => {
    const { body, headers } = delivery;
    const theirs = stripe.webhooks.constructEvent(body, String(headers['x-service-signature']), hook.secret);
    expect(theirs).toEqual(await verify(body, headers, hook.secret));
    const signed = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: hook.secret,
      timestamp: now(),
    });
    expect(await verify(body, { 'X-Service-Signature': signed }, hook.secret)).toEqual(theirs);
  });

  it('Standard Webhooks’ verifies what we verify, and we what it signs', async () => {
    const { body, headers } = delivery;
    const library = new Webhook(hook.secret);
    const theirs = library.verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
    expect(theirs).toEqual(await verify(body, headers, hook.secret));
    const signed = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(now()),
      'webhook-signature': library.sign('msg_1', new Date(now() * 1000), body),
    };
    expect(await verify(body, new Headers(signed), hook.secret)).toEqual(theirs);
  });
});
