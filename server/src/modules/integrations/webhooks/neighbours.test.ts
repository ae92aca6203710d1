/**
 * Promises about those who share a worker: whatever one does, the others are served, and nothing counts
 * twice.
 */
import { describe, expect, it } from 'vitest';
import { status } from '../../../../../test/support/peers/receiver.ts';
import {
  BY_SERVICE,
  ENABLED,
  numbers,
  triggers,
  useHooks,
} from '../../../../../test/support/worlds/hooks.ts';
import { SECOND } from '../../../platform/clock.ts';

const hooks = useHooks();
const { hooked, deliver, advance } = hooks;

/** A busy machine takes its time. */
const SOON = { timeout: 10_000 };
/** Longer than a worker may keep what it has taken. */
const AFTER_THE_LEASE = 20 * SECOND;

describe('an endpoint that its owner is just changing', () => {
  it.each([
    ['delivered', 200],
    ['failed', 500],
  ])('keeps nobody else waiting, and what it took meanwhile is %s in the end', async (outcome, code) => {
    const [changed, neighbour] = [await hooked(), await hooked()];
    const { arrived, answer } = changed.receiver.hold();
    await changed.event();
    const delivering = deliver();
    await arrived;
    await hooks.service.database.holding(
      'select from webhook_endpoints where id = $1 for update',
      [changed.id],
      async () => {
        answer(code);
        await neighbour.event();
        await expect.poll(async () => (await neighbour.only()).status, SOON).toBe('delivered');
        expect((await changed.only()).status).toBe('pending');
      },
    );
    await delivering;
    expect(await changed.only()).toMatchObject({ status: outcome, attempt: 1, attempts: [{ number: 1 }] });
    expect(changed.receiver.received).toHaveLength(1);
  });
});

describe('an organization whose receivers all hang', () => {
  it('leaves room for others, also when there are two of them', async () => {
    const hanging = [await hooked(), await hooked()];
    for (const hook of hanging) {
      const owner = await hook.owner();
      const more = Array.from({ length: 47 }, () => owner.post('/webhooks', { url: hook.receiver.url }));
      expect((await Promise.all(more)).filter((answer) => answer.status !== 201)).toEqual([]);
      await hook.events(8);
    }
    const held = hanging.map(({ receiver }) => receiver.hold());
    const delivering = deliver();
    await expect
      .poll(() => hanging.flatMap(({ receiver }) => receiver.received).length, SOON)
      .toBeGreaterThanOrEqual(448);
    const neighbour = await hooked();
    await neighbour.events(3);
    await expect.poll(() => neighbour.receiver.received, SOON).toHaveLength(3);
    for (const { answer } of held) answer(200);
    await delivering;
  });
});

describe('an attempt that lasts longer than its lease', () => {
  it('counts once, although it is made again meanwhile', async () => {
    const hook = await hooked();
    const { arrived, answer } = hook.receiver.hold();
    await hook.events(4);
    const delivering = deliver();
    await arrived;
    await expect.poll(() => hook.receiver.received, SOON).toHaveLength(4);
    advance(AFTER_THE_LEASE);
    await expect.poll(() => hook.receiver.received, SOON).toHaveLength(8);
    answer(500);
    await delivering;
    const log = await hook.log();
    expect(log.map(({ status, attempt }) => [status, attempt])).toEqual(Array(4).fill(['failed', 1]));
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    await hook.refuse(10);
    expect(await hook.endpoint()).toMatchObject(ENABLED);
    await hook.refuse(1);
    expect(await hook.endpoint()).toMatchObject(BY_SERVICE);
  });

  it('is not the replay that was asked for meanwhile', async () => {
    const hook = await hooked();
    const { arrived, answer } = hook.receiver.hold();
    const id = await hook.pending();
    const delivering = deliver();
    await arrived;
    advance(AFTER_THE_LEASE);
    expect((await hook.replay(id)).body.data).toMatchObject({ status: 'pending', attempt: 0 });
    answer(200);
    await delivering;
    const after = await hook.read(id);
    expect(after.status).toBe('delivered');
    expect(triggers(after)[0]).toBe('automatic');
    expect(triggers(after)).toContain('replay');
    expect(hook.receiver.received.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a claim that took too long', () => {
  /** The worker's claim waits for another's until `meanwhile` is done. */
  const claimingLate = async (meanwhile: () => void | Promise<void>) => {
    let delivering: Promise<void> | undefined;
    await hooks.service.database.holding(
      `select pg_advisory_xact_lock(hashtextextended('webhook claims', 0))`,
      [],
      async () => {
        delivering = deliver();
        await hooks.service.database.untilWaiting(1);
        await meanwhile();
      },
    );
    await delivering;
  };

  it.each([2, 60])('is acted upon all the same, once, after %i seconds', async (seconds) => {
    const hook = await hooked();
    await hook.event();
    await claimingLate(() => advance(seconds * SECOND));
    expect(await hook.only()).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(hook.receiver.received).toHaveLength(1);
    const leases = await hooks.service.database.query(
      'select from webhook_endpoints, unnest(under_way) where id = $1',
      [hook.id],
    );
    expect(leases).toEqual([]);
  });

  it('is told to the operator, by one line with how long it took and how much it brought', async () => {
    const hook = await hooked();
    await hook.events(3);
    const { logged } = hooks.service;
    const before = logged.length;
    await claimingLate(() => advance(3 * SECOND));
    const slow = logged.slice(before).map((line) => JSON.parse(line));
    expect(slow.filter(({ msg }) => msg === 'a claim of webhooks was slow')).toMatchObject([
      { level: 40, claim_ms: 3000, taken: 3 },
    ]);
  });
});

describe('the log of a delivery', () => {
  it('tells as many attempts as it counts, also while they are being made', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    let isOver = false;
    const seen: number[][] = [];
    const reading = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { attempt, attempts } = await hook.read(id);
        seen.push([attempt, attempts.length]);
      }
    });
    for (let times = 0; times < 25; times += 1) {
      await hook.replay(id);
      await deliver();
    }
    isOver = true;
    await Promise.all(reading);
    expect(seen.filter(([counted, told]) => counted !== told)).toEqual([]);
  });

  it('has the newest 100 attempts, and the answers to the newest 20', async () => {
    const hook = await hooked();
    const id = await hook.delivered();
    const answered = ({ attempts }: { attempts: { response_excerpt: string | null }[] }) =>
      attempts.map(({ response_excerpt }) => response_excerpt).filter((excerpt) => excerpt !== null);
    const replay = async (from: number, to: number) => {
      for (let number = from; number <= to; number += 1) {
        hook.receiver.respond = status(200, `answer ${number}`);
        expect((await hook.replay(id)).status).toBe(200);
        await deliver();
      }
      return hook.read(id);
    };
    const few = await replay(2, 21);
    expect(numbers(few)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(answered(few)).toEqual(Array.from({ length: 20 }, (_, index) => `answer ${index + 2}`));
    expect(numbers(await replay(22, 100))).toHaveLength(100);
    hook.receiver.respond = status(500, 'answer 101');
    await hook.replay(id);
    await deliver();
    const many = await hook.read(id);
    expect(many).toMatchObject({ attempt: 101, http_status: 500 });
    expect(numbers(many)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    expect(answered(many)).toEqual(Array.from({ length: 20 }, (_, index) => `answer ${index + 82}`));
  });
});
