/** What the functions of an endpoint are given: a validated request, with access to the database. */
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Door, Reads, Transaction, Tx } from '../platform/db/doors.ts';
import type { PageRequest } from '../platform/db/page.ts';
import type { Recent } from '../platform/live/recent.ts';
import type { MailKeys } from '../platform/mail/keys.ts';
import type { Outbound } from '../platform/net/outbound.ts';
import type { Language } from '../platform/text/languages.ts';
import type { Threads } from '../platform/threads/threads.ts';
import type { PublicCopies } from './answers/public-copies.ts';
import type { Caller } from './entrances/caller.ts';
import type { Claim } from './idempotency.ts';

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
  /** The language in which whoever asks would read a page. */
  language: Language;
  /** Whether only the headers are asked for: then nothing is counted or changed. */
  isHead: boolean;
  /** Whether the body came from a form rather than as JSON. */
  sentForm: boolean;
}

/**
 * What some verbs need beyond the database. A module that needs more brings it: its `module.ts` adds it to
 * this interface and says how it is made.
 */
export interface Tools {
  outbound: Outbound;
  sealer: Sealer;
  clock: Clock;
  /** Runs work that would block the event loop for too long. */
  threads: Threads;
  recent: Recent;
  mailKeys: MailKeys;
  publicCopies: PublicCopies;
}

export type ReadContext<Path extends string, Query> = Context<Path, Query> & {
  db: Reads;
  tools: Tools;
  /** The version that the caller has, by `If-None-Match` or `Last-Event-ID`; 0 for none. */
  seen: number;
  /** `Last-Event-ID`, for feeds whose ids are no numbers. */
  lastEventId: string | undefined;
};

/** For a look into the cache. It has no door, so that nothing can be read where memory has the answer. */
export type ViewContext<Path extends string, Query> = Pick<
  ReadContext<Path, Query>,
  'params' | 'query' | 'caller' | 'tools' | 'seen'
>;

export type WriteContext<Path extends string, Query, Body> = Context<Path, Query> & {
  tx: Tx;
  body: Body;
  tools: Tools;
};

/** For what a change waits for once it is committed. */
export type SettleContext<Body> = Pick<WriteContext<string, unknown, Body>, 'body' | 'caller' | 'tools'>;

/** For changes of rows that belong to the platform: who may sign in, and what they may do. */
export type PlatformContext<Path extends string, Query, Body> = Omit<
  WriteContext<Path, Query, Body>,
  'tx'
> & {
  tx: Transaction;
};

/** For an operation that calls other services between its transactions. */
export type OperationContext<Path extends string, Query, Body> = Context<Path, Query> & {
  /** Opens the caller's door; as another actor, or of another organization, where the body proves it. */
  door: (actor?: Actor, organizationId?: string) => Door<Tx>;
  platform: Door<Transaction>;
  body: Body;
  tools: Tools;
  /** The idempotency key that came with the request. */
  claim: Claim | undefined;
};
