/** Programs that are started and killed, as root or as PostgreSQL's user, with their output in files. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export const run = promisify(execFile);
export const BIN = '/usr/lib/postgresql/15/bin';

const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
/** PostgreSQL refuses to run as root. */
export const POSTGRES = { uid: idOf('-u'), gid: idOf('-g') };

/** Undoes what was begun, the last first, however the run ends. */
export class Undo {
  #steps = [];

  add(step) {
    this.#steps.push(step);
  }

  async all() {
    for (const step of this.#steps.splice(0).reverse())
      await Promise.resolve(step()).catch((error) => console.error(`  (${error.message})`));
  }
}

/** A folder that belongs to PostgreSQL's user, and goes with the run. */
export function workFolder(undo) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairway-faults-'));
  chownSync(folder, POSTGRES.uid, POSTGRES.gid);
  undo.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export function folderIn(parent, name) {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  chownSync(folder, POSTGRES.uid, POSTGRES.gid);
  return folder;
}

/** Started in a session of its own, so that it can be killed with all its children. */
export function start(undo, logFile, program, args, options = {}) {
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log], detached: true, ...options });
  child.ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, signal);
    } catch {}
    await Promise.race([child.ended, sleep(20_000)]);
  };
  undo.add(() => end('SIGKILL'));
  return Object.assign(child, { end });
}

/** Asks again and again until the answer is truthy. */
export async function until(what, ask, patience = 60_000) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await Promise.resolve(ask()).catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await sleep(100);
  }
}
