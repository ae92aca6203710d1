/**
 * Promises of the recipes for nginx and Varnish in `deploy/edge`: a crowd that polls costs the service next to
 * nothing, a hidden board is gone everywhere, and nothing is kept that is not everybody's.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer } from './support/peers/oauth.ts';
import { Follower } from './support/peers/streams.ts';
import { buildPages } from './support/run/built-pages.ts';
import { type Edge, INSTALLED, startEdge } from './support/run/edge.ts';
import { useService } from './support/run/service.ts';
import { type PublicEvent, publicEvent } from './support/worlds/public-boards.ts';

const built = buildPages();
afterAll(built.remove);

const LIMIT = 40;
const running = useService({
  publicCache: true,
  trustProxy: 1,
  publicRateLimit: LIMIT,
  pagesFolder: built.folder,
});

const played = async (): Promise<PublicEvent> => {
  const teams = [
    { name: 'Eagles', start: '1A' },
    { name: 'Hawks', start: '1B' },
  ];
  const event = await publicEvent(await running.service.person(), { format: 'scramble', teams });
  await event.cards([event.team(0), '4 5 3'], [event.team(1), '5 5 3']);
  return event;
};

/** How often the service itself was asked for something of an event, by its log. */
const asked = ({ id }: PublicEvent, path: string): number =>
  running.service.logged.filter((line) => line.includes(`"path":"/public/v1/events/${id}${path}"`)).length;

const get = (edge: Edge, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(edge.url + path, { headers });

/** From an address of its own, as readers have one each. */
async function statusFrom(localAddress: string, url: string): Promise<number | undefined> {
  const [answer] = await once(request(url, { localAddress }).end(), 'response');
  answer.resume();
  return answer.statusCode;
}

const missing = ['nginx', 'varnishd'].filter((name) => !INSTALLED.includes(name));
if (missing.length > 0)
  process.stderr.write(`recipes of deploy/edge not tried: ${missing.join(' and ')} not installed\n`);

describe.skipIf(INSTALLED.length === 0)(`behind ${INSTALLED.join(' and ') || 'nginx and Varnish'}`, () => {
  let edges: Edge[] = [];
  beforeAll(async () => {
    edges = await Promise.all(INSTALLED.map((name) => startEdge(name, running.service.url)));
  });
  afterAll(async () => {
    await Promise.all(edges.map((edge) => edge.stop()));
  });

  it('a crowd that polls a board costs the service at most three requests a second', async () => {
    const crowdAt = async (edge: Edge) => {
      const event = await played();
      const path = `${event.page}/boards`;
      const begun = performance.now();
      const texts = new Set<string>();
      for (let round = 0; round < 2; round += 1) {
        const codings = Array.from(
          { length: 100 },
          (_, nth) => ['gzip, deflate, br', 'gzip', 'identity'][nth % 3],
        );
        const readers = codings.map((coding) => get(edge, path, { 'accept-encoding': coding ?? '' }));
        for (const answer of await Promise.all(readers)) {
          expect(answer.status).toBe(200);
          texts.add(await answer.text());
        }
      }
      const seconds = Math.ceil((performance.now() - begun) / 1000) + 1;
      expect(texts.size).toBe(1);
      await expect.poll(() => asked(event, '/boards')).toBeGreaterThan(0);
      expect(asked(event, '/boards')).toBeLessThanOrEqual(3 * seconds);
    };
    await Promise.all(edges.map(crowdAt));
  });

  it('a hidden board is gone everywhere when its PATCH has answered', async () => {
    const event = await played();
    const polled = [`${event.page}/boards`];
    // Nobody asks for these meanwhile, so that their copies are as old as can be.
    const quiet = [`${event.page}/boards?board=gross`, `${event.page}/cards/1`, `/e/${event.slug}`];
    const textsOf = async (paths: string[]): Promise<string[]> => {
      const codings = ['gzip', 'gzip', 'identity', 'identity'];
      const asking = edges.flatMap((edge) =>
        paths.flatMap((path) => codings.map((coding) => get(edge, path, { 'accept-encoding': coding }))),
      );
      return Promise.all((await Promise.all(asking)).map((answer) => answer.text()));
    };
    for (const text of await textsOf([...polled, ...quiet])) expect(text).toContain('Eagles');
    let isAnswered = false;
    const hiding = event.person.patch(`${event.path}/settings`, { publicBoard: 'hidden' }).then((answer) => {
      isAnswered = true;
      return answer;
    });
    while (!isAnswered) await textsOf(polled);
    expect((await hiding).status).toBe(200);
    for (const text of await textsOf([...polled, ...quiet])) expect(text).not.toContain('Eagles');
  });

  it('a stream is everybody’s own, and comes event by event', async () => {
    for (const edge of edges) {
      const event = await played();
      const url = `${edge.url}${event.page}/boards/stream`;
      const followers = await Promise.all([
        Follower.at(url),
        Follower.at(url, { 'accept-encoding': 'gzip' }),
      ]);
      for (const follower of followers) expect((await follower.next())?.event).toBe('board');
      const { revision } = (await event.score(event.team(0), 4, 4)).body.data;
      for (const follower of followers) {
        expect(await follower.next()).toMatchObject({ event: 'patch', id: String(revision) });
        follower.leave();
      }
    }
  });

  it('what does not say that it is public is asked for each time', async () => {
    for (const edge of edges) {
      const event = await played();
      const own = `/api/v1${event.path}/boards`;
      for (let time = 1; time <= 3; time += 1) {
        expect((await get(edge, own, bearer(event.person.token))).status).toBe(200);
        expect((await get(edge, own)).status).toBe(401);
        expect((await get(edge, `${event.page}/auctions`)).status).toBe(200);
        expect((await get(edge, `${event.page}/cards/999`)).status).toBe(404);
        await expect.poll(() => asked(event, '/auctions')).toBe(time);
        await expect.poll(() => asked(event, '/cards/:key')).toBe(time);
      }
    }
  });

  it('everybody is counted by the address they come from', async () => {
    for (const [nth, edge] of edges.entries()) {
      const event = await played();
      const url = `${edge.url}${event.page}/auctions`;
      const [many, few] = [`127.0.1.${2 * nth + 1}`, `127.0.1.${2 * nth + 2}`];
      const statuses: (number | undefined)[] = [];
      for (let time = 0; time <= LIMIT; time += 1) statuses.push(await statusFrom(many, url));
      expect(statuses.slice(-2)).toEqual([200, 429]);
      expect(await statusFrom(few, url)).toBe(200);
    }
  });

  it('figures about the service are not for the world', async () => {
    for (const edge of edges) expect((await get(edge, '/metrics')).status).toBe(404);
  });
});
