/**
 * Where an embedded PostgreSQL is stored and who owns it. Root may not run PostgreSQL, so it runs as another
 * user. If that user cannot enter the data directory (a checkout below /root), the data are in
 * /var/lib/fairway and a symlink in the data directory points there.
 */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export interface Home {
  /** Owned by the database user; contains binaries, cluster, log and password. */
  dir: string;
  /** The user that runs PostgreSQL if this process runs as root; otherwise undefined. */
  user?: { uid: number; gid: number };
}

const FOLDER = 'postgres';
const SHARED = '/var/lib/fairway';

/** Whether there is a cluster in the data directory. An unreadable one counts. */
export function hasCluster(dataDir: string): boolean {
  try {
    statSync(path.join(dataDir, FOLDER, 'data'));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}

export function homeFor(dataDir: string): Home {
  mkdirSync(dataDir, { recursive: true });
  const dir = path.join(dataDir, FOLDER);
  if (process.getuid?.() !== 0) return ownedBy(dir, undefined);
  const user = databaseUser();
  return ownedBy(canEnter(dataDir, user) ? dir : linkedHome(dir), user);
}

function ownedBy(dir: string, user: Home['user']): Home {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (user === undefined) return { dir };
  chownSync(dir, user.uid, user.gid);
  return { dir, user };
}

/** The usual account if it exists, else `nobody`, which is on every system and owns nothing. */
function databaseUser(): { uid: number; gid: number } {
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const user = accounts.get('postgres') ?? accounts.get('nobody');
  if (user === undefined)
    throw new Error('PostgreSQL cannot run as root and /etc/passwd lists neither postgres nor nobody.');
  return user;
}

const canEnter = (dir: string, user: { uid: number; gid: number }): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

function linkedHome(link: string): string {
  const target = readLink(link);
  if (target !== undefined && existsSync(target)) return ownedThrough(link, target);
  if (target !== undefined) unlinkSync(link);
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  const dir = mkdtempSync(path.join(SHARED, `${FOLDER}-`));
  symlinkSync(dir, link);
  return ownedThrough(link, dir);
}

/** Refuses a copied data directory: its copy of the link points to the database of the original. */
function ownedThrough(link: string, target: string): string {
  const note = path.join(target, 'linked-from');
  const owner = existsSync(note) ? readFileSync(note, 'utf8').trim() : link;
  if (owner !== link && readLink(owner) === target)
    throw new Error(
      `${path.dirname(link)} is a copy of ${path.dirname(owner)}, and both lead to the database in ${target}. ` +
        `Stop the original, copy that folder too, and let ${link} lead to the copy.`,
    );
  writeFileSync(note, link);
  return target;
}

function readLink(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
