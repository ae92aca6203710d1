/** What is lost on the way is sent again, as often and as late as it should be, and nothing happens twice. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSharedService } from '../../test/support/run/service.ts';
import type { Person } from '../../test/support/worlds/people.ts';
import { fresh } from '../../test/support/worlds/walk.ts';
import { Fairway, type FairwayOptions } from '../src/index.ts';
import { type Fate, useProxy } from './support/flaky-proxy.ts';
import { refused } from './support/refused.ts';

const running = useSharedService();
const between = useProxy();
let person: Person;

beforeAll(async () => {
  person = await running.service.person();
  between.proxy.target = running.service.url;
});

beforeEach(() => between.proxy.plan());

/** A client behind the proxy that does not wait; `waits` is how long it would have. */
function client(more: Partial<FairwayOptions> = {}) {
  const waits: number[] = [];
  const fairway = new Fairway({
    baseUrl: between.proxy.url,
    token: person.token,
    pause: async (milliseconds) => void waits.push(milliseconds),
    ...more,
  });
  return { fairway, waits };
}

const email = () => `${fresh('sam')}@example.com`;
const BUSY: Fate = { status: 503 };

describe('nothing happens twice', () => {
  it.each<Fate>(['lost', 'answer lost', 'answer cut', { status: 502 }, { status: 504 }])(
    'when a POST is tried again after: %s',
    async (fate) => {
      const { fairway } = client();
      between.proxy.plan(fate, fate);
      const contact = await fairway.contacts.create({ email: email(), first_name: 'Sam' });
      expect(await fairway.contacts.list({ email: contact.email }).take(5)).toEqual([contact]);
      const keys = between.proxy.seen.slice(0, 3).map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0], keys[0]]);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('when 60 calls at once lose their way at random', async () => {
    const { fairway } = client();
    const fates: Fate[] = ['answer lost', 'pass', 'lost', BUSY, 'answer lost', 'answer cut', 'pass'];
    between.proxy.plan(...Array.from({ length: 100 }, (_, index) => fates[index % fates.length] ?? 'pass'));
    const company = fresh('Storm');
    await Promise.all(
      Array.from({ length: 60 }, () =>
        fairway.contacts.create({ email: email(), company }, { retries: 100 }),
      ),
    );
    expect(await fairway.contacts.list({ q: company }).take(100)).toHaveLength(60);
  });

  it('when the caller sends a key of its own twice', async () => {
    const { fairway } = client();
    const body = { email: email() };
    const options = { idempotencyKey: fresh('key') };
    expect(await fairway.contacts.create(body, options)).toEqual(
      await fairway.contacts.create(body, options),
    );
  });

  it('when a change of a field, or a deletion, is sent again', async () => {
    const { fairway } = client();
    const { id } = await fairway.contacts.create({ email: email() });
    between.proxy.plan('answer lost');
    expect(await fairway.contacts.update(id, { company: 'Acme' })).toMatchObject({ company: 'Acme' });
    expect(between.proxy.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      undefined,
      undefined,
    ]);
    between.proxy.plan('answer lost');
    expect(await refused(fairway.contacts.delete(id))).toMatchObject({ code: 'not_found' });
  });
});

