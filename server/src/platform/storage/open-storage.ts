/** Finds a storage by its address: the path of a folder, or `s3://bucket/prefix`. */
import path from 'node:path';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import { type BucketAccess, type Storage, StorageError } from './storage.ts';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Any other address that begins like one of the web: it would become a folder of that name. */
const FOREIGN = /^(?!s3:)[a-z][a-z0-9+.-]+:\//i;

export async function openStorage(address: string, access: BucketAccess): Promise<Storage> {
  if (FOREIGN.test(address))
    throw new StorageError(
      `"${address}" is neither a folder nor a bucket: write a path, or s3://bucket/prefix.`,
    );
  if (!address.startsWith('s3:')) return openFolder(path.resolve(address));
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? [];
  if (bucket === undefined)
    throw new StorageError(`"${address}" is no bucket: write s3://bucket or s3://bucket/prefix.`);
  return openBucket(bucket, prefix.replace(/\/$/, ''), access);
}

/** The storage of a single file, and the file's name in it. */
export async function openFile(
  address: string,
  access: BucketAccess,
): Promise<{ storage: Storage; name: string }> {
  const end = address.lastIndexOf('/');
  const name = address.slice(end + 1);
  if (name === '' || address === `s3://${name}`)
    throw new StorageError(`"${address}" names no file. Write its whole name, such as backup.tar.gz.`);
  const folder = end === 0 ? '/' : end < 0 ? '.' : address.slice(0, end);
  return { storage: await openStorage(folder, access), name };
}
