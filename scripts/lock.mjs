/**
 * One `npm start` at a time installs and builds; the others wait. The file names its holder, so a lock whose
 * holder was killed is recognised. (The server has the same lock, but before the build nothing of the server
 * can run.)
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

export async function withLock(file, onWait, work) {
  let isTold = false;
  const pause = async (pid) => {
    if (!isTold) onWait(pid);
    isTold = true;
    await sleep(LOOK_EVERY_MS);
  };
  await take(file, pause);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function take(file, pause) {
  while (!create(file)) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (isRunning(holder)) await pause(holder.pid);
    else await breakStale(file, pause);
  }
}

/** Under a lock of its own: of two who find a stale lock, the second would remove the lock of the first. */
async function breakStale(file, pause) {
  await take(`${file}.break`, pause);
  try {
    const holder = holderOf(file);
    if (holder !== undefined && !isRunning(holder)) rmSync(file, { force: true });
  } finally {
    rmSync(`${file}.break`, { force: true });
  }
}

/** Written aside and linked into place: whoever finds the file finds it whole. */
function create(file) {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(aside, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    return { pid: 0 };
  }
}

function isRunning({ pid, started }) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

/** Ids are used again: when the process started tells them apart. Null where /proc is missing. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
