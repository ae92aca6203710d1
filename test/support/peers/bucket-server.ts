/**
 * A bucket that speaks S3, as far as backups need it: objects, uploads in parts, lists; every request signed by
 * AWS Signature Version 4, which it computes for itself and compares.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEY_ID = 'AKIAFAIRWAYTEST';
const SECRET = 'a-secret-of-the-bucket';
const REGION = 'eu-central-1';

interface Asked {
  method: string;
  /** Without the bucket. */
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

interface Given {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export class BucketServer {
  readonly name = 'club-backups';
  readonly objects = new Map<string, Buffer>();
  /** Uploads that were begun and neither completed nor given up. */
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  /** Refuses the parts of uploads. */
  isFull = false;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<BucketServer> {
    const server = createServer(async (request, response) => {
      const body = await buffer(request);
      const { status = 200, headers, body: said = '' } = bucket.#answer(request, body);
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(said);
    });
    const bucket = new BucketServer(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return bucket;
  }

  /** The settings that let a service in. */
  get env(): Record<string, string> {
    return {
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
    };
  }

  stop(): Promise<void> {
    return new Promise((stopped) => {
      this.#server.close(() => stopped());
      this.#server.closeAllConnections();
    });
  }

  #answer(request: IncomingMessage, body: Buffer): Given {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket');
    const [bucket, ...rest] = pathname.slice(1).split('/');
    if (!isSigned(request, body)) return failure(403, 'SignatureDoesNotMatch');
    if (bucket !== this.name) return failure(404, 'NoSuchBucket');
    const asked = { method: request.method ?? '', key: decodeURIComponent(rest.join('/')), query, body };
    return query.has('uploads') || query.has('uploadId') ? this.#upload(asked) : this.#object(asked);
  }

  #upload({ method, key, query, body }: Asked): Given {
    if (query.has('uploads')) {
      const id = `upload-${this.uploads.size + 1}-${key}`;
      this.uploads.set(id, { key, parts: new Map() });
      return {
        body: `<InitiateMultipartUploadResult><Bucket>${this.name}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload === undefined) return failure(404, 'NoSuchUpload');
    if (method === 'PUT') {
      if (this.isFull) return failure(507, 'InsufficientStorage');
      upload.parts.set(Number(query.get('partNumber')), body);
      return { headers: { etag: `"${md5(body)}"` } };
    }
    this.uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const whole = Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part));
    this.objects.set(key, whole);
    return {
      body: `<CompleteMultipartUploadResult><Location>x</Location><Bucket>${this.name}</Bucket><Key>${key}</Key><ETag>"${md5(whole)}"</ETag></CompleteMultipartUploadResult>`,
    };
  }

  #object({ method, key, query }: Asked): Given {
    if (key === '') return this.#list(query.get('prefix') ?? '');
    const object = this.objects.get(key);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (object === undefined) return failure(404, 'NoSuchKey');
    return { headers: { etag: `"${md5(object)}"` }, body: method === 'HEAD' ? '' : object };
  }

  #list(prefix: string): Given {
    const found = [...this.objects].filter(([key]) => key.startsWith(prefix));
    const contents = found.map(
      ([key, { length }]) =>
        `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"x"</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    return {
      body: `<ListBucketResult><Name>${this.name}</Name><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
    };
  }
}

const failure = (status: number, code: string): Given => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** As Amazon's documentation describes it. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, keyId, day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const stated = String(headers['x-amz-content-sha256'] ?? '');
  if (keyId !== KEY_ID || region !== REGION) return false;
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    stated,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === signature;
}
