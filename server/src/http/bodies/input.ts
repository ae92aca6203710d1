/** The input of an endpoint: the query, body, path and idempotency key of a request, read and validated. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, actorKey } from '../../platform/actor.ts';
import type { Door, Reads, Transaction, Tx } from '../../platform/db/doors.ts';
import type { PageRequest } from '../../platform/db/page.ts';
import { isUuid } from '../../platform/ids.ts';
import { invalid, MOST_DETAILS, notFound, Problem } from '../../platform/problems.ts';
import { type Language, preferredLanguage } from '../../platform/text/languages.ts';
import type { Tools } from '../contexts.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Caller } from '../entrances/caller.ts';
import { type Claim, fingerprint, readKey } from '../idempotency.ts';
import { isObject } from './body.ts';
import type { CursorPlace, Cursors } from './cursor.ts';
import { CheckedBody } from './large-body.ts';
import { DEFAULT_LIMIT, querySchema, rowsFor } from './list-query.ts';
import { readQuery } from './query.ts';
import { type Check, compile } from './validate.ts';

const FORM = 'application/x-www-form-urlencoded';

export interface Input {
  caller: Caller;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  limit: number;
  /** Only for lists. */
  place: CursorPlace | undefined;
  page: PageRequest;
  /** Of a list by change: when its first page was read. */
  begunAt?: Date | undefined;
  claim: Claim | undefined;
  wantsPage: boolean;
  language: Language;
  isHead: boolean;
  sentForm: boolean;
  /** Added by later steps: the doors to the database, and what verbs need beyond it. */
  db?: Reads;
  seen?: number;
  lastEventId?: string | undefined;
  tx?: Transaction;
  door?: (actor?: Actor, organizationId?: string) => Door<Tx>;
  platform?: Door<Transaction>;
  tools?: Tools;
}

interface ReaderServices {
  cursors: Cursors;
  tools: Tools;
}

/** Returns the function that turns a request into input, or refuses it. */
export function inputReader(
  endpoint: Endpoint,
  services: ReaderServices,
  links: readonly string[] | undefined,
) {
  const { query, checkQuery, checkBody } = checksOf(endpoint);
  const route = `${endpoint.method} ${endpoint.path}`;
  const { kind } = endpoint.returns;
  const isList = kind === 'list';
  // Forms have no idempotency key: their pages make repeating harmless. Nor has what sets a cookie.
  const takesKey = endpoint.method === 'POST' && kind !== 'page' && !endpoint.keyless;
  const readParams = paramsReader(endpoint, links);
  let mayAskNothing: boolean | undefined;

  return (request: FastifyRequest, reply: FastifyReply): Input => {
    const caller = request.caller;
    if (caller === null) throw new Error(`${route} was reached without passing an entrance`);
    const url = request.raw.url ?? '';
    const key = takesKey ? keyOf(request) : undefined;
    const claim = key === undefined ? undefined : claimOf(endpoint, services, caller, key, url, request.body);
    mayAskNothing ??= passes(checkQuery, {});
    const asksNothing = mayAskNothing && !url.includes('?');
    const asked = asksNothing ? askedNothing() : readAsked(url, query, checkQuery, isList);
    const { limit, filters } = asked;
    const { value: body, unknown } = checkedBody(request.body, checkBody);
    refuseUnknown({ parameters: asked.unknown, fields: unknown }, request, reply);
    const params = readParams(request.params as Record<string, string>);
    const place = isList
      ? { organizationId: caller.organizationId, route, filters: { ...filters, ...params.values } }
      : undefined;
    const turned = turnedTo(asked, place, services, endpoint, url);
    // A malformed id belongs to no resource.
    if (!params.areSound) throw notFound('Resource');
    const page = { ...turned.page, take: rowsFor(Number(limit)) };
    const wantsPage = isForBrowser(request);
    const sentForm = request.headers['content-type']?.startsWith(FORM) ?? false;
    return {
      caller,
      params: params.values,
      query: filters,
      body,
      limit: Number(limit),
      place,
      page,
      begunAt: turned.begunAt,
      claim,
      wantsPage,
      // Data is the same in every language, so the header is read for pages alone.
      language: wantsPage || sentForm ? preferredLanguage(request.headers['accept-language']) : 'en',
      isHead: request.method === 'HEAD',
      sentForm,
    };
  };
}

/** Where a page begins, by the cursor that came with it. */
function turnedTo(
  { cursor, filters }: Asked,
  place: CursorPlace | undefined,
  { cursors, tools }: ReaderServices,
  { returns }: Endpoint,
  url: string,
): { page: Omit<PageRequest, 'take'>; begunAt?: Date } {
  const { updated_since } = filters;
  const after = typeof cursor === 'string' ? cursor : undefined;
  if (returns.dated !== true || typeof updated_since !== 'string')
    return { page: { after: place && after !== undefined ? cursors.read(place, after) : undefined } };
  if (asksForFile(url))
    throw invalid([{ field: 'updated_since', message: 'cannot be combined with format=csv' }]);
  const since = new Date(updated_since).toISOString();
  if (place === undefined || after === undefined)
    return { page: { after: undefined, changes: { since } }, begunAt: tools.clock.now() };
  const { id, at, begunAt } = cursors.readDated(place, after);
  return { page: { after: undefined, changes: { since, after: { id, at } } }, begunAt };
}

