/**
 * The file of a backup: a tar archive, compressed by gzip, written and read as a stream. Any tar can unpack
 * it.
 */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BadBackup } from './manifest.ts';

interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
}

/** Resolves when all that `fill` has added is in the sink. */
export async function writeArchive(
  sink: Writable,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(Readable.fromWeb(readable), createGzip(), sink);
  const filled = async () => {
    try {
      await fill({
        add: async (name, content) => {
          const entry = controller.add({ name, size: content.length, type: 'file', mode: 0o600 }).getWriter();
          await entry.write(content);
          await entry.close();
        },
      });
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  const outcomes = await Promise.allSettled([filled(), written]);
  // The sink's own error says more than the one of whoever was writing to it.
  for (const outcome of outcomes.reverse()) if (outcome.status === 'rejected') throw outcome.reason;
}

export interface ArchiveEntry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** The entries in their order. Each body is read before the next entry. */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const isRead = pipeline(source, createGunzip(), Writable.fromWeb(writable));
  // The readable side fails as well, and that is where the error is thrown.
  isRead.catch(() => undefined);
  try {
    for await (const { header, body } of readable)
      yield { name: header.name, size: header.size, body: sayingDamage(body) };
    await isRead;
  } catch (error) {
    throw inWords(error);
  } finally {
    source.destroy();
  }
}

/** A file may be cut within an entry: then it is whoever reads its body who meets the end. */
async function* sayingDamage(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw inWords(error);
  }
}

const inWords = (error: unknown): unknown =>
  isDamage(error) ? new BadBackup('This file is damaged, or only a part of a backup.') : error;

const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')) ||
    /^tar |tar archive|Invalid tar|unexpected end of file/i.test(error.message));

/** The whole body of a small entry. */
export async function textOf({ name, size, body }: ArchiveEntry, most: number): Promise<string> {
  if (size > most) throw new BadBackup(`The part ${name} of this backup is too large.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
