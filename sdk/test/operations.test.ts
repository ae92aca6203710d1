/** Every operation of the API has its method, which sends what the OpenAPI document says. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService } from '../../test/support/run/service.ts';
import { Fairway, type FairwayOptions } from '../src/index.ts';

interface Content {
  schema?: { properties?: Record<string, unknown> };
  example?: unknown;
}

interface Operation {
  operationId: string;
  'x-sdk-name'?: string;
  'x-codeSamples'?: { source: string }[];
  parameters?: { in: string; name: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, Content> }>;
}

const { paths }: { paths: Record<string, Record<string, Operation | unknown[]>> } = JSON.parse(
  readFileSync(new URL('../../server/openapi.json', import.meta.url), 'utf8'),
);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    Array.isArray(operation) ? [] : [{ path, method: method.toUpperCase(), ...operation }],
  ),
);
const named = operations.flatMap(({ 'x-sdk-name': name, ...rest }) =>
  name === undefined ? [] : [{ name, ...rest }],
);

/** An id that must be encoded to stay one. */
const ID = 'a/b?c=ü';
/** One of each stream. */
const EVENTS = `event: boards\nid: 1\ndata: {"data":[]}\n\nevent: changes\nid: 1\ndata: {"boards":1}\n\nevent: board\nid: 1
data: {"data":{"version":1}}\n\nid: 7\ndata: {"type":"contact.created"}\n\n`;
const FIRST_EVENTS: Record<string, unknown> = {
  followBoards: [],
  followChanges: { boards: 1 },
  followEvents: { event: { type: 'contact.created' }, position: '7' },
  followPublicBoard: { version: 1 },
};

const text = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } });
const file = () => text('a,b\n', 'text/csv; charset=utf-8');

/** What an operation is called with, and the request that must come of it. */
function expected({ path, method, parameters = [], requestBody, responses }: (typeof named)[number]) {
  const ids = parameters.filter((one) => one.in === 'path').map(() => ID);
  const names = parameters
    .filter(({ in: where, name }) => where === 'query' && !['cursor', 'format'].includes(name))
    .map(({ name }) => name);
  const body = requestBody && { marker: method };
  const { content = {} } = responses[200] ?? responses[201] ?? {};
  return {
    args: [
      ...ids,
      ...(body ? [body] : []),
      ...(names.length > 0 ? [Object.fromEntries(names.map((name) => [name, 'x y']))] : []),
    ],
    path: `${path.startsWith('/public/') ? '' : '/api/v1'}${path.replace(/\{\w+\}/g, encodeURIComponent(ID))}`,
    query: names,
    body: body && JSON.stringify(body),
    content,
  };
}

/** Calls a method by its name, and reads its answer whatever form it has. */
async function run(fairway: Fairway, name: string, args: unknown[]): Promise<unknown> {
  const parts = name.split('.');
  const method = parts.at(-1) ?? '';
  const place = parts.slice(0, -1).reduce<object>((at, part) => Reflect.get(at, part), fairway);
  const result: unknown = await Reflect.get(place, method).apply(place, args);
  if (typeof result !== 'object' || result === null) return result;
  if ('page' in result && typeof result.page === 'function') return result.page();
  if (!(Symbol.asyncIterator in result) || !('next' in result)) return result;
  const generator = result as AsyncGenerator<unknown>;
  const { value } = await generator.next();
  await generator.return(undefined);
  return value;
}

/** A client whose requests are written down, and answered with this. */
function recording(answer: () => Response) {
  const requests: Request[] = [];
  const options: FairwayOptions = {
    baseUrl: 'https://golf.example',
    token: 'fwt_1',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  };
  return { fairway: new Fairway(options), requests };
}

