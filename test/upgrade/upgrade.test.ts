/**
 * Whoever owns the database, and whatever it holds: all migrations apply, reach every organization's rows,
 * and leave row security forced. What an earlier version has stored goes on.
 */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../server/src/platform/db/migrations/migrate.ts';
import {
  type Migration,
  readMigration,
  readMigrations,
} from '../../server/src/platform/db/migrations/migrations.ts';
import { ensureQueue } from '../../server/src/platform/jobs/queue-schema.ts';
import { Receiver } from '../support/peers/receiver.ts';
import {
  administrate,
  emptyDatabase,
  limitedDatabase,
  superuserDatabase,
  type TestDatabase,
} from '../support/run/database.ts';
import { Service } from '../support/run/service.ts';
import { call, type Wire } from '../support/worlds/people.ts';
import known from './known.json' with { type: 'json' };

const ROWS = readFileSync(new URL('rows-at-0016.sql', import.meta.url), 'utf8');
/** Of the service that stored them. */
const ENCRYPTION_KEY = Buffer.alloc(32, 7);
const MIGRATIONS = readMigrations();
const upTo = (version: number): Migration[] => MIGRATIONS.filter((each) => each.version <= version);
const NEWEST = MIGRATIONS.map(({ name }) => name);

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  while (open.length > 0) await open.pop()?.close();
});

const OWNERS: [owner: string, make: () => Promise<TestDatabase>][] = [
  ['an owner who may create roles', emptyDatabase],
  ['an owner who may not, once the roles are there', limitedDatabase],
  ...(inject('superuserUrl') === '' ? [] : [['a superuser', superuserDatabase] satisfies (typeof OWNERS)[0]]),
];

async function make(create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await create();
  open.push({ close: () => database.drop() });
  return database;
}

/** The rows bring along what triggers would add to them. */
async function fill(database: TestDatabase): Promise<void> {
  const switched = (how: 'disable' | 'enable') => `do $$ declare name regclass; begin
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s ${how} trigger user', name);
    end loop; end $$`;
  await administrate(database.url, switched('disable'), ROWS, switched('enable'));
}

const count = async (database: TestDatabase, from: string): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0;

const unforced = (database: TestDatabase) =>
  database.query(
    'select oid::regclass as table from pg_class where relrowsecurity and not relforcerowsecurity',
  );

describe.each(OWNERS)('to %s', (_owner, create) => {
  it('all migrations apply on an empty database, with row security forced on every tenant table', async () => {
    const database = await make(create);
    expect(await migrate(database.url)).toEqual(NEWEST);
    expect(await migrate(database.url)).toEqual([]);
    expect(await count(database, 'pg_class where relforcerowsecurity')).toBeGreaterThan(50);
    expect(await unforced(database)).toEqual([]);
  });

  it('they apply on the rows of an earlier version, and reach those of every organization', async () => {
    const database = await make(create);
    await migrate(database.url, undefined, upTo(16));
    await fill(database);
    expect(await migrate(database.url)).toEqual(NEWEST.slice(16));
    expect(await unforced(database)).toEqual([]);
    // The public numbers of entrants, which 0035 gives to those who were there before it.
    const numbered = `select organization_id, tournament_id,
      array(select board_key from teams where tournament_id = event.id order by id) as teams,
      array(select board_key from players where tournament_id = event.id order by id) as players,
      (select last from board_keys where tournament_id = event.id) as last
      from tournaments as event, lateral (select event.id as tournament_id) as named order by 1, 2`;
    const events = known.flatMap(({ boards }) => [
      ...new Set(boards.map(({ tournamentId }) => tournamentId)),
    ]);
    const rows = await database.query<{ tournament_id: string }>(numbered);
    expect(rows.map((row) => row.tournament_id).sort()).toEqual(events.sort());
    for (const row of rows)
      expect(row).toMatchObject({ teams: [1, 2, 3], players: [4, 5, 6, 7, 8, 9], last: 9 });
  });
});

describe('a data migration by an ordinary owner', () => {
  const later = (version: number, text: string): Migration =>
    readMigration(`${String(version).padStart(4, '0')}_later.sql`, text);

  it('reads and changes the rows of every organization, in old tables and in those it makes', async () => {
    const database = await make(limitedDatabase);
    await migrate(database.url, undefined, upTo(16));
    await fill(database);
    await migrate(database.url);
    const next = (MIGRATIONS.at(-1)?.version ?? 0) + 1;
    const copied = `create table copies (organization_id uuid not null, id uuid not null, email text,
        primary key (organization_id, id));
      select make_tenant_table('copies');
      insert into copies select organization_id, id, email from contacts;
      update copies set email = upper(email);
      update contacts set company = 'Reached';
      alter table copies add foreign key (organization_id, id) references contacts (organization_id, id)`;
    const stepwise = "-- no transaction\nupdate contacts set department = 'Reached';";
    await migrate(database.url, undefined, [...MIGRATIONS, later(next, copied), later(next + 1, stepwise)]);
    const all = await count(database, 'contacts');
    expect(all).toBe(19);
    expect(await count(database, 'copies where email = upper(email)')).toBe(all);
    expect(await count(database, "contacts where company = 'Reached' and department = 'Reached'")).toBe(all);
    expect(await unforced(database)).toEqual([]);
  });

  it('is the only time that the owner sees them', async () => {
    const database = await make(emptyDatabase);
    await migrate(database.url, undefined, upTo(16));
    await fill(database);
    await migrate(database.url);
    const asOwner = (settings: string) =>
      administrate(
        database.url,
        `reset all; ${settings}; do $$ begin
        if (select count(*) from contacts) <> 0 then raise 'seen'; end if; end $$`,
      );
    await asOwner(
      "set app.organization_id = '00000000-0000-0000-0000-000000000000'; set app.maintenance = 'off'",
    );
    // The tenants' role is not the owner: to say the word does not help it.
    await asOwner(
      "set app.organization_id = '00000000-0000-0000-0000-000000000000'; set app.maintenance = 'on'; set role fairway_tenant",
    );
    await expect(asOwner("set app.organization_id = '00000000-0000-0000-0000-000000000000'")).rejects.toThrow(
      'seen',
    );
  });
});

