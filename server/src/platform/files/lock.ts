/**
 * A lock file between processes of one machine: the process that creates it has the lock. The file names its
 * owner, so that a lock whose owner was killed is recognised and broken. (Node has no `flock`, which the
 * kernel would release.)
 */
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, pidOf, thisProcess } from '../running/processes.ts';
import { writeOnce } from './write-once.ts';

export interface LockOptions {
  /** Called once, when another process has had the lock for a moment. */
  onWait?: (pid: number) => void;
}

const LOOK_EVERY_MS = 50;
/** Most owners release the lock sooner than a message could be read. */
const QUIET_MS = 300;
const PATIENCE_MS = 120_000;

/** Runs `work` under the lock. */
export async function withLock<Result>(
  file: string,
  work: () => Result | Promise<Result>,
  { onWait = () => undefined }: LockOptions = {},
): Promise<Result> {
  await take(file, patience(file, onWait));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

type Pause = (holder: string) => Promise<void>;

async function take(file: string, pause: Pause): Promise<void> {
  while (!writeOnce(file, thisProcess())) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (isRunning(holder)) await pause(holder);
    else await breakStale(file, pause);
  }
}

/**
 * Two processes that find a stale lock must not both remove it: the second would remove the new lock of the
 * first. So removing one takes a lock too, under which the owner is checked again.
 */
async function breakStale(file: string, pause: Pause): Promise<void> {
  const breaking = `${file}.break`;
  await take(breaking, pause);
  try {
    const holder = holderOf(file);
    if (holder !== undefined && !isRunning(holder)) rmSync(file, { force: true });
  } finally {
    rmSync(breaking, { force: true });
  }
}

/** Returns undefined when the lock has just been released. */
function holderOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function patience(file: string, onWait: (pid: number) => void): Pause {
  let waited = 0;
  return async (holder) => {
    if (waited === QUIET_MS) onWait(pidOf(holder));
    if (waited >= PATIENCE_MS) {
      throw new Error(
        `Process ${pidOf(holder)} has held ${file} for two minutes. End it, or wait for it, and try again.`,
      );
    }
    await sleep(LOOK_EVERY_MS);
    waited += LOOK_EVERY_MS;
  };
}