describe('another try', () => {
  it.each([429, 502, 503, 504])('follows %i', async (status) => {
    const { fairway, waits } = client();
    between.proxy.plan({ status }, { status });
    expect((await fairway.tags.list().page()).data).toEqual([]);
    expect(waits).toHaveLength(2);
  });

  it.each([400, 403, 404, 405, 409, 413, 500])('does not follow %i', async (status) => {
    const { fairway, waits } = client();
    between.proxy.plan({ status });
    expect((await refused(fairway.tags.list().page())).status).toBe(status);
    expect([waits, between.proxy.seen.length]).toEqual([[], 1]);
  });

  it('waits ever longer, with jitter, and gives up after four', async () => {
    const { fairway, waits } = client();
    between.proxy.plan(BUSY, 'lost', BUSY, 'lost', BUSY);
    const error = await refused(fairway.tags.list().page());
    expect(error).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(between.proxy.seen).toHaveLength(5);
    for (const [index, longest] of [250, 500, 1000, 2000].entries()) {
      expect(waits[index]).toBeLessThanOrEqual(longest);
      expect(waits[index]).toBeGreaterThanOrEqual(longest / 2);
    }
  });

  it.each([
    ['seconds', () => '30'],
    ['a date', () => new Date(Date.now() + 30_000).toUTCString()],
  ])('waits as long as Retry-After asks, in %s', async (_form, value) => {
    const { fairway, waits } = client();
    between.proxy.plan({ status: 429, headers: { 'retry-after': value() } });
    await fairway.tags.list().page();
    expect(waits[0]).toBeGreaterThanOrEqual(25_000);
    expect(waits[0]).toBeLessThanOrEqual(30_000);
  });

  it('follows a conflict that asks to come back, as while a twin of the call is under way', async () => {
    const { fairway, waits } = client();
    between.proxy.plan({ status: 409, headers: { 'retry-after': '1' } });
    await fairway.tags.create({ name: fresh('VIP') });
    expect(waits).toEqual([1000]);
  });

  it.each([
    ['59', 'heeded'],
    ['61', 'beyond the minute that a call may take, and told'],
  ])('after %s s is %s', async (seconds, meaning) => {
    const { fairway, waits } = client();
    between.proxy.plan({ status: 429, headers: { 'retry-after': seconds } });
    const page = fairway.tags.list().page();
    if (meaning === 'heeded') await page;
    else expect(await refused(page)).toMatchObject({ code: 'rate_limited', retryAfter: 61 });
    expect(waits).toEqual(meaning === 'heeded' ? [59_000] : []);
  });

  it('is limited by the client and by the call', async () => {
    const { fairway } = client({ retries: 2 });
    between.proxy.plan(BUSY, BUSY, BUSY);
    await refused(fairway.tags.list().page());
    expect(between.proxy.seen).toHaveLength(3);
    between.proxy.plan(BUSY);
    await refused(fairway.tags.list({}, { retries: 0 }).page());
    expect(between.proxy.seen).toHaveLength(1);
  });

  it('is limited in time', async () => {
    const { fairway, waits } = client({ retryFor: 100 });
    between.proxy.plan(BUSY);
    expect((await refused(fairway.tags.list().page())).status).toBe(503);
    expect(waits).toEqual([]);
  });
});

describe('a service that is silent', () => {
  it('is left after the timeout, and tried again', async () => {
    const { fairway, waits } = client({ timeout: 50 });
    between.proxy.plan('silence', 'silence', 'silence', 'silence', 'silence');
    const error = await refused(fairway.tags.list().page());
    expect(error).toMatchObject({ code: 'timeout', status: 0, message: 'GET /tags took too long.' });
    expect(waits).toHaveLength(4);
  });

  it('has as long as the call says', async () => {
    const { fairway } = client();
    between.proxy.plan('silence');
    const call = fairway.tags.list({}, { timeout: 50, retries: 0 }).page();
    expect((await refused(call)).code).toBe('timeout');
  });
});

describe('a signal', () => {
  const reason = new Error('The reader has left.');

  it('ends a call under way, with its reason and for good', async () => {
    const { fairway, waits } = client();
    const leave = new AbortController();
    between.proxy.plan('silence');
    const call = fairway.tags.list({}, { signal: leave.signal }).page();
    await expect.poll(() => between.proxy.seen.length, { timeout: 10_000 }).toBe(1);
    leave.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect([waits, between.proxy.seen.length]).toEqual([[], 1]);
  });

  it('ends the wait for another try', async () => {
    const leave = new AbortController();
    const fairway = new Fairway({
      baseUrl: between.proxy.url,
      token: person.token,
      onRetry: () => queueMicrotask(() => leave.abort(reason)),
    });
    between.proxy.plan({ status: 503, headers: { 'retry-after': '30' } });
    await expect(fairway.tags.list({}, { signal: leave.signal }).page()).rejects.toBe(reason);
  });

  it('that has been given keeps a call from beginning, and one that waits for a token from going on', async () => {
    const fairway = new Fairway({
      baseUrl: between.proxy.url,
      clientId: person.clientId,
      clientSecret: person.secret,
    });
    const signal = AbortSignal.abort(reason);
    await expect(fairway.tags.list({}, { signal }).page()).rejects.toBe(reason);
    between.proxy.plan('silence');
    const leave = new AbortController();
    const call = fairway.tags.list({}, { signal: leave.signal }).page();
    await expect.poll(() => between.proxy.seen.length, { timeout: 10_000 }).toBe(1);
    leave.abort(reason);
    await expect(call).rejects.toBe(reason);
    between.proxy.cut();
  });
});
