/** Promises about endpoints that fail: when the service gives up on them, what waits meanwhile, and how they come back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Person, Wire } from '../../../../test/support/people.ts';
import { Receiver, status } from '../../../../test/support/receiver.ts';
import { RETRY_DELAYS, useService } from '../../../../test/support/service.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';

const running = useService();

// Time stands still unless a test moves it, so that every edge is met to the millisecond.
beforeAll(() => running.service.clock.freeze());

const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())));

/** An endpoint with a receiver of its own. */
interface Hook {
  organizationId: string;
  path: string;
  receiver: Receiver;
}

async function hooked(organizationId?: string, body: Record<string, unknown> = {}): Promise<Hook> {
  const receiver = await Receiver.start();
  receivers.push(receiver);
  const person = await running.service.person(organizationId === undefined ? {} : { organizationId });
  const { id } = (await person.post('/webhooks', { url: receiver.url, ...body })).body.data;
  return { organizationId: person.organizationId, path: `/webhooks/${id}`, receiver };
}

const owners = new Map<string, { person: Person; until: number }>();
/** With a token that is valid now, however far the clock has been moved. */
async function owner({ organizationId }: Hook): Promise<Person> {
  const now = running.service.clock.now().getTime();
  const known = owners.get(organizationId);
  if (known !== undefined && now < known.until) return known.person;
  const person = await running.service.person({ organizationId });
  owners.set(organizationId, { person, until: now + 50 * MINUTE });
  return person;
}
const post = async (hook: Hook, path: string, body?: unknown): Promise<Answer> =>
  (await owner(hook)).post(hook.path + path, body);
