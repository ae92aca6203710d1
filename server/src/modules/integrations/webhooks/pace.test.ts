/**
 * Promises about the pace of sending: who is quick gets more sooner, and never more at a time than was
 * promised.
 */
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Received, type Respond, status } from '../../../../../test/support/peers/receiver.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import { BY_SERVICE, ENABLED, type Hook, useHooks } from '../../../../../test/support/worlds/hooks.ts';
import { SECOND } from '../../../platform/clock.ts';
import { verifySignature } from '../../../platform/crypto/signatures.ts';

const AT_A_TIME = 8;
/** A busy machine takes its time. */
const SOON = { timeout: 10_000 };
/** Enough that a worker has some in hand while others are under way. */
const MANY = 60;
/** So long that all who may be under way at a time are. */
const USUAL_MS = 20;

/** Answers each request with the code for its number, from 1; counts how many are unanswered at a time. */
function answering(code: (nth: number) => number, millis: (nth: number) => number = () => USUAL_MS) {
  const seen = { requests: 0, now: 0, most: 0 };
  const respond: Respond = async (_received, response) => {
    seen.requests += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    const nth = seen.requests;
    await after(millis(nth));
    seen.now -= 1;
    response.writeHead(code(nth)).end();
  };
  return { respond, seen };
}

/**
 * Answers at once to begin with, and then no more by itself, with some still in the worker's hand: what it
 * has not answered.
 */
function stallingLater({ receiver }: Hook): (() => void)[] {
  const unanswered: (() => void)[] = [];
  receiver.respond = (_received, response) => {
    const answer = () => response.writeHead(200).end();
    if (receiver.received.length <= 2 * AT_A_TIME) answer();
    else unanswered.push(answer);
  };
  return unanswered;
}