describe('every operation', () => {
  it.each(named)('$operationId is $name', async (operation) => {
    const { args, path, query, body, content } = expected(operation);
    const json = content['application/json'];
    const { fairway, requests } = recording(() =>
      json ? Response.json(json.example) : content['text/csv'] ? file() : text(EVENTS, 'text/event-stream'),
    );
    expect(operation['x-codeSamples']?.[0]?.source).toContain(`fairway.${operation.name}(`);
    const result = await run(fairway, operation.name, args);
    const [request, ...others] = requests;
    expect(others).toEqual([]);
    const url = new URL(request?.url ?? '');
    expect([request?.method, url.pathname]).toEqual([operation.method, path]);
    for (const name of query) expect(url.searchParams.get(name)).toBe('x y');
    expect((await request?.text()) || undefined).toBe(body);
    expect(request?.headers.has('authorization')).toBe(!path.startsWith('/public/'));
    expect(request?.headers.has('idempotency-key')).toBe(operation.method === 'POST');
    const fields = Object.keys(json?.schema?.properties ?? {}).filter((name) => name !== 'synced_to');
    const only = fields.join() === 'data';
    if (json) expect(result).toEqual(only ? Reflect.get(Object(json.example), 'data') : json.example);
    else if (content['text/csv']) expect(result).toBe('a,b\n');
    else expect(result).toEqual(FIRST_EVENTS[operation.operationId]);
  });

  const withFile = named.filter(
    ({ responses }) => responses[200]?.content?.['text/csv'] && responses[200].content['application/json'],
  );
  it.each(withFile)('$operationId as a file is $nameCsv', async (operation) => {
    const { args, path, query } = expected(operation);
    const { fairway, requests } = recording(file);
    expect(await run(fairway, `${operation.name}Csv`, args)).toBe('a,b\n');
    const url = new URL(requests[0]?.url ?? '');
    expect([url.pathname, url.searchParams.get('format')]).toEqual([path, 'csv']);
    expect(url.searchParams.size).toBe(query.length + 1);
  });

  it('is there once, and there is nothing else; tokens are the client’s own business', () => {
    const methods = [...methodsOf(recording(() => new Response()).fairway)];
    const wanted = [...named.map(({ name }) => name), ...withFile.map(({ name }) => `${name}Csv`)];
    expect(methods.toSorted()).toEqual(wanted.toSorted());
    expect(operations.length - named.length).toBe(2);
    expect(operations.filter((one) => one['x-sdk-name'] === undefined).map((one) => one.operationId)).toEqual(
      ['createAccessToken', 'revokeAccessToken'],
    );
  });
});

function* methodsOf(place: object, prefix = ''): Generator<string> {
  if (prefix !== '')
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(place)))
      if (name !== 'constructor') yield prefix + name;
  for (const [name, below] of Object.entries(place))
    if (name !== 'client') yield* methodsOf(below, `${prefix}${name}.`);
}

describe('an afternoon with the service', () => {
  const running = useSharedService();
  let fairway: Fairway;

  beforeAll(async () => {
    const { clientId, secret } = await running.service.person();
    fairway = new Fairway({ baseUrl: running.service.url, clientId, clientSecret: secret });
  });

  it('an event is made, checked in, played and read', async () => {
    const { id } = await fairway.tournaments.create({ name: 'Spring Scramble', format: 'scramble' });
    await fairway.tournaments.updateSettings(id, { teamSize: 2 });
    const players = [{ fullName: 'Sam Snead' }, { fullName: 'Byron Nelson' }];
    const team = await fairway.tournaments.teams.create(id, { teamName: 'Birdie Juice', players });
    const [sam] = await fairway.tournaments.players.list(id);
    expect(await fairway.tournaments.players.checkIn(id, sam?.id ?? '')).toMatchObject({ checkedIn: true });
    await fairway.tournaments.changeStatus(id, { status: 'live' });
    await fairway.tournaments.teams.postScore(id, team.id, { hole: 1, strokes: 4 });
    expect(await fairway.tournaments.leaderboard.get(id)).toMatchObject([
      { teamName: 'Birdie Juice', gross: 4 },
    ]);
    expect(await fairway.tournaments.list({ status: 'live' }).take(9)).toMatchObject([{ id }]);
  });

  it('a golfer registers, pays at the desk, and gets a part back', async () => {
    const { id } = await fairway.tournaments.create({ name: 'Scramble for the Library' });
    const publicSlug = `library-${process.pid}`;
    await fairway.tournaments.updateSettings(id, {
      publicSlug,
      registration: { enabled: true, feeCents: 5000 },
    });
    const { fee_cents } = (await fairway.public.getEvent(publicSlug)).registration;
    expect(fee_cents).toBe(5000);
    const mine = await fairway.public.register(publicSlug, {
      registrant_name: 'Sam Snead',
      registrant_email: 'sam@example.com',
    });
    await fairway.registrations.markPaid(mine.id, { method: 'cash' });
    const refund = await fairway.registrations.refund(mine.id, { amount_cents: 1000, reason: 'Rain' });
    expect(refund).toMatchObject({ refunded: true, refunded_cents: 1000, refund: { reason: 'Rain' } });
  });

  it('a contact is made, changed, tagged in bulk, and deleted', async () => {
    const { id } = await fairway.contacts.create({ email: 'gene@example.com' });
    const tag = await fairway.tags.create({ name: 'VIP' });
    expect(await fairway.contacts.update(id, { company: 'Squire' })).toMatchObject({ company: 'Squire' });
    expect(await fairway.contacts.changeMany({ action: 'tag', ids: [id], tag_id: tag.id })).toEqual({
      ok: true,
      count: 1,
    });
    expect(await fairway.contacts.listTags(id).take(5)).toEqual([tag]);
    expect(await fairway.contacts.delete(id)).toEqual({ id, deleted: true });
  });
});
