/**
 * Why a start or a command failed, in one line that says what to do. Whoever reads it operates the service and
 * does not know its code.
 */
import { readFileSync } from 'node:fs';
import { isAway } from './platform/db/errors.ts';
import { reasonOf } from './platform/running/logged-error.ts';

/** By PostgreSQL's SQLSTATE, or the code of a system call. */
const ADVICE: Record<string, string> = {
  '3D000': 'Create the database, owned by the login of DATABASE_URL, or correct its name there.',
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '28000':
    "Create the login that DATABASE_URL names, or let it in from this machine (PostgreSQL's pg_hba.conf).",
  '42501': 'Make the login of DATABASE_URL the owner of the database and of everything in it.',
  '53100': 'The disk of the database is full: make room there.',
  ENOSPC: 'The disk is full: make room, or set DATA_DIR to a folder on another disk.',
  EDQUOT: 'The quota of the disk is used up: make room, or set DATA_DIR to a folder on another disk.',
  EROFS: 'Set DATA_DIR to a folder that can be written to.',
  EACCES: 'Set DATA_DIR to a folder that can be written to, or give this user the right to.',
  EPERM: 'Set DATA_DIR to a folder that can be written to, or give this user the right to.',
  EMFILE: 'Allow more open files: "ulimit -n 4096", or LimitNOFILE= in systemd.',
  ENFILE: 'This machine has too many files open: raise fs.file-max.',
};
/** What PostgreSQL's own programs say when the embedded server cannot be made. */
const FULL_DISK = /No space left on device/;

export function startFailure(error: unknown): string {
  const { reason, code = '' } = reasonOf(error);
  const told = error instanceof Error ? error.message : String(error);
  const advice = FULL_DISK.test(told) ? ADVICE.ENOSPC : ADVICE[code];
  if (advice !== undefined) return `${sentence(firstLine(reason))} ${advice}`;
  return isAway(error) ? `The database cannot be reached (${reason}).` : told;
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Connections of callers, of the database and of webhooks each need one. */
const FEWEST_FILES = 512;

/** Refuses a limit on open files under which the service would fail in the middle of its work. */
export function expectEnoughFiles(limit: number | undefined = openFilesLimit()): void {
  if (limit === undefined || limit >= FEWEST_FILES) return;
  throw new Error(
    `Only ${limit} files may be open at a time, and Fairway needs at least ${FEWEST_FILES}. ${ADVICE.EMFILE}`,
  );
}

/** Node has raised the soft limit to the hard one when it started. Undefined where there is no /proc, or no limit. */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
