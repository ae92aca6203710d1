/**
 * The definition of a route: one object, readable as a sentence. The `routes.ts` files are the whole API; the
 * runner does the rest. The scope is a closed union, so a route without one does not compile. All that a
 * route is made of is exported here.
 */
import type { CsvColumn } from '../platform/csv/write.ts';
import type { Reads } from '../platform/db/doors.ts';
import type { Exportable } from '../platform/db/page.ts';
import type { ProblemCode } from '../platform/problems.ts';
import type { Static, TObject } from '../platform/text/schema.ts';
import type { Version } from './answers/etag.ts';
import type {
  OperationContext,
  PlatformContext,
  ReadContext,
  SettleContext,
  Tools,
  ViewContext,
  WriteContext,
} from './contexts.ts';
import type { Caller } from './entrances/caller.ts';
import type { StaffStanding } from './entrances/roles.ts';
import type { Scope } from './entrances/scopes.ts';
import type { Rendered, Serialized, WithCookies } from './rendered.ts';
import type { Returns } from './returns.ts';

export type { ReadContext, Tools, ViewContext } from './contexts.ts';
export { Rendered, Serialized, Upserted, WithCookies } from './rendered.ts';
export {
  accepted,
  confidential,
  created,
  csv,
  Deleted,
  dated,
  events,
  list,
  ok,
  page,
  pageOr,
  plain,
  upserted,
  versioned,
} from './returns.ts';

/** An endpoint on its way out: RFC 9745 and RFC 8594. */
export interface Deprecation {
  since: Date;
  sunset: Date;
  link: string;
}

/** The rows, and their version where the answer has one. */
export type CsvSource = Exportable<{ id: string }> & { version?: Version };

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
  /** The scope or dashboard standing that a caller needs; `public` where the entrance alone decides. */
  scope: Scope | StaffStanding | 'public';
  /** `platform` for rows that no tenant owns; the verb itself must filter by organization. */
  door?: 'platform';
  /** Takes no idempotency key: the answer holds a cookie or depends on one, and cannot be repeated. */
  keyless?: boolean;
  /**
   * `boards`: has a limit of its own, since spectators in one clubhouse share an address.
   * `address`: counted by address, for callers without a session, whom nothing else counts.
   */
  limit?: 'boards' | 'address';
  /** Depends on nothing but its address: where PUBLIC_CACHE is on, caches that many share may keep it. */
  forEverybody?: true;
  /** What the secret link in the path was made for, where that is not a registration. */
  opens?: 'rsvp' | 'unsubscribe' | 'track';
  /** The schema of the path's parameters, where they are not ids. */
  params?: TObject;
  /** Parameters that callers choose themselves: 400 says what is wrong with one, where an unknown id is 404. */
  explainsParams?: true;
  summary: string;
  description?: string;
  query?: Query;
  returns: Returns<Result>;
  /** The work is expensive, so it waits at the gate for heavy work. Files and long pages always do. */
  heavy?: boolean;
  /** The refusals beyond those of every endpoint: shown in the OpenAPI document. */
  fails?: readonly ProblemCode[];
  /** Answers 410 where the caller asks for what was there and is no longer kept. */
  expires?: true;
  deprecated?: Deprecation;
}

interface ReadDefinition<Path extends string, Query extends TObject, Result>
  extends Definition<Path, Query, Result> {
  method: 'GET';
  csv?: CsvFace<ReadContext<Path, Static<Query>>>;
  run(context: ReadContext<Path, Static<Query>>): Promise<Result | Rendered | Serialized>;
}

/** An answer that may be cached: `cached` takes it from memory, `read` from the database. */
export interface CachedView {
  /** What the cache has of it, without waiting; undefined where it has to be read. */
  cached(): Rendered | Serialized | undefined;
  read(db: Reads): Promise<Rendered | Serialized>;
}

/** For what many ask for at once: while the cache has the answer, repeats are answered from memory. */
interface ViewDefinition<Path extends string, Query extends TObject, Result>
  extends Omit<ReadDefinition<Path, Query, Result>, 'run'> {
  view(context: ViewContext<Path, Static<Query>>): CachedView;
}

interface WriteDefinition<Path extends string, Query extends TObject, Body extends TObject, Result>
  extends Omit<Definition<Path, Query, Result>, 'door'> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: Body;
  /** Bytes; 1 MiB unless stated. */
  bodyLimit?: number;
  run(context: WriteContext<Path, Static<Query>, Static<Body>>): Result | Promise<Result>;
  /** Waited for after the commit, before the answer is sent; a repeated answer waits too. */
  settle?(context: SettleContext<Static<Body>>): Promise<void> | undefined;
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
> extends Omit<WriteDefinition<Path, Query, Body, Result>, 'run' | 'settle'> {
  body: Body;
  prepare(body: Static<Body>, tools: Tools, caller: Caller): Prepared | Promise<Prepared>;
  run(context: WriteContext<Path, Static<Query>, Prepared>): Result | Rendered | Promise<Result>;
  settle?(context: SettleContext<Prepared>): Promise<void> | undefined;
}

/** An operation that opens its transactions itself, such as one that calls a payment processor. */
interface OperationDefinition<Path extends string, Query extends TObject, Body extends TObject, Result>
  extends Omit<WriteDefinition<Path, Query, Body, Result>, 'run' | 'settle' | 'method'> {
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
  prepare?(body: unknown, tools: Tools, caller: Caller): unknown;
  run?(context: unknown): unknown;
  settle?(context: unknown): Promise<void> | undefined;
  /** `view` and `operate` each take the place of `run`. */
  view?(context: unknown): CachedView;
  operate?(context: unknown): Promise<unknown>;
}

/** Declares a route. GET reads through a door, everything else runs in a transaction. */
export function endpoint<const Path extends string, Query extends TObject, Result>(
  definition: ReadDefinition<Path, Query, Result>,
): Endpoint;
export function endpoint<const Path extends string, Query extends TObject, Result>(
  definition: ViewDefinition<Path, Query, Result>,
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
