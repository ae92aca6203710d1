/** Whole bodies as gzip, for many clients that receive the same one: each Buffer is compressed once. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compressed = promisify<Buffer, Buffer>(gzip);

/** Weak caches: what was made lives as long as its source Buffer. */
const making = new WeakMap<Buffer, Promise<Buffer>>();
const made = new WeakMap<Buffer, Buffer>();

/** The gzip file of `body`, which must not change later. */
export function gzipOf(body: Buffer): Promise<Buffer> {
  const cached = making.get(body);
  if (cached !== undefined) return cached;
  const promise = compressed(body).then((bytes) => {
    made.set(body, bytes);
    return bytes;
  });
  making.set(body, promise);
  promise.catch(() => making.delete(body));
  return promise;
}

/** The same without waiting, if `body` was compressed before. */
export const gzipMade = (body: Buffer): Buffer | undefined => made.get(body);
