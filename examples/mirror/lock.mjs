/** One program at a time keeps a folder: of two, each would take away what the other has written down. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** One that was killed a moment ago may still be on its way out. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 100;

/** Until this program ends the folder is its own. Undefined, or the number of the program that has it. */
export async function takeFolder(folder) {
  const file = path.join(folder, 'mirror.lock');
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    if (take(file)) return undefined;
    const owner = ownerOf(file);
    if (!isAlive(owner)) rmSync(file, { force: true });
    else if (Date.now() > until) return owner;
    else await sleep(PAUSE_MS);
  }
}

/** Whether there was none before. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    process.on('exit', () => rmSync(file, { force: true }));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** 0 while it is being written, or where it has just gone. */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(owner) {
  // In a container every program may have the number of the one before.
  if (owner === process.pid) return false;
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
