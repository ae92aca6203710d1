/**
 * The surface of golfers' phones, walked over its endpoint table: each endpoint keeps the promises that all
 * of them share.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playOpenapiText } from '../server/src/surfaces/openapi/openapi-play.ts';
import { PLAY, PLAY_ENDPOINTS } from '../server/src/surfaces/play.ts';
import { useService } from './support/run/service.ts';
import { endpointName } from './support/worlds/fixtures.ts';
import { call } from './support/worlds/people.ts';
import { type Phone, phoneOf, tap } from './support/worlds/play.ts';
import { PARS } from './support/worlds/rounds.ts';
import { SCRAMBLE } from './support/worlds/scores.ts';
import { createTournament, type TestTournament } from './support/worlds/tournaments.ts';

const running = useService();

/** A body for each that takes one. */
const BODIES: Record<string, (event: TestTournament) => unknown> = {
  'POST /session': (event) => ({ access_code: event.teams[0].access_code }),
  'POST /scores': () => ({ items: [tap(1, 5, { base_strokes: 4 })] }),
  'POST /sign': () => ({ name: 'Sam Snead' }),
};

async function played(): Promise<{ event: TestTournament; phone: Phone }> {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...SCRAMBLE, status: 'live' });
  await event.cards([event.team(0), PARS]);
  return { event, phone: await phoneOf(service, event) };
}

const rows = PLAY_ENDPOINTS.map((endpoint) => ({ name: endpointName(endpoint), endpoint }));

describe.each(rows)('$name', ({ name, endpoint: { method, path, scope, returns, body: schema } }) => {
  it('answers a phone of the team, without being open to other sites, and is kept by nobody', async () => {
    const { event, phone } = await played();
    const answer = await phone.call(method, path, BODIES[name]?.(event), { origin: 'https://other.example' });
    expect([answer.status, answer.text]).toEqual([returns.status, expect.any(String)]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cache-control')).toMatch(/no-store|private, no-cache/);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.skipIf(scope === 'public')('is refused without a session, before a body is read', async () => {
    const { service } = running;
    const answer = await call(service, method, `${service.url}${PLAY}${path}`, {
      ...(method === 'POST' && { raw: '{' }),
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="fairway"');
  });

  it.skipIf(schema === undefined)('refuses a body that is none, and changes nothing', async () => {
    const { event, phone } = await played();
    const before = await phone.card();
    for (const wrong of [{}, [], { items: 'all', name: 7, access_code: {} }]) {
      const answer = await phone.call(method, path, wrong);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    }
    expect(await phone.card()).toEqual(before);
    expect((await event.get('/flags')).body.data).toEqual([]);
  });

  it('refuses other methods by name', async () => {
    const { phone } = await played();
    const answer = await phone.call('PATCH', path, {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining(method)]);
  });
});

it('the document of the phones is the committed one, and has every endpoint', () => {
  const document = JSON.parse(playOpenapiText());
  const committed = readFileSync(new URL('../server/openapi-play.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(document);
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(PLAY_ENDPOINTS.map(endpointName).sort());
});

it('every operation of the phones has a name of its own', () => {
  const names = PLAY_ENDPOINTS.map(({ operation }) => operation);
  expect(new Set(names).size).toBe(names.length);
});
