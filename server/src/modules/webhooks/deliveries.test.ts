/** Promises about deliveries: what a receiver gets, when it gets it again, and what its owner can see and do. */
import { createHmac } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Person, Wire } from '../../../../test/support/people.ts';
import { type Received, Receiver, status } from '../../../../test/support/receiver.ts';
import { RETRY_DELAYS, Service, useService } from '../../../../test/support/service.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';

const running = useService();
const UNKNOWN = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';

// Time stands still unless a test moves it, so that every edge is met to the millisecond.
beforeAll(() => running.service.clock.freeze());

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

/** An endpoint with a receiver of its own, and what its owner does. */
interface Hook {
  organizationId: string;
  id: string;
  path: string;
  secret: string;
  receiver: Receiver;
  service: Service;
}

interface HookOptions {
  /** The organization it belongs to; a fresh one unless stated. */
  organizationId?: string;
  service?: Service;
  body?: Record<string, unknown>;
}

async function hooked({ service = running.service, body, ...owner }: HookOptions = {}): Promise<Hook> {
  const receiver = await Receiver.start();
  closers.push(() => receiver.stop());
  const person = await service.person(owner);
  const answer = await person.post('/webhooks', { url: receiver.url, ...body });
  expect(answer.status).toBe(201);
  const { id, signing_secret } = answer.body.data;
  const { organizationId } = person;
  return { organizationId, id, path: `/webhooks/${id}`, secret: signing_secret, receiver, service };
}

const owners = new Map<string, { person: Person; until: number }>();
/** With a token that is valid now, however far the clock has been moved. */
async function owner({ service, organizationId }: Hook): Promise<Person> {
  const now = service.clock.now().getTime();
  const known = owners.get(organizationId);
  if (known !== undefined && now < known.until) return known.person;
  const person = await service.person({ organizationId });
  owners.set(organizationId, { person, until: now + 50 * MINUTE });
  return person;
}
const get = async (hook: Hook, path = ''): Promise<Answer> => (await owner(hook)).get(hook.path + path);
const post = async (hook: Hook, path: string, body?: unknown): Promise<Answer> =>
  (await owner(hook)).post(hook.path + path, body);
const turn = async (hook: Hook, to: 'enabled' | 'disabled'): Promise<void> => {
  expect((await (await owner(hook)).patch(hook.path, { status: to })).status).toBe(200);
};
const replay = (hook: Hook, id: string): Promise<Answer> => post(hook, `/deliveries/${id}/replay`);
const log = async (hook: Hook, query = ''): Promise<Wire[]> =>
  (await get(hook, `/deliveries${query}`)).body.data;
const read = async (hook: Hook, id: string): Promise<Wire> =>
  (await get(hook, `/deliveries/${id}`)).body.data;

/** The one delivery of the endpoint. */
const only = async (hook: Hook): Promise<Wire> => {
  const [delivery, ...others] = await log(hook);
  expect(others).toEqual([]);
  return read(hook, delivery.id);
};

let made = 0;
/** An event: a contact is made, a moment after whatever happened before. */
async function event(hook: Hook, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  made += 1;
  hook.service.clock.advance(1);
  const answer = await (await owner(hook)).post('/contacts', { email: `c${made}@example.com`, ...fields });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** An event that is on the log, before anything was sent. */
async function pending(hook: Hook): Promise<string> {
  await event(hook);
  return (await log(hook))[0].id;
}

async function delivered(hook: Hook): Promise<string> {
  const id = await pending(hook);
  hook.receiver.respond = status(200);
  await hook.service.deliver();
  return id;
}

/** An event whose attempts have failed so often; the clock stands at the last of them. */
async function failed(hook: Hook, times: number): Promise<string> {
  const id = await pending(hook);
  hook.receiver.respond = status(500);
  await hook.service.deliver();
  for (const wait of RETRY_DELAYS.slice(0, times - 1)) {
    hook.service.clock.advance(wait);
    await hook.service.deliver();
  }
  expect((await read(hook, id)).attempt).toBe(times);
  return id;
}

/** An event that an endpoint has missed while it was disabled. */
async function missed(hook: Hook): Promise<string> {
  await turn(hook, 'disabled');
  const id = await pending(hook);
  await turn(hook, 'enabled');
  return id;
}

/** Holds back what arrives until it is let go with an answer. */
function held(receiver: Receiver): { arrived: Promise<void>; answer: (code: number) => void } {
  let answer: (code: number) => void = () => undefined;
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    receiver.respond = async (_received, response) => {
      resolve();
      response.writeHead(await answered).end();
    };
  });
  return { arrived, answer };
}

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

const numbers = ({ attempts }: Wire): number[] => attempts.map(({ number }: Wire) => number);
const triggers = ({ attempts }: Wire): string[] => attempts.map(({ trigger }: Wire) => trigger);

