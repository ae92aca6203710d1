/**
 * What a module contributes. It is declared in the module's folder; `all.ts` lists the modules, and
 * everything that serves all of them (the API, the docs, the audit log, webhooks, the worker, the endpoint
 * walk) reads that list.
 */
import type { Registry } from 'prom-client';
import type { Tools } from '../http/contexts.ts';
import type { Group } from '../http/openapi/openapi.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Doors } from '../platform/db/doors.ts';
import type { Listener } from '../platform/db/wire/listener.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import type { RecurringTask } from '../platform/jobs/jobs.ts';
import type { Counter } from '../platform/limits/sign-in-guard.ts';
import type { Recent } from '../platform/live/recent.ts';
import type { MailKeys } from '../platform/mail/keys.ts';
import type { Outbound } from '../platform/net/outbound.ts';
import type { Log } from '../platform/running/log.ts';
import type { Progress } from '../platform/running/progress.ts';
import type { BucketAccess } from '../platform/storage/storage.ts';
import type { Threads } from '../platform/threads/threads.ts';
import type { EventKind } from './integrations/events/subject.ts';
import type { Writer } from './letters/mail/writers.ts';
import type { Terms } from './terms.ts';

/** The actions that a module writes into the audit log, by the kind of thing that they are done to. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

export interface Module {
  /** Its routes, in the groups that the docs show. Each route names the scope it needs. */
  api?: readonly Group[];
  /** Endpoints for everybody, at `/public/v1`: a public address or a secret link stands for an id. */
  public?: Group['endpoints'];
  /** Pages that a secret link opens, without a prefix. */
  pages?: Group['endpoints'];
  /** Pages that a link of a mail opens. */
  mailPages?: Group['endpoints'];
  /** What a person does with an account of the dashboard, at `/app/api/v1`. */
  account?: Group['endpoints'];
  /** What only the dashboard can do for an organization, beside the API: at `/app/api/v1/o/{org}`. */
  staff?: Group['endpoints'];
  /** What the phones of golfers do, at `/play/v1`. */
  play?: Group['endpoints'];
  /** Where payment processors send signed notices, at `/hooks/payments`. */
  paymentHooks?: Group['endpoints'];
  /** Adds to the tools of endpoints: a cache, a guard. Called before the node listens for changes. */
  brings?(kit: ToolKit): Partial<Tools>;
  /** The same for a cache that loads from those of other modules: it hears of a change after them. */
  derives?(kit: ToolKit): Partial<Tools>;
  audit?: Vocabulary;
  /** What of it is told by webhooks and the feed. Several modules may bring parts of one kind. */
  kinds?: readonly EventKind[];
  /** Handlers of the background jobs that its changes `enqueue`. */
  jobs?: readonly JobHandler<Background>[];
  /** Who writes the mails that it queues. */
  mails?: readonly Writer[];
  /** Workers that run as long as the node does. Called before the node listens for changes. */
  workers?: (kit: WorkerKit) => readonly BackgroundWorker[];
  /** Metrics of a worker, beside those of its own workers. */
  figures?: (kit: WorkerKit) => void;
  /** Tasks that run on a schedule. */
  recurring?: (background: Background) => RecurringTask[];
}

/** A module that adds these to the tools of endpoints. */
export type BringingModule<Name extends keyof Tools> = Module &
  ({ brings(kit: ToolKit): Pick<Tools, Name> } | { derives(kit: ToolKit): Pick<Tools, Name> });

/** What the tools of modules are made of. */
export interface ToolKit {
  doors: Doors;
  clock: Clock;
  /** Not started yet. */
  listener: Listener;
  recent: Recent;
  terms: Terms;
  signInTries: number;
  playCodeTries: number;
  /** A key of its own for every purpose. */
  keyFor(purpose: string): Buffer;
  /** Counts by name, for all nodes together. The window is a minute unless stated. */
  limiter(name: string, limit: number, window?: number): Counter;
  /** What is stopped when the node closes. */
  closing<Part extends { stop(): void }>(part: Part): Part;
}

/** Work that goes on as long as the node runs. */
export interface BackgroundWorker {
  start(): void;
  /** Finishes or gives back what it has begun. */
  stop(): Promise<void>;
  /** When each of its loops last succeeded. */
  progress(): readonly Progress[];
}

/** What workers are made of. */
export interface WorkerKit extends Background {
  webhookTimeout: number;
  /** Without a mail server, mails stay in the outbox. */
  smtpUrl: string | undefined;
  mailConnections: number;
  mailRatePerSecond: number | undefined;
  mailTimeout: number;
  mailRetryDelays: readonly number[];
  /** Not started yet. */
  listener: Listener;
  outbound: Outbound;
  /** Why nothing may be sent or swept for now, if so. */
  pausedBecause: () => string | undefined;
  registry: Registry;
  threads: Threads;
  /** Who writes the mails of all modules. */
  writers: readonly Writer[];
}

/** The services available to background work. */
export interface Background extends BucketAccess {
  doors: Doors;
  clock: Clock;
  log: Log;
  webhookRetryDelays: readonly number[];
  eventRetention: number;
  autoFinalAfter: number;
  autoArchiveAfter: number;
  lifecycleSweepEvery: number;
  backupEvery: number | undefined;
  backupTo: string | undefined;
  backupKeep: number;
  sealer: Sealer;
  /** A keyed hash of the codes that golfers type. */
  hashCode: (code: string) => string;
  terms: Terms;
  mailKeys: MailKeys;
}
