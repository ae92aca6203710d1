/**
 * Promises about attempts: what makes one fail, what is kept of it, when the next one comes, and who counts
 * it.
 */
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, status } from '../../../../../test/support/peers/receiver.ts';
import { RETRY_DELAYS, Service, useService } from '../../../../../test/support/run/service.ts';
import { ENABLED, type Hook, numbers, triggers, useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

const { hooked, deliver, advance } = useHooks();

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

/** A receiver below HTTP. */
async function raw(hear: (socket: Socket) => unknown): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => hear(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise((closed) => server.close(closed)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://127.0.0.1:${address.port}/hook`;
}

describe('a delivery that fails', () => {
  it('is tried eight times at the scheduled times and then is dead, byte for byte the same each time', async () => {
    const hook = await hooked();
    const { received } = hook.receiver;
    hook.receiver.respond = status(500, 'out of order');
    const contact = await hook.event({ first_name: 'Søren ⛳', company: 'a "b" \\ c\u2028' });
    await deliver();
    await (await hook.owner()).patch(`/contacts/${contact.id}`, { first_name: 'Changed meanwhile' });
    for (const [index, wait] of RETRY_DELAYS.entries()) {
      expect(await hook.only()).toMatchObject({ status: 'failed', attempt: index + 1, http_status: 500 });
      advance(wait - 1);
      await deliver();
      expect(received).toHaveLength(index + 1);
      advance(1);
      await deliver();
      expect(received).toHaveLength(index + 2);
    }
    const delivery = await hook.only();
    expect(delivery).toMatchObject({ status: 'dead', attempt: 8 });
    expect(numbers(delivery)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(delivery.attempts[7]).toMatchObject({
      http_status: 500,
      response_excerpt: 'out of order',
      error: 'answered 500',
    });
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set([delivery.payload]));
    expect(new Set(received.map(({ headers }) => headers['x-service-signature'])).size).toBe(8);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    advance(30 * DAY);
    await deliver();
    expect(received).toHaveLength(8);
  });

  it('is delivered by the attempt that succeeds, and not sent again', async () => {
    const hook = await hooked();
    const id = await hook.failed(3);
    hook.receiver.respond = status(202);
    advance(30 * MINUTE);
    await deliver();
    advance(2 * DAY);
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 4, http_status: 202 });
    expect(delivery.attempts.map(({ http_status }: Wire) => http_status)).toEqual([500, 500, 500, 202]);
    expect(triggers(delivery)).toEqual(['automatic', 'automatic', 'automatic', 'automatic']);
    expect(hook.receiver.received).toHaveLength(4);
  });

  it.each([301, 302, 303, 307, 308])('is not sent to where a redirect points: %i', async (code) => {
    const hook = await hooked();
    await hook.event();
    hook.receiver.respond = (_received, response) =>
      response.writeHead(code, { location: `${hook.receiver.url}/elsewhere` }).end();
    await deliver();
    expect(hook.receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    const delivery = await hook.only();
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1, http_status: code });
    expect(delivery.attempts[0].error).toMatch(/redirect/);
  });

  it.each([400, 401, 404, 410, 429, 503])('counts %i like any other refusal', async (code) => {
    const hook = await hooked();
    await hook.event();
    hook.receiver.respond = status(code);
    await deliver();
    expect(await hook.only()).toMatchObject({ status: 'failed', attempt: 1, http_status: code });
    expect((await hook.endpoint()).status).toBe('enabled');
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['hangs up', (socket) => socket.end()],
    ['answers with what is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['answers with noise', (socket) => socket.end(Buffer.from([0, 255, 22, 3, 1, 0, 128, 0, 10, 13, 10]))],
    ['hangs up amid its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  ])('says why when the receiver %s, and has no HTTP status', async (_name, hear) => {
    const hook = await hooked({ body: { url: await raw(hear) } });
    await hook.event();
    await deliver();
    const delivery = await hook.only();
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1, http_status: null });
    expect(delivery.attempts).toMatchObject([
      { number: 1, http_status: null, error: expect.stringMatching(/\w/), response_excerpt: null },
    ]);
  });

  it('says why when nobody listens there', async () => {
    const hook = await hooked();
    await hook.event();
    await hook.receiver.stop();
    await deliver();
    const delivery = await hook.only();
    expect(delivery).toMatchObject({ status: 'failed', http_status: null });
    expect(delivery.attempts[0].error).toBe('connection refused');
  });

  it('fails also when an answer of 200 breaks off', async () => {
    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf';
    const hook = await hooked({ body: { url: await raw((socket) => socket.end(half)) } });
    await hook.event();
    await deliver();
    const delivery = await hook.only();
    expect(delivery.status).toBe('failed');
    expect(delivery.attempts[0]).toMatchObject({ error: expect.any(String), response_excerpt: 'half' });
  });

  it('shows the HTTP status of its last attempt, none when that one got no answer', async () => {
    const hook = await hooked();
    const id = await hook.failed(1);
    hook.receiver.respond = (_received, response) => void response.socket?.destroy();
    advance(MINUTE);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'failed', attempt: 2, http_status: null });
    hook.receiver.respond = status(404);
    advance(5 * MINUTE);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'failed', attempt: 3, http_status: 404 });
  });
});

