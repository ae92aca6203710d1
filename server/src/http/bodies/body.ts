/**
 * Request bodies. JSON is in UTF-8, an object, at most 32 levels deep, free of NUL and lone surrogates;
 * everything else is refused before a schema ever looks at it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, invalid } from '../../platform/problems.ts';
import { unsupportedMediaType } from '../answers/errors.ts';

export const BODY_LIMIT = 1024 * 1024;
/** Longer bodies are parsed in the worker thread, because they could block the event loop for too long. */
const SHORT_BODY = 32 * 1024;
/** No useful body has as many values, and parsing them would take seconds. */
const MOST_VALUES = 600_000;
const MAX_DEPTH = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a body in the worker thread. */
type ReadLarge = (request: FastifyRequest, bytes: Buffer) => Promise<unknown>;

export const jsonBodies =
  (readLarge: ReadLarge) =>
  (app: FastifyInstance): void =>
    readBodies(app, unsupportedMediaType, {
      'application/json': (request, bytes) =>
        bytes.length <= SHORT_BODY ? parseJson(bytes) : readLarge(request, bytes),
    });

type Read = (request: FastifyRequest, bytes: Buffer) => unknown;

/** Accepts these content types; a body of any other is refused unread. */
export function readBodies(app: FastifyInstance, refusal: () => Error, types: Record<string, Read>): void {
  app.removeAllContentTypeParsers();
  for (const [type, read] of Object.entries(types))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
      try {
        assertPlainUtf8(request, refusal);
        const body = read(request, bytes);
        if (body instanceof Promise) body.then((value) => done(null, value), done);
        else done(null, body);
      } catch (error) {
        done(error as Error);
      }
    });
  // Any other content type is refused unread, except where the body is empty.
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(request.headers['content-length'] === '0' ? null : refusal(), undefined);
  });
}

function assertPlainUtf8({ headers }: FastifyRequest, refusal: () => Error): void {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw refusal();
  if (encoding !== undefined && encoding !== 'identity') throw refusal();
}

export function parseJson(bytes: Uint8Array): Record<string, unknown> | undefined {
  if (bytes.length === 0) return undefined;
  assertModest(bytes, MOST_VALUES);
  const value = decode(bytes);
  assertSound(value);
  if (!isObject(value)) throw invalid([{ field: '', message: 'must be a JSON object' }]);
  return value;
}

function decode(bytes: Uint8Array): unknown {
  const text = utf8Text(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

export function utf8Text(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8.');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ by one bit. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Refuses bodies too deep or with too many values by a scan, many times faster than parsing. */
export function assertModest(bytes: Uint8Array, mostValues: number): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) values += 1;
    else if ((byte | BRACE_BIT) === OPENING) depth += 1;
    else if ((byte | BRACE_BIT) === CLOSING) depth -= 1;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (values > mostValues) throw badRequest('The body holds too many values.');
  }
}

/** The position of the closing quote of a text that began before `from`. */
export function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

const tooDeep = () => badRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`);

/** Recursion is safe: too deep nesting has been refused. */
function assertSound(value: unknown): void {
  if (typeof value === 'string') assertSoundText(value);
  else if (Array.isArray(value)) for (const item of value) assertSound(item);
  else if (isObject(value)) {
    for (const key in value) {
      assertSoundText(key);
      assertSound(value[key]);
    }
  }
}

export function assertSoundText(text: string): void {
  if (text.includes('\u0000')) throw badRequest('Text must not hold NUL characters.');
  if (!text.isWellFormed()) throw badRequest('Text must not hold unpaired surrogates.');
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
