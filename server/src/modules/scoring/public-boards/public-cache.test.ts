/**
 * Promises about copies of what everybody sees, for caches that many share: where the operator allows them,
 * they last a second, and whoever freezes or hides a board is answered when the last of them is gone.
 */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { buildPages } from '../../../../../test/support/run/built-pages.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  boardsOf,
  type PublicEvent,
  publicEvent,
  see,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';
import { MODULES } from '../../all.ts';

const built = buildPages();
afterAll(built.remove);

/** Waits for copies as long as the test wants. */
const waits: { millis: number; end: () => void }[] = [];
const waitForCopies = (millis: number) => new Promise<void>((end) => waits.push({ millis, end }));

const cached = useService({ publicCache: true, waitForCopies, pagesFolder: built.folder });
const uncached = useService({ waitForCopies, pagesFolder: built.folder });

const PUBLIC = 'public, max-age=0, s-maxage=1, stale-if-error=30';
const STRONG = /^"[\w-]+"$/;

const scramble = async ({ service }: typeof cached): Promise<PublicEvent> => {
  const teams = Array.from({ length: 8 }, (_, nth) => ({ name: `Team ${nth}`, start: `${nth + 1}A` }));
  const event = await publicEvent(await service.person(), { format: 'scramble', teams });
  await event.cards([event.team(0), '4 5 3'], [event.team(1), '5 5 3']);
  return event;
};

