/**
 * The OpenAPI 3.1 document, made from the endpoints and the events themselves: a schema with a title becomes
 * a component, a scope a security requirement, each refusal an answer, and each event a webhook.
 */
import { PROBLEM_CODES, type ProblemCode } from '../../platform/problems.ts';
import { type TObject, Type } from '../../platform/text/schema.ts';
import { STATUS } from '../answers/errors.ts';
import { isObject } from '../bodies/body.ts';
import { querySchema } from '../bodies/list-query.ts';
import type { Endpoint } from '../endpoint.ts';
import { codeSample } from './code-sample.ts';
import { Components } from './components.ts';
import { example } from './example.ts';
import { sdkName } from './sdk-name.ts';

type Json = Record<string, unknown>;

export interface Group {
  name: string;
  description: string;
  endpoints: readonly Endpoint[];
  /** Where it is mounted, if that is outside of the document's server. */
  prefix?: string;
  /** Where it is mounted below the document's server. */
  below?: string;
  /** Where the SDK has its operations, if not by their paths. */
  place?: string;
}

/** How callers of a surface are known, and what an endpoint asks of them. */
export interface Access {
  schemes: Json;
  /** The security requirement of an endpoint that is not public. */
  requirement(scope: string): Json;
  /** The same as a sentence. */
  sentence(scope: string): string;
  /** What 401 and 403 mean here. */
  refusals: Record<401 | 403, string>;
  /** Whether changes that come from another site are refused, whoever sends them. */
  ownSiteOnly?: boolean;
}

interface OutgoingEvent {
  type: string;
  /** The type as one word: `ContactCreated`. */
  name: string;
  description: string;
  /** What a reader of the feed needs for it. */
  scope: string;
  payload: TObject;
}

/** The webhooks we send: the events, the headers of each, and the meaning of a receiver's answer. */
export interface Outgoing {
  name: string;
  description: string;
  events: readonly OutgoingEvent[];
  /** By the name each has among the document's parameters. */
  headers: Readonly<Record<string, Json & { schema: object }>>;
  responses: Json;
}

const ErrorEnvelope = Type.Object(
  {
    error: Type.String({ description: 'What went wrong, for people.', examples: ['Contact not found.'] }),
    code: Type.Unsafe({
      type: 'string',
      enum: [...PROBLEM_CODES],
      description: 'What went wrong, for programs.',
    }),
    request_id: Type.String({ format: 'uuid', description: 'Equal to the `X-Request-Id` header.' }),
    doc_url: Type.String({
      format: 'uri',
      description: 'The page that says what the code means and what to do.',
      examples: ['https://fairway.example.com/docs/guides/errors#not_found'],
    }),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'With `validation_error`: the fields that failed, the first 20 of them.',
      }),
    ),
  },
  { title: 'Error' },
);

/** The meaning of each further status that any endpoint can answer with. */
const FAILURES: Record<number, string> = {
  400: 'The request cannot be understood or does not validate (`bad_request`, `validation_error`).',
  404: 'There is no such resource in this organization (`not_found`).',
  408: 'The request did not arrive whole within 60 s (`bad_request`); the connection is closed.',
  409: 'The request contradicts the present state (`conflict`).',
  410: 'What was asked for is no longer kept (`not_found`).',
  413: 'The body is too large (`bad_request`).',
  414: 'The URL is longer than 8 KiB (`bad_request`).',
  415: 'The body is not JSON in UTF-8 (`bad_request`).',
  429: 'Over the rate limit (`rate_limited`); `Retry-After` says when to come back.',
  431: 'The headers are larger than 16 KiB (`bad_request`); the connection is closed.',
  500: 'A failure on our side (`internal_error`).',
  503: 'The database cannot be reached, or the request took too long (`service_unavailable`); `Retry-After` says when to come back.',
};

