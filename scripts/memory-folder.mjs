/**
 * Where tests keep their databases: in memory where the machine has room for them, else where temporary files
 * go. Every test file copies a database, which took PostgreSQL 80 ms or more on a disk and takes 20 in memory.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const FOLDER = '/dev/shm';
/** Chosen with room to spare, not measured; a container often has no more than 64 MB. */
const NEEDED_BYTES = 4 * 2 ** 30;

export function memoryFolder() {
  return process.env.TMPDIR === undefined && hasRoom() && mayRunPrograms() ? FOLDER : tmpdir();
}

function hasRoom() {
  if (!existsSync(FOLDER)) return false;
  const { bavail, bsize } = statfsSync(FOLDER);
  return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES;
}

/** The binaries of PostgreSQL are copied beside its data. */
function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = 'noexec'] =
    mounts.findLast((line) => line.split(' ')[1] === FOLDER)?.split(' ') ?? [];
  return !options.split(',').includes('noexec');
}
