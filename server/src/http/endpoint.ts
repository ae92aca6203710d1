/**
 * The definition of a route: one object, readable as a sentence. The `routes.ts` files are the whole API; the runner
 * does the rest. The scope is a closed union, so a route without one does not compile.
 */
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { CodeTries } from '../platform/code-tries.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { CsvColumn } from '../platform/csv/write.ts';
import type { Door, Reads, Transaction, Tx } from '../platform/db/doors.ts';
import type { Exportable, PageRequest } from '../platform/db/page.ts';
import type { Live } from '../platform/live/live.ts';
import type { Recent } from '../platform/live/recent.ts';
import type { MailKeys } from '../platform/mail/keys.ts';
import type { Outbound } from '../platform/net/outbound.ts';
import type { ProblemCode } from '../platform/problems.ts';
import { type Static, type TObject, type TSchema, Type, Uuid } from '../platform/schema.ts';
import type { SignInGuard } from '../platform/sign-in-guard.ts';
import type { Terms } from '../platform/terms.ts';
import type { Threads } from '../platform/threads/threads.ts';
import type { Caller } from './caller.ts';
import type { Version } from './etag.ts';
import type { Feed } from './event-stream.ts';
import type { Claim } from './idempotency.ts';
import type { Reply } from './page.ts';
import type { StaffStanding } from './roles.ts';
import type { Scope } from './scopes.ts';

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : unknown;

interface Context<Path extends string, Query> {
  params: PathParams<Path>;
  query: Query;
  /** Where a list starts and how much it takes; only lists use it. */
  page: PageRequest;
  caller: Caller;
  /** Whether a browser asks, for a page rather than for data. */
  wantsPage: boolean;
  /** Whether only the headers are asked for: then nothing is counted or changed. */
  isHead: boolean;
  /** Whether the body came from a form rather than as JSON. */
  sentForm: boolean;
}

/** What some verbs need beyond the database. */
export interface Tools {
  outbound: Outbound;
  sealer: Sealer;
  /** A keyed hash of a code that people type: only the hash is stored. */
  hashCode: (code: string) => string;
  live: Live;
  /** The boards as they are shown outside. */
  publicBoards: Live;
  /** What is announced to those who follow a tournament. */
  news: Live;
  /** What has changed about a tournament. */
  changes: Live;
  /** Tournaments as the phones of their golfers show them. */
  cards: Live;
  clock: Clock;
  /** Runs work that would block the event loop for too long. */
  threads: Threads;
  terms: Terms;
  recent: Recent;
  mailKeys: MailKeys;
  signIns: SignInGuard;
  codeTries: CodeTries;
}

export type ReadContext<Path extends string, Query> = Context<Path, Query> & {
  db: Reads;
  tools: Tools;
  /** The version that the caller has, by `If-None-Match` or `Last-Event-ID`; 0 for none. */
  seen: number;
};

/** A request that a cache may have the answer to: whatever needs the database is not for it. */
type KnownContext<Path extends string, Query> = Pick<
  ReadContext<Path, Query>,
  'params' | 'query' | 'caller' | 'tools' | 'seen'
>;

type WriteContext<Path extends string, Query, Body> = Context<Path, Query> & {
  tx: Tx;
  body: Body;
  tools: Tools;
};

/** For a change of what belongs to the platform: who may come in, and what they may do. */
type PlatformContext<Path extends string, Query, Body> = Omit<WriteContext<Path, Query, Body>, 'tx'> & {
  tx: Transaction;
};

/** For an operation that speaks with others between its transactions. */
type OperationContext<Path extends string, Query, Body> = Context<Path, Query> & {
  /** Opens the organization's door, in the caller's name unless another is given; that of another where the body proves it. */
  door: (actor?: Actor, organizationId?: string) => Door<Tx>;
  platform: Door<Transaction>;
  body: Body;
  tools: Tools;
  /** The idempotency key that came with the request. */
  claim: Claim | undefined;
};

/** The shape of a successful answer. `Result` is what `run` returns. */
interface Returns<Result> {
  kind: 'data' | 'list' | 'plain' | 'csv' | 'events' | 'page';
  status: 200 | 201 | 202;
  /** Schema of the whole body; for a CSV, none. */
  schema?: TSchema;
  columns?: readonly CsvColumn<never>[];
  filename?: string;
  /** Holds a secret: stored under an idempotency key only encrypted. */
  confidential?: boolean;
  /** A page for people, data for programs. */
  negotiated?: boolean;
  /** Carries an `ETag`, and answers 304 to a caller that has that version. */
  versioned?: boolean;
  /** Only carries the type. */
  result?: Result;
}

/** 200 `{ data }` */
export const ok = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  kind: 'data',
  status: 200,
  schema: Type.Object({ data: schema }),
});