const patch = async (hook: Hook, body: Record<string, unknown>): Promise<Wire> => {
  const answer = await (await owner(hook)).patch(hook.path, body);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const endpoint = async (hook: Hook): Promise<Wire> => (await (await owner(hook)).get(hook.path)).body.data;
const log = async (hook: Hook, query = ''): Promise<Wire[]> =>
  (await (await owner(hook)).get(`${hook.path}/deliveries${query}`)).body.data;
const read = async (hook: Hook, id: string): Promise<Wire> =>
  (await (await owner(hook)).get(`${hook.path}/deliveries/${id}`)).body.data;

const deliver = () => running.service.deliver();
const advance = (millis: number) => running.service.clock.advance(millis);

let made = 0;
/** So many things happen, a moment apart. */
async function events(hook: Hook, count = 1): Promise<void> {
  const person = await owner(hook);
  for (let i = 0; i < count; i += 1) {
    made += 1;
    advance(1);
    expect((await person.post('/contacts', { email: `c${made}@example.com` })).status).toBe(201);
  }
}

/** The delivery of something that happens now. */
async function pending(hook: Hook): Promise<string> {
  await events(hook);
  return (await log(hook))[0].id;
}

/** So many automatic attempts fail, each the first of a new delivery. */
async function fail(hook: Hook, count: number): Promise<void> {
  hook.receiver.respond = status(500);
  await events(hook, count);
  await deliver();
}

/** Lets the newest delivery fail until so many attempts were made; the clock stands at the last of them. */
async function failOne(hook: Hook, times: number): Promise<string> {
  hook.receiver.respond = status(500);
  const id = await pending(hook);
  await deliver();
  for (const wait of RETRY_DELAYS.slice(0, times - 1)) {
    advance(wait);
    await deliver();
  }
  expect((await read(hook, id)).attempt).toBe(times);
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

const ENABLED = { status: 'enabled', disabled_reason: null };
const BY_SERVICE = { status: 'disabled', disabled_reason: 'consecutive_failures' };
const BY_HAND = { status: 'disabled', disabled_reason: null };

describe('an endpoint is disabled by the service', () => {
  it('after 15 failed attempts in a row, not after 14', async () => {
    const hook = await hooked();
    await fail(hook, 14);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    await fail(hook, 1);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('also when they are the retries of a few deliveries', async () => {
    const hook = await hooked();
    await fail(hook, 5);
    advance(MINUTE);
    await deliver();
    expect(hook.receiver.received).toHaveLength(10);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    advance(5 * MINUTE);
    await deliver();
    expect(hook.receiver.received).toHaveLength(15);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
    expect((await log(hook)).map((delivery) => delivery.status)).toEqual(Array(5).fill('failed'));
  });

  it('whatever the failures are: refusals, redirects, connections that break off', async () => {
    const hook = await hooked();
    await events(hook, 15);
    let count = 0;
    hook.receiver.respond = (received, response) => {
      count += 1;
      if (count % 3 === 0) response.socket?.destroy();
      else status(count % 3 === 1 ? 404 : 302)(received, response);
    };
    await deliver();
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('and no other endpoint of the organization with it', async () => {
    const hook = await hooked();
    const healthy = await hooked(hook.organizationId);
    await fail(hook, 15);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
    expect(await endpoint(healthy)).toMatchObject(ENABLED);
    expect(healthy.receiver.received).toHaveLength(15);
  });

  it.each<[string, (hook: Hook) => Promise<unknown>]>([
    ['a new delivery', (hook) => events(hook)],
    ['a replay', async (hook) => post(hook, `/deliveries/${(await log(hook))[0].id}/replay`)],
    ['a test', (hook) => post(hook, '/test')],
  ])('only if nothing succeeds in between: %s that does starts the count again', async (_name, send) => {
    const hook = await hooked();
    await fail(hook, 14);
    hook.receiver.respond = status(204);
    await send(hook);
    await deliver();
    await fail(hook, 14);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    await fail(hook, 1);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('not by replays and tests, which neither add to the count nor start it again when they fail', async () => {
    const hook = await hooked();
    await fail(hook, 14);
    const [{ id }] = await log(hook);
    for (let times = 0; times < 3; times += 1) {
      await post(hook, `/deliveries/${id}/replay`);
      await post(hook, '/test');
      await deliver();
    }
    expect(hook.receiver.received).toHaveLength(20);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    await fail(hook, 1);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('by the automatic attempts that follow a replay, which count as ever', async () => {
    const hook = await hooked(undefined, { status: 'disabled' });
    const id = await pending(hook);
    await patch(hook, { status: 'enabled' });
    hook.receiver.respond = status(500);
    await post(hook, `/deliveries/${id}/replay`);
    await deliver();
    const replayedAt = running.service.clock.now().getTime();
    await fail(hook, 14);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    advance(replayedAt + MINUTE - running.service.clock.now().getTime());
    await deliver();
    expect(hook.receiver.received).toHaveLength(16);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('and is left alone from then on, but for what was under way: the rest of a long queue waits', async () => {
    const hook = await hooked();
    await fail(hook, 40);
    const { received } = hook.receiver;
    expect(received.length).toBeGreaterThanOrEqual(15);
    expect(received.length).toBeLessThanOrEqual(15 + 7);
    const deliveries = await log(hook);
    const untried = deliveries.filter((delivery) => delivery.attempt === 0);
    expect(untried).toHaveLength(40 - received.length);
    expect(untried.every((delivery) => delivery.status === 'pending')).toBe(true);
  });

  it('when a delivery dies and nothing has succeeded since its first attempt', async () => {
    const hook = await hooked();
    const id = await failOne(hook, 7);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    advance(DAY);
    await deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('whatever has succeeded before that first attempt', async () => {
    const hook = await hooked();
    await events(hook, 3);
    await deliver();
    advance(1);
    await failOne(hook, 8);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it.each<[string, (hook: Hook) => Promise<unknown>]>([
    ['another delivery', (hook) => events(hook)],
    [
      'a replay of another delivery',
      async (hook) => post(hook, `/deliveries/${(await log(hook)).at(-1).id}/replay`),
    ],
    ['a test', (hook) => post(hook, '/test')],
  ])('not when a delivery dies and %s has succeeded since its first attempt', async (_name, send) => {
    const hook = await hooked();
    await events(hook);
    await deliver();
    advance(1);
    const id = await failOne(hook, 2);
    hook.receiver.respond = status(200);
    await send(hook);
    await deliver();
    hook.receiver.respond = status(500);
    for (const wait of RETRY_DELAYS.slice(1)) {
      advance(wait);
      await deliver();
    }
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await endpoint(hook)).toMatchObject(ENABLED);
  });

  it('not when it is a replay that makes a delivery dead', async () => {
    const hook = await hooked();
    const id = await failOne(hook, 7);
    await post(hook, `/deliveries/${id}/replay`);
    await deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await endpoint(hook)).toMatchObject(ENABLED);
  });

  it('but when the eighth attempt is automatic, also if one before it was a replay', async () => {
    const hook = await hooked();
    const id = await failOne(hook, 6);
    await post(hook, `/deliveries/${id}/replay`);
    await deliver();
    expect((await read(hook, id)).attempt).toBe(7);
    advance(DAY);
    await deliver();
    expect(await read(hook, id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('not when a test dies', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    await post(hook, '/test');
    await deliver();
    expect((await log(hook))[0].status).toBe('dead');
    expect(await endpoint(hook)).toMatchObject(ENABLED);
  });
});

/** Both ways in which an endpoint is disabled, with deliveries that fell due in a minute left waiting. */
const ways: [string, (hook: Hook) => Promise<void>, Record<string, unknown>][] = [
  [
    'by the service',
    async (hook) => {
      await fail(hook, 15);
      expect(hook.receiver.received).toHaveLength(15);
    },
    BY_SERVICE,
  ],
  [
    'by hand',
    async (hook) => {
      await fail(hook, 2);
      await patch(hook, { status: 'disabled' });
    },
    BY_HAND,
  ],
];

describe.each(ways)('while an endpoint is disabled %s', (_name, disable, state) => {
  const disabled = async () => {
    const hook = await hooked();
    await disable(hook);
    hook.receiver.respond = status(200);
    hook.receiver.received.length = 0;
    return hook;
  };

  it('it says so, and why', async () => {
    expect(await endpoint(await disabled())).toMatchObject(state);
  });

  it('what is queued waits, however long', async () => {
    const hook = await disabled();
    const before = await log(hook);
    for (const wait of [MINUTE, HOUR, 3 * DAY]) {
      advance(wait);
      await deliver();
    }
    expect(hook.receiver.received).toEqual([]);
    expect(await log(hook)).toEqual(before);
    expect(before.every((delivery) => delivery.status === 'failed')).toBe(true);
  });

  it('new events are recorded as dead without an attempt, and can be replayed once it is enabled', async () => {
    const hook = await disabled();
    const id = await pending(hook);
    expect(await read(hook, id)).toMatchObject({
      status: 'dead',
      attempt: 0,
      http_status: null,
      attempts: [],
      payload: expect.stringContaining('"contact.created"'),
    });
    await patch(hook, { status: 'enabled' });
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    await post(hook, `/deliveries/${id}/replay`);
    await deliver();
    const delivery = await read(hook, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(delivery.attempts).toMatchObject([{ number: 1, trigger: 'replay' }]);
    expect(hook.receiver.received.map(({ body }) => body)).toEqual([delivery.payload]);
  });

  it('test, replay and recover are refused, and change nothing', async () => {
    const hook = await disabled();
    const before = await log(hook);
    const answers = [
      await post(hook, '/test'),
      await post(hook, `/deliveries/${before[0].id}/replay`),
      await post(hook, '/recover', { since: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [409, 'conflict']),
    );
    await deliver();
    expect(await log(hook)).toEqual(before);
    expect(await endpoint(hook)).toMatchObject(state);
  });

  it('it can be changed without being enabled by that', async () => {
    const hook = await disabled();
    expect(
      await patch(hook, { description: 'Under repair', event_types: ['contact.created'] }),
    ).toMatchObject({ ...state, description: 'Under repair' });
    advance(MINUTE);
    await deliver();
    expect(hook.receiver.received).toEqual([]);
  });

  it('what has not come due by the time it is enabled goes on at its time', async () => {
    const hook = await disabled();
    const before = await log(hook);
    advance(MINUTE - 1);
    expect(await patch(hook, { status: 'enabled' })).toMatchObject(ENABLED);
    expect(await log(hook)).toEqual(before);
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    advance(1);
    await deliver();
    expect(hook.receiver.received).toHaveLength(before.length);
    expect(await log(hook)).toEqual(
      before.map((delivery) => ({ ...delivery, status: 'delivered', attempt: 2, http_status: 200 })),
    );
  });

  it('what has come due by the time it is enabled is dead, and is not sent until it is recovered', async () => {
    const hook = await disabled();
    const before = await log(hook);
    advance(MINUTE);
    await patch(hook, { status: 'enabled' });
    expect(await log(hook)).toEqual(before.map((delivery) => ({ ...delivery, status: 'dead' })));
    advance(2 * DAY);
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    const answer = await post(hook, '/recover', { since: before.at(-1).created_at });
    expect(answer.body.data.replayed).toBe(before.length);
    await deliver();
    expect(await log(hook, '?status=delivered')).toHaveLength(before.length);
    expect(hook.receiver.received).toHaveLength(before.length);
  });

  it('what came due and what did not are told apart one by one', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    const early = await pending(hook);
    await deliver();
    advance(10 * SECOND);
    await fail(hook, state === BY_SERVICE ? 14 : 1);
    if (state === BY_HAND) await patch(hook, { status: 'disabled' });
    expect(await endpoint(hook)).toMatchObject(state);
    advance(55 * SECOND);
    await patch(hook, { status: 'enabled' });
    const statuses = (await log(hook)).map((delivery) => [delivery.id === early, delivery.status]);
    expect(statuses.filter(([, outcome]) => outcome === 'dead')).toEqual([[true, 'dead']]);
    expect(statuses.filter(([isEarly]) => !isEarly).every(([, outcome]) => outcome === 'failed')).toBe(true);
  });

  it('enabling it clears the reason and the count', async () => {
    const hook = await disabled();
    expect(await patch(hook, { status: 'enabled' })).toMatchObject(ENABLED);
    await fail(hook, 14);
    expect(await endpoint(hook)).toMatchObject(ENABLED);
    await fail(hook, 1);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });
});

describe('disabling an endpoint by hand before anything was sent', () => {
  it('the first attempts that were due wait, and are given up when it is enabled', async () => {
    const hook = await hooked();
    const waiting = await pending(hook);
    await patch(hook, { status: 'disabled' });
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    expect(await read(hook, waiting)).toMatchObject({ status: 'pending', attempt: 0 });
    await patch(hook, { status: 'enabled' });
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    expect(await read(hook, waiting)).toMatchObject({ status: 'dead', attempt: 0 });
  });
});

describe('an attempt that is under way when the endpoint is disabled by hand', () => {
  it.each([
    [200, { status: 'delivered', attempt: 1, http_status: 200 }],
    [500, { status: 'failed', attempt: 1, http_status: 500 }],
  ])('is recorded with its answer, %i, and the endpoint stays disabled by hand', async (code, outcome) => {
    const hook = await hooked();
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = deliver();
    await arrived;
    await patch(hook, { status: 'disabled' });
    answer(code);
    await delivering;
    expect(await read(hook, id)).toMatchObject(outcome);
    expect(await endpoint(hook)).toMatchObject(BY_HAND);
  });

  it('is not given up when the endpoint is enabled before it ends', async () => {
    const hook = await hooked();
    const id = await pending(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = deliver();
    await arrived;
    await patch(hook, { status: 'disabled' });
    await patch(hook, { status: 'enabled' });
    answer(200);
    await delivering;
    expect(await read(hook, id)).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('does not turn a hand that disabled into the service, though it is the 15th failure', async () => {
    const hook = await hooked();
    await fail(hook, 14);
    await events(hook);
    const { arrived, answer } = held(hook.receiver);
    const delivering = deliver();
    await arrived;
    await patch(hook, { status: 'disabled' });
    answer(500);
    await delivering;
    expect(await endpoint(hook)).toMatchObject(BY_HAND);
  });
});

describe('enabling an endpoint that is enabled', () => {
  it('changes nothing: the count goes on', async () => {
    const hook = await hooked();
    await fail(hook, 14);
    const before = await endpoint(hook);
    expect(await patch(hook, { status: 'enabled' })).toEqual(before);
    await fail(hook, 1);
    expect(await endpoint(hook)).toMatchObject(BY_SERVICE);
  });

  it('changes nothing: what is due is sent', async () => {
    const hook = await hooked();
    const retried = await failOne(hook, 1);
    advance(MINUTE);
    const fresh = await pending(hook);
    await patch(hook, { status: 'enabled' });
    expect((await read(hook, retried)).status).toBe('failed');
    expect((await read(hook, fresh)).status).toBe('pending');
    hook.receiver.respond = status(200);
    await deliver();
    expect(await read(hook, retried)).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(await read(hook, fresh)).toMatchObject({ status: 'delivered', attempt: 1 });
  });
});

describe('an endpoint that is created disabled', () => {
  it('misses what happens, has no reason, and can have it all once it is enabled', async () => {
    const hook = await hooked(undefined, { status: 'disabled' });
    const since = running.service.clock.now().toISOString();
    await events(hook, 3);
    await deliver();
    expect(await endpoint(hook)).toMatchObject(BY_HAND);
    expect(await log(hook)).toMatchObject(Array(3).fill({ status: 'dead', attempt: 0 }));
    await patch(hook, { status: 'enabled' });
    expect((await post(hook, '/recover', { since })).body.data.replayed).toBe(3);
    await deliver();
    expect(await log(hook)).toMatchObject(Array(3).fill({ status: 'delivered', attempt: 1 }));
  });
});
