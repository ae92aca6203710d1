/**
 * How the pages reach a browser: which address has which page, from memory, compressed, remembered, and under
 * which policy.
 */
import { request } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageFiles } from '../server/src/surfaces/pages/page-files.ts';
import { pages } from '../server/src/surfaces/pages/pages.ts';
import { data } from './support/expectations/answers.ts';
import { buildPages, SCRIPT } from './support/run/built-pages.ts';
import { useService } from './support/run/service.ts';
import { publicEvent } from './support/worlds/public-boards.ts';

const built = buildPages();
afterAll(built.remove);
const running = useService({ pagesFolder: built.folder });

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const ASSET = '/assets/index-8f0c1d5a.js';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(running.service.url + path, { method, headers, redirect: 'manual' });

/** The path as it is written: `fetch` would tidy it up. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(running.service.url);
    request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });

describe('an address', () => {
  it('of the service itself leads to the dashboard', async () => {
    const answer = await get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app']);
  });

  it.each([
    '/app',
    '/app/',
    '/app/sign-in',
    '/app/o/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90/tournaments?status=live',
    '/join/3q2-7wQkXy0aBcDe',
    '/reset/3q2-7wQkXy0aBcDe',
  ])('%s is the dashboard', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html).toContain('<title>Fairway</title>');
  });

  it('of the dashboard’s API is none of its pages', async () => {
    for (const path of ['/app/api', '/app/api/v1/nothing', '/app/api/v2/session']) {
      for (const method of ['GET', 'POST']) {
        const answer = await get(path, BROWSER, method);
        expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
      }
    }
  });

  it('of golfers is a page once that is built, and not found before', async () => {
    const { slug } = await publicEvent(await running.service.person(), { name: 'Spring Scramble' });
    expect(await (await get(`/e/${slug}`)).text()).toContain('<title>Spring Scramble</title>');
    expect((await get('/score')).status).toBe(404);
    expect((await get(`/tv/${slug}`)).status).toBe(404);
    const script = await get('/embed.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toBe('void 0;\n');
  });

  it('answers HEAD as GET, without the page, and refuses other methods', async () => {
    const head = await get('/app/sign-in', { 'accept-encoding': 'identity' }, 'HEAD');
    const page = await get('/app/sign-in', { 'accept-encoding': 'identity' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
    expect(await head.text()).toBe('');
    const post = await get('/app/sign-in', {}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('a page', () => {
  it('is asked for anew each time, and sent only when it has changed', async () => {
    const first = await get('/app');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/app', { 'if-none-match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('content-security-policy')).toBe(POLICY);
    }
    expect((await get('/app', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('may load nothing from elsewhere, and be framed by nobody', async () => {
    const { slug } = await publicEvent(await running.service.person());
    for (const path of ['/app', '/join/secret', `/e/${slug}`, '/e/nobody', '/embed.js', ASSET]) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toBe(POLICY);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('tells other sites where a reader came from, unless that is a secret link', async () => {
    const referrer = async (path: string) => (await get(path)).headers.get('referrer-policy');
    expect(await referrer('/app')).toBe('strict-origin-when-cross-origin');
    expect(await referrer(ASSET)).toBe('strict-origin-when-cross-origin');
    expect(await referrer('/join/secret')).toBe('no-referrer');
    expect(await referrer('/reset/secret')).toBe('no-referrer');
  });

  it('of a board may be framed by everybody', async () => {
    const { slug } = await publicEvent(await running.service.person());
    for (const [name, status] of [
      [slug, 200],
      ['nobody', 404],
    ]) {
      const answer = await get(`/embed/${name}`, BROWSER);
      expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
        status,
        POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *'),
      ]);
    }
  });

  it('keeps a secret link out of the log', async () => {
    await get('/join/very-secret-token');
    expect(running.service.logged.join('')).not.toContain('very-secret-token');
  });
});

describe('an asset', () => {
  it('is named by its content, so it is kept for good', async () => {
    const answer = await get(ASSET, { 'accept-encoding': 'identity' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(SCRIPT);
    expect((await get('/assets/e-2f4e6a8c.js')).status).toBe(200);
    const font = await get('/assets/archivo-0b1d3f5a.woff2');
    expect([font.headers.get('content-type'), font.headers.get('vary')]).toEqual(['font/woff2', null]);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['zstd', null],
  ])('with Accept-Encoding: %s comes as %s', async (accepted, coding) => {
    const answer = await get(ASSET, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('has an ETag for each encoding', async () => {
    const tagOf = async (coding: string) =>
      (await get(ASSET, { 'accept-encoding': coding })).headers.get('etag') ?? '';
    const tags = await Promise.all(['br', 'gzip', 'identity'].map(tagOf));
    expect(new Set(tags).size).toBe(3);
    const again = await get(ASSET, { 'accept-encoding': 'gzip', 'if-none-match': tags[1] ?? '' });
    expect(again.status).toBe(304);
    const other = await get(ASSET, { 'accept-encoding': 'br', 'if-none-match': tags[1] ?? '' });
    expect(other.status).toBe(200);
  });

  it('that is not there is not found: never another page, and not remembered', async () => {
    const answer = await get('/assets/index-00000000.js');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it.each([
    '/assets/',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%5cindex.html',
    '/assets/index-8f0c1d5a.js.br',
    '/assets/../../../../etc/passwd',
    '/assets//etc/passwd',
    '/assets/.vite/manifest.json',
    '/assets/__proto__',
  ])('%s leads nowhere', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });
});

describe('a refusal', () => {
  it('is a page where a browser asks for one, and the envelope elsewhere', async () => {
    const page = await get('/assets/nothing.js', BROWSER);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<h1>Sorry</h1>');
    expect((await get('/no-such-page', BROWSER)).headers.get('content-type')).toContain('text/html');
    expect((await get('/no-such-page')).headers.get('content-type')).toContain('application/json');
    expect((await get('/api/v1/nothing', BROWSER)).headers.get('content-type')).toContain('application/json');
    expect((await get('/assets/nothing.js')).headers.get('content-type')).toContain('application/json');
  });
});

describe('with an https address', () => {
  const secure = useService({
    pagesFolder: built.folder,
    terms: { publicUrl: () => 'https://golf.example' },
  });

  it('browsers are told to stay with https', async () => {
    for (const path of ['/app', ASSET, '/r/nobody', '/api/v1/contacts']) {
      const { headers } = await fetch(secure.service.url + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });

  it('the dashboard knows it, for signs and snippets that have to work elsewhere', async () => {
    const page = await (await fetch(`${secure.service.url}/app`)).text();
    expect(page).toContain(JSON.stringify({ public_url: 'https://golf.example' }));
  });
});

describe('without built pages', () => {
  const bare = useService();

  it('the dashboard says so, and the API works', async () => {
    const page = await fetch(`${bare.service.url}/app/sign-in`, { headers: BROWSER });
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('not built')]);
    expect((await fetch(`${bare.service.url}/app/api/v1/session`)).status).toBe(401);
    expect((await fetch(`${bare.service.url}/e/spring-scramble`)).status).toBe(404);
  });

  it('a folder that is not there is no reason to stop', () => {
    expect(readPageFiles(`${built.folder}/nowhere`).size).toBe(0);
  });
});

describe('a page with a subject', () => {
  const app = Fastify();
  const name = '</script><b>"Snead" & $& sons</b>';
  let url = '';

  beforeAll(async () => {
    app.decorateRequest('refusal', null);
    await pages(app, {
      folder: built.folder,
      shells: {
        'golf/e.html': async ({ slug }) =>
          slug === 'known' ? { title: name, description: 'June 8', data: { name } } : undefined,
      },
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it('has its title, what other sites show of it, and its first data in the HTML', async () => {
    const answer = await fetch(`${url}/e/known`);
    expect(answer.headers.get('content-security-policy')).toBe(POLICY);
    const text = await answer.text();
    expect(text.match(/<title>/g)).toHaveLength(1);
    const shown = '&lt;/script&gt;&lt;b&gt;&quot;Snead&quot; &amp; $&amp; sons&lt;/b&gt;';
    expect(text).toContain(`<title>${shown}</title>`);
    expect(text).toContain(`<meta property="og:title" content="${shown}">`);
    const data = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ name });
  });

  it('is a page with status 404 where there is no such subject', async () => {
    const answer = await fetch(`${url}/e/unknown`, { headers: BROWSER });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('the page of an event', () => {
  const firstOf = async (path: string) => {
    const text = await (await get(path)).text();
    return JSON.parse(/id="first-data">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  };

  it('tells other sites and search engines what it is, in data that no browser runs', async () => {
    const person = await running.service.person();
    const description = 'Golf </script><script>alert(1)</script>\n\nand $& lunch.';
    const { slug, path } = await publicEvent(person, { format: 'scramble', teams: [{ name: 'Aces' }] });
    await data(person.patch(path, { eventDate: '2026-06-08', courseName: 'Willow Creek' }));
    const timezone = 'America/New_York';
    await data(person.patch(`${path}/settings`, { description, timezone, startTime: '08:30' }));
    const answer = await get(`/e/${slug}`);
    const text = await answer.text();
    const url = `${running.service.url}/e/${slug}`;
    expect(text).toContain(`<meta property="og:url" content="${url}">`);
    expect(text).toContain(
      '<meta property="og:description" content="Monday, 8 June 2026 · 08:30 · Willow Creek',
    );
    expect(text).not.toContain('alert(1)</script>');
    const about = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(about)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      startDate: '2026-06-08T08:30:00-04:00',
      location: { '@type': 'Place', name: 'Willow Creek' },
      description,
      url,
    });
    expect(answer.headers.get('content-security-policy')).toBe(POLICY);
  });

  it('begins with the event, its board, and which games there are', async () => {
    const person = await running.service.person();
    const event = await publicEvent(person, {
      name: 'Spring Open',
      format: 'scramble',
      teams: [{ name: 'A' }],
    });
    await data(person.post(`${event.path}/raffles`, { name: '50/50', prizes: [{ name: 'Putter' }] }));
    const first = await firstOf(`/e/${event.slug}`);
    expect(first).toMatchObject({
      event: { name: 'Spring Open', slug: event.slug, status: 'live' },
      boards: { boards: [{ board: 'gross', rows: [{ name: 'A' }] }] },
      board_names: ['gross', 'net', 'stableford'],
      tv: { seconds: 10, rotateFlights: true },
      games: { sidegames: false, brackets: false, raffles: true, auctions: false },
    });
    await data(person.patch(`${event.path}/settings`, { publicBoard: 'hidden' }));
    expect((await firstOf(`/e/${event.slug}`)).boards.boards).toEqual([]);
  });

  it('is not found while the event is set up, and when the address is nobody’s', async () => {
    const event = await publicEvent(await running.service.person(), { status: 'open' });
    expect((await get(`/e/${event.slug}`)).status).toBe(200);
    await data(event.post('/status', { status: 'setup' }));
    for (const path of [`/e/${event.slug}`, `/embed/${event.slug}`, '/e/nobody', '/e/%00', '/e/A_B'])
      expect([path, (await get(path, BROWSER)).status]).toEqual([path, 404]);
    await data(event.post('/status', { status: 'open' }));
    expect((await get(`/e/${event.slug}`)).status).toBe(200);
  });

  it('is sent compressed, and again only when something on it has changed', async () => {
    const event = await publicEvent(await running.service.person());
    const first = await get(`/e/${event.slug}`);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const etag = first.headers.get('etag') ?? '';
    expect((await get(`/e/${event.slug}`, { 'if-none-match': etag })).status).toBe(304);
    await data(event.person.patch(event.path, { name: 'Another name' }));
    expect((await get(`/e/${event.slug}`, { 'if-none-match': etag })).status).toBe(200);
  });
});

it('the pages without a script have a stylesheet, whether the others are built or not', async () => {
  const styles = await get('/pages.css');
  expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(await styles.text()).toContain('body');
});
