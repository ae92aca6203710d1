/** Promises about the plan of a migration: it names the locks that PostgreSQL takes, and who waits for them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrate,
  emptyDatabase,
  ownerClient,
  type TestDatabase,
} from '../../../../../test/support/run/database.ts';
import { readMigration } from './migrations.ts';
import { planMigrations } from './plan.ts';
import { effectsOf } from './statement-effects.ts';

const MADE = `
  create table clubs (id integer primary key, name text, founded date default now(), note text);
  create table greens (id integer primary key, club integer, par integer check (par > 2));
  create index greens_by_club on greens (club);
  create function count_green() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger counted after insert on greens for each row execute function count_green();
  create policy everybody on greens using (true);
  alter table greens add constraint greens_small check (par < 9) not valid;
  create function make_tenant_table(name text) returns void language plpgsql as
    $$ begin execute format('alter table %I enable row level security', name); end $$;`;

/** One of each kind that can be run inside a transaction. */
const STATEMENTS = [
  'alter table greens add column depth integer',
  'alter table greens add column depth integer not null default 3, add column width integer',
  'alter table greens add column owner integer references clubs (id)',
  'alter table greens drop column par',
  'alter table greens rename column par to strokes',
  'alter table greens rename to holes',
  'alter table greens alter column par set not null',
  'alter table greens alter column par type bigint',
  'alter table clubs alter column founded drop default',
  'alter table greens add constraint greens_club foreign key (club) references clubs (id)',
  'alter table greens add constraint greens_flat check (par < 8)',
  'alter table greens add constraint greens_other check (par < 7) not valid',
  'alter table greens validate constraint greens_small',
  'alter table greens drop constraint greens_small',
  'alter table greens set (fillfactor = 50)',
  'alter table greens disable trigger user',
  'alter table greens enable row level security',
  'alter table greens alter column par set statistics 50',
  'create index greens_by_par on greens (par)',
  'create index on greens (par)',
  'create unique index greens_alone on greens (club, par)',
  'create or replace trigger counted after update on greens for each row execute function count_green()',
  'drop trigger counted on greens',
  'create policy nobody on greens as restrictive using (false)',
  'drop policy everybody on greens',
  'drop table greens',
  'truncate greens',
  "comment on table greens is 'all'",
  "select make_tenant_table('greens')",
  'insert into greens values (2, 2, 3)',
  'update greens set par = 4',
  'delete from greens where par = 9',
  'create table tees (id integer, green integer references greens (id))',
  'grant select on greens to public',
] as const;

const MODE = {
  'ACCESS EXCLUSIVE': 'AccessExclusiveLock',
  'SHARE ROW EXCLUSIVE': 'ShareRowExclusiveLock',
  SHARE: 'ShareLock',
  'SHARE UPDATE EXCLUSIVE': 'ShareUpdateExclusiveLock',
  'ROW EXCLUSIVE': 'RowExclusiveLock',
} as const;
/** What every reader takes, and waits for nothing but the strongest. */
const WEAK = ['AccessShareLock', 'RowShareLock'];
const ORDER = [
  ...WEAK,
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'AccessExclusiveLock',
];

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  await administrate(database.url, MADE);
});

afterAll(() => database.drop());

/** The strongest lock on each table that was there before, while the statement's transaction is open. */
async function locksTaken(statement: string): Promise<Record<string, string>> {
  const client = ownerClient(database.url);
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "select oid, relname from pg_class where relname in ('greens', 'clubs')",
    );
    await client.query('begin');
    await client.query(statement);
    const { rows } = await client.query('select relation, mode from pg_locks where pid = pg_backend_pid()');
    const strongest = (oid: number) =>
      rows
        .filter(({ relation, mode }) => relation === oid && !WEAK.includes(mode))
        .map(({ mode }) => mode)
        .sort((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a))[0];
    return Object.fromEntries(
      tables.map(({ oid, relname }) => [relname, strongest(oid)]).filter(([, mode]) => mode),
    );
  } finally {
    await client.end();
  }
}

describe('the locks that are said', () => {
  it.each(STATEMENTS)('of "%s" are those that PostgreSQL takes', async (statement) => {
    const said: Record<string, string> = {};
    for (const { object, lock } of effectsOf(statement)) {
      if (lock === 'none' || lock === 'unknown') continue;
      const before = said[object];
      if (before === undefined || ORDER.indexOf(before) < ORDER.indexOf(MODE[lock]))
        said[object] = MODE[lock];
    }
    expect(said).toEqual(await locksTaken(statement));
  });
});

it('a plan says how each migration is applied, what it takes away, and what nobody waits for', async () => {
  const files = {
    '0001_tees.sql': `create table tees (id integer);
      alter table tees add check (id > 0);
      create index greens_by_par on greens (par);`,
    '0002_fill.sql': `-- no transaction
      -- contract since 0.3.0
      create index concurrently if not exists greens_by_par on greens (par);
      -- in batches of greens
      update greens set par = 4 where ctid between $1 and $2 and par is null;
      do $$ begin perform 1; end $$;`,
  };
  const migrations = Object.entries(files).map(([file, text]) => readMigration(file, text));
  expect(await planMigrations(database.url, migrations)).toEqual([
    {
      migration: '0001_tees',
      transaction: true,
      contract_since: null,
      statements: [
        { statement: 'create table tees (id integer)', in_batches: false, locks: [] },
        { statement: 'alter table tees add check (id > 0)', in_batches: false, locks: [] },
        {
          statement: 'create index greens_by_par on greens (par)',
          in_batches: false,
          locks: [{ table: 'greens', lock: 'SHARE', waits: 'writes wait' }],
        },
      ],
    },
    {
      migration: '0002_fill',
      transaction: false,
      contract_since: '0.3.0',
      statements: [
        {
          statement: 'create index concurrently if not exists greens_by_par on greens (par)',
          in_batches: false,
          locks: [{ table: 'greens', lock: 'SHARE UPDATE EXCLUSIVE', waits: 'nobody waits' }],
        },
        {
          statement: 'update greens set par = 4 where ctid between $1 and $2 and par is null',
          in_batches: true,
          locks: [{ table: 'greens', lock: 'ROW EXCLUSIVE', waits: 'writes of the same rows wait' }],
        },
        {
          statement: 'do $$ begin perform 1; end $$',
          in_batches: false,
          locks: [{ table: 'unknown', lock: 'unknown', waits: 'cannot be read from the statement' }],
        },
      ],
    },
  ]);
});