/** Of the router itself, with the bytes as they go over the wire. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const { service } = cached;
  const host = { host: new URL(service.url).host, ...headers };
  const answer = await service.from('127.0.0.1', { method: 'GET', url, headers: host });
  return { status: answer.statusCode, sent: answer.headers, bytes: answer.rawPayload };
}

/** Over HTTP, where what is asked for again is answered before it comes to the router. */
async function askAgain(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(cached.service.url + url, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const PLACES: [string, (event: PublicEvent) => string][] = [
  ['the boards', ({ page }) => `${page}/boards`],
  ['one board', ({ page }) => `${page}/boards?board=gross`],
  ['a card', ({ page }) => `${page}/cards/1`],
  ['the event', ({ page }) => page],
  ['its side games', ({ page }) => `${page}/sidegames`],
  ['its brackets', ({ page }) => `${page}/brackets`],
  ['its raffles', ({ page }) => `${page}/raffles`],
  ['what is announced', ({ page }) => `${page}/announcements`],
  ['its page', ({ slug }) => `/e/${slug}`],
  ['its board for other sites', ({ slug }) => `/embed/${slug}`],
];

describe('with PUBLIC_CACHE', () => {
  let event: PublicEvent;
  beforeAll(async () => {
    event = await scramble(cached);
  });

  it.each(PLACES)('%s may be kept for a second, and is known by a strong tag', async (_what, place) => {
    const url = place(event);
    for (const coding of ['identity', 'gzip']) {
      const accepts = { 'accept-encoding': coding };
      for (let time = 0; time < 3; time += 1) {
        const { status, headers } = await askAgain(url, accepts);
        const etag = headers.get('etag') ?? '';
        expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
          200,
          PUBLIC,
          'accept-encoding',
        ]);
        expect(etag).toMatch(STRONG);
        expect(headers.get('set-cookie')).toBeNull();
        const again = await askAgain(url, { ...accepts, 'if-none-match': etag });
        expect([again.status, again.headers.get('etag'), again.text]).toEqual([304, etag, '']);
        expect(again.headers.get('cache-control')).toBe(PUBLIC);
      }
    }
  });

  it('a board is sent compressed to whoever takes gzip, under a tag of its own', async () => {
    const url = `${event.page}/boards`;
    const plain = await ask(url, { 'accept-encoding': 'identity' });
    const small = await ask(url, { 'accept-encoding': 'gzip, br' });
    expect([plain.sent['content-encoding'], small.sent['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(small.bytes)).toEqual(plain.bytes);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(Number(small.sent['content-length'])).toBe(small.bytes.length);
    expect(small.sent.etag).not.toBe(plain.sent.etag);
    const other = { 'accept-encoding': 'identity', 'if-none-match': String(small.sent.etag) };
    expect((await ask(url, other)).status).toBe(200);
  });

  it('is answered before the router as by the router, compressed or not, known or not', async () => {
    const url = `${event.page}/boards?board=gross`;
    const { sent } = await ask(url, { 'accept-encoding': 'gzip' });
    for (const asked of [
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'gzip', 'if-none-match': String(sent.etag) },
    ]) {
      const routed = await ask(url, asked);
      const expected = Object.entries(routed.sent).filter(([name]) => !OWN.has(name));
      for (let time = 0; time < 3; time += 1) {
        const answer = await askAgain(url, asked);
        const said = [...answer.headers].filter(([name]) => !OWN.has(name));
        expect(answer.status).toBe(routed.status);
        expect(said.sort()).toEqual(expected.map(([name, value]) => [name, String(value)]).sort());
      }
    }
  });

  it('a change has another tag at once, and nobody is shown an older version than he has', async () => {
    const tagNow = async () => (await ask(`${event.page}/boards`)).sent.etag;
    const before = await tagNow();
    const { revision } = (await event.score(event.team(0), 4, 4)).body.data;
    const after = await tagNow();
    expect(after).not.toBe(before);
    expect(after).toMatch(new RegExp(`^"${revision}-`));
  });

  it('what depends on more than its address, and every refusal, is kept by nobody', async () => {
    const stream = await fetch(`${cached.service.url}${event.page}/boards/stream`);
    await stream.body?.cancel();
    const answers = await Promise.all([
      see(cached.service, event, '/auctions'),
      see(cached.service, event, '/cards/999'),
      see(cached.service, { ...event, page: '/public/v1/events/nobody' }, '/boards'),
      event.get('/boards'),
      event.get('/settings'),
    ]);
    for (const { headers } of [...answers, stream])
      expect(headers.get('cache-control') ?? '').not.toMatch(/public|s-maxage/);
    expect((await fetch(`${cached.service.url}/app`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('only endpoints behind a public address may be kept: no secret link, no stream, no change', () => {
    const all = MODULES.flatMap((module) => Object.values(module).filter(Array.isArray).flat());
    const shared = all.filter((each) => each?.forEverybody === true);
    expect(shared.length).toBeGreaterThan(7);
    for (const { method, scope, path, returns } of shared) {
      expect([method, scope, returns.kind === 'events', returns.confidential ?? false]).toEqual([
        'GET',
        'public',
        false,
        false,
      ]);
      expect(path).toMatch(/^\/events\/\{slug\}/);
      expect(path).not.toContain('{token}');
    }
  });
});

const OWN = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding']);

describe('whoever freezes or hides a board', () => {
  it.each(['frozen', 'hidden'] as const)('%s: is answered when the last copy is gone', async (board) => {
    const event = await scramble(cached);
    const path = `${event.path}/settings`;
    let isAnswered = false;
    const asking = event.person.patch(path, { publicBoard: board }).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(() => waits.length).toBe(1);
    // It is committed, and nothing is held meanwhile: others see it, and change the event.
    const shown = await boardsOf(cached.service, event);
    expect(board === 'hidden' ? shown.boards : shown.frozen_at).toEqual(
      board === 'hidden' ? [] : expect.any(String),
    );
    await data(event.person.patch(path, { tv: { seconds: 12 } }));
    expect(isAnswered).toBe(false);
    const wait = waits.pop();
    expect(wait?.millis).toBe(2750);
    wait?.end();
    const answer = await asking;
    expect([answer.status, answer.body.data.publicBoard]).toEqual([200, board]);
  });

  it('waits too who takes the address away, and who asks for what another has just done', async () => {
    const event = await scramble(cached);
    const path = `${event.path}/settings`;
    const asking = [
      event.person.patch(path, { publicBoard: 'hidden' }),
      event.person.patch(path, { publicBoard: 'hidden' }),
      event.person.patch(path, { publicSlug: null }),
    ];
    await expect.poll(() => waits.length).toBe(3);
    for (const wait of waits.splice(0)) wait.end();
    for (const answer of await Promise.all(asking)) expect(answer.status).toBe(200);
  });

  it('does not wait to show more, nor for a refusal', async () => {
    const event = await scramble(cached);
    expect((await setTo(event, 'live')).publicBoard).toBe('live');
    const refused = await event.person.patch(`${event.path}/settings`, {
      publicBoard: 'hidden',
      teamSize: 0,
    });
    expect([refused.status, waits]).toEqual([400, []]);
  });
});

describe('without PUBLIC_CACHE', () => {
  it('only the reader himself may keep a copy, and freezing is answered at once', async () => {
    const event = await scramble(uncached);
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await see(uncached.service, event, '/boards', { 'accept-encoding': 'gzip' });
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('etag')).toMatch(/^W\/"\d+"$/);
      expect([headers.get('vary'), headers.get('content-encoding')]).toEqual([null, null]);
    }
    expect((await see(uncached.service, event, '')).headers.get('cache-control')).toBeNull();
    const page = await fetch(`${uncached.service.url}/e/${event.slug}`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect((await setTo(event, 'frozen')).publicBoard).toBe('frozen');
    expect(waits).toEqual([]);
  });
});