/** 201 `{ data }` */
export const created = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  ...ok(schema),
  status: 201,
});

/** 202 `{ data }`: what follows is not told. */
export const accepted = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  ...ok(schema),
  status: 202,
});

/** The same, with a secret that is shown only once. */
export const confidential = <Result>(returns: Returns<Result>): Returns<Result> => ({
  ...returns,
  confidential: true,
});

/** 200 with the result as the whole body. */
export const plain = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  kind: 'plain',
  status: 200,
  schema,
});

/** The same, for a body that is rendered once per version and returned by `run`. */
export const versioned = <Result>(returns: Returns<Result>): Returns<Result> => ({
  ...returns,
  versioned: true,
});

const PageInfo = Type.Object(
  {
    next_cursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Pass as `cursor` to get the next page; null on the last page.',
      examples: [null],
    }),
    has_more: Type.Boolean({ description: 'Whether there is another page.', examples: [false] }),
  },
  { title: 'PageInfo' },
);

/** 200 `{ data: […], page }`. `run` returns the rows of `page`; the runner cuts, counts and makes the cursor. */
export const list = <Schema extends TSchema>(
  schema: Schema,
): Returns<(Static<Schema> & { id: string })[]> => ({
  kind: 'list',
  status: 200,
  schema: Type.Object({ data: Type.Array(schema), page: PageInfo }),
});

/** 200 `text/csv` as an attachment, streamed, cut at the row cap. */
export const csv = <Row extends { id: string }>(
  filename: string,
  columns: readonly CsvColumn<Row>[],
): Returns<Exportable<Row>> => ({ kind: 'csv', status: 200, columns, filename });

/** 200 `text/event-stream`: `run` returns the feed, of events whose data look like this. */
export const events = (name: string, schema: TSchema): Returns<Feed> => ({
  kind: 'events',
  status: 200,
  filename: name,
  schema,
});

/** A page for people, or the way to another one. */
export const page = (): Returns<Reply> => ({ kind: 'page', status: 200 });

/** A page for people, data for programs: as the caller's `Accept` says. */
export const pageOr = <Result>(returns: Returns<Result>): Returns<Result | Reply> => ({
  ...returns,
  negotiated: true,
});

/** A rendered body with its version: a caller that has that version gets a 304 instead. */
export class Rendered {
  readonly version: Version;
  readonly body: Buffer;

  constructor(version: Version, body: Buffer) {
    this.version = version;
    this.body = body;
  }

  /** Of what a cache has. */
  static of({ version, value }: { version: Version; value: Buffer }): Rendered {
    return new Rendered(version, value);
  }
}

/** A result with cookies for the browser, and another status than usual where one is given. */
export class WithCookies<Result> {
  readonly result: Result;
  readonly cookies: string[];
  readonly status: Returns<unknown>['status'] | undefined;

  constructor(result: Result, cookies: string[], status?: Returns<unknown>['status']) {
    this.result = result;
    this.cookies = cookies;
    this.status = status;
  }
}

/** A body that was serialized before, and is sent to many as it is. */
export class Serialized {
  readonly body: Buffer;

  constructor(body: Buffer) {
    this.body = body;
  }

  static of(result: unknown): Serialized {
    return Serialized.asData(JSON.stringify(result));
  }

  /** `{ data }`, of what is JSON already. */
  static asData(json: string): Serialized {
    return new Serialized(Buffer.from(`{"data":${json}}`));
  }
}

/** The media type of every answer that is neither a file nor a page. */
export const JSON_TYPE = 'application/json; charset=utf-8';

export const Deleted = Type.Object(
  {
    id: Uuid('What was deleted.'),
    deleted: Type.Boolean({ description: 'Always true.', examples: [true] }),
  },
  { title: 'Deleted' },
);

/** An endpoint on its way out: RFC 9745 and RFC 8594. */
export interface Deprecation {
  since: Date;
  sunset: Date;
  link: string;
}

/** With a version, where the answer has one. */
type CsvSource = Exportable<{ id: string }> & { version?: Version };

/** The same answer as a file, for `format=csv`. */
interface CsvFace<Context> {
  filename: string;
  columns: readonly CsvColumn<never>[];
  rows(context: Context): CsvSource | Promise<CsvSource>;
}