describe('an event', () => {
  it('reaches every endpoint that wants its type, once, as the exact text that the log shows', async () => {
    const hook = await hooked({ body: { event_types: ['contact.created'] } });
    const { organizationId } = hook;
    const all = await hooked({ organizationId });
    const not = await hooked({ organizationId, body: { event_types: ['registration.paid'] } });
    const contact = await event(hook);
    await running.service.deliver();
    expect([hook, all, not].map(({ receiver }) => receiver.received.length)).toEqual([1, 1, 0]);
    expect(hook.receiver.events).toEqual([
      { id: expect.any(String), type: 'contact.created', created_at: contact.created_at, data: contact },
    ]);
    expect(hook.receiver.events).toEqual(all.receiver.events);
    const delivery = await only(hook);
    expect(delivery).toEqual({
      id: expect.any(String),
      endpoint_id: hook.id,
      event_id: hook.receiver.events[0]?.id,
      event_type: 'contact.created',
      status: 'delivered',
      attempt: 1,
      http_status: 200,
      created_at: contact.created_at,
      payload: hook.receiver.received[0]?.body,
      attempts: [
        {
          number: 1,
          started_at: running.service.clock.now().toISOString(),
          duration_ms: expect.any(Number),
          http_status: 200,
          error: null,
          response_excerpt: null,
          trigger: 'automatic',
        },
      ],
    });
  });

  it('carries the headers of the contract', async () => {
    const hook = await hooked();
    const id = await delivered(hook);
    const [{ headers, body }] = hook.receiver.received as [Received];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'contact.created',
      'x-service-event-id': JSON.parse(body).id,
      'x-service-delivery': id,
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
      'webhook-id': JSON.parse(body).id,
    });
  });

  it('never reaches another organization', async () => {
    const hook = await hooked();
    const stranger = await hooked();
    await event(stranger);
    await running.service.deliver();
    expect(hook.receiver.received).toEqual([]);
    expect(await log(hook)).toEqual([]);
  });

  it.each([200, 201, 202, 204, 299])('is delivered when the receiver answers %i', async (code) => {
    const hook = await hooked();
    await event(hook);
    hook.receiver.respond = status(code);
    await running.service.deliver();
    running.service.clock.advance(2 * DAY);
    await running.service.deliver();
    expect(await only(hook)).toMatchObject({ status: 'delivered', attempt: 1, http_status: code });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('goes to where the endpoint points when it is sent', async () => {
    const [old, present] = [await hooked(), await hooked()];
    await event(old);
    await (await owner(old)).patch(old.path, { url: `${present.receiver.url}/new` });
    await running.service.deliver();
    expect(old.receiver.received).toEqual([]);
    expect(present.receiver.received.map(({ path }) => path)).toEqual(['/hook/new']);
  });
});

describe('a delivery that fails', () => {
  it('is tried eight times at the scheduled times and then is dead, byte for byte the same each time', async () => {
    const hook = await hooked();
    const { received } = hook.receiver;
    hook.receiver.respond = status(500, 'out of order');
    const contact = await event(hook, { first_name: 'Søren ⛳', company: 'a "b" \\ c\u2028' });
    await running.service.deliver();
    await (await owner(hook)).patch(`/contacts/${contact.id}`, { first_name: 'Changed meanwhile' });
    for (const [index, wait] of RETRY_DELAYS.entries()) {
      expect(await only(hook)).toMatchObject({ status: 'failed', attempt: index + 1, http_status: 500 });
      running.service.clock.advance(wait - 1);
      await running.service.deliver();
      expect(received).toHaveLength(index + 1);
      running.service.clock.advance(1);
      await running.service.deliver();
      expect(received).toHaveLength(index + 2);
    }
    const delivery = await only(hook);
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
    running.service.clock.advance(30 * DAY);
    await running.service.deliver();
    expect(received).toHaveLength(8);
  });

  it('is delivered by the attempt that succeeds, and not sent again', async () => {
    const hook = await hooked();
    const id = await failed(hook, 3);
    hook.receiver.respond = status(202);
    running.service.clock.advance(30 * MINUTE);
    await running.service.deliver();
    running.service.clock.advance(2 * DAY);
    await running.service.deliver();
    const delivery = await read(hook, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 4, http_status: 202 });
    expect(delivery.attempts.map(({ http_status }: Wire) => http_status)).toEqual([500, 500, 500, 202]);
    expect(triggers(delivery)).toEqual(['automatic', 'automatic', 'automatic', 'automatic']);
    expect(hook.receiver.received).toHaveLength(4);
  });

  it.each([301, 302, 303, 307, 308])('is not sent to where a redirect points: %i', async (code) => {
    const hook = await hooked();
    await event(hook);
    hook.receiver.respond = (_received, response) =>
      response.writeHead(code, { location: `${hook.receiver.url}/elsewhere` }).end();
    await running.service.deliver();
    expect(hook.receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    const delivery = await only(hook);
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1, http_status: code });
    expect(delivery.attempts[0].error).toMatch(/redirect/);
  });

  it.each([400, 401, 404, 410, 429, 503])('counts %i like any other refusal', async (code) => {
    const hook = await hooked();
    await event(hook);
    hook.receiver.respond = status(code);
    await running.service.deliver();
    expect(await only(hook)).toMatchObject({ status: 'failed', attempt: 1, http_status: code });
    expect((await get(hook)).body.data.status).toBe('enabled');
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['hangs up', (socket) => socket.end()],
    ['answers with what is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['answers with noise', (socket) => socket.end(Buffer.from([0, 255, 22, 3, 1, 0, 128, 0, 10, 13, 10]))],
    ['hangs up amid its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  ])('says why when the receiver %s, and has no HTTP status', async (_name, hear) => {
    const hook = await hooked({ body: { url: await raw(hear) } });
    await event(hook);
    await running.service.deliver();
    const delivery = await only(hook);
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1, http_status: null });
    expect(delivery.attempts).toMatchObject([
      { number: 1, http_status: null, error: expect.stringMatching(/\w/), response_excerpt: null },
    ]);
  });

  it('says why when nobody listens there', async () => {
    const hook = await hooked();
    await event(hook);
    await hook.receiver.stop();
    await running.service.deliver();
    const delivery = await only(hook);
    expect(delivery).toMatchObject({ status: 'failed', http_status: null });
    expect(delivery.attempts[0].error).toBe('connection refused');
  });

  it('fails also when an answer of 200 breaks off', async () => {
    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf';
    const hook = await hooked({ body: { url: await raw((socket) => socket.end(half)) } });
    await event(hook);
    await running.service.deliver();
    const delivery = await only(hook);
    expect(delivery.status).toBe('failed');
    expect(delivery.attempts[0]).toMatchObject({ error: expect.any(String), response_excerpt: 'half' });
  });

  it('shows the HTTP status of its last attempt, none when that one got no answer', async () => {
    const hook = await hooked();
    const id = await failed(hook, 1);
    hook.receiver.respond = (_received, response) => void response.socket?.destroy();
    running.service.clock.advance(MINUTE);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'failed', attempt: 2, http_status: null });
    hook.receiver.respond = status(404);
    running.service.clock.advance(5 * MINUTE);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'failed', attempt: 3, http_status: 404 });
  });
});