/** Also of a list that is no file anyway: whoever asks for one by change must not take the answer for all of it. */
const asksForFile = (url: string): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?'))).get('format') === 'csv';

interface Checks {
  query: ReturnType<typeof querySchema>;
  checkQuery: Check;
  checkBody: Check | undefined;
}

/** Compiling takes milliseconds, so it is done once for all surfaces of an endpoint, on its first request. */
const compiled = new WeakMap<Endpoint, Checks>();

function checksOf(endpoint: Endpoint): Checks {
  const cached = compiled.get(endpoint);
  if (cached !== undefined) return cached;
  const query = querySchema(endpoint);
  const checks = { query, checkQuery: compile(query), checkBody: endpoint.body && compile(endpoint.body) };
  compiled.set(endpoint, checks);
  return checks;
}

/** `headersDistinct` makes a list of every header, so it is only read where there is a key. */
const keyOf = ({ headers, raw }: FastifyRequest): string | undefined =>
  headers['idempotency-key'] === undefined ? undefined : readKey(raw.headersDistinct['idempotency-key']);

/** Browsers ask for HTML; programs hardly ever do. */
const isForBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** A large body was validated in the worker thread. */
function checkedBody(body: unknown, check: Check | undefined) {
  if (body instanceof CheckedBody) return body;
  const value = isObject(body) ? body : {};
  return { value, unknown: check ? check(value).unknown : Object.keys(value) };
}

/** Path parameters are ids, unless the entrance reads them or the endpoint has a schema for them. */
function paramsReader({ path, params: schema, explainsParams }: Endpoint, links: readonly string[] = []) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const isDeclared = (name: string) => schema !== undefined && Object.hasOwn(schema.properties, name);
  const declaredNames = names.filter(isDeclared);
  const linkNames = names.filter((name) => links.includes(name));
  const ids = names.filter((name) => !isDeclared(name) && !linkNames.includes(name));
  const check = schema && compile(schema);
  return (given: Record<string, string>): { values: Record<string, string>; areSound: boolean } => {
    const values: Record<string, string> = {};
    let areSound = true;
    for (const name of ids) {
      const id = (given[name] ?? '').toLowerCase();
      values[name] = id;
      areSound &&= isUuid(id);
    }
    for (const name of linkNames) values[name] = given[name] ?? '';
    if (check === undefined) return { values, areSound };
    const declared = Object.fromEntries(declaredNames.map((name) => [name, given[name] ?? '']));
    if (explainsParams) check(declared);
    else areSound &&= passes(check, declared);
    return { values: Object.assign(values, declared), areSound };
  };
}

function passes(check: Check, values: Record<string, unknown>): boolean {
  try {
    check(values);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

const claimOf = (
  { method, returns }: Endpoint,
  { tools }: ReaderServices,
  { organizationId, actor }: Caller,
  key: string,
  url: string,
  body: unknown,
): Claim => ({
  organizationId,
  owner: actorKey(actor),
  key,
  fingerprint: (body instanceof CheckedBody && body.fingerprint) || fingerprint(method, url, body),
  sealer: returns.confidential ? tools.sealer : undefined,
});

interface Asked {
  limit: unknown;
  cursor: unknown;
  filters: Record<string, unknown>;
  unknown: readonly string[];
}

const NONE: readonly string[] = [];

const askedNothing = (): Asked => ({ limit: DEFAULT_LIMIT, cursor: undefined, filters: {}, unknown: NONE });

function readAsked(
  url: string,
  schema: ReturnType<typeof querySchema>,
  check: Check,
  isList: boolean,
): Asked {
  const { values, repeated, unknown } = readQuery(url, schema);
  if (repeated.length > 0) throw invalid(repeated);
  check(values);
  if (!isList) return { limit: DEFAULT_LIMIT, cursor: undefined, filters: values, unknown };
  const { limit = DEFAULT_LIMIT, cursor, ...filters } = values;
  return { limit, cursor, filters, unknown };
}

const STRICT = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:[;,]|$)/i;

interface Unknown {
  parameters: readonly string[];
  fields: readonly string[];
}

/** RFC 7240: unknown parameters and fields are ignored, unless the caller prefers `handling=strict`. */
function refuseUnknown({ parameters, fields }: Unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { prefer } = request.headers;
  if (prefer === undefined || !STRICT.test(String(prefer))) return;
  reply.header('preference-applied', 'handling=strict');
  const problems = [
    ...parameters.map((field) => ({
      field: field === '' ? '(a parameter without a name)' : field,
      message: 'is not a known parameter',
    })),
    ...fields.map((field) => ({ field, message: 'is not a known field' })),
  ];
  if (problems.length > 0) throw invalid(problems.slice(0, MOST_DETAILS));
}