/** What a document is made of. */
interface Contents {
  info: Json;
  server: string;
  groups: readonly Group[];
  access: Access;
  outgoing?: Outgoing;
  /** Whether operations are shown as calls of the SDK. */
  samples?: boolean;
  /** What stands outside the runner. */
  extraTags?: readonly { name: string; description: string }[];
  extraPaths?: Json;
}

export function openapiDocument(contents: Contents): Json {
  const { info, server, groups, access, outgoing, extraTags = [], extraPaths } = contents;
  const components = new Components('#/components/schemas/');
  const paths: Record<string, Json> = {};
  for (const group of groups) {
    for (const endpoint of group.endpoints) {
      const path = `${group.prefix ?? group.below ?? ''}${endpoint.path}`;
      const described = operation({ ...endpoint, path }, group, contents, components);
      paths[path] = {
        ...paths[path],
        // Relative to where the document is served.
        ...(group.prefix && { servers: [{ url: '/' }] }),
        [endpoint.method.toLowerCase()]: described,
      };
    }
  }
  const webhooks = outgoing?.events.map((event) => [event.type, webhook(event, outgoing, components)]);
  components.refer(ErrorEnvelope);
  const responses = used(refusals(access), 'responses', { paths, extraPaths });
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: server }],
    tags: tagsOf([...groups, ...(outgoing ? [outgoing] : []), ...extraTags]),
    paths: { ...paths, ...extraPaths },
    ...(webhooks && { webhooks: Object.fromEntries(webhooks) }),
    components: {
      schemas: components.schemas,
      responses,
      headers: used(HEADERS, 'headers', { paths, responses }),
      parameters: { ...PARAMETERS, ...outgoing?.headers },
      securitySchemes: access.schemes,
    },
  };
}

/** Several modules may have endpoints in one group. */
const tagsOf = (groups: readonly { name: string; description: string }[]): Json[] => [
  ...new Map(groups.map(({ name, description }) => [name, { name, description }])).values(),
];

const refusals = (access: Access): Json =>
  Object.fromEntries(
    Object.entries({ ...FAILURES, ...access.refusals }).map(([status, text]) => [
      `E${status}`,
      failure(status, text),
    ]),
  );

/** Those of our components that the document refers to. */
function used(all: Json, kind: string, document: object): Json {
  const text = JSON.stringify(document);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

const HEADERS = {
  RequestId: { description: 'A fresh id for every answer.', schema: { type: 'string', format: 'uuid' } },
  RateLimit: {
    description: 'What is left in the current window, as `"default";r=<remaining>;t=<seconds>`.',
    schema: { type: 'string', examples: ['"default";r=599;t=60'] },
  },
  ETag: {
    description: 'The version of what is shown, for `If-None-Match`.',
    schema: { type: 'string', examples: ['W/"128"'] },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  Truncated: {
    description: '`true` when rows beyond the cap were left out; absent otherwise.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a retry safe: the same key returns the first result for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 128, examples: ['order-4711'] },
  },
};

/** `endpoint` with its whole path. */
function operation(
  endpoint: Endpoint,
  group: Group,
  { access, samples }: Contents,
  components: Components,
): Json {
  const { operation: operationId, scope, summary, description, body, fails = [], deprecated } = endpoint;
  const name = sdkName({ ...endpoint, path: endpoint.path.slice(group.below?.length) }, group.place);
  const isPublic = scope === 'public';
  return {
    operationId,
    'x-sdk-name': name,
    ...(samples && { 'x-codeSamples': [sample(endpoint, name)] }),
    tags: [group.name],
    summary,
    description: [description, isPublic ? undefined : access.sentence(scope)].filter(Boolean).join(' '),
    ...(deprecated && { deprecated: true }),
    security: isPublic ? [] : [access.requirement(scope)],
    parameters: parameters(endpoint, components),
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: { 'application/json': { schema: components.refer(body), example: example(body) } },
      },
    }),
    responses: { ...success(endpoint, components), ...failures(endpoint, fails, access) },
  };
}