describe('what the receiver answered', () => {
  const KIB_16 = 16 * 1024;

  const excerptOf = async (code: number, answer: string | Buffer) => {
    const hook = await hooked();
    await event(hook);
    hook.receiver.respond = (_received, response) => response.writeHead(code).end(answer);
    await running.service.deliver();
    const { attempts, ...delivery } = await only(hook);
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
  const impatient = useService({ webhookTimeout: 400 });

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
    [
      'streams for ever',
      (_received, response) => {
        const block = Buffer.alloc(64 * 1024, 'x');
        const flood = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', flood);
        flood();
      },
    ],
  ])('and %s is a failed attempt with a reason, and nobody else misses out', async (_name, respond) => {
    const { service } = impatient;
    const slow = await hooked({ service });
    const healthy = await hooked({ service, organizationId: slow.organizationId });
    slow.receiver.respond = respond;
    await event(slow);
    const startedAt = performance.now();
    await service.deliver();
    expect(performance.now() - startedAt).toBeLessThan(5 * SECOND);
    const delivery = await only(slow);
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1 });
    expect(delivery.attempts).toMatchObject([{ number: 1, error: expect.stringMatching(/\w/) }]);
    expect(Buffer.byteLength(delivery.attempts[0].response_excerpt ?? '')).toBeLessThanOrEqual(16 * 1024);
    expect((await only(healthy)).status).toBe('delivered');
  });

  it('is tried again like any other', async () => {
    const { service } = impatient;
    const hook = await hooked({ service });
    hook.receiver.respond = () => undefined;
    await event(hook);
    await service.deliver();
    hook.receiver.respond = status(200);
    service.clock.advance(MINUTE);
    await service.deliver();
    expect(await only(hook)).toMatchObject({ status: 'delivered', attempt: 2 });
  });
});

