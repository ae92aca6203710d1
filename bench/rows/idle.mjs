/** What a node costs its database while nobody uses it. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../load/processes.mjs';
import { withClient } from '../seeds/seed.mjs';
import { createDatabase } from '../world.mjs';

/** Polls grow for some ten seconds before a node is at rest. */
const SETTLE_MS = 15_000;
const SECONDS = 20;
const COUNT = `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;

/** Transactions a second of a node that does everything, with one organization. */
export async function idling({ databaseUrl, undo }) {
  const url = await createDatabase(databaseUrl, 'idling');
  await startProgram(undo, 'server/dist/programs/main.js', {
    DATABASE_URL: url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DEMO: 'on',
  });
  await sleep(SETTLE_MS);
  return withClient(url, async (client) => {
    const count = async () => Number((await client.query(COUNT)).rows[0].count);
    const before = await count();
    await sleep(SECONDS * 1000);
    return { base: 0, service: ((await count()) - before) / SECONDS };
  });
}
