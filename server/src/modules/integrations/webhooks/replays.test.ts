/**
 * Promises about sending again by hand: one delivery is replayed, or all the dead of a time are recovered.
 */

import { describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { type Received, status } from '../../../../../test/support/peers/receiver.ts';
import { RETRY_DELAYS } from '../../../../../test/support/run/service.ts';
import { ENABLED, numbers, triggers, useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

const hooks = useHooks();
const { hooked, deliver, advance, now } = hooks;

describe('replaying a delivery', () => {
  it('sends one that was delivered once more: the same text, freshly signed, with the next number', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    advance(2 * SECOND);
    const answer = await hook.replay(id);
    expect(answer.status).toBe(200);
    const { attempts, payload, ...before } = await hook.read(id);
    expect(answer.body.data).toEqual(before);
    expect(before).toMatchObject({ id, status: 'pending', attempt: 1 });
    await deliver();
    const after = await hook.read(id);
    expect(after).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(triggers(after)).toEqual(['automatic', 'replay']);
    const [first, second, ...others] = hook.receiver.received as [Received, Received];
    expect(others).toEqual([]);
    expect(second.body).toBe(first.body);
    expect(second.headers['x-service-delivery']).toBe(id);
    expect(second.headers['x-service-signature']).not.toBe(first.headers['x-service-signature']);
    expect(await hook.log()).toHaveLength(1);
  });

  it('sends one that failed at once, and its wait is over', async () => {
    const hook = await hooked();
    const id = await hook.failed(1);
    hook.receiver.respond = status(200);
    expect((await hook.replay(id)).body.data).toMatchObject({ status: 'pending', attempt: 1 });
    await deliver();
    advance(DAY);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(hook.receiver.received).toHaveLength(2);
  });

  it('sends one that is waiting for its first attempt once, not twice', async () => {
    const hook = await hooked();
    const id = await hook.pending();
    expect((await hook.replay(id)).body.data).toMatchObject({ status: 'pending', attempt: 0 });
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it.each([1, 2, 6])('that fails as attempt %i + 1 goes on with the schedule from there', async (times) => {
    const hook = await hooked();
    const id = await hook.failed(times);
    advance(20 * SECOND);
    await hook.replay(id);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'failed', attempt: times + 1, http_status: 500 });
    advance((RETRY_DELAYS[times] ?? 0) - 1);
    await deliver();
    expect(hook.receiver.received).toHaveLength(times + 1);
    advance(1);
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery.attempt).toBe(times + 2);
    expect(triggers(delivery)).toEqual([...Array(times).fill('automatic'), 'replay', 'automatic']);
  });

  it('of one that was delivered goes on with the schedule as well when it fails', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    hook.receiver.respond = status(503);
    await hook.replay(id);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'failed', attempt: 2, http_status: 503 });
    advance(5 * MINUTE - 1);
    await deliver();
    expect(hook.receiver.received).toHaveLength(2);
    hook.receiver.respond = status(200);
    advance(1);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'delivered', attempt: 3, http_status: 200 });
  });

  it('that fails as the eighth attempt makes it dead, and leaves the endpoint enabled', async () => {
    const hook = await hooked();
    const id = await hook.failed(7);
    await hook.replay(id);
    await deliver();
    advance(2 * DAY);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });

  it('works on the dead, as often as one likes; each failure leaves it dead', async () => {
    const hook = await hooked();
    const id = await hook.failed(8);
    await hook.enable();
    for (const attempt of [9, 10]) {
      expect((await hook.replay(id)).body.data).toMatchObject({ status: 'pending', attempt: attempt - 1 });
      await deliver();
      advance(2 * DAY);
      await deliver();
      expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt });
    }
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    hook.receiver.respond = status(200);
    await hook.replay(id);
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 11 });
    expect(numbers(delivery)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(triggers(delivery).slice(7)).toEqual(['automatic', 'replay', 'replay', 'replay']);
  });

  it('never disables the endpoint, however often it fails', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    hook.receiver.respond = status(500);
    for (let times = 0; times < 16; times += 1) {
      await hook.replay(id);
      await deliver();
    }
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 17 });
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });

  it('asked for while an attempt is under way is not lost when that attempt fails', async () => {
    const hook = await hooked();
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    expect((await hook.replay(id)).body.data).toMatchObject({ status: 'pending' });
    hook.receiver.respond = status(200);
    answer(500);
    await delivering;
    const delivery = await hook.read(id);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts.map(({ http_status, trigger }: Wire) => [http_status, trigger])).toEqual([
      [500, 'automatic'],
      [200, 'replay'],
    ]);
  });

  it('asked for while an attempt is under way follows it also when it succeeds', async () => {
    const hook = await hooked();
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    await hook.replay(id);
    hook.receiver.respond = status(204);
    answer(200);
    await delivering;
    const delivery = await hook.read(id);
    expect(delivery.attempts.map(({ http_status, trigger }: Wire) => [http_status, trigger])).toEqual([
      [200, 'automatic'],
      [204, 'replay'],
    ]);
    expect(delivery.status).toBe('delivered');
  });

  it('asked for while an attempt is under way leaves nothing stuck when that attempt succeeds', async () => {
    const hook = await hooked();
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    await hook.replay(id);
    answer(200);
    await delivering;
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts).toHaveLength(hook.receiver.received.length);
  });

  it('asked for while an attempt is under way is forgotten when the delivery is given up', async () => {
    const hook = await hooked();
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const stuck = deliver();
    await arrived;
    const since = (await hook.replay(id)).body.data.created_at;
    await hook.disable();
    // The lease ends without a word from the worker, so what is waiting came due meanwhile.
    advance(31 * SECOND);
    await hook.enable();
    answer(500);
    await stuck;
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 0 });
    hook.receiver.respond = status(500);
    expect((await hook.post('/recover', { since })).body.data.replayed).toBe(1);
    await deliver();
    const delivery = await hook.read(id);
    expect(delivery).toMatchObject({ status: 'failed', attempt: 1 });
    expect(triggers(delivery)).toEqual(['replay']);
  });

  it('is refused while the endpoint is disabled, and changes nothing', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    const before = await hook.read(id);
    await hook.disable();
    const answer = await hook.replay(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    await deliver();
    expect(await hook.read(id)).toEqual(before);
  });
});

