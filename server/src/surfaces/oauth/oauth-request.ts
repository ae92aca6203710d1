/** Parses a token request: parameters from a form or from JSON, and the client's credentials. */
import type { FastifyInstance } from 'fastify';
import { assertModest, endOfText, isObject } from '../../http/bodies/body.ts';
import type { Credentials } from '../../modules/integrations/clients/clients.ts';
import { invalidRequest, OAuthError } from './oauth-errors.ts';

/** Each parameter once, as text; an empty value counts as left out (RFC 6749, section 3.1). */
export type Parameters = ReadonlyMap<string, string>;

/** Bounds the work: no client needs as many. */
const MOST_PARAMETERS = 1000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function acceptParameters(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const [type, parse] of [
    ['application/x-www-form-urlencoded', parseForm],
    ['application/json', parseJson],
  ] as const) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
      try {
        done(null, parse(bytes));
      } catch (error) {
        done(error instanceof OAuthError ? error : invalidRequest('The body cannot be read.'));
      }
    });
  }
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(invalidRequest('Send the parameters as application/x-www-form-urlencoded or application/json.')),
  );
  // Without a body there are no parameters; the endpoint says which one is missing.
  app.addHook('preHandler', async (request) => {
    request.body ??= new Map();
  });
}

/** Basic credentials or those in the body, never both; undefined when there are none that can be read. */
export function credentialsOf(authorization: string | undefined, body: Parameters): Credentials | undefined {
  const clientId = body.get('client_id');
  const secret = body.get('client_secret');
  if (authorization === undefined) {
    return clientId !== undefined && secret !== undefined ? { clientId, secret } : undefined;
  }
  const basic = basicCredentials(authorization);
  // A client_id beside Basic is a name, not a credential; some libraries always send it.
  if (
    secret !== undefined ||
    (clientId !== undefined && basic !== undefined && clientId !== basic.clientId)
  ) {
    throw invalidRequest(
      'Send client credentials either in the Authorization header or in the body, not in both.',
    );
  }
  return basic;
}

/** RFC 6749, section 2.3.1: each half is form-url-encoded before the two are joined and encoded as base64. */
function basicCredentials(authorization: string): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+=*)$/i.exec(authorization)?.[1];
  const [clientId, secret] = splitOnce(Buffer.from(encoded ?? '', 'base64').toString('utf8'), ':');
  if (clientId === '' || secret === undefined) return undefined;
  try {
    const decoded = { clientId: decodePart(clientId), secret: decodePart(secret) };
    return (decoded.clientId + decoded.secret).includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function parseForm(bytes: Buffer): Parameters {
  const parts = decode(bytes).split('&', MOST_PARAMETERS + 1);
  if (parts.length > MOST_PARAMETERS) throw invalidRequest('There are too many parameters.');
  const pairs = parts.filter((pair) => pair !== '');
  return collect(
    pairs.map((pair) => {
      const [name, value = ''] = splitOnce(pair, '=');
      return [decodePart(name), decodePart(value)];
    }),
  );
}

function parseJson(bytes: Buffer): Parameters {
  const text = decode(bytes);
  if (text === '') return new Map();
  assertModest(bytes, MOST_PARAMETERS);
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw invalidRequest('The body must be a JSON object.');
  refuseRepeatedNames(bytes);
  return collect(Object.entries(value));
}

const KNOWN = new Set(['grant_type', 'client_id', 'client_secret', 'scope', 'token', 'token_type_hint']);

/** RFC 6749, section 3.2: unknown parameters are ignored, none may be repeated. */
function collect(pairs: [string, unknown][]): Parameters {
  const parameters = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of pairs) {
    if (seen.has(name)) throw invalidRequest('A parameter stands more than once.');
    seen.add(name);
    if (!isSound(name) || (typeof value === 'string' && !isSound(value)))
      throw invalidRequest('A parameter holds a character that is not allowed.');
    if (!KNOWN.has(name)) continue;
    if (typeof value !== 'string') throw invalidRequest(`${name} must be a string.`);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}

const isSound = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const QUOTE = 0x22;
const COLON = 0x3a;
/** No known name is longer, even if every letter of it is escaped. */
const LONGEST_NAME = 100;

/** `JSON.parse` keeps the last of two equal names; a string before a colon is a name. */
function refuseRepeatedNames(bytes: Buffer): void {
  const seen = new Set<string>();
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    const start = at;
    at = endOfText(bytes, start + 1);
    if (at - start > LONGEST_NAME || bytes[afterBlanks(bytes, at + 1)] !== COLON) continue;
    const name: string = JSON.parse(bytes.toString('utf8', start, at + 1));
    if (KNOWN.has(name) && seen.has(name)) throw invalidRequest('A parameter stands more than once.');
    seen.add(name);
  }
}

function afterBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (BLANKS.has(bytes[at] ?? 0)) at += 1;
  return at;
}

/** Tab, line feed, carriage return, space. */
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20]);

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidRequest('The body is not valid UTF-8.');
  }
}

const decodePart = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '));

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
