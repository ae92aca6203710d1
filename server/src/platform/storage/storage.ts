/** A place for large files: a folder of this machine, or a bucket. */
import type { Readable, Writable } from 'node:stream';

export interface Storage {
  /** Stores what `fill` writes to the sink, whole or not at all, and returns its bytes. Replaces nothing. */
  write(name: string, fill: (sink: Writable) => Promise<void>): Promise<number>;
  read(name: string): Promise<Readable>;
  /** The names of all files, and of nothing below. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** How a bucket is reached; named as in the tools of Amazon, which most who have a bucket know. */
export interface BucketAccess {
  awsAccessKeyId: string | undefined;
  awsSecretAccessKey: string | undefined;
  awsRegion: string;
  awsEndpointUrl: string | undefined;
}

/** What an operator can mend: a missing file, a wrong key. */
export class StorageError extends Error {}
