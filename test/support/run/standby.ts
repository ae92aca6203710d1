/** A primary and its hot standby: two PostgreSQL servers, one of which replays what the other does. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { ensureQueue } from '../../../server/src/platform/jobs/queue-schema.ts';
import { temporaryDir } from './program.ts';

const HASTY = { fsync: 'off', max_connections: '100', autovacuum: 'off' };

export interface Replicated {
  primary: string;
  standby: string;
  /** Runs one statement as the superuser. */
  run<Row>(url: string, statement: string): Promise<Row[]>;
  stopPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** Both hold the migrated schema of the service in their database `postgres`. */
export async function startReplicated(): Promise<Replicated> {
  const [first, second] = [temporaryDir(), temporaryDir()];
  const primary = await startEmbedded(first.dir, HASTY);
  await migrate(primary.url);
  await ensureQueue(primary.url);
  await copyRunning(primary.url, first.dir, second.dir);
  const standby = await startEmbedded(second.dir, HASTY);
  return {
    primary: primary.url,
    standby: standby.url,
    run,
    stopPrimary: () => primary.stop(),
    stop: async () => {
      await standby.stop();
      await primary.stop();
      first.remove();
      second.remove();
    },
  };
}

/** A base backup by hand: the embedded PostgreSQL comes without pg_basebackup. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  rmSync(to, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  const data = path.join(to, 'postgres', 'data');
  const { uid, gid } = statSync(data);
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ]) {
    writeFileSync(path.join(data, name), text);
    chownSync(path.join(data, name), uid, gid);
  }
  const { hostname, port, username, password } = new URL(url);
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
}

async function run<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