describe('recovering', () => {
  /** Three events that the endpoint has missed, with the times they happened at. */
  const missedThree = async () => {
    const hook = await hooked();
    await hook.disable();
    const times: string[] = [];
    for (let count = 0; count < 3; count += 1) times.push(String((await hook.event()).created_at));
    await hook.enable();
    const arrived = () => hook.receiver.events.map(({ created_at }) => created_at).sort();
    return { hook, times: times as [string, string, string], arrived };
  };
  const shifted = (time: string, millis: number) => new Date(Date.parse(time) + millis).toISOString();

  it('replays what is dead from since to until, both included, to the millisecond', async () => {
    const { hook, times, arrived } = await missedThree();
    const [first, second, third] = times;
    const recover = async (since: string, until: string) =>
      (await hook.post('/recover', { since, until })).body.data.replayed;
    expect(await recover(shifted(third, 1), shifted(third, DAY))).toBe(0);
    expect(await recover(shifted(first, -DAY), shifted(first, -1))).toBe(0);
    expect(await recover(second, second)).toBe(1);
    await deliver();
    expect(arrived()).toEqual([second]);
    expect(await recover(first, third)).toBe(2);
    await deliver();
    expect(arrived()).toEqual([first, second, third]);
  });

  it('goes up to now without until', async () => {
    const { hook, times, arrived } = await missedThree();
    const answer = await hook.post('/recover', { since: times[1] });
    expect([answer.status, answer.body]).toEqual([200, { data: { replayed: 2 } }]);
    await deliver();
    expect(arrived()).toEqual(times.slice(1));
    expect((await hook.log('?status=dead')).map(({ created_at }) => created_at)).toEqual([times[0]]);
  });

  it('reads a time with an offset as the instant it is', async () => {
    const { hook, times } = await missedThree();
    const there = shifted(times[1], 2 * HOUR).replace('Z', '+02:00');
    const answer = await hook.post('/recover', { since: there, until: there });
    expect(answer.body.data.replayed).toBe(1);
  });

  it('touches only the dead of this endpoint', async () => {
    const hook = await hooked();
    const since = now().toISOString();
    const other = await hooked({ organizationId: hook.organizationId });
    await other.disable();
    const ids = {
      delivered: await hook.delivered(),
      failed: await hook.failed(1),
      dead: await hook.missed(),
    };
    await other.enable();
    const waiting = await hook.pending();
    const before = await Promise.all([ids.delivered, ids.failed, waiting].map((id) => hook.read(id)));
    const others = await other.log('?status=dead');
    expect((await hook.post('/recover', { since })).body.data.replayed).toBe(1);
    expect((await hook.read(ids.dead)).status).toBe('pending');
    expect(await Promise.all([ids.delivered, ids.failed, waiting].map((id) => hook.read(id)))).toEqual(
      before,
    );
    expect(await other.log('?status=dead')).toEqual(others);
    expect((await hook.post('/recover', { since })).body.data.replayed).toBe(0);
  });

  it('sends each as a replay: with the next number, and dead again after the eighth', async () => {
    const hook = await hooked();
    const since = now().toISOString();
    const tried = await hook.failed(8);
    await hook.enable();
    const untried = await hook.missed();
    expect((await hook.post('/recover', { since })).body.data.replayed).toBe(2);
    await deliver();
    expect(await hook.read(tried)).toMatchObject({ status: 'dead', attempt: 9 });
    const again = await hook.read(untried);
    expect(again).toMatchObject({ status: 'failed', attempt: 1 });
    expect(triggers(again)).toEqual(['replay']);
    expect((await hook.endpoint()).status).toBe('enabled');
    hook.receiver.respond = status(200);
    advance(MINUTE);
    await deliver();
    expect(await hook.read(untried)).toMatchObject({ status: 'delivered', attempt: 2 });
    expect((await hook.read(tried)).attempt).toBe(9);
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
    await hook.missed();
    const answer = await hook.post('/recover', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details[0].field).toBe(field);
    expect((await hook.only()).status).toBe('dead');
  });

  it.each(['0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999999999-11:00', '2024-02-29T23:59:59.1+15:45'])(
    'takes any real time: %s',
    async (since) => {
      const hook = await hooked();
      await hook.missed();
      const answer = await hook.post('/recover', { since, until: '9999-12-31T23:59:59.999Z' });
      expect([answer.status, answer.body]).toEqual([200, { data: { replayed: 1 } }]);
    },
  );

  it('is refused while the endpoint is disabled, and changes nothing', async () => {
    const hook = await hooked({ body: { status: 'disabled' } });
    await hook.event();
    const answer = await hook.post('/recover', { since: DAY_1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await hook.only()).status).toBe('dead');
  });

  it('is not found for an endpoint that is not there', async () => {
    const me = await hooks.service.person();
    expect((await me.post(`/webhooks/${UNKNOWN_ID}/recover`, { since: DAY_1 })).status).toBe(404);
  });
});
