/** A folder of this machine. A file is written under another name and renamed once it is on the disk. */
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Storage, StorageError } from './storage.ts';

const UNFINISHED = '.unfinished';

export function openFolder(folder: string): Storage {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    async write(name, fill) {
      const aside = pathOf(`${name}${UNFINISHED}`);
      try {
        await mkdir(folder, { recursive: true });
        await fill(createWriteStream(aside, { mode: 0o600, flush: true }));
        // A link fails where the name is taken; a rename would replace that file.
        await link(aside, pathOf(name));
        return (await stat(pathOf(name))).size;
      } catch (error) {
        throw explained(error, pathOf(name));
      } finally {
        await rm(aside, { force: true });
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
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map(({ name }) => name),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const REASONS: Record<string, string> = {
  EEXIST: 'is there already, and is not replaced',
  ENOENT: 'does not exist',
  ENOSPC: 'does not fit: the disk is full',
  EACCES: 'may not be read or written by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'is in no folder',
  EROFS: 'cannot be written: the disk is read-only',
};

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason === undefined ? error : new StorageError(`${file} ${reason}.`, { cause: error });
}
