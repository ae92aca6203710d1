/**
 * Creates the queue's schema before the first change that enqueues a job, even if no worker has run. Workers
 * update it when they start. The library is loaded only when needed: it takes as long as a short command.
 */
import { hostsIn } from '../db/wire/hosts.ts';
import { openClient } from '../db/wire/pool.ts';
import { send } from '../db/wire/statement.ts';

export async function ensureQueue(url: string): Promise<void> {
  const { client } = await openClient(url, 'migrate');
  try {
    const { rows } = await send(
      client,
      "select to_regclass('graphile_worker.migrations') is not null as is_there",
    );
    if (rows[0]?.is_there) return;
  } finally {
    await client.end();
  }
  // By its default export: in the bundle a CommonJS package that is loaded late has no other.
  const {
    default: { Logger, runMigrations },
  } = await import('graphile-worker');
  // Errors are thrown, so the log is not needed.
  await runMigrations({
    connectionString: hostsIn(url).current(),
    logger: new Logger(() => () => undefined),
  });
}
