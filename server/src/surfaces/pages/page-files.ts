/**
 * The built pages and their assets, read once when the service starts and kept in memory: no path of a
 * request ever reaches the disk.
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedCoding, type Coding } from '../../http/answers/accept-encoding.ts';

export interface PageFile {
  type: string;
  /** Of the plain content. */
  fingerprint: string;
  plain: Buffer;
  encoded: ReadonlyMap<Coding, Buffer>;
}

/** What is sent of a file. */
interface Representation {
  bytes: Buffer;
  coding?: Coding | undefined;
  etag: string;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The smallest first. */
const SUFFIXES: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** The files below `folder` that browsers use, by their path there; none where the folder is missing. */
export function readPageFiles(folder: string | undefined): ReadonlyMap<string, PageFile> {
  if (folder === undefined || !existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[path.extname(name)];
      return type === undefined
        ? []
        : [[name.split(path.sep).join('/'), read(path.join(folder, name), type)] as const];
    }),
  );
}

function read(file: string, type: string): PageFile {
  const plain = readFileSync(file);
  const encoded = SUFFIXES.flatMap(([coding, suffix]) =>
    existsSync(file + suffix) ? [[coding, readFileSync(file + suffix)] as const] : [],
  );
  return { type, fingerprint: fingerprintOf(plain), plain, encoded: new Map(encoded) };
}

export const fingerprintOf = (bytes: Buffer | string): string => hash('sha256', bytes, 'base64url');

/** Each encoding is a representation of its own, with an ETag of its own. */
export function representationFor(file: PageFile, acceptEncoding: string | undefined): Representation {
  const coding = acceptedCoding(acceptEncoding, [...file.encoded.keys()]);
  const bytes = coding && file.encoded.get(coding);
  if (bytes === undefined) return { bytes: file.plain, etag: `"${file.fingerprint}"` };
  return { bytes, coding, etag: `"${file.fingerprint}-${coding}"` };
}
