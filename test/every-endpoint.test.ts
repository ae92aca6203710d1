/**
 * Promises that every endpoint keeps, walked over the endpoint table: a new route is covered the day it is
 * written.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../server/src/http/endpoint.ts';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { faultsOf } from './support/expectations/shapes.ts';
import { useService } from './support/run/service.ts';
import { endpointName, hasParams, realBody, realPath, toldByEndpoint } from './support/worlds/fixtures.ts';
import { type Answer, call, type Person } from './support/worlds/people.ts';
import { toldOf, typesOf } from './support/worlds/told.ts';

const running = useService();
/** Of an organization that has nothing. */
let stranger: Person;
beforeAll(async () => {
  stranger = await running.service.person();
});

/**
 * How many rows each table has, and which transactions wrote them: two equal snapshots mean that nothing was
 * written. To read the rows themselves would take longer than all calls together, as each of the calls leaves
 * some behind.
 */
async function snapshot(): Promise<string> {
  const { database } = running.service;
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename !~ '^(access_tokens|staff_sessions|request_log.*)$' order by 1`,
  );
  const written = tables.map(
    ({ name }) => `select '${name}', count(*), sum(xmin::text::bigint) from ${name}`,
  );
  return JSON.stringify(await database.query(`${written.join(' union all ')} order by 1`));
}

/** An answer, and the types of the events that stand in the feed by then. */
async function tell(owner: Person, act: () => Promise<Answer>): Promise<{ answer: Answer; told: string[] }> {
  const before = await toldOf(running.service, owner);
  const answer = await act();
  const after = await toldOf(running.service, owner);
  return { answer, told: typesOf(after.slice(before.length)).filter((type) => type !== 'webhook.test') };
}

/** The scopes that show what is asked for, beside the one that lets ask. */
const SHOWN_TO: Record<string, string[]> = { 'GET /events/{id}': ['contacts:read'] };

const rows = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => ({ name: endpointName(endpoint), endpoint }));

describe.each(rows(ENDPOINTS))('$name', ({ endpoint }) => {
  it('answers as documented', async () => {
    const owner = await running.service.person();
    const person = await running.service.person({
      organizationId: owner.organizationId,
      scopes: [endpoint.scope, ...(SHOWN_TO[endpointName(endpoint)] ?? [])],
    });
    const path = await realPath(endpoint, owner);
    const body = await realBody(endpoint, owner, path);
    const { answer, told } = await tell(owner, () => person.call(endpoint.method, path, { body }));
    expect([answer.status, answer.text]).toEqual([endpoint.returns.status, expect.any(String)]);
    if (endpoint.returns.schema === undefined) {
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    } else if (endpoint.returns.kind === 'events') {
      expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const shown = /\ndata: (.*)\n/.exec(answer.text)?.[1];
      // The feed begins with its place alone; its own tests read on.
      if (shown === undefined) expect(answer.text).toMatch(/^id: [\w-]+\n\n$/);
      else expect(faultsOf(endpoint.returns.schema, JSON.parse(shown))).toEqual([]);
    } else {
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(faultsOf(endpoint.returns.schema, answer.body)).toEqual([]);
    }
    expect(told).toEqual(toldByEndpoint(endpoint));
  });

  it('refuses callers without a token, without its scope, of other organizations and with malformed ids', async () => {
    const { method, scope } = endpoint;
    const owner = await running.service.person();
    const { organizationId } = owner;
    const path = await realPath(endpoint, owner);
    const body = await realBody(endpoint, owner, path);
    const scopes = ALL_SCOPES.filter((other) => other !== scope);
    const lacking = await running.service.person({ organizationId, scopes });
    const before = await snapshot();
    const unknown = await call(running.service, method, path, { body });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'invalid_token']);
    expect(unknown.headers.get('www-authenticate')).toMatch(/^Bearer /);
    const unscoped = await lacking.call(method, path, { body });
    expect([unscoped.status, unscoped.body.code]).toEqual([403, 'insufficient_scope']);
    expect(unscoped.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
    if (hasParams(endpoint)) {
      const foreign = await stranger.call(method, path, { body });
      expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
      const broken = endpoint.path.replace(/\{\w+\}/g, 'not-a-uuid');
      const malformed = await owner.call(method, broken, { body });
      expect([malformed.status, malformed.body.code]).toEqual([404, 'not_found']);
    }
    expect(await snapshot()).toBe(before);
  });
});

describe.each(rows(ENDPOINTS.filter(({ method }) => method === 'POST')))('$name', ({ endpoint }) => {
  it('does its work once for a repeated Idempotency-Key', async () => {
    const person = await running.service.person();
    const path = await realPath(endpoint, person);
    const body = await realBody(endpoint, person, path);
    const headers = { 'idempotency-key': 'walk' };
    const first = await person.call('POST', path, { body, headers });
    const after = await snapshot();
    const second = await person.call('POST', path, { body, headers });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await snapshot()).toBe(after);
  });
});

const isState = ({ method }: Endpoint) => method === 'PUT' || method === 'PATCH' || method === 'DELETE';

describe.each(rows(ENDPOINTS.filter(isState)))('$name', ({ endpoint }) => {
  it('tells nothing of what is sent once more', async () => {
    const person = await running.service.person();
    const path = await realPath(endpoint, person);
    const body = await realBody(endpoint, person, path);
    await person.call(endpoint.method, path, { body });
    const { told } = await tell(person, () => person.call(endpoint.method, path, { body }));
    expect(told).toEqual([]);
  });
});
