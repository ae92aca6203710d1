/**
 * Background jobs that belong to a change: `enqueue` puts one into the change's transaction, so it is there exactly if the
 * change is. Any worker takes it, at least once; it should look at the rows and do what is still to be done.
 */
import type { Tx } from '../db/doors.ts';
import { sql } from '../db/sql.ts';

/** What is left to be done, by name. `Payload` must be JSON. */
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

/** A job that fails is tried again, later and later. */
export const handles = <Payload extends object, Services>(
  { name }: Job<Payload>,
  run: (services: Services, organizationId: string, payload: Payload) => Promise<void>,
): JobHandler<Services> => ({ name, run: run as JobHandler<Services>['run'] });

interface EnqueueOptions {
  /** Not before this time. */
  runAt?: Date;
  /** Of the jobs of one organization and name with the same key, one waits at most: the latest. */
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
