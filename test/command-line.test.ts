/**
 * The command line works beside a running server, on the same settings, and says clearly what it cannot do.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../server/src/platform/db/migrations/migrate.ts';
import { readMigrations } from '../server/src/platform/db/migrations/migrations.ts';
import { cloneTemplate, emptyDatabase, type TestDatabase } from './support/run/database.ts';
import { type Finished, fairway, fairwayHere } from './support/run/program.ts';

let database: TestDatabase;
let env: Record<string, string>;
/** Begun early: it takes a command 20 seconds to give up. */
let unreached: Promise<Finished>;

beforeAll(async () => {
  database = await cloneTemplate();
  env = { DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
  unreached = fairway(['org', 'list'], { ...env, DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/x' });
});

afterAll(() => database.drop());

/** Runs a command that must succeed and print exactly one JSON line. */
async function json(...args: string[]) {
  const { status, stdout, stderr } = await fairwayHere([...args, '--json'], env);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.endsWith('\n') && stdout.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(stdout);
}

const SECRET = expect.stringMatching(/^fws_[A-Za-z0-9_]{43,}$/);

describe('fairway', () => {
  it('creates an organization and a client, and takes the client through its life', async () => {
    const org = await json('org', 'create', '--name', 'Pebble Creek');
    expect(org).toEqual({ id: expect.any(String), name: 'Pebble Creek' });
    expect(await json('org', 'list')).toEqual([expect.objectContaining(org)]);

    const client = await json(
      'client',
      'create',
      '--org',
      org.id,
      '--name',
      'CRM',
      '--scopes',
      'contacts:read contacts:write',
    );
    expect(client).toEqual({
      client_id: expect.stringMatching(/^fwc_[A-Za-z0-9_]{22,}$/),
      client_secret: SECRET,
      scopes: ['contacts:read', 'contacts:write'],
    });
    const id = client.client_id;
    expect(await json('client', 'rotate-secret', id)).toEqual({ client_id: id, client_secret: SECRET });
    expect(await json('client', 'disable', id)).toEqual({ client_id: id, enabled: false });
    expect(await json('client', 'list', '--org', org.id)).toEqual([
      expect.objectContaining({ client_id: id, name: 'CRM', enabled: false }),
    ]);
    expect(await json('client', 'enable', id)).toEqual({ client_id: id, enabled: true });
    expect(await json('client', 'scopes', id, '--scopes', 'contacts:read')).toEqual({
      client_id: id,
      scopes: ['contacts:read'],
    });
    expect(await json('org', 'suspend', org.id)).toEqual({ id: org.id, suspended: true });
    expect(await json('org', 'resume', org.id)).toEqual({ id: org.id, suspended: false });
  });

  it('gives a client every scope when asked', async () => {
    const org = await json('org', 'create', '--name', 'All');
    const { scopes } = await json('client', 'create', '--org', org.id, '--name', 'All', '--all-scopes');
    expect(scopes).toHaveLength(29);
  });

  it('migrates, and says when there is nothing to do', async () => {
    expect(await json('migrate')).toEqual({ applied: [] });
    expect(await json('migrate', '--plan')).toEqual({ pending: [] });
    expect((await fairwayHere(['migrate', '--plan'], env)).stdout).toBe('The schema is up to date.\n');
  });

  it('shows what a migration would lock, changes nothing, and tells how far one is', async () => {
    const older = await emptyDatabase();
    const there = { ...env, DATABASE_URL: older.url };
    const [known, later] = [readMigrations().slice(0, 30), readMigrations().slice(30)];
    await migrate(older.url, undefined, known);
    const names = later.map(({ name }) => name);
    const plan = await fairwayHere(['migrate', '--plan'], there);
    expect([plan.status, plan.stderr]).toEqual([0, '']);
    const planned = plan.stdout.split('\n').filter((line) => /^\d{4}_/.test(line));
    const isAlone = (name: string) => later.find((one) => one.name === name)?.isStepwise;
    expect(planned).toEqual(
      names.map((name) => `${name}, ${isAlone(name) ? 'statement by statement' : 'in one transaction'}`),
    );
    expect(plan.stdout).toContain('\n      score_flags: ACCESS EXCLUSIVE, reads and writes wait\n');
    expect(await older.query('select from schema_migrations')).toHaveLength(known.length);
    const told = await fairwayHere(['migrate'], there);
    expect(told.stderr.trimEnd().split('\n')).toEqual(
      names.map((name, index) => `${name} (${index + 1} of ${names.length})`),
    );
    expect(told.stdout).toBe(`applied  ${names.join(' ')}\n`);
    await older.drop();
  });

  it('fills a demo organization', async () => {
    const demo = await json('demo');
    expect(demo).toEqual({
      organization_id: expect.any(String),
      client_id: expect.any(String),
      client_secret: SECRET,
      event: expect.stringMatching(/^scramble-for-the-library/),
    });
    const [{ count }] = (await database.query<{ count: number }>(
      'select count(*)::int as count from contacts where organization_id = $1',
      [demo.organization_id],
    )) as [{ count: number }];
    expect(count).toBeGreaterThan(200);
    const events = await database.query(
      `select status, array_agg(distinct format) as formats from tournaments where organization_id = $1
       group by 1 order by 1`,
      [demo.organization_id],
    );
    expect(events.map((event) => (event as { status: string }).status)).toEqual([
      'archived',
      'final',
      'live',
      'open',
      'setup',
    ]);
    const brackets = await database.query(
      `select brackets.status, size, count(winner)::int as won, count(thru)::int as underway
       from brackets join bracket_matches as match on match.bracket_id = brackets.id
       where brackets.organization_id = $1 group by brackets.id, 1, 2`,
      [demo.organization_id],
    );
    expect(brackets).toEqual([{ status: 'in_progress', size: 8, won: 3, underway: 1 }]);
    expect(
      await database.query('select status, draws from raffles where organization_id = $1', [
        demo.organization_id,
      ]),
    ).toEqual([{ status: 'closed', draws: 1 }]);
    const [series] = await database.query(
      `select count(*)::int as events from series_events where organization_id = $1 group by series_id`,
      [demo.organization_id],
    );
    expect(series).toEqual({ events: 3 });
    const games = await database.query<{ type: string }>(
      'select type from side_games where organization_id = $1 order by id',
      [demo.organization_id],
    );
    expect(games.map(({ type }) => type)).toEqual(['skins', 'closest_to_pin']);
  });

  it('opens a shell on the demo organization, by a client of its own', async () => {
    const { organization_id, client_id } = await json('demo');
    const first = await json('demo', 'env', '--org', organization_id);
    const second = await json('demo', 'env', '--org', organization_id);
    expect(first).toEqual({
      base: 'http://127.0.0.1:3000/api/v1',
      organization_id,
      client_id: expect.stringMatching(/^fwc_/),
      client_secret: SECRET,
      token: expect.stringMatching(/^fwt_/),
    });
    expect([second.client_id, second.client_secret]).toEqual([
      first.client_id,
      expect.not.stringMatching(first.client_secret),
    ]);
    expect(first.client_id).not.toBe(client_id);
    const { stdout } = await fairwayHere(['demo', 'env', '--org', organization_id], { ...env, PORT: '3001' });
    expect(stdout.replace(/(fw[cst]_)\w+/g, '$1…')).toBe(
      [
        "export BASE='http://127.0.0.1:3001/api/v1'",
        `export ORG='${organization_id}'`,
        "export CLIENT_ID='fwc_…'",
        "export CLIENT_SECRET='fws_…'",
        "export TOKEN='fwt_…'\n",
      ].join('\n'),
    );
  });

  it('plays a round into the live demo event', async () => {
    const { organization_id } = await json('demo');
    const round = await json('demo', 'live', '--org', organization_id, '--speed', '1000000');
    expect(round).toEqual({
      tournament_id: expect.any(String),
      scores: expect.any(Number),
      leader: expect.any(String),
    });
    const [played] = await database.query<{ posted: number; logged: number }>(
      `select (select sum(posted)::int from teams where tournament_id = $1) as posted,
         (select count(*)::int from score_log where tournament_id = $1) as logged`,
      [round.tournament_id],
    );
    expect(played).toEqual({ posted: 36 * 18, logged: 36 * 18 });
  });

  it('prints for people without --json', async () => {
    const { stdout } = await fairway(['org', 'create', '--name', 'Readable'], env);
    expect(stdout).toMatch(/^id {4}\S{36}\nname {2}Readable\n$/);
  });

  it.each([
    [['--help'], 0],
    [['org', 'create', '--help'], 0],
    [[], 2],
  ])('explains itself: %j', async (args, status) => {
    const result = await fairwayHere(args, {});
    expect([result.status, result.stdout]).toEqual([status, expect.stringContaining('Usage:')]);
  });

  it.each([
    ['an unknown command', ['sing'], 2, 'no command "sing"'],
    ['an unknown option', ['org', 'list', '--loud'], 2, '--loud'],
    ['a missing name', ['org', 'create'], 2, '--name'],
    ['a blank name', ['org', 'create', '--name', '  '], 2, '--name'],
    ['a word too many', ['org', 'list', 'please'], 2, '"please"'],
    ['a malformed organization', ['client', 'list', '--org', '7'], 2, '--org'],
    ['a missing client', ['client', 'disable'], 2, 'CLIENT_ID'],
    ['no scopes', ['client', 'scopes', 'fwc_x'], 2, '--scopes'],
    ['an unknown scope', ['client', 'scopes', 'fwc_x', '--scopes', 'contacts:eat'], 2, 'contacts:eat'],
    ['an unknown client', ['client', 'disable', 'fwc_nobody'], 1, 'fwc_nobody not found'],
    [
      'an unknown organization',
      ['client', 'create', '--org', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', '--name', 'x', '--all-scopes'],
      1,
      'not found',
    ],
  ])('refuses %s', async (_name, args, status, words) => {
    const result = await fairwayHere(args, env);
    expect([result.status, result.stdout]).toEqual([status, '']);
    expect(result.stderr).toMatch(/^fairway: /);
    expect(result.stderr).toContain(words);
  });

  it.each([
    [['--help'], 0, 'stdout', /^Usage:/m],
    [['sing'], 2, 'stderr', /^fairway: .*no command "sing"/],
  ] as const)('is a program that says so by its exit status: %j', async (args, status, stream, words) => {
    const result = await fairway([...args], env);
    expect(result).toMatchObject({ status, stdout: '', stderr: '', [stream]: expect.stringMatching(words) });
  });

  it('says when the database cannot be reached', async () => {
    const result = await unreached;
    expect([result.status, result.stdout]).toEqual([1, '']);
    expect(result.stderr).toMatch(/^fairway: The database cannot be reached/);
    expect(result.stderr).not.toContain('hunter2');
  });
});
