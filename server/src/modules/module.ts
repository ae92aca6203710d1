/**
 * What a module brings to the house. It says so in its own folder; `families.ts` lists the modules, and everything that
 * serves all of them (the API, the docs, the audit log, webhooks, the worker, the endpoint walk) reads it from there.
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
  /** What it tells customers by webhooks. */
  events?: readonly EventType[];
  /** Work that its changes leave for later, by `enqueue`. */
  jobs?: readonly JobHandler<Background>[];
  /** Work that comes round by the clock. */
  recurring?: (background: Background) => RecurringTask[];
}

/** What background work has at hand. */
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