describe('replaying a delivery', () => {
  it('sends one that was delivered once more: the same text, freshly signed, with the next number', async () => {
    const hook = await hooked();
    const id = await delivered(hook);
    running.service.clock.advance(2 * SECOND);
    const answer = await replay(hook, id);
    expect(answer.status).toBe(200);
    const { attempts, payload, ...before } = await read(hook, id);
    expect(answer.body.data).toEqual(before);
    expect(before).toMatchObject({ id, status: 'pending', attempt: 1 });
    await running.service.deliver();
    const after = await read(hook, id);
    expect(after).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(triggers(after)).toEqual(['automatic', 'replay']);
    const [first, second, ...others] = hook.receiver.received as [Received, Received];
    expect(others).toEqual([]);
    expect(second.body).toBe(first.body);
    expect(second.headers['x-service-delivery']).toBe(id);
    expect(second.headers['x-service-signature']).not.toBe(first.headers['x-service-signature']);
    expect(await log(hook)).toHaveLength(1);
  });

  it('sends one that failed at once, and its wait is over', async () => {
    const hook = await hooked();
    const id = await failed(hook, 1);
    hook.receiver.respond = status(200);
    expect((await replay(hook, id)).body.data).toMatchObject({ status: 'pending', attempt: 1 });
    await running.service.deliver();
    running.service.clock.advance(DAY);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('sends one that is waiting for its first attempt once, not twice', async () => {
    const hook = await hooked();
    const id = await pending(hook);
    expect((await replay(hook, id)).body.data).toMatchObject({ status: 'pending', attempt: 0 });
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it.each([1, 2, 6])('that fails as attempt %i + 1 goes on with the schedule from there', async (times) => {
    const hook = await hooked();
    const id = await failed(hook, times);
    running.service.clock.advance(20 * SECOND);
    await replay(hook, id);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'failed', attempt: times + 1, http_status: 500 });
    running.service.clock.advance((RETRY_DELAYS[times] ?? 0) - 1);
    await running.service.deliver();
    expect(hook.receiver.received).toHaveLength(times + 1);
    running.service.clock.advance(1);
    await running.service.deliver();
    const delivery = await read(hook, id);
    expect(delivery.attempt).toBe(times + 2);
    expect(triggers(delivery)).toEqual([...Array(times).fill('automatic'), 'replay', 'automatic']);
  });

  it('of one that was delivered goes on with the schedule as well when it fails', async () => {
    const hook = await hooked();
    const id = await delivered(hook);
    hook.receiver.respond = status(503);
    await replay(hook, id);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'failed', attempt: 2, http_status: 503 });
    running.service.clock.advance(5 * MINUTE - 1);
    await running.service.deliver();
    expect(hook.receiver.received).toHaveLength(2);
    hook.receiver.respond = status(200);
    running.service.clock.advance(1);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'delivered', attempt: 3, http_status: 200 });
  });

  it('that fails as the eighth attempt makes it dead, and leaves the endpoint enabled', async () => {
    const hook = await hooked();
    const id = await failed(hook, 7);
    await replay(hook, id);
    await running.service.deliver();
    running.service.clock.advance(2 * DAY);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect((await get(hook)).body.data).toMatchObject({ status: 'enabled', disabled_reason: null });
  });

  it('works on the dead, as often as one likes; each failure leaves it dead', async () => {
    const hook = await hooked();
    const id = await failed(hook, 8);
    await turn(hook, 'enabled');
    for (const attempt of [9, 10]) {
      expect((await replay(hook, id)).body.data).toMatchObject({ status: 'pending', attempt: attempt - 1 });
      await running.service.deliver();
      running.service.clock.advance(2 * DAY);
      await running.service.deliver();
      expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt });
    }
    expect((await get(hook)).body.data).toMatchObject({ status: 'enabled', disabled_reason: null });
    hook.receiver.respond = status(200);
    await replay(hook, id);
    await running.service.deliver();
    const delivery = await read(hook, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 11 });
    expect(numbers(delivery)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(triggers(delivery).slice(7)).toEqual(['automatic', 'replay', 'replay', 'replay']);
  });

  it('never disables the endpoint, however often it fails', async () => {
    const hook = await hooked();
    const id = await delivered(hook);
    hook.receiver.respond = status(500);
    for (let times = 0; times < 16; times += 1) {
      await replay(hook, id);
      await running.service.deliver();
    }
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 17 });
    expect((await get(hook)).body.data).toMatchObject({ status: 'enabled', disabled_reason: null });
  });

  it('asked for while an attempt is under way is not lost when that attempt fails', async () => {
    const hook = await hooked();
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = running.service.deliver();
    await arrived;
    expect((await replay(hook, id)).body.data).toMatchObject({ status: 'pending' });
    hook.receiver.respond = status(200);
    answer(500);
    await delivering;
    const delivery = await read(hook, id);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts.map(({ http_status, trigger }: Wire) => [http_status, trigger])).toEqual([
      [500, 'automatic'],
      [200, 'replay'],
    ]);
  });

  it('asked for while an attempt is under way follows it also when it succeeds', async () => {
    const hook = await hooked();
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = running.service.deliver();
    await arrived;
    await replay(hook, id);
    hook.receiver.respond = status(204);
    answer(200);
    await delivering;
    const delivery = await read(hook, id);
    expect(delivery.attempts.map(({ http_status, trigger }: Wire) => [http_status, trigger])).toEqual([
      [200, 'automatic'],
      [204, 'replay'],
    ]);
    expect(delivery.status).toBe('delivered');
  });

  it('asked for while an attempt is under way leaves nothing stuck when that attempt succeeds', async () => {
    const hook = await hooked();
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = running.service.deliver();
    await arrived;
    await replay(hook, id);
    answer(200);
    await delivering;
    await running.service.deliver();
    const delivery = await read(hook, id);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts).toHaveLength(hook.receiver.received.length);
  });

  it('asked for while an attempt is under way is forgotten when the delivery is given up', async () => {
    const hook = await hooked();
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const stuck = running.service.deliver();
    await arrived;
    const since = (await replay(hook, id)).body.data.created_at;
    await turn(hook, 'disabled');
    // The lease ends without a word from the worker, so what is waiting came due meanwhile.
    running.service.clock.advance(31 * SECOND);
    await turn(hook, 'enabled');
    answer(500);
    await stuck;
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 0 });
    hook.receiver.respond = status(500);
    expect((await post(hook, '/recover', { since })).body.data.replayed).toBe(1);
    await running.service.deliver();
    const delivery = await read(hook, id);
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1 });
    expect(triggers(delivery)).toEqual(['replay']);
  });

  it('is refused while the endpoint is disabled, and changes nothing', async () => {
    const hook = await hooked();
    const id = await delivered(hook);
    const before = await read(hook, id);
    await turn(hook, 'disabled');
    const answer = await replay(hook, id);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    await running.service.deliver();
    expect(await read(hook, id)).toEqual(before);
  });
});

