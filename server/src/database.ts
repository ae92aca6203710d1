/** The database a process works with: a given one, or an embedded one that it manages. */
import type { Config } from './config.ts';
import { SIGNING_SECRETS } from './modules/integrations/webhooks/endpoints.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import { type KeyGuard, keyGuard } from './platform/db/migrations/key-guard.ts';
import { migrateWhenReachable, type Waiting } from './platform/db/migrations/migrate.ts';
import { ensureQueue } from './platform/jobs/queue-schema.ts';
import type { Log } from './platform/running/log.ts';
import { Outage } from './platform/running/outage.ts';

export interface Database {
  url: string;
  /** Stops an embedded server that no other process uses; a given one is left alone. */
  leave(): Promise<void>;
}

const WATCH_EVERY_MS = 1000;

/** Opens the database. With `revives`, for the service alone, an embedded one is restarted when it dies. */
export async function openDatabase(
  config: Config,
  log: Log,
  { revives }: { revives: boolean },
): Promise<Database> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: async () => undefined };
  const embedded = await startEmbedded(config.dataDir, {}, { onWait: sayWaiting(config.dataDir) });
  const outage = new Outage({
    log,
    clock: systemClock,
    away: 'PostgreSQL could not be started again',
    back: 'PostgreSQL runs again',
  });
  let hasLeft = false;
  let watching: NodeJS.Timeout | undefined;
  const watch = async () => {
    try {
      await embedded.ensureRunning();
      outage.back();
    } catch (error) {
      outage.missed(error);
    }
    if (!hasLeft) watching = setTimeout(watch, WATCH_EVERY_MS).unref();
  };
  if (revives) watching = setTimeout(watch, WATCH_EVERY_MS).unref();
  return {
    url: embedded.url,
    leave: async () => {
      hasLeft = true;
      clearTimeout(watching);
      await embedded.leave();
    },
  };
}

/**
 * Migrates the schema once the database is reachable, unless the data belong to another ENCRYPTION_KEY, and
 * returns the migrations applied.
 */
export async function migrateWithKey(url: string, config: Config, waiting: Waiting): Promise<string[]> {
  const applied = await migrateWhenReachable(url, keyGuardOf(config), waiting);
  await ensureQueue(url);
  return applied;
}

export const keyGuardOf = ({ encryptionKey }: Config): KeyGuard => keyGuard(encryptionKey, SIGNING_SECRETS);

const sayWaiting = (dataDir: string) => (pid: number) => {
  process.stderr.write(
    `fairway: Waiting for process ${pid}, which is starting or stopping PostgreSQL in ${dataDir} …\n`,
  );
};
