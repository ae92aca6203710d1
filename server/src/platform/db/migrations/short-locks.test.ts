/**
 * Promises about migrations beside a running service: none keeps others waiting for its locks, many rows are
 * changed in many short transactions, and one that was interrupted goes on.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../../test/support/run/database.ts';
import { migrate } from './migrate.ts';
import { readMigration } from './migrations.ts';

const GREENS = readMigration(
  '0001_greens.sql',
  `create table greens (id integer primary key, name text);
   insert into greens select nth, 'Green ' || nth from generate_series(1, 20000) as nth;`,
);

let database: TestDatabase;
let told: string[];

beforeEach(async () => {
  told = [];
  database = await emptyDatabase();
  await migrate(database.url, undefined, [GREENS]);
});

afterEach(() => database.drop());

const apply = (text: string) =>
  migrate(database.url, undefined, [GREENS, readMigration('0002_later.sql', text)], {
    tell: (line) => told.push(line),
  });

const count = async (where: string): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int from greens where ${where}`))[0]?.count ?? 0;

describe('a migration that needs a table in use', () => {
  it.each([
    ['in a transaction', ''],
    ['statement by statement', '-- no transaction\n'],
  ])('%s lets others go first, and is applied once the table is free', async (_how, head) => {
    let migrating: Promise<string[]> | undefined;
    await database.holding('lock table greens in row exclusive mode', [], async () => {
      migrating = apply(`${head}alter table greens add column if not exists par integer;`);
      await database.untilWaiting(1);
      // It stands in line behind the migration, which would wait for as long as the lock above is held.
      await database.query('update greens set name = $1 where id = 1', ['First']);
      await expect
        .poll(() => told)
        .toContainEqual(expect.stringContaining('waits for a table that is in use'));
    });
    expect(await migrating).toEqual(['0002_later']);
    expect(await count('par is null')).toBe(20_000);
  });
});

describe('a statement in batches', () => {
  const FILL = `-- no transaction
    alter table greens add column if not exists par integer;
    -- in batches of greens
    update greens set par = 3 + id % 3 where ctid between $1 and $2 and par is null;
    alter table greens alter column par set not null;`;

  it('reaches every row, in many transactions', async () => {
    await apply(FILL);
    expect(await count('par = 3 + id % 3')).toBe(20_000);
    const [transactions] = await database.query<{ count: number }>(
      'select count(distinct xmin::text)::int from greens',
    );
    // Its 88 pages are three batches where each is fast enough for the next to be twice as long.
    expect(transactions?.count).toBeGreaterThanOrEqual(3);
    expect(told).toEqual(['0002_later (1 of 1)']);
  });

  it('that was interrupted keeps what it has done, and goes on from there', async () => {
    await database.query(
      `create function stop() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`,
    );
    await database.query(
      `create trigger stop before update on greens for each row when (new.id = 15000) execute function stop()`,
    );
    await expect(apply(FILL)).rejects.toThrow('Migration 0002_later failed: interrupted');
    const done = await count('par is not null');
    expect(done).toBeGreaterThan(1000);
    expect(done).toBeLessThan(15_000);
    await database.query('drop trigger stop on greens');
    const before = await database.query<{ id: number }>(
      'select id, xmin::text from greens where par is not null order by id',
    );
    expect(await apply(FILL)).toEqual(['0002_later']);
    expect(await count('par = 3 + id % 3')).toBe(20_000);
    expect(
      await database.query('select id, xmin::text from greens where id = any ($1) order by id', [
        before.map(({ id }) => id),
      ]),
    ).toEqual(before);
  });

  it('waits for a row that somebody has locked, and holds none of its own meanwhile', async () => {
    let migrating: Promise<string[]> | undefined;
    await database.holding('select from greens where id = 1 for update', [], async () => {
      migrating = apply(FILL.replace('alter table greens alter column par set not null;', ''));
      await expect
        .poll(() => told)
        .toContainEqual(expect.stringContaining('waits for a table that is in use'));
      await database.query('update greens set name = $1 where id = 2', ['Second']);
    });
    expect(await migrating).toEqual(['0002_later']);
    expect(await count('par is null')).toBe(0);
  });

  it('is refused on a table whose rows are in partitions, where it would do nothing', async () => {
    const text = `-- no transaction
      create table if not exists rounds (id integer) partition by range (id);
      -- in batches of rounds
      delete from rounds where ctid between $1 and $2;`;
    await expect(apply(text)).rejects.toThrow('rounds has no rows of its own: name its partitions');
  });

  it('is refused where it says not which rows, or would never end, or is all in one transaction', async () => {
    const endless = FILL.replace(' and par is null', '');
    await expect(apply(endless)).rejects.toThrow('new rows of greens keep coming unfilled');
    await expect(apply(FILL.replace('ctid between $1 and $2 and ', ''))).rejects.toThrow(
      'a statement in batches says "ctid between $1 and $2"',
    );
    await expect(apply(FILL.replace('-- no transaction', ''))).rejects.toThrow(
      'batches need a file that begins with "-- no transaction"',
    );
  });
});
