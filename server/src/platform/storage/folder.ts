/**
 * A folder of this machine. A file is written under a name of its own, and gets the one it is to have once it is
 * on the disk.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY, systemClock } from '../clock.ts';
import { type Storage, StorageError } from './storage.ts';

/** Left behind by a process that was killed, and removed by the next one after a day. */
const UNFINISHED = /^\.fairway-[0-9a-f-]{36}\.unfinished$/;

export function openFolder(folder: string): Storage {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    async write(name, fill) {
      // Nobody else's: two that write the same file at once must not write into each other's.
      const aside = pathOf(`.fairway-${randomUUID()}.unfinished`);
      try {
        await mkdir(folder, { recursive: true });
        await refuseTaken(pathOf(name));
        await removeLeftBehind(folder);
        // Opened before the work begins: a folder that refuses is told at once, and as an error of this call.
        const sink = (await open(aside, 'wx', 0o600)).createWriteStream({ flush: true });
        try {
          await fill(sink);
        } finally {
          sink.destroy();
        }
        // A link fails where the name is taken; a rename would replace that file.
        await link(aside, pathOf(name));
        return (await stat(pathOf(name))).size;
      } catch (error) {
        throw explained(error, pathOf(name));
      } finally {
        // What kept us from writing says more than what keeps us from removing.
        await rm(aside, { force: true }).catch(() => undefined);
      }
    },
    async read(name) {
      const stream = createReadStream(pathOf(name));
      try {
        await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
      } catch (error) {
        throw explained(error, pathOf(name));
      }
      return stream;
    },
    list: async () =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
        .map(({ name }) => name),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Before an hour's work, not after it. */
async function refuseTaken(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found !== undefined) throw new StorageError(`${file} ${REASONS.EEXIST}.`);
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => UNFINISHED.test(name))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && systemClock.now().getTime() - found.mtimeMs > DAY)
      await rm(file, { force: true });
  }
}

const REASONS: Record<string, string> = {
  EEXIST: 'is there already, and is not replaced',
  ENOENT: 'does not exist',
  ENOSPC: 'does not fit: the disk is full',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'is in no folder',
  ENAMETOOLONG: 'has too long a name',
  EROFS: 'cannot be written: the disk is read-only',
};

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason === undefined ? error : new StorageError(`${file} ${reason}.`);
}