describe('a database that', () => {
  /** What the migrator of then has left behind: no policy of maintenance, and the first file as it was. */
  async function asItWas(database: TestDatabase, version: number): Promise<void> {
    await migrate(database.url, undefined, upTo(version));
    const tables = await database.query<{ name: string }>(
      "select tablename as name from pg_policies where policyname = 'maintenance'",
    );
    await administrate(
      database.url,
      ...tables.map(({ name }) => `drop policy maintenance on ${name}`),
      `update schema_migrations set checksum = '${MIGRATIONS[0]?.replaces}' where version = 1`,
    );
  }

  it('an ordinary owner has got as far as 0025 goes on', async () => {
    const database = await make(emptyDatabase);
    await asItWas(database, 25);
    expect(await migrate(database.url)).toEqual(NEWEST.slice(25));
  });

  it.runIf(inject('superuserUrl') !== '')('a superuser has brought to 0036 goes on', async () => {
    const database = await make(superuserDatabase);
    await asItWas(database, 36);
    expect(await migrate(database.url)).toEqual(NEWEST.slice(36));
    expect(await migrate(database.url)).toEqual([]);
  });

  it('belongs to a login without the right to create roles, nor the roles, says what an administrator has to run', async () => {
    const database = await make(limitedDatabase);
    const { username } = new URL(database.url);
    await administrate(inject('serverUrl'), `revoke fairway_tenant from ${username}`);
    const refused = migrate(database.url);
    await expect(refused).rejects.toThrow(`\n  grant fairway_tenant to ${username};\n`);
    expect(await count(database, "pg_class where relnamespace = 'public'::regnamespace")).toBe(0);
    await administrate(inject('serverUrl'), `grant fairway_tenant to ${username}`);
    expect(await migrate(database.url)).toEqual(NEWEST);
  });
});

describe('the service on what an earlier version has stored', () => {
  const columns = ['positionLabel', 'teamName', 'playerName', 'thruLabel', 'score', 'gross', 'net', 'points'];
  const lines = (rows: Wire[]) => rows.map((row) => columns.map((column) => row[column] ?? '–').join(' | '));

  it('answers the same tokens, cursors and secrets with the same boards, and goes on to deliver', async () => {
    const database = await make(limitedDatabase);
    await migrate(database.url, undefined, upTo(16));
    await fill(database);
    await administrate(database.url, "update access_tokens set expires_at = now() + interval '1 hour'");
    await migrate(database.url);
    await ensureQueue(database.url);
    const service = await Service.start(database, { encryptionKey: ENCRYPTION_KEY });
    open.push({ close: () => service.stop() });
    const receiver = await Receiver.start();
    open.push({ close: () => receiver.stop() });

    for (const stored of known) {
      const headers = { authorization: `Bearer ${stored.token}` };
      const get = async (path: string) => (await call(service, 'GET', path, { headers })).body;
      const page = await get(`/contacts?limit=3&cursor=${stored.cursor}`);
      expect(page.data.map(({ email }: Wire) => email)).toEqual(stored.contactsAfterCursor);
      for (const { tournamentId, board, rows } of stored.boards) {
        const boards = (await get(`/tournaments/${tournamentId}/boards`)).data;
        expect(lines(boards.find((each: Wire) => each.board === board).rows)).toEqual(rows);
      }
      const basic = Buffer.from(`${stored.clientId}:${stored.clientSecret}`).toString('base64');
      const token = await call(service, 'POST', '/oauth/token', {
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        raw: 'grant_type=client_credentials',
      });
      expect(token.status).toBe(200);
      const path = `/webhooks/${stored.webhookId}`;
      expect((await call(service, 'PATCH', path, { headers, body: { url: receiver.url } })).status).toBe(200);
    }

    await service.deliver();
    const due = known.reduce((sum, { due: each }) => sum + each, 0);
    expect(receiver.received).toHaveLength(due);
    const [first] = known;
    const headers = { authorization: `Bearer ${first?.token}` };
    await call(service, 'POST', '/contacts', { headers, body: { email: 'new@pinehill.example' } });
    await service.deliver();
    expect(receiver.events.at(-1)).toMatchObject({
      type: 'contact.created',
      data: { email: 'new@pinehill.example' },
    });
  });
});
