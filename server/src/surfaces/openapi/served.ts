/** A document as it is served: its bytes and their fingerprint, made once for each public address. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

export interface ServedDocument {
  body: Buffer;
  fingerprint: string;
  /** Compressed in the thread pool, because it would block the event loop for too long. */
  gzipped: Promise<Buffer>;
}

/** @param server the address of the API, which is known once the service listens */
export function served(make: (server: string) => object, server: () => string): () => ServedDocument {
  let made: (ServedDocument & { server: string }) | undefined;
  return () => {
    const current = server();
    if (made?.server !== current) {
      const body = Buffer.from(JSON.stringify(make(current)));
      const fingerprint = hash('sha256', body, 'base64url');
      made = { server: current, body, fingerprint, gzipped: compress(body, { level: 9 }) };
    }
    return made;
  };
}