const sample = (endpoint: Endpoint, name: string): Json => ({
  lang: 'TypeScript',
  label: '@fairway/sdk',
  source: codeSample(endpoint, name, endpoint.body && example(endpoint.body)),
});

function webhook(
  { type, name: event, description, payload }: Outgoing['events'][number],
  { name, headers, responses }: Outgoing,
  components: Components,
): Json {
  return {
    post: {
      operationId: `receive${event}`,
      tags: [name],
      summary: type,
      description,
      security: [],
      parameters: Object.keys(headers).map((header) => ({ $ref: `#/components/parameters/${header}` })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.refer(payload), example: example(payload) } },
      },
      responses,
    },
  };
}

const ID = { type: 'string', format: 'uuid', description: 'The UUID of the resource.' };
/** What stands for an id on public paths. */
const LINKS: Record<string, object> = {
  org: { ...ID, description: 'The organization.' },
  slug: {
    type: 'string',
    description: 'The public address of the event.',
    examples: ['spring-scramble-2026'],
  },
  token: { type: 'string', description: 'The secret of the link to a registration.' },
};

function parameters(endpoint: Endpoint, components: Components): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { description, ...schema } = (endpoint.params?.properties[name] ?? LINKS[name] ?? ID) as typeof ID;
    return { name, in: 'path', required: true, description, schema };
  });
  const inQuery = Object.entries(querySchema(endpoint).properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: isObject(schema) ? schema.description : undefined,
    schema: components.refer(schema),
  }));
  const takesKey = endpoint.method === 'POST' && !endpoint.keyless;
  const inHeader = takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [...inPath, ...inQuery, ...inHeader];
}

const CREATED = 'Created.';

function success({ returns, csv }: Endpoint, components: Components): Json {
  const { schema, status } = returns;
  const columns = csv?.columns ?? returns.columns;
  const answer = {
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      RateLimit: { $ref: '#/components/headers/RateLimit' },
      ...(returns.versioned && { ETag: { $ref: '#/components/headers/ETag' } }),
      ...(columns && { 'X-Truncated': { $ref: '#/components/headers/Truncated' } }),
    },
    content: {
      ...(schema && {
        [returns.kind === 'events' ? 'text/event-stream' : 'application/json']: {
          schema: components.refer(schema),
          example: example(schema),
        },
      }),
      ...(columns && {
        'text/csv': {
          schema: { type: 'string' },
          example: `${columns.flatMap(({ header, extra }) => (extra ? [] : [header])).join(',')}\r\n`,
        },
      }),
    },
  };
  const done = status === 201 ? CREATED : schema ? 'Done.' : 'A CSV file with a header row.';
  return {
    [status]: { description: returns.mayCreate ? 'It was there already.' : done, ...answer },
    ...(returns.mayCreate && { 201: { description: CREATED, ...answer } }),
    ...(returns.versioned && {
      304: { description: 'Nothing has changed since the version that you have.' },
    }),
  };
}

const ALWAYS: readonly number[] = [400, 408, 414, 429, 431, 500, 503];

function failures(endpoint: Endpoint, fails: readonly ProblemCode[], { ownSiteOnly }: Access): Json {
  const statuses = new Set([...ALWAYS, ...fails.map((code) => STATUS[code])]);
  if (endpoint.scope !== 'public') statuses.add(401).add(403);
  if (ownSiteOnly && endpoint.method !== 'GET') statuses.add(403);
  // What a path names may not be there, the organization included.
  if (endpoint.path.includes('{')) statuses.add(404);
  if (endpoint.expires) statuses.add(410);
  if (endpoint.method === 'POST' && !endpoint.keyless) statuses.add(409);
  // Where no body is wanted, one may still be sent.
  if (endpoint.method !== 'GET') statuses.add(413).add(415);
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
  );
}

function failure(status: string, description: string): Json {
  const retry = status === '429' || status === '503';
  return {
    description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(retry && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
