/**
 * Promises about endpoints that come back: what waits meanwhile, what is missed, and what enabling them does.
 */
import { describe, expect, it } from 'vitest';
import { status } from '../../../../../test/support/peers/receiver.ts';
import {
  BY_HAND,
  BY_SERVICE,
  ENABLED,
  type Hook,
  useHooks,
} from '../../../../../test/support/worlds/hooks.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

const { hooked, deliver, advance, now } = useHooks();

/** Both ways in which an endpoint is disabled, with deliveries that fell due in a minute left waiting. */
const ways: [string, (hook: Hook) => Promise<void>, Record<string, unknown>][] = [
  [
    'by the service',
    async (hook) => {
      await hook.refuse(15);
      expect(hook.receiver.received).toHaveLength(15);
    },
    BY_SERVICE,
  ],
  [
    'by hand',
    async (hook) => {
      await hook.refuse(2);
      await hook.disable();
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
    expect(await (await disabled()).endpoint()).toMatchObject(state);
  });

  it('what is queued waits, however long', async () => {
    const hook = await disabled();
    const before = await hook.log();
    for (const wait of [MINUTE, HOUR, 3 * DAY]) {
      advance(wait);
      await deliver();
    }
    expect(hook.receiver.received).toEqual([]);
    expect(await hook.log()).toEqual(before);
    expect(before.every((delivery) => delivery.status === 'failed')).toBe(true);
  });

  it('new events are recorded as dead without an attempt, and can be replayed once it is enabled', async () => {
    const hook = await disabled();
    const id = await hook.pending();
    expect(await hook.read(id)).toMatchObject({
      status: 'dead',
      attempt: 0,
      http_status: null,
      attempts: [],
      payload: expect.stringContaining('"contact.created"'),
    });
    await hook.enable();
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    await hook.replay(id);
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(delivery.attempts).toMatchObject([{ number: 1, trigger: 'replay' }]);
    expect(hook.receiver.received.map(({ body }) => body)).toEqual([delivery.payload]);
  });

  it('test, replay and recover are refused, and change nothing', async () => {
    const hook = await disabled();
    const before = await hook.log();
    const answers = [
      await hook.post('/test'),
      await hook.replay(before[0].id),
      await hook.post('/recover', { since: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [409, 'conflict']),
    );
    await deliver();
    expect(await hook.log()).toEqual(before);
    expect(await hook.endpoint()).toMatchObject(state);
  });

  it('it can be changed without being enabled by that', async () => {
    const hook = await disabled();
    expect(await hook.patch({ description: 'Under repair', event_types: ['contact.created'] })).toMatchObject(
      { ...state, description: 'Under repair' },
    );
    advance(MINUTE);
    await deliver();
    expect(hook.receiver.received).toEqual([]);
  });

  it('what has not come due by the time it is enabled goes on at its time', async () => {
    const hook = await disabled();
    const before = await hook.log();
    advance(MINUTE - 1);
    expect(await hook.enable()).toMatchObject(ENABLED);
    expect(await hook.log()).toEqual(before);
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    advance(1);
    await deliver();
    expect(hook.receiver.received).toHaveLength(before.length);
    expect(await hook.log()).toEqual(
      before.map((delivery) => ({ ...delivery, status: 'delivered', attempt: 2, http_status: 200 })),
    );
  });

  it('what has come due by the time it is enabled is dead, and is not sent until it is recovered', async () => {
    const hook = await disabled();
    const before = await hook.log();
    advance(MINUTE);
    await hook.enable();
    expect(await hook.log()).toEqual(before.map((delivery) => ({ ...delivery, status: 'dead' })));
    advance(2 * DAY);
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    const answer = await hook.post('/recover', { since: before.at(-1).created_at });
    expect(answer.body.data.replayed).toBe(before.length);
    await deliver();
    expect(await hook.log('?status=delivered')).toHaveLength(before.length);
    expect(hook.receiver.received).toHaveLength(before.length);
  });

  it('what came due and what did not are told apart one by one', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    const early = await hook.pending();
    await deliver();
    advance(10 * SECOND);
    await hook.refuse(state === BY_SERVICE ? 14 : 1);
    if (state === BY_HAND) await hook.disable();
    expect(await hook.endpoint()).toMatchObject(state);
    advance(55 * SECOND);
    await hook.enable();
    const statuses = (await hook.log()).map((delivery) => [delivery.id === early, delivery.status]);
    expect(statuses.filter(([, outcome]) => outcome === 'dead')).toEqual([[true, 'dead']]);
    expect(statuses.filter(([isEarly]) => !isEarly).every(([, outcome]) => outcome === 'failed')).toBe(true);
  });

  it('enabling it clears the reason and the count', async () => {
    const hook = await disabled();
    expect(await hook.enable()).toMatchObject(ENABLED);
    await hook.refuse(14);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    await hook.refuse(1);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });
});

describe('disabling an endpoint by hand before anything was sent', () => {
  it('the first attempts that were due wait, and are given up when it is enabled', async () => {
    const hook = await hooked();
    const waiting = await hook.pending();
    await hook.disable();
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    expect(await hook.read(waiting)).toMatchObject({ status: 'pending', attempt: 0 });
    await hook.enable();
    await deliver();
    expect(hook.receiver.received).toEqual([]);
    expect(await hook.read(waiting)).toMatchObject({ status: 'dead', attempt: 0 });
  });
});

describe('enabling an endpoint that is enabled', () => {
  it('changes nothing: the count goes on', async () => {
    const hook = await hooked();
    await hook.refuse(14);
    const before = await hook.endpoint();
    expect(await hook.enable()).toEqual(before);
    await hook.refuse(1);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('changes nothing: what is due is sent', async () => {
    const hook = await hooked();
    const retried = await hook.failed(1);
    advance(MINUTE);
    const fresh = await hook.pending();
    await hook.enable();
    expect((await hook.read(retried)).status).toBe('failed');
    expect((await hook.read(fresh)).status).toBe('pending');
    hook.receiver.respond = status(200);
    await deliver();
    expect(await hook.read(retried)).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(await hook.read(fresh)).toMatchObject({ status: 'delivered', attempt: 1 });
  });
});

describe('an endpoint that is created disabled', () => {
  it('misses what happens, has no reason, and can have it all once it is enabled', async () => {
    const hook = await hooked({ body: { status: 'disabled' } });
    const since = now().toISOString();
    await hook.events(3);
    await deliver();
    expect(await hook.endpoint()).toMatchObject(BY_HAND);
    expect(await hook.log()).toMatchObject(Array(3).fill({ status: 'dead', attempt: 0 }));
    await hook.enable();
    expect((await hook.post('/recover', { since })).body.data.replayed).toBe(3);
    await deliver();
    expect(await hook.log()).toMatchObject(Array(3).fill({ status: 'delivered', attempt: 1 }));
  });
});
