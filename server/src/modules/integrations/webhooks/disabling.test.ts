/** Promises about endpoints that fail: when the service gives up on them, and what is under way then. */
import { describe, expect, it } from 'vitest';
import { status } from '../../../../../test/support/peers/receiver.ts';
import { RETRY_DELAYS } from '../../../../../test/support/run/service.ts';
import {
  BY_HAND,
  BY_SERVICE,
  ENABLED,
  type Hook,
  useHooks,
} from '../../../../../test/support/worlds/hooks.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';

const { hooked, deliver, advance, now } = useHooks();

describe('an endpoint is disabled by the service', () => {
  it('after 15 failed attempts in a row, not after 14', async () => {
    const hook = await hooked();
    await hook.refuse(14);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    await hook.refuse(1);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('also when they are the retries of a few deliveries', async () => {
    const hook = await hooked();
    await hook.refuse(5);
    advance(MINUTE);
    await deliver();
    expect(hook.receiver.received).toHaveLength(10);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    advance(5 * MINUTE);
    await deliver();
    expect(hook.receiver.received).toHaveLength(15);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
    expect((await hook.log()).map((delivery) => delivery.status)).toEqual(Array(5).fill('failed'));
  });

  it('whatever the failures are: refusals, redirects, connections that break off', async () => {
    const hook = await hooked();
    await hook.events(15);
    let count = 0;
    hook.receiver.respond = (received, response) => {
      count += 1;
      if (count % 3 === 0) response.socket?.destroy();
      else status(count % 3 === 1 ? 404 : 302)(received, response);
    };
    await deliver();
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('and no other endpoint of the organization with it', async () => {
    const hook = await hooked();
    const healthy = await hooked({ organizationId: hook.organizationId });
    await hook.refuse(15);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
    expect(await healthy.endpoint()).toMatchObject(ENABLED);
    expect(healthy.receiver.received).toHaveLength(15);
  });

  it.each<[string, (hook: Hook) => Promise<unknown>]>([
    ['a new delivery', (hook) => hook.event()],
    ['a replay', async (hook) => hook.replay((await hook.log())[0].id)],
    ['a test', (hook) => hook.post('/test')],
  ])('only if nothing succeeds in between: %s that does starts the count again', async (_name, send) => {
    const hook = await hooked();
    await hook.refuse(14);
    hook.receiver.respond = status(204);
    await send(hook);
    await deliver();
    await hook.refuse(14);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    await hook.refuse(1);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('not by replays and tests, which neither add to the count nor start it again when they fail', async () => {
    const hook = await hooked();
    await hook.refuse(14);
    const [{ id }] = await hook.log();
    for (let times = 0; times < 3; times += 1) {
      await hook.replay(id);
      await hook.post('/test');
      await deliver();
    }
    expect(hook.receiver.received).toHaveLength(20);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    await hook.refuse(1);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('by the automatic attempts that follow a replay, which count as ever', async () => {
    const hook = await hooked({ body: { status: 'disabled' } });
    const id = await hook.pending();
    await hook.enable();
    hook.receiver.respond = status(500);
    await hook.replay(id);
    await deliver();
    const replayedAt = now().getTime();
    await hook.refuse(14);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    advance(replayedAt + MINUTE - now().getTime());
    await deliver();
    expect(hook.receiver.received).toHaveLength(16);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('and is left alone from then on, but for what was under way: the rest of a long queue waits', async () => {
    const hook = await hooked();
    await hook.refuse(40);
    const { received } = hook.receiver;
    expect(received.length).toBeGreaterThanOrEqual(15);
    expect(received.length).toBeLessThanOrEqual(15 + 7);
    const deliveries = await hook.log();
    const untried = deliveries.filter((delivery) => delivery.attempt === 0);
    expect(untried).toHaveLength(40 - received.length);
    expect(untried.every((delivery) => delivery.status === 'pending')).toBe(true);
  });

  it('when a delivery dies and nothing has succeeded since its first attempt', async () => {
    const hook = await hooked();
    const id = await hook.failed(7);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    advance(DAY);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('whatever has succeeded before that first attempt', async () => {
    const hook = await hooked();
    await hook.events(3);
    await deliver();
    advance(1);
    await hook.failed(8);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it.each<[string, (hook: Hook) => Promise<unknown>]>([
    ['another delivery', (hook) => hook.event()],
    ['a replay of another delivery', async (hook) => hook.replay((await hook.log()).at(-1).id)],
    ['a test', (hook) => hook.post('/test')],
  ])('not when a delivery dies and %s has succeeded since its first attempt', async (_name, send) => {
    const hook = await hooked();
    await hook.event();
    await deliver();
    advance(1);
    const id = await hook.failed(2);
    hook.receiver.respond = status(200);
    await send(hook);
    await deliver();
    hook.receiver.respond = status(500);
    for (const wait of RETRY_DELAYS.slice(1)) {
      advance(wait);
      await deliver();
    }
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });

  it('not when it is a replay that makes a delivery dead', async () => {
    const hook = await hooked();
    const id = await hook.failed(7);
    await hook.replay(id);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });

  it('but when the eighth attempt is automatic, also if one before it was a replay', async () => {
    const hook = await hooked();
    const id = await hook.failed(6);
    await hook.replay(id);
    await deliver();
    expect((await hook.read(id)).attempt).toBe(7);
    advance(DAY);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'dead', attempt: 8 });
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('not when a test dies', async () => {
    const hook = await hooked();
    hook.receiver.respond = status(500);
    await hook.post('/test');
    await deliver();
    expect((await hook.log())[0].status).toBe('dead');
    expect(await hook.endpoint()).toMatchObject(ENABLED);
  });
});

describe('an attempt that is under way when the endpoint is disabled by hand', () => {
  it.each([
    [200, { status: 'delivered', attempt: 1, http_status: 200 }],
    [500, { status: 'failed', attempt: 1, http_status: 500 }],
  ])('is recorded with its answer, %i, and the endpoint stays disabled by hand', async (code, outcome) => {
    const hook = await hooked();
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    await hook.disable();
    answer(code);
    await delivering;
    expect(await hook.read(id)).toMatchObject(outcome);
    expect(await hook.endpoint()).toMatchObject(BY_HAND);
  });

  it('is not given up when the endpoint is enabled before it ends', async () => {
    const hook = await hooked();
    const id = await hook.pending();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    await hook.disable();
    await hook.enable();
    answer(200);
    await delivering;
    expect(await hook.read(id)).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(hook.receiver.received).toHaveLength(1);
  });

  it('does not turn a hand that disabled into the service, though it is the 15th failure', async () => {
    const hook = await hooked();
    await hook.refuse(14);
    await hook.event();
    const { arrived, answer } = hook.receiver.hold();
    const delivering = deliver();
    await arrived;
    await hook.disable();
    answer(500);
    await delivering;
    expect(await hook.endpoint()).toMatchObject(BY_HAND);
  });
});
