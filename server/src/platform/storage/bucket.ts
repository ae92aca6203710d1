/**
 * A bucket that speaks S3. A file is uploaded in parts, so that it never stands in memory as a whole; it
 * appears when the last one is in, and one that fails half way leaves nothing to pay for.
 */
import { Readable, Writable } from 'node:stream';
import { SECOND } from '../clock.ts';
import { type BucketAccess, type Storage, StorageError } from './storage.ts';

/** Ten thousand parts is the most that S3 takes: a file may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 60 * SECOND;
const TYPE = 'application/gzip';

type Client = InstanceType<typeof import('s3mini')['S3mini']>;

export async function openBucket(bucket: string, prefix: string, access: BucketAccess): Promise<Storage> {
  const client = await connect(bucket, access);
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const address = `s3://${bucket}`;
  const asked = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw explained(error, address);
    }
  };
  return {
    async write(name, fill) {
      const key = keyOf(name);
      if (await asked(client.objectExists(key)))
        throw new StorageError(`${address}/${key} is there already, and is not replaced.`);
      const id = await asked(client.getMultipartUploadId(key, TYPE));
      const upload = new Upload(client, key, id);
      try {
        await fill(upload);
        await client.completeMultipartUpload(key, id, upload.parts);
        return upload.bytes;
      } catch (error) {
        await client.abortMultipartUpload(key, id).catch(() => undefined);
        throw explained(error, address);
      }
    },
    async read(name) {
      const response = await asked(client.getObjectResponse(keyOf(name)));
      if (response?.body == null) throw new StorageError(`${address}/${keyOf(name)} does not exist.`);
      return Readable.fromWeb(response.body);
    },
    async list() {
      const below = prefix === '' ? '' : `${prefix}/`;
      const objects = (await asked(client.listObjects('/', below))) ?? [];
      return objects.map(({ Key }) => Key.slice(below.length)).filter((name) => !name.includes('/'));
    },
    remove: async (name) => void (await asked(client.deleteObject(keyOf(name)))),
  };
}

/** Gathers what is written into parts, and waits for each upload before it takes more. */
class Upload extends Writable {
  readonly parts: { partNumber: number; etag: string }[] = [];
  bytes = 0;
  readonly #send: (part: Buffer, number: number) => Promise<{ partNumber: number; etag: string }>;
  #gathered: Buffer[] = [];
  #size = 0;

  constructor(client: Client, key: string, id: string) {
    super({ highWaterMark: 1024 * 1024 });
    this.#send = (part, number) => client.uploadPart(key, id, part, number);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#gathered.push(chunk);
    this.#size += chunk.length;
    if (this.#size < PART_BYTES) done();
    else this.#sendGathered().then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#size === 0) done();
    else this.#sendGathered().then(() => done(), done);
  }

  async #sendGathered(): Promise<void> {
    const part = Buffer.concat(this.#gathered);
    this.#gathered = [];
    this.#size = 0;
    this.bytes += part.length;
    this.parts.push(await this.#send(part, this.parts.length + 1));
  }
}

/** The library is loaded on its first use: most services have no bucket. */
async function connect(bucket: string, access: BucketAccess): Promise<Client> {
  const { awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey, awsRegion: region } = access;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StorageError('A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const base = access.awsEndpointUrl ?? `https://s3.${region}.amazonaws.com`;
  const { S3mini } = await import('s3mini');
  return new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: `${base}/${bucket}`,
    requestAbortTimeout: TIMEOUT_MS,
  });
}

function explained(error: unknown, address: string): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const status = 'status' in error ? error.status : undefined;
  if (status === 403) return new StorageError(`${address} refuses these keys.`);
  if (status === 404) return new StorageError(`${address} does not exist.`);
  if (error.message === 'fetch failed' && error.cause instanceof Error)
    return new StorageError(`${address} cannot be reached: ${error.cause.message}`);
  if (error.name.startsWith('S3')) return new StorageError(`${address} could not be used: ${error.message}`);
  return error;
}