describe('a delivery that is not there', () => {
  it.each<[string, (hook: Hook) => string | Promise<string>]>([
    ['an unknown one', () => UNKNOWN],
    ['a malformed id', () => 'first'],
    ['one of another organization', async () => delivered(await hooked())],
    [
      'one of another endpoint of the same organization',
      async ({ organizationId }) => {
        const other = await hooked({ organizationId });
        await event(other);
        await running.service.deliver();
        return (await log(other))[0].id;
      },
    ],
  ])('%s can be neither read nor replayed', async (_name, make) => {
    const hook = await hooked();
    const id = await make(hook);
    for (const answer of [await get(hook, `/deliveries/${id}`), await replay(hook, id)])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    const [row] = await running.service.database.query<{ status: string }>(
      'select status from webhook_deliveries where id::text = $1',
      [id],
    );
    expect(row?.status ?? 'none').not.toBe('pending');
  });

  it('is not found also on a disabled endpoint: whether it exists is asked first', async () => {
    const hook = await hooked();
    await turn(hook, 'disabled');
    expect((await replay(hook, UNKNOWN)).status).toBe(404);
  });

  it('nor is anything of an endpoint of another organization', async () => {
    const [mine, theirs] = [await hooked(), await hooked()];
    const id = await delivered(theirs);
    const me = await owner(mine);
    const answers = [
      await me.get(`${theirs.path}/deliveries`),
      await me.get(`${theirs.path}/deliveries/${id}`),
      await me.post(`${theirs.path}/deliveries/${id}/replay`),
      await me.post(`${theirs.path}/test`),
      await me.post(`${theirs.path}/recover`, { since: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    await running.service.deliver();
    expect(theirs.receiver.received).toHaveLength(1);
  });
});

describe('a test event', () => {
  it('is sent to this endpoint alone, whatever it subscribes to, as one signed attempt', async () => {
    const hook = await hooked({ body: { event_types: ['registration.paid'] } });
    const other = await hooked({ organizationId: hook.organizationId });
    const answer = await post(hook, '/test');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      endpoint_id: hook.id,
      event_id: expect.any(String),
      event_type: 'webhook.test',
      status: 'pending',
      http_status: null,
      attempt: 0,
      created_at: running.service.clock.now().toISOString(),
    });
    await running.service.deliver();
    expect(other.receiver.received).toEqual([]);
    expect(hook.receiver.events).toEqual([
      {
        id: answer.body.data.event_id,
        type: 'webhook.test',
        created_at: answer.body.data.created_at,
        data: expect.any(Object),
      },
    ]);
    expect(hook.receiver.received[0]?.headers).toMatchObject({
      'x-service-event': 'webhook.test',
      'x-service-event-id': answer.body.data.event_id,
      'x-service-delivery': answer.body.data.id,
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    });
    const delivery = await only(hook);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1, http_status: 200 });
    expect(delivery.payload).toBe(hook.receiver.received[0]?.body);
    expect(triggers(delivery)).toEqual(['test']);
  });

  it('is never repeated: one that fails is dead, and recover passes it over', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500, 'no tests please');
    const { created_at } = (await post(hook, '/test')).body.data;
    await running.service.deliver();
    const delivery = await only(hook);
    expect(delivery).toMatchObject({ status: 'dead', attempt: 1, http_status: 500 });
    expect(delivery.attempts).toMatchObject([{ trigger: 'test', response_excerpt: 'no tests please' }]);
    running.service.clock.advance(3 * DAY);
    await running.service.deliver();
    expect((await post(hook, '/recover', { since: created_at })).body).toEqual({ data: { replayed: 0 } });
    await running.service.deliver();
    expect(hook.receiver.received).toHaveLength(1);
    expect(await only(hook)).toEqual(delivery);
  });

  it('can be replayed by hand, one attempt at a time', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    const { id } = (await post(hook, '/test')).body.data;
    await running.service.deliver();
    await replay(hook, id);
    await running.service.deliver();
    running.service.clock.advance(3 * DAY);
    await running.service.deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 2 });
    hook.receiver.respond = status(200);
    await replay(hook, id);
    await running.service.deliver();
    const delivery = await read(hook, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 3 });
    expect(triggers(delivery)).toEqual(['test', 'replay', 'replay']);
  });

  it('never disables the endpoint, however often it fails', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    const me = await owner(hook);
    for (let times = 0; times < 16; times += 1) await me.post(`${hook.path}/test`);
    await running.service.deliver();
    expect(hook.receiver.received).toHaveLength(16);
    expect((await get(hook)).body.data).toMatchObject({ status: 'enabled', disabled_reason: null });
  });

  it('is refused while the endpoint is disabled, and leaves no trace', async () => {
    const hook = await hooked({ body: { status: 'disabled' } });
    const answer = await post(hook, '/test');
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await log(hook)).toEqual([]);
  });
});

