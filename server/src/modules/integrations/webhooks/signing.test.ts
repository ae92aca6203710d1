/**
 * Promises about signatures: which secrets sign what is sent, and that other people's libraries find it
 * genuine.
 */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Received, status } from '../../../../../test/support/peers/receiver.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { type Hook, useHooks } from '../../../../../test/support/worlds/hooks.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

const { hooked, deliver, advance, now } = useHooks();

describe('signing secrets that take over', () => {
  const hex = (secret: string, t: string, body: string) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const base64 = (secret: string, id: string, t: string, body: string) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${t}.${body}`)
      .digest('base64');

  /**
   * The next event must carry exactly the signatures of these secrets, in this order, in both kinds of
   * header.
   */
  async function expectSignedBy(hook: Hook, secrets: string[]): Promise<void> {
    await hook.event();
    await deliver();
    const { headers, body } = hook.receiver.received.at(-1) as Received;
    const t = String(Math.floor(now().getTime() / SECOND));
    expect(headers['x-service-signature']).toBe(
      [`t=${t}`, ...secrets.map((secret) => `v1=${hex(secret, t, body)}`)].join(','),
    );
    expect(headers['webhook-timestamp']).toBe(t);
    expect(headers['webhook-signature']).toBe(
      secrets.map((secret) => `v1,${base64(secret, String(headers['webhook-id']), t, body)}`).join(' '),
    );
  }
  const rotate = async (hook: Hook, body?: { grace_seconds: number }): Promise<string> =>
    (await hook.post('/rotate-secret', body)).body.data.signing_secret;

  it('are made of letters and digits alone, so that no shell, file or decoder reads them differently', async () => {
    const hook = await hooked();
    for (const secret of [hook.secret, await rotate(hook), await rotate(hook, { grace_seconds: 60 })])
      expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
  });

  it('sign alone from the first moment without a grace, also what was waiting', async () => {
    const hook = await hooked();
    await expectSignedBy(hook, [hook.secret]);
    hook.receiver.respond = status(500);
    const id = await hook.pending();
    await deliver();
    const secret = await rotate(hook);
    advance(MINUTE);
    await deliver();
    const { headers, body } = hook.receiver.received.at(-1) as Received;
    expect(headers['x-service-delivery']).toBe(id);
    const t = String(Math.floor(now().getTime() / SECOND));
    expect(headers['x-service-signature']).toBe(`t=${t},v1=${hex(secret, t, body)}`);
    hook.receiver.respond = status(200);
    await expectSignedBy(hook, [secret]);
    await expectSignedBy(hook, [await rotate(hook, { grace_seconds: 0 })]);
  });

  it('sign beside the old one while the grace lasts, newest first, and alone when it is over', async () => {
    const hook = await hooked();
    const secret = await rotate(hook, { grace_seconds: 60 });
    await expectSignedBy(hook, [secret, hook.secret]);
    advance(MINUTE - 3);
    await expectSignedBy(hook, [secret, hook.secret]);
    await expectSignedBy(hook, [secret]);
    advance(DAY);
    await expectSignedBy(hook, [secret]);
  });

  it('end an earlier grace when they are rotated again', async () => {
    const hook = await hooked();
    const second = await rotate(hook, { grace_seconds: 3600 });
    const third = await rotate(hook, { grace_seconds: 60 });
    await expectSignedBy(hook, [third, second]);
    const fourth = await rotate(hook);
    await expectSignedBy(hook, [fourth]);
    const fifth = await rotate(hook, { grace_seconds: 86_400 });
    advance(HOUR);
    await expectSignedBy(hook, [fifth, fourth]);
  });
});

describe("a receiver that checks with somebody else's library", () => {
  // These libraries look at the clock of the machine, so this one is left alone.
  const { hooked, deliver } = useHooks(useService());

  /** What came over the wire, and the secrets that may have signed it. */
  const received = async (rotation?: { grace_seconds: number }) => {
    const hook = await hooked();
    const secrets = [hook.secret];
    if (rotation) secrets.unshift((await hook.post('/rotate-secret', rotation)).body.data.signing_secret);
    await hook.event({ first_name: 'Søren ⛳', company: 'Fore! "Ltd" \\' });
    await deliver();
    const [{ headers, body }] = hook.receiver.received as [Received];
    return { headers: headers as Record<string, string>, body, secrets };
  };

  interface Signed {
    headers: Record<string, string>;
    body: string;
  }
  const verifiers: [string, (signed: Signed, secret: string) => unknown, string][] = [
    [
      'stripe',
      ({ headers, body }, secret) =>
        Stripe.webhooks.constructEvent(body, headers['x-service-signature'] ?? '', secret),
      'x-service-signature',
    ],
    [
      'standardwebhooks',
      ({ headers, body }, secret) => new Webhook(secret).verify(body, headers),
      'webhook-signature',
    ],
  ];

  /** The same text with one bit of one character turned over; it stays a text that can be read. */
  const flipped = (text: string, at: number) =>
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);

  it.each(verifiers)('finds it genuine: %s', async (_name, verify) => {
    const { secrets, ...signed } = await received();
    expect(verify(signed, secrets[0] ?? '')).toEqual(JSON.parse(signed.body));
  });

  it.each(verifiers)('finds it genuine with either secret during a grace: %s', async (_name, verify) => {
    const { secrets, ...signed } = await received({ grace_seconds: 60 });
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) expect(verify(signed, secret)).toEqual(JSON.parse(signed.body));
  });

  it.each(verifiers)('refuses one flipped byte, wherever it is: %s', async (_name, verify, header) => {
    const { secrets, headers, body } = await received();
    const [secret = ''] = secrets;
    for (let at = 0; at < body.length; at += 7)
      expect(() => verify({ headers, body: flipped(body, at) }, secret)).toThrow();
    const signature = headers[header] ?? '';
    for (let at = signature.length - 40; at < signature.length - 2; at += 5) {
      const forged = { ...headers, [header]: flipped(signature, at) };
      expect(() => verify({ headers: forged, body }, secret)).toThrow();
    }
    expect(() => verify({ headers, body }, flipped(secret, 10))).toThrow();
  });

  it.each(verifiers)('refuses it under another time: %s', async (_name, verify) => {
    const { secrets, headers, body } = await received();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    const forged = {
      ...headers,
      'webhook-timestamp': later,
      'x-service-signature': (headers['x-service-signature'] ?? '').replace(/^t=\d+/, `t=${later}`),
    };
    expect(() => verify({ headers: forged, body }, secrets[0] ?? '')).toThrow();
  });
});