interface Definition<Path extends string, Query extends TObject, Result> {
  path: Path;
  /** The operationId, `checkInPlayer`: SDKs name their methods by it. */
  operation: string;
  /** The scope a caller needs, or its standing in the dashboard; `public` where the entrance alone decides. */
  scope: Scope | StaffStanding | 'public';
  /** `platform` for what is no tenant's own; the verb heeds the organization itself. */
  door?: 'platform';
  /** Takes no idempotency key: the answer holds a cookie or depends on one, and cannot be repeated. */
  keyless?: boolean;
  /**
   * `boards`: counted apart from everything else, since spectators in one clubhouse share an address. `address`: counted by
   * address, where the entrance counts callers that have no session in no other way.
   */
  limit?: 'boards' | 'address';
  /** What the secret link in the path was made for, where that is not a registration. */
  opens?: 'rsvp' | 'unsubscribe' | 'track';
  /** The schema of the path's parameters, where they are not ids. */
  params?: TObject;
  summary: string;
  description?: string;
  query?: Query;
  returns: Returns<Result>;
  /** Costs far more than a row or two, so it waits at the gate for heavy work. Files and long pages always do. */
  heavy?: boolean;
  /** The refusals beyond those of every endpoint: shown in the OpenAPI document. */
  fails?: readonly ProblemCode[];
  deprecated?: Deprecation;
}

interface ReadDefinition<Path extends string, Query extends TObject, Result>
  extends Definition<Path, Query, Result> {
  method: 'GET';
  csv?: CsvFace<ReadContext<Path, Static<Query>>>;
  /** What a cache has of it, for an endpoint that many ask for the same; undefined where it has to be read. */
  known?(context: KnownContext<Path, Static<Query>>): Rendered | Serialized | undefined;
  run(context: ReadContext<Path, Static<Query>>): Promise<Result | Rendered | Serialized>;
}

interface WriteDefinition<Path extends string, Query extends TObject, Body extends TObject, Result>
  extends Omit<Definition<Path, Query, Result>, 'door'> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: Body;
  /** Bytes; 1 MiB unless stated. */
  bodyLimit?: number;
  run(context: WriteContext<Path, Static<Query>, Static<Body>>): Result | Promise<Result>;
}

interface PlatformDefinition<Path extends string, Query extends TObject, Body extends TObject, Result>
  extends Omit<WriteDefinition<Path, Query, Body, Result>, 'run'> {
  door: 'platform';
  run(context: PlatformContext<Path, Static<Query>, Static<Body>>): Result | Promise<Result>;
}

/** A change whose input needs more than a schema: `prepare` reads it before the transaction begins. */
interface PreparedDefinition<
  Path extends string,
  Query extends TObject,
  Body extends TObject,
  Prepared,
  Result,
> extends Omit<WriteDefinition<Path, Query, Body, Result>, 'run'> {
  body: Body;
  prepare(body: Static<Body>, tools: Tools, caller: Caller): Prepared | Promise<Prepared>;
  run(context: WriteContext<Path, Static<Query>, Prepared>): Result | Rendered | Promise<Result>;
}

/** An operation of several steps, such as one that calls a payment processor: it opens its transactions itself. */
interface OperationDefinition<Path extends string, Query extends TObject, Body extends TObject, Result>
  extends Omit<WriteDefinition<Path, Query, Body, Result>, 'run' | 'method'> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  operate(
    context: OperationContext<Path, Static<Query>, Static<Body>>,
  ): Promise<Result | WithCookies<Result>>;
}

/** An endpoint once its own types are checked: what the runner and the OpenAPI document use. */
export interface Endpoint extends Omit<Definition<string, TObject, unknown>, 'query'> {
  method: 'GET' | WriteDefinition<string, TObject, TObject, unknown>['method'];
  query?: TObject;
  body?: TObject;
  bodyLimit?: number;
  csv?: CsvFace<unknown>;
  known?(context: unknown): Rendered | Serialized | undefined;
  prepare?(body: unknown, tools: Tools, caller: Caller): unknown;
  run?(context: unknown): unknown;
  /** In place of `run`. */
  operate?(context: unknown): Promise<unknown>;
}

/** Declares a route. GET reads through a door, everything else runs in a transaction. */
export function endpoint<const Path extends string, Query extends TObject, Result>(
  definition: ReadDefinition<Path, Query, Result>,
): Endpoint;
export function endpoint<
  const Path extends string,
  Query extends TObject,
  Body extends TObject,
  Prepared,
  Result,
>(definition: PreparedDefinition<Path, Query, Body, Prepared, Result>): Endpoint;
export function endpoint<const Path extends string, Query extends TObject, Body extends TObject, Result>(
  definition: PlatformDefinition<Path, Query, Body, Result>,
): Endpoint;
export function endpoint<const Path extends string, Query extends TObject, Body extends TObject, Result>(
  definition: WriteDefinition<Path, Query, Body, Result>,
): Endpoint;
export function endpoint<const Path extends string, Query extends TObject, Body extends TObject, Result>(
  definition: OperationDefinition<Path, Query, Body, Result>,
): Endpoint;
export function endpoint(definition: Endpoint): Endpoint {
  return definition;
}
