/**
 * What a module contributes. It is declared in the module's folder; `families.ts` lists the modules, and everything
 * that serves all of them (the API, the docs, the audit log, webhooks, the worker, the endpoint walk) reads that list.
 */
import type { Group } from '../http/openapi.ts';
import type { Clock } from '../platform/clock.ts';
import type { Doors } from '../platform/db/doors.ts';
import type { EventType } from '../platform/events/emit.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import type { RecurringTask } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';

/** The actions and the kinds of targets that a module writes into the audit log. */
export interface Vocabulary {
  readonly actions: readonly string[];
  readonly targets: readonly string[];
}

export interface Module {
  /** Its routes, in the groups that the docs show. Each route names the scope it needs. */
  api?: readonly Group[];
  audit?: Vocabulary;
  /** The events it sends by webhooks. */
  events?: readonly EventType[];
  /** Handlers of the background jobs that its changes `enqueue`. */
  jobs?: readonly JobHandler<Background>[];
  /** Tasks that run on a schedule. */
  recurring?: (background: Background) => RecurringTask[];
}

/** The services available to background work. */
export interface Background {
  doors: Doors;
  clock: Clock;
  log: Log;
  webhookRetryDelays: readonly number[];
  eventRetention: number;
  autoFinalAfter: number;
  autoArchiveAfter: number;
  lifecycleSweepEvery: number;
}
