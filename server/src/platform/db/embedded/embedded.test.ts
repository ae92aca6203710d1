/**
 * What operators do to the data directory of an embedded PostgreSQL: they copy it, also while it is in use.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { temporaryDir } from '../../../../../test/support/run/program.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  while (open.length > 0) await open.pop()?.();
});

async function start(dir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(dir, { fsync: 'off' });
  open.push(() => server.stop());
  return server;
}

async function ask<Row>({ url }: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

it('a copy made while the original runs has a server of its own, and neither touches the other', async () => {
  const [original, copy] = [temporaryDir(), temporaryDir()];
  open.push(original.remove, copy.remove);
  const first = await start(original.dir);
  await ask(first, 'create table golfers (name text)');
  await ask(first, "insert into golfers values ('Ann')");
  await ask(first, 'checkpoint');
  execFileSync('cp', ['-a', `${original.dir}/.`, copy.dir]);

  const second = await start(copy.dir);
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  await ask(second, "insert into golfers values ('Ben')");
  expect(await ask(first, 'select name from golfers')).toEqual([{ name: 'Ann' }]);
  expect(await ask(second, 'select name from golfers order by 1')).toEqual([
    { name: 'Ann' },
    { name: 'Ben' },
  ]);
  const [where] = await ask<{ data_directory: string }>(second, 'show data_directory');
  expect(where?.data_directory.startsWith(path.join(copy.dir, 'postgres'))).toBe(true);

  await second.leave();
  await expect(ask(second, 'select 1')).rejects.toThrow();
  expect(await ask(first, 'select count(*)::int as golfers from golfers')).toEqual([{ golfers: 1 }]);
});