describe('recovering', () => {
  /** Three events that the endpoint has missed, with the times they happened at. */
  const missedThree = async () => {
    const hook = await hooked();
    await turn(hook, 'disabled');
    const times: string[] = [];
    for (let count = 0; count < 3; count += 1) times.push(String((await event(hook)).created_at));
    await turn(hook, 'enabled');
    const arrived = () => hook.receiver.events.map(({ created_at }) => created_at).sort();
    return { hook, times: times as [string, string, string], arrived };
  };
  const shifted = (time: string, millis: number) => new Date(Date.parse(time) + millis).toISOString();

  it('replays what is dead from since to until, both included, to the millisecond', async () => {
    const { hook, times, arrived } = await missedThree();
    const [first, second, third] = times;
    const recover = async (since: string, until: string) =>
      (await post(hook, '/recover', { since, until })).body.data.replayed;
    expect(await recover(shifted(third, 1), shifted(third, DAY))).toBe(0);
    expect(await recover(shifted(first, -DAY), shifted(first, -1))).toBe(0);
    expect(await recover(second, second)).toBe(1);
    await running.service.deliver();
    expect(arrived()).toEqual([second]);
    expect(await recover(first, third)).toBe(2);
    await running.service.deliver();
    expect(arrived()).toEqual([first, second, third]);
  });

  it('goes up to now without until', async () => {
    const { hook, times, arrived } = await missedThree();
    const answer = await post(hook, '/recover', { since: times[1] });
    expect([answer.status, answer.body]).toEqual([200, { data: { replayed: 2 } }]);
    await running.service.deliver();
    expect(arrived()).toEqual(times.slice(1));
    expect((await log(hook, '?status=dead')).map(({ created_at }) => created_at)).toEqual([times[0]]);
  });

  it('reads a time with an offset as the instant it is', async () => {
    const { hook, times } = await missedThree();
    const there = shifted(times[1], 2 * HOUR).replace('Z', '+02:00');
    const answer = await post(hook, '/recover', { since: there, until: there });
    expect(answer.body.data.replayed).toBe(1);
  });

  it('touches only the dead of this endpoint', async () => {
    const hook = await hooked();
    const since = running.service.clock.now().toISOString();
    const other = await hooked({ organizationId: hook.organizationId });
    await turn(other, 'disabled');
    const ids = { delivered: await delivered(hook), failed: await failed(hook, 1), dead: await missed(hook) };
    await turn(other, 'enabled');
    const waiting = await pending(hook);
    const before = await Promise.all([ids.delivered, ids.failed, waiting].map((id) => read(hook, id)));
    const others = await log(other, '?status=dead');
    expect((await post(hook, '/recover', { since })).body.data.replayed).toBe(1);
    expect((await read(hook, ids.dead)).status).toBe('pending');
    expect(await Promise.all([ids.delivered, ids.failed, waiting].map((id) => read(hook, id)))).toEqual(
      before,
    );
    expect(await log(other, '?status=dead')).toEqual(others);
    expect((await post(hook, '/recover', { since })).body.data.replayed).toBe(0);
  });

  it('sends each as a replay: with the next number, and dead again after the eighth', async () => {
    const hook = await hooked();
    const since = running.service.clock.now().toISOString();
    const tried = await failed(hook, 8);
    await turn(hook, 'enabled');
    const untried = await missed(hook);
    expect((await post(hook, '/recover', { since })).body.data.replayed).toBe(2);
    await running.service.deliver();
    expect(await read(hook, tried)).toMatchObject({ status: 'dead', attempt: 9 });
    const again = await read(hook, untried);
    expect(again).toMatchObject({ status: 'failed', attempt: 1 });
    expect(triggers(again)).toEqual(['replay']);
    expect((await get(hook)).body.data.status).toBe('enabled');
    hook.receiver.respond = status(200);
    running.service.clock.advance(MINUTE);
    await running.service.deliver();
    expect(await read(hook, untried)).toMatchObject({ status: 'delivered', attempt: 2 });
    expect((await read(hook, tried)).attempt).toBe(9);
  });

  const DAY_1 = '2026-06-08T15:30:00.000Z';
  it.each<[string, unknown, string]>([
    ['no body', undefined, 'since'],
    ['no since', { until: DAY_1 }, 'since'],
    ['since as null', { since: null }, 'since'],
    ['since as a number', { since: 1_780_000_000 }, 'since'],
    ['a word', { since: 'yesterday' }, 'since'],
    ['no text', { since: '' }, 'since'],
    ['a date alone', { since: '2026-06-08' }, 'since'],
    ['a time without an offset', { since: '2026-06-08T15:30:00' }, 'since'],
    ['the 30th of February', { since: '2026-02-30T00:00:00.000Z' }, 'since'],
    ['the 29th of February of a common year', { since: '2026-02-29T00:00:00.000Z' }, 'since'],
    ['a thirteenth month', { since: '2026-13-01T00:00:00.000Z' }, 'since'],
    ['a 25th hour', { since: '2026-06-08T25:00:00.000Z' }, 'since'],
    ['the year 0', { since: '0000-01-01T00:00:00.000Z' }, 'since'],
    ['an offset that no place has', { since: '2026-06-08T15:30:00+99:00' }, 'since'],
    ['a malformed until', { since: DAY_1, until: 'now' }, 'until'],
    ['until as null', { since: DAY_1, until: null }, 'until'],
    ['an impossible until', { since: DAY_1, until: '2026-06-31T00:00:00.000Z' }, 'until'],
    ['until before since', { since: DAY_1, until: '2026-06-08T15:29:59.999Z' }, 'until'],
  ])('refuses %s and replays nothing', async (_name, body, field) => {
    const hook = await hooked();
    await missed(hook);
    const answer = await post(hook, '/recover', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details[0].field).toBe(field);
    expect((await only(hook)).status).toBe('dead');
  });

  it.each(['0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999999999-11:00', '2024-02-29T23:59:59.1+15:45'])(
    'takes any real time: %s',
    async (since) => {
      const hook = await hooked();
      await missed(hook);
      const answer = await post(hook, '/recover', { since, until: '9999-12-31T23:59:59.999Z' });
      expect([answer.status, answer.body]).toEqual([200, { data: { replayed: 1 } }]);
    },
  );

  it('is refused while the endpoint is disabled, and changes nothing', async () => {
    const hook = await hooked({ body: { status: 'disabled' } });
    await event(hook);
    const answer = await post(hook, '/recover', { since: DAY_1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await only(hook)).status).toBe('dead');
  });

  it('is not found for an endpoint that is not there', async () => {
    const me = await running.service.person();
    expect((await me.post(`/webhooks/${UNKNOWN}/recover`, { since: DAY_1 })).status).toBe(404);
  });
});

