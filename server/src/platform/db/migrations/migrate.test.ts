/**
 * Promises about migrations: none is edited unnoticed, and an index can be built beside a running service.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../../test/support/run/database.ts';
import { migrate } from './migrate.ts';
import { readMigrations, statementsOf } from './migrations.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'fairway-migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
const run = () => migrate(database.url, undefined, readMigrations(pathToFileURL(`${folder}/`)));

const GREENS = 'create table greens (id integer, name text);\n-- "the" greens\n';
const BUILD = '-- no transaction\ncreate unique index concurrently if not exists greens_id on greens (id);\n';

const indexes = () =>
  database.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indrelid = 'greens'::regclass order by 1`,
  );

describe('a migration that was applied', () => {
  beforeEach(async () => {
    write('0001_greens.sql', GREENS);
    expect(await run()).toEqual(['0001_greens']);
  });

  it('is not applied again', async () => {
    expect(await run()).toEqual([]);
  });

  it('and was edited since is refused by name, and nothing is changed', async () => {
    write('0001_greens.sql', GREENS.replace('text', 'varchar'));
    write('0002_more.sql', 'create table more ();');
    await expect(run()).rejects.toThrow(
      'The migration 0001_greens.sql was edited after this database had applied it. Restore the file, and put the change into a new one.',
    );
    expect(await database.query("select to_regclass('more') as more")).toEqual([{ more: null }]);
    write('0001_greens.sql', GREENS);
    expect(await run()).toEqual(['0002_more']);
  });

  it('is the same with the line endings of Windows', async () => {
    write('0001_greens.sql', GREENS.replaceAll('\n', '\r\n'));
    expect(await run()).toEqual([]);
  });

  it('before checksums were kept is trusted as it is now, and held to that', async () => {
    await database.query('alter table schema_migrations drop column checksum');
    write('0001_greens.sql', `${GREENS}-- as it is now\n`);
    expect(await run()).toEqual([]);
    expect(await run()).toEqual([]);
    write('0001_greens.sql', GREENS);
    await expect(run()).rejects.toThrow('0001_greens.sql');
  });
});

describe('a migration without a transaction', () => {
  beforeEach(() => write('0001_greens.sql', GREENS));

  it('builds an index concurrently', async () => {
    write('0002_index.sql', BUILD.replaceAll('\n', '\r\n'));
    expect(await run()).toEqual(['0001_greens', '0002_index']);
    expect(await indexes()).toEqual([{ name: 'greens_id', valid: true }]);
    expect(await run()).toEqual([]);
  });

  it('that failed half way is run again, and builds an index anew that was left invalid', async () => {
    await run();
    await database.query("insert into greens values (1, 'one'), (1, 'two')");
    write('0002_index.sql', `-- no transaction\nalter table greens add if not exists par integer;\n${BUILD}`);
    await expect(run()).rejects.toThrow(/^Migration 0002_index failed: could not create unique index/);
    expect(await indexes()).toEqual([{ name: 'greens_id', valid: false }]);
    await database.query("update greens set id = 2, par = 4 where name = 'two'");
    expect(await run()).toEqual(['0002_index']);
    expect(await indexes()).toEqual([{ name: 'greens_id', valid: true }]);
  });

  it('is refused where it could not be run again', async () => {
    write('0002_index.sql', BUILD.replace('if not exists', ''));
    await expect(run()).rejects.toThrow(
      'Migration 0002_index failed: an index that is built concurrently needs a name and "if not exists"',
    );
  });

  it('does not keep waiting nodes and the build of an index waiting for each other', async () => {
    await run();
    write('0002_index.sql', BUILD);
    let nodes: Promise<string[][]> | undefined;
    await database.holding('lock table greens in row exclusive mode', [], async () => {
      const first = run();
      await database.untilWaiting(1);
      nodes = Promise.all([first, run()]);
      const looking = () =>
        database.query(`select from pg_stat_activity where datname = current_database()
          and application_name = 'fairway migrate' and query like '%advisory_lock%'`);
      await expect.poll(async () => (await looking()).length, { timeout: 5000 }).toBe(1);
    });
    expect(await nodes).toEqual([['0002_index'], []]);
    expect(await indexes()).toEqual([{ name: 'greens_id', valid: true }]);
  });
});

it('reads statements as PostgreSQL does', () => {
  const body = "create function f() returns text as $f$ select ';'; $f$ language sql";
  const text = `-- no; transaction\nselect ';''' as ";" /* ; */ - 1;\n\n${body};;\n select $1 / 2 -- end;`;
  expect(statementsOf(text).map((each) => each.text)).toEqual([
    `select ';''' as ";"  - 1`,
    body,
    'select $1 / 2',
  ]);
});
