/** The database a process works with: the one it was given, or an embedded one that it looks after. */
import type { Config } from './config.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import type { Log } from './platform/log.ts';

export interface Database {
  url: string;
  /** Stops an embedded server that nobody else uses; one that was given is left alone. */
  leave(): Promise<void>;
}

const WATCH_EVERY_MS = 1000;

/** Opens it and, when it is embedded, starts it again whenever it dies: the service does, a command does not. */
export async function openDatabase(
  config: Config,
  log: Log,
  { revives }: { revives: boolean },
): Promise<Database> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: async () => undefined };
  const embedded = await startEmbedded(config.dataDir, {}, { onWait: sayWaiting(config.dataDir) });
  let hasLeft = false;
  let watching: NodeJS.Timeout | undefined;
  const watch = async () => {
    try {
      await embedded.ensureRunning();
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again');
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

const sayWaiting = (dataDir: string) => (pid: number) => {
  process.stderr.write(
    `fairway: Waiting for process ${pid}, which is starting or stopping PostgreSQL in ${dataDir} …\n`,
  );
};
