/**
 * Background jobs that belong to a change: `enqueue` inserts one in the change's transaction, so it exists
 * exactly if the change does. Any worker may run it, at least once: it reads the rows and does what is left.
 */
import type { Tx } from '../db/doors.ts';
import { sql } from '../db/sql.ts';

/** A kind of job, by name. `Payload` must be JSON. */
interface Job<Payload extends object> {
  name: string;
  /** Only carries the type. */
  payload?: Payload;
}

export interface JobHandler<Services> {
  name: string;
  run(services: Services, organizationId: string, payload: never): Promise<void>;
}

export const job = <Payload extends object>(name: string): Job<Payload> => ({ name });

/** A job that fails is retried, with growing pauses. */
export const handles = <Payload extends object, Services>(
  { name }: Job<Payload>,
  run: (services: Services, organizationId: string, payload: Payload) => Promise<void>,
): JobHandler<Services> => ({ name, run: run as JobHandler<Services>['run'] });

interface EnqueueOptions {
  /** Not before this time. */
  runAt?: Date;
  /** Deduplicates: of the waiting jobs with the same organization, name and key, the latest is kept. */
  key?: string;
}

export function enqueue<Payload extends object>(
  tx: Tx,
  { name }: Job<Payload>,
  payload: Payload,
  { runAt, key }: EnqueueOptions = {},
): void {
  tx.queue(
    sql`insert into queued_jobs (name, payload, run_at, key)
        values (${name}, ${JSON.stringify(payload)}, ${runAt ?? null}, ${key ?? null})`,
  );
}
