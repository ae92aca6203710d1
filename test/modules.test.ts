/**
 * Promises about what modules declare: what the service does is what they say, and jobs come and go with
 * their change.
 */
import { describe, expect, it } from 'vitest';
import { endpoint, ok } from '../server/src/http/endpoint.ts';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import { KINDS, MODULES } from '../server/src/modules/all.ts';
import type { Module } from '../server/src/modules/module.ts';
import { auditing } from '../server/src/modules/records/audit/audit.ts';
import { sql } from '../server/src/platform/db/sql.ts';
import { enqueue, handles, job } from '../server/src/platform/jobs/job.ts';
import { conflict } from '../server/src/platform/problems.ts';
import { Type } from '../server/src/platform/text/schema.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { useService } from './support/run/service.ts';
import { realBody, realPath } from './support/worlds/fixtures.ts';
import { auditOf, createTournament } from './support/worlds/tournaments.ts';

const SOON = { timeout: 20_000, interval: 20 };
const ran: { organizationId: string; number: number }[] = [];
let failures = 0;

const countUp = job<{ number: number }>('count_up');
const counting: Module = {
  jobs: [
    handles(countUp, async (_services, organizationId, { number }) => {
      if (number < 0 && failures === 0) {
        failures += 1;
        throw new Error('Not yet.');
      }
      ran.push({ organizationId, number });
    }),
  ],
};

const change = endpoint({
  method: 'POST',
  path: '/count',
  operation: 'countUp',
  scope: 'contacts:write',
  summary: 'Leaves work for later',
  body: Type.Object({
    numbers: Type.Array(Type.Integer()),
    refuse: Type.Optional(Type.Boolean()),
    key: Type.Optional(Type.String()),
    later: Type.Optional(Type.Boolean()),
  }),
  returns: ok(Type.Object({ left: Type.Integer() })),
  run: async ({ tx, body }) => {
    const { numbers, refuse, key, later } = body;
    const options = { ...(key && { key }), ...(later && { runAt: new Date(Date.now() + 3_600_000) }) };
    for (const number of numbers) enqueue(tx, countUp, { number }, options);
    if (refuse) throw conflict('Refused after all.');
    return { left: numbers.length };
  },
});

const audit = auditing({ organization: ['organization.updated'] });

const rename = endpoint({
  method: 'POST',
  path: '/rename',
  operation: 'renameOrganization',
  scope: 'contacts:write',
  summary: 'Changes what belongs to no tournament',
  returns: ok(Type.Object({})),
  run: async ({ tx }) => {
    audit.recordFor(tx, tx, 'organization.updated', tx.organizationId, { new: { name: 'Pine Valley' } });
    return {};
  },
});

const running = useService({ extraEndpoints: [change, rename], extraModules: [counting] });

const queued = () =>
  running.service.database.query<{ key: string | null }>(
    "select key from graphile_worker.jobs where task_identifier = 'count_up'",
  );

describe('a job', () => {
  it('is there exactly if its change is', async () => {
    const person = await running.service.person();
    expect((await person.post('/count', { numbers: [1], refuse: true })).status).toBe(409);
    expect(await queued()).toEqual([]);
    const key = { 'idempotency-key': 'once' };
    for (const _time of [1, 2]) await person.post('/count', { numbers: [1, 2] }, key);
    expect(await queued()).toHaveLength(2);
  });

  it('waits once under a key, in each organization by itself', async () => {
    const [one, other] = [await running.service.person(), await running.service.person()];
    const before = (await queued()).length;
    for (const person of [one, one, other])
      await person.post('/count', { numbers: [5], key: 'same', later: true });
    expect((await queued()).length - before).toBe(2);
  });

  it('is run for the organization of its change, and again after it has failed', async () => {
    const person = await running.service.person();
    await person.post('/count', { numbers: [10, 11, 12] });
    await running.service.worker.start();
    const own = () => ran.filter(({ organizationId }) => organizationId === person.organizationId);
    await expect
      .poll(
        () =>
          own()
            .map(({ number }) => number)
            .sort(),
        SOON,
      )
      .toEqual([10, 11, 12]);
    await person.post('/count', { numbers: [-1] });
    // Its next try would come by itself, seconds later. A worker looks for jobs when one is queued, else
    // every 15 s.
    const tryAgain = () =>
      running.service.database.query(
        'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts = 1), run_at => now())',
      );
    const numbers = async () => {
      await tryAgain();
      await person.post('/count', { numbers: [13] });
      return own().map(({ number }) => number);
    };
    await expect.poll(numbers, SOON).toContain(-1);
    expect(failures).toBe(1);
  });
});

describe('an audit row', () => {
  it('may belong to an organization and no tournament, and is in no log of a tournament then', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const event = await createTournament(person);
    expect((await person.post('/rename')).status).toBe(200);
    const rows = sql`select tournament_id, action, target_type, target_id, metadata from audit_events
      where tournament_id is null and target_type = 'organization'`;
    const seen = (organizationId: string) => running.service.doors.asOrganization(organizationId).many(rows);
    expect(await seen(person.organizationId)).toEqual([
      {
        tournament_id: null,
        action: 'organization.updated',
        target_type: 'organization',
        target_id: person.organizationId,
        metadata: { new: { name: 'Pine Valley' }, client_id: person.clientId },
      },
    ]);
    expect(await seen(stranger.organizationId)).toEqual([]);
    expect((await auditOf(person, event)).map(({ action }) => action)).toEqual(['tournament.created']);
  });
});

describe('modules', () => {
  it('write only words of their own into the audit log, and each word has one owner', async () => {
    const person = await running.service.person();
    for (const each of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
      const path = await realPath(each, person);
      await person.call(each.method, path, { body: await realBody(each, person, path) });
    }
    // The walk's teams have nobody on them who could arrive.
    const { path, teams } = await createTournament(person, { teams: [1] });
    await person.post(`${path}/teams/${teams[0].id}/checkin`);
    const written = await running.service.database.query<{ action: string; target_type: string }>(
      'select distinct action, target_type from audit_events where tournament_id is not null',
    );
    const words = MODULES.flatMap(({ audit = {} }) => Object.entries(audit));
    const targets = new Map(words.flatMap(([target, actions]) => actions.map((action) => [action, target])));
    const actions = words.flatMap(([, each]) => each);
    expect(new Set(actions).size).toBe(actions.length);
    expect(written.filter(({ action, target_type }) => targets.get(action) !== target_type)).toEqual([]);
    // What phones, the waitlist, a processor and the dashboard alone bring about has its own tests.
    expect(actions.filter((action) => !written.some((row) => row.action === action)).sort()).toEqual([
      'card.reopened',
      'card.signed',
      'registration.payment_returned',
      'registration.promoted',
      'registration.refund_failed',
      'tournament.signs_printed',
    ]);
  });

  it('need scopes that exist, have operations that nothing else has, and events of their own', () => {
    expect(ENDPOINTS.filter(({ scope }) => !(ALL_SCOPES as string[]).includes(scope))).toEqual([]);
    const names = ENDPOINTS.map(({ operation }) => operation);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([]);
    const events = KINDS.flatMap(({ types }) => types.map(({ type }) => type));
    expect(new Set(events).size).toBe(events.length);
  });
});
