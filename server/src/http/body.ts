/**
 * Request bodies: JSON in UTF-8, an object, at most 32 levels deep, free of NUL and lone surrogates. Everything else
 * is refused before a schema ever looks at it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, invalid } from '../platform/problems.ts';
import { unsupportedMediaType } from './errors.ts';

export const BODY_LIMIT = 1024 * 1024;
const MAX_DEPTH = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      assertPlainUtf8(request);
      done(null, parseJson(bytes));
    } catch (error) {
      done(error as Error);
    }
  });
  // Another content type is refused unread; with no bytes behind it there is nothing to refuse.
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(request.headers['content-length'] === '0' ? null : unsupportedMediaType(), undefined);
  });
}

function assertPlainUtf8({ headers }: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
  if (encoding !== undefined && encoding !== 'identity') throw unsupportedMediaType();
}

function parseJson(bytes: Buffer): Record<string, unknown> | undefined {
  if (bytes.length === 0) return undefined;
  const value = decode(bytes);
  assertSound(value, 1);
  if (!isObject(value)) throw invalid([{ field: '', message: 'must be a JSON object' }]);
  return value;
}

function decode(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw badRequest(
      error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The body is not valid UTF-8.',
    );
  }
}

/** Recursion is safe: it ends at the depth that is refused. */
function assertSound(value: unknown, depth: number): void {
  if (typeof value === 'string') assertSoundText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw badRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  for (const [key, item] of Object.entries(value)) {
    assertSoundText(key);
    assertSound(item, depth + 1);
  }
}

export function assertSoundText(text: string): void {
  if (text.includes('\u0000')) throw badRequest('Text must not hold NUL characters.');
  if (!text.isWellFormed()) throw badRequest('Text must not hold unpaired surrogates.');
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