describe('the delivery log', () => {
  const idsOf = (deliveries: Wire[]): string[] => deliveries.map(({ id }) => id);

  it('is read page by page, newest first, each delivery once', async () => {
    const hook = await hooked();
    const contacts = [];
    for (let count = 0; count < 5; count += 1) contacts.push(await event(hook));
    const me = await owner(hook);
    const seen: Wire[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const after: string = cursor && `&cursor=${cursor}`;
      const { data, page } = (await me.get(`${hook.path}/deliveries?limit=2${after}`)).body;
      seen.push(...data);
      sizes.push(data.length);
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      contacts.map(({ created_at }) => created_at).reverse(),
    );
    expect(seen).toEqual(await log(hook));
  });

  it('is filtered by status', async () => {
    const hook = await hooked();
    const ids = {
      delivered: await delivered(hook),
      failed: await failed(hook, 1),
      dead: await missed(hook),
      pending: await pending(hook),
    };
    for (const [name, id] of Object.entries(ids)) {
      const found = await log(hook, `?status=${name}`);
      expect([name, ...idsOf(found)]).toEqual([name, id]);
      expect(found[0].status).toBe(name);
    }
    expect(idsOf(await log(hook))).toEqual([ids.pending, ids.dead, ids.failed, ids.delivered]);
  });

  it.each(['?status=lost', '?status=', '?status=DEAD', '?status=dead&status=failed'])(
    'refuses %s',
    async (query) => {
      const answer = await get(await hooked(), `/deliveries${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
      expect(answer.body.details[0].field).toBe('status');
    },
  );

  it('goes on only where its cursor is from: not under another filter, nor on another endpoint', async () => {
    const hook = await hooked();
    const other = await hooked({ organizationId: hook.organizationId });
    for (let count = 0; count < 2; count += 1) await event(hook);
    const page = async (of: Hook, query: string) => get(of, `/deliveries?limit=1${query}`);
    const { next_cursor } = (await page(hook, '&status=pending')).body.page;
    expect((await page(hook, `&status=pending&cursor=${next_cursor}`)).status).toBe(200);
    for (const answer of [
      await page(hook, `&cursor=${next_cursor}`),
      await page(hook, `&status=dead&cursor=${next_cursor}`),
      await page(other, `&status=pending&cursor=${next_cursor}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  });
});

describe('signing secrets that take over', () => {
  const hex = (secret: string, t: string, body: string) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const base64 = (secret: string, id: string, t: string, body: string) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${t}.${body}`)
      .digest('base64');

  /** The next event must carry exactly the signatures of these secrets, in this order, in both kinds of header. */
  async function expectSignedBy(hook: Hook, secrets: string[]): Promise<void> {
    await event(hook);
    await running.service.deliver();
    const { headers, body } = hook.receiver.received.at(-1) as Received;
    const t = String(Math.floor(running.service.clock.now().getTime() / SECOND));
    expect(headers['x-service-signature']).toBe(
      [`t=${t}`, ...secrets.map((secret) => `v1=${hex(secret, t, body)}`)].join(','),
    );
    expect(headers['webhook-timestamp']).toBe(t);
    expect(headers['webhook-signature']).toBe(
      secrets.map((secret) => `v1,${base64(secret, String(headers['webhook-id']), t, body)}`).join(' '),
    );
  }
  const rotate = async (hook: Hook, body?: { grace_seconds: number }): Promise<string> =>
    (await post(hook, '/rotate-secret', body)).body.data.signing_secret;

  it('are made of letters and digits alone, so that no shell, file or decoder reads them differently', async () => {
    const hook = await hooked();
    for (const secret of [hook.secret, await rotate(hook), await rotate(hook, { grace_seconds: 60 })])
      expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
  });

  it('sign alone from the first moment without a grace, also what was waiting', async () => {
    const hook = await hooked();
    await expectSignedBy(hook, [hook.secret]);
    hook.receiver.respond = status(500);
    const id = await pending(hook);
    await running.service.deliver();
    const secret = await rotate(hook);
    running.service.clock.advance(MINUTE);
    await running.service.deliver();
    const { headers, body } = hook.receiver.received.at(-1) as Received;
    expect(headers['x-service-delivery']).toBe(id);
    const t = String(Math.floor(running.service.clock.now().getTime() / SECOND));
    expect(headers['x-service-signature']).toBe(`t=${t},v1=${hex(secret, t, body)}`);
    hook.receiver.respond = status(200);
    await expectSignedBy(hook, [secret]);
    await expectSignedBy(hook, [await rotate(hook, { grace_seconds: 0 })]);
  });

  it('sign beside the old one while the grace lasts, newest first, and alone when it is over', async () => {
    const hook = await hooked();
    const secret = await rotate(hook, { grace_seconds: 60 });
    await expectSignedBy(hook, [secret, hook.secret]);
    running.service.clock.advance(MINUTE - 3);
    await expectSignedBy(hook, [secret, hook.secret]);
    await expectSignedBy(hook, [secret]);
    running.service.clock.advance(DAY);
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
    running.service.clock.advance(HOUR);
    await expectSignedBy(hook, [fifth, fourth]);
  });
});

describe("a receiver that checks with somebody else's library", () => {
  // These libraries look at the clock of the machine, so this one is left alone.
  const punctual = useService();

  /** What came over the wire, after one attempt that failed and one that was answered. */
  const received = async (rotation?: { grace_seconds: number }) => {
    const { service } = punctual;
    const hook = await hooked({ service });
    const secrets = [hook.secret];
    if (rotation) secrets.unshift((await post(hook, '/rotate-secret', rotation)).body.data.signing_secret);
    await event(hook, { first_name: 'Søren ⛳', company: 'Fore! "Ltd" \\' });
    await service.deliver();
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

describe('an attempt that another worker had to take over', () => {
  const first = useService();
  let second: Service;
  beforeAll(async () => {
    second = await Service.start(first.service.database);
  });
  afterAll(() => second.stop());

  /** One worker is stuck with a delivery; when its lease is over the other sends it; then the first hears back. */
  async function takenOver(hook: Hook, answers: { first: number; second: number }): Promise<string> {
    const { service } = first;
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const stuck = service.deliver();
    await arrived;
    hook.receiver.respond = status(answers.second);
    second.clock.advance(service.clock.now().getTime() - second.clock.now().getTime() + 31 * SECOND);
    await second.deliver();
    answer(answers.first);
    await stuck;
    return id;
  }

  it('stays as the other left it, whatever the first hears in the end', async () => {
    const hook = await hooked({ service: first.service });
    const id = await takenOver(hook, { first: 500, second: 200 });
    const delivery = await read(hook, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1, http_status: 200 });
    expect(numbers(delivery)).toEqual([1]);
    expect(hook.receiver.received).toHaveLength(2);
    first.service.clock.advance(HOUR);
    await first.service.deliver();
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('counts once against the endpoint', async () => {
    const hook = await hooked({ service: first.service });
    hook.receiver.respond = status(500);
    for (let count = 0; count < 13; count += 1) await event(hook);
    await first.service.deliver();
    const id = await takenOver(hook, { first: 500, second: 500 });
    expect(await read(hook, id)).toMatchObject({ status: 'failed', attempt: 1 });
    const attempts = (await log(hook)).reduce((sum, { attempt }) => sum + attempt, 0);
    expect(attempts).toBe(14);
    expect((await get(hook)).body.data).toMatchObject({ status: 'enabled', disabled_reason: null });
  });
});

describe('deleting an endpoint', () => {
  it('drops what is waiting and takes the log along, and others get theirs', async () => {
    const hook = await hooked();
    const other = await hooked({ organizationId: hook.organizationId });
    const ids = [await delivered(hook), await failed(hook, 1), await pending(hook)];
    const arrived = hook.receiver.received.length;
    expect((await (await owner(hook)).delete(hook.path)).status).toBe(200);
    hook.receiver.respond = status(200);
    for (const wait of [0, MINUTE, DAY]) {
      running.service.clock.advance(wait);
      await running.service.deliver();
    }
    expect(hook.receiver.received).toHaveLength(arrived);
    expect(other.receiver.received).toHaveLength(3);
    expect((await get(hook, '/deliveries')).status).toBe(404);
    for (const id of ids) {
      expect((await get(hook, `/deliveries/${id}`)).status).toBe(404);
      expect((await replay(hook, id)).status).toBe(404);
    }
    const waiting = await running.service.database.query(
      'select id from webhook_deliveries where endpoint_id = $1 and due_at is not null',
      [hook.id],
    );
    expect(waiting).toEqual([]);
  });

  it('during an attempt lets that attempt end, and nothing comes after it', async () => {
    const hook = await hooked();
    await event(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = running.service.deliver();
    await arrived;
    expect((await (await owner(hook)).delete(hook.path)).status).toBe(200);
    answer(500);
    await delivering;
    running.service.clock.advance(2 * DAY);
    await running.service.deliver();
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('leaves nothing for a later event of the organization to trip over', async () => {
    const hook = await hooked();
    const other = await hooked({ organizationId: hook.organizationId });
    await (await owner(hook)).delete(hook.path);
    await event(other);
    await running.service.deliver();
    expect(hook.receiver.received).toEqual([]);
    expect((await only(other)).status).toBe('delivered');
  });
});