describe('what the receiver answered', () => {
  const KIB_16 = 16 * 1024;

  const excerptOf = async (code: number, answer: string | Buffer) => {
    const hook = await hooked();
    await hook.event();
    hook.receiver.respond = (_received, response) => response.writeHead(code).end(answer);
    await deliver();
    const { attempts, ...delivery } = await hook.only();
    return { status: delivery.status, excerpt: attempts[0].response_excerpt };
  };

  it('is on the log', async () => {
    expect(await excerptOf(200, 'thank you ⛳')).toEqual({ status: 'delivered', excerpt: 'thank you ⛳' });
    expect(await excerptOf(500, 'no')).toEqual({ status: 'failed', excerpt: 'no' });
  });

  it('is kept whole up to 16 KiB and cut there, and the attempt counts as its status says', async () => {
    const whole = 'x'.repeat(KIB_16);
    expect(await excerptOf(200, whole)).toEqual({ status: 'delivered', excerpt: whole });
    expect(await excerptOf(200, `${whole}y`)).toEqual({ status: 'delivered', excerpt: whole });
    expect(await excerptOf(500, `${whole}y`)).toEqual({ status: 'failed', excerpt: whole });
    expect(await excerptOf(200, 'x'.repeat(200_000))).toEqual({ status: 'delivered', excerpt: whole });
  });

  it.each([
    [200, 'delivered', null],
    [500, 'failed', 'answered 500'],
  ])('counts as its status says even if it never ends: %i', async (code, outcome, error) => {
    const hook = await hooked();
    await hook.event();
    hook.receiver.respond = (_received, response) => {
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(KIB_16)));
      };
      response.writeHead(code).on('drain', flood);
      flood();
    };
    await deliver();
    const { status, attempts } = await hook.only();
    expect(status).toBe(outcome);
    expect(attempts).toMatchObject([{ http_status: code, error, response_excerpt: 'x'.repeat(KIB_16) }]);
  });

  it('is not cut in the middle of a character', async () => {
    const { excerpt } = await excerptOf(200, `x${'é'.repeat(KIB_16)}`);
    expect(excerpt).toBe(`x${'é'.repeat(KIB_16 / 2 - 1)}`);
  });

  it('may be anything: bytes that are no text do not keep the attempt from being recorded', async () => {
    const { status: outcome, excerpt } = await excerptOf(500, Buffer.from([0, 0xff, 0xc3, 0, 0x41, 0x80]));
    expect(outcome).toBe('failed');
    expect(excerpt).toContain('A');
    expect(Buffer.byteLength((await excerptOf(200, Buffer.alloc(KIB_16, 0xff))).excerpt)).toBeLessThanOrEqual(
      KIB_16,
    );
  });
});

describe('a receiver that takes too long', () => {
  const { hooked, deliver, advance } = useHooks(useService({ webhookTimeout: 400 }));

  it.each<[string, Receiver['respond']]>([
    ['never answers', () => undefined],
    ['never ends its answer', (_received, response) => void response.writeHead(200).write('half')],
    [
      'drips for ever',
      (_received, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('and %s is a failed attempt with a reason, and nobody else misses out', async (_name, respond) => {
    const slow = await hooked();
    const healthy = await hooked({ organizationId: slow.organizationId });
    slow.receiver.respond = respond;
    await slow.event();
    await deliver();
    const delivery = await slow.only();
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1 });
    expect(delivery.attempts).toMatchObject([{ number: 1, error: expect.stringMatching(/\w/) }]);
    expect(Buffer.byteLength(delivery.attempts[0].response_excerpt ?? '')).toBeLessThanOrEqual(16 * 1024);
    expect((await healthy.only()).status).toBe('delivered');
  });

  it('is tried again like any other', async () => {
    const hook = await hooked();
    hook.receiver.respond = () => undefined;
    await hook.event();
    await deliver();
    hook.receiver.respond = status(200);
    advance(MINUTE);
    await deliver();
    expect(await hook.only()).toMatchObject({ status: 'delivered', attempt: 2 });
  });
});

describe('an attempt that another worker had to take over', () => {
  const first = useHooks(useService());
  let second: Service;
  beforeAll(async () => {
    second = await Service.start(first.service.database);
  });
  afterAll(() => second.stop());

  /**
   * One worker is stuck with a delivery; when its lease is over the other sends it; then the first hears
   * back.
   */
  async function takenOver(hook: Hook, answers: { first: number; second: number }): Promise<string> {
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const stuck = first.deliver();
    await arrived;
    hook.receiver.respond = status(answers.second);
    second.clock.advance(first.now().getTime() - second.clock.now().getTime() + 31 * SECOND);
    await second.deliver();
    answer(answers.first);
    await stuck;
    return id;
  }

  it('stays as the other left it, whatever the first hears in the end', async () => {
    const hook = await first.hooked();
    const id = await takenOver(hook, { first: 500, second: 200 });
    const delivery = await hook.read(id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1, http_status: 200 });
    expect(numbers(delivery)).toEqual([1]);
    expect(hook.receiver.received).toHaveLength(2);
    first.advance(HOUR);
    await first.deliver();
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('counts once against the endpoint', async () => {
    const hook = await first.hooked();
    hook.receiver.respond = status(500);
    await hook.events(13);
    await first.deliver();
    const id = await takenOver(hook, { first: 500, second: 500 });
    expect(await hook.read(id)).toMatchObject({ status: 'failed', attempt: 1 });
    const attempts = (await hook.log()).reduce((sum, { attempt }) => sum + attempt, 0);
    expect(attempts).toBe(14);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });
});
