/**
 * Promises about the figures of an endpoint: every hour has its bucket, and every attempt is in the hour it
 * began in.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { status } from '../../../../../test/support/peers/receiver.ts';
import { useHooks } from '../../../../../test/support/worlds/hooks.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { HOUR } from '../../../platform/clock.ts';

const hooks = useHooks();
const { hooked, deliver, advance, now } = hooks;

const hourOf = (time: number): string => new Date(Math.floor(time / HOUR) * HOUR).toISOString();
const NOTHING = { delivered: 0, failed: 0, p50_ms: null, p95_ms: null };

describe('the figures of an endpoint', () => {
  it('are those of 24 hours unless asked otherwise, empty ones too, up to the current one', async () => {
    const hook = await hooked();
    const { buckets } = await data(hook.get('/stats'));
    expect(buckets).toEqual(
      Array.from({ length: 24 }, (_, nth) => ({
        at: hourOf(now().getTime() - (23 - nth) * HOUR),
        ...NOTHING,
      })),
    );
  });

  it('count every attempt in the hour it began in, replays and tests too', async () => {
    const hook = await hooked();
    const last = async (hours: number): Promise<Wire[]> =>
      (await data(hook.get(`/stats?hours=${hours}`))).buckets;
    hook.receiver.respond = status(500);
    await hook.event();
    await deliver();
    advance(HOUR);
    hook.receiver.respond = status(200);
    await deliver();
    await data(hook.post('/test'));
    await deliver();
    const took = expect.any(Number);
    expect((await last(3)).map(({ at: _at, ...figures }) => figures)).toEqual([
      NOTHING,
      { delivered: 0, failed: 1, p50_ms: took, p95_ms: took },
      { delivered: 2, failed: 0, p50_ms: took, p95_ms: took },
    ]);
    expect(await last(1)).toMatchObject([{ at: hourOf(now().getTime()), delivered: 2 }]);
    const [delivery] = (await hook.log()).slice(-1);
    advance(30 * HOUR);
    await data(hook.replay(delivery.id));
    await deliver();
    expect((await last(24)).at(-1)).toMatchObject({ delivered: 1, failed: 0 });
  });

  it('tell what half and what 95 of 100 attempts took at most', async () => {
    const hook = await hooked();
    await hook.event();
    await deliver();
    const made = Array.from(
      { length: 100 },
      (_, nth) => `row('${now().toISOString()}', ${nth + 1}, 200, null, null, 'automatic')::webhook_attempt`,
    );
    await hooks.service.database.query(
      `update webhook_deliveries set attempts = array[${made.join(', ')}] where endpoint_id = $1`,
      [hook.id],
    );
    const { buckets } = await data(hook.get('/stats?hours=1'));
    expect(buckets).toEqual([
      { at: hourOf(now().getTime()), delivered: 100, failed: 0, p50_ms: 50, p95_ms: 95 },
    ]);
  });

  it.each([
    [1, 200],
    [168, 200],
    [0, 400],
    [169, 400],
  ])('of %i hours are answered with %i', async (hours, expected) => {
    const answer = await (await hooked()).get(`/stats?hours=${hours}`);
    if (expected === 400) expect(answer).toMatchObject(invalid('hours'));
    else expect(answer.body.data.buckets.length).toBe(hours);
  });

  it('of nobody are not found', async () => {
    const person = await (await hooked()).owner();
    expect(await person.get(`/webhooks/${UNKNOWN_ID}/stats`)).toMatchObject(notFound);
  });
});