function tally(values: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

describe('a receiver that is quick', () => {
  const first = useHooks(useService());
  let second: Service;
  beforeAll(async () => {
    second = await Service.start(first.service.database);
  });
  afterAll(() => second.stop());

  it('gets everything once and at most 8 requests at a time, however many workers there are', async () => {
    const hook = await first.hooked();
    const { respond, seen } = answering(() => 200);
    hook.receiver.respond = respond;
    await hook.events(MANY);
    await Promise.all([first.deliver(), second.deliver()]);
    await first.deliver();
    expect(new Set(hook.receiver.events.map(({ id }) => id)).size).toBe(MANY);
    expect(seen).toEqual({ requests: MANY, now: 0, most: AT_A_TIME });
    expect(tally((await hook.log('?limit=200')).map(({ status }) => status))).toEqual({ delivered: MANY });
  });

  it('gets no more at a time either while another worker still has some under way', async () => {
    const hook = await first.hooked();
    const slow = hook.receiver.hold();
    await hook.events(4);
    second.clock.advance(first.now().getTime() - second.clock.now().getTime());
    const stuck = second.deliver();
    await expect.poll(() => hook.receiver.received, SOON).toHaveLength(4);
    const { respond, seen } = answering(() => 200);
    hook.receiver.respond = respond;
    // The other would take them as well, if they were due by its clock.
    first.advance(5 * SECOND);
    await hook.events(MANY);
    const delivering = first.deliver();
    await expect.poll(() => seen.requests, SOON).toBe(MANY);
    slow.answer(200);
    await Promise.all([stuck, delivering]);
    expect(seen).toEqual({ requests: MANY, now: 0, most: AT_A_TIME - 4 });
    expect(new Set(hook.receiver.events.map(({ id }) => id)).size).toBe(4 + MANY);
  });

  it('is sent nothing so late that another worker may be at it before the answer comes', async () => {
    const hook = await first.hooked();
    const unanswered = stallingLater(hook);
    await hook.events(MANY);
    const delivering = first.deliver();
    await expect.poll(() => unanswered, SOON).toHaveLength(AT_A_TIME);
    first.advance(2 * SECOND);
    unanswered.shift()?.();
    await expect.poll(() => unanswered, SOON).toHaveLength(AT_A_TIME);
    const latest = hook.receiver.events.at(-1);
    hook.receiver.respond = status(200);
    second.clock.advance(first.now().getTime() - second.clock.now().getTime() + 14 * SECOND);
    await second.deliver();
    for (const answer of unanswered) answer();
    await delivering;
    expect(hook.receiver.events.filter(({ id }) => id === latest?.id)).toHaveLength(1);
    expect(new Set(hook.receiver.events.map(({ id }) => id)).size).toBe(MANY);
  });

  it('is sent nothing more by a worker that is stopped, and the rest at once by another', async () => {
    const hook = await first.hooked();
    const unanswered = stallingLater(hook);
    await hook.events(MANY);
    const third = await Service.start(first.service.database);
    third.clock.advance(first.now().getTime() - third.clock.now().getTime());
    third.webhooks.start();
    await expect.poll(() => unanswered, SOON).toHaveLength(AT_A_TIME);
    const stopped = third.stop();
    hook.receiver.respond = status(200);
    for (const answer of unanswered) answer();
    await stopped;
    expect(hook.receiver.received).toHaveLength(3 * AT_A_TIME);
    await first.deliver();
    expect(hook.receiver.received).toHaveLength(MANY);
    expect(new Set(hook.receiver.events.map(({ id }) => id)).size).toBe(MANY);
  });
});

describe('a receiver that was quick', () => {
  const { hooked, deliver } = useHooks();

  it.each([
    [
      'refuses one',
      (nth: number) => (nth === 20 ? 500 : 200),
      () => USUAL_MS,
      { failed: 1, delivered: MANY - 1 },
    ],
    [
      'takes its time',
      () => 200,
      (nth: number) => (nth > 20 && nth < 30 ? 300 : USUAL_MS),
      { delivered: MANY },
    ],
  ])(
    'and then %s gets the others all the same, at once and once each',
    async (_name, code, millis, outcomes) => {
      const hook = await hooked();
      const { respond, seen } = answering(code, millis);
      hook.receiver.respond = respond;
      await hook.events(MANY);
      await deliver();
      expect(seen).toEqual({ requests: MANY, now: 0, most: AT_A_TIME });
      const log = await hook.log('?limit=200');
      expect(tally(log.map(({ status }) => status))).toEqual(outcomes);
      expect(tally(log.map(({ attempt }) => attempt))).toEqual({ 1: MANY });
      expect(await hook.endpoint()).toMatchObject(ENABLED);
    },
  );

  it('and then refuses everything is disabled after 15 failures, and hears no more but what was under way by then', async () => {
    const hook = await hooked();
    const { respond, seen } = answering((nth) => (nth > 8 ? 500 : 200));
    hook.receiver.respond = respond;
    await hook.events(MANY);
    await deliver();
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
    expect(seen.requests).toBeGreaterThanOrEqual(8 + 15);
    expect(seen.requests).toBeLessThanOrEqual(8 + 15 + AT_A_TIME);
    const outcomes = tally((await hook.log('?limit=200')).map(({ status }) => status));
    expect(outcomes).toEqual({ delivered: 8, failed: seen.requests - 8, pending: MANY - seen.requests });
  });
});

describe('what an owner changes while a worker has some in hand', () => {
  const hooks = useHooks();

  /** What is asked of the receiver after the owner has done it. */
  async function requestsAfter(hook: Hook, change: () => Promise<unknown>): Promise<Received[]> {
    const unanswered = stallingLater(hook);
    await hook.events(MANY);
    const delivering = hooks.deliver();
    await expect.poll(() => unanswered, SOON).toHaveLength(AT_A_TIME);
    const before = hook.receiver.received.length;
    await change();
    hook.receiver.respond = status(200);
    for (const answer of unanswered) answer();
    await delivering;
    return hook.receiver.received.slice(before);
  }

  it('counts for the very next request: its secret', async () => {
    const hook = await hooks.hooked();
    let secret = '';
    const requests = await requestsAfter(hook, async () => {
      secret = (await hook.post('/rotate-secret')).body.data.signing_secret;
    });
    expect(requests).toHaveLength(MANY - 3 * AT_A_TIME);
    for (const { headers, body } of requests) {
      const header = String(headers['x-service-signature']);
      expect(() => verifySignature({ header, body, secret, now: hooks.now() })).not.toThrow();
    }
  });

  it('counts for the very next request: its address', async () => {
    const hook = await hooks.hooked();
    const requests = await requestsAfter(hook, () => hook.patch({ url: `${hook.receiver.url}/moved` }));
    expect(tally(requests.map(({ path }) => path))).toEqual({ '/hook/moved': MANY - 3 * AT_A_TIME });
  });

  it.each([
    ['that it is disabled', (hook: Hook) => hook.disable()],
    ['that it is gone', (hook: Hook) => hook.delete()],
  ])('counts for the very next request: %s', async (_name, change) => {
    const hook = await hooks.hooked();
    expect(await requestsAfter(hook, () => change(hook))).toEqual([]);
  });
});
