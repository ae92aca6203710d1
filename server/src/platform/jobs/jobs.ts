/**
 * Background work: by graphile-worker, in a schema of its own. However many nodes run it, each run of a
 * crontab is done by one of them, and an interval task waits in the queue at most once. A run is a hint and
 * may be lost or repeated; the tasks read the rows. Jobs that belong to a change (`enqueue`) are taken from
 * the same queue.
 */
import { Logger, type Runner, run, type Task, type TaskList } from 'graphile-worker';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { createPool } from '../db/wire/pool.ts';
import type { Log } from '../running/log.ts';
import { Outage } from '../running/outage.ts';
import type { JobHandler } from './job.ts';

export type RecurringTask = {
  name: string;
  run: () => Promise<void>;
} & (
  | {
      /** As in a crontab, in UTC. */
      cron: string;
      /** Overdue after so long, in milliseconds. */
      within: number;
    }
  | {
      /** In milliseconds, for intervals too short for a crontab. */
      every: number;
    }
);

interface Work<Services> {
  recurring: readonly RecurringTask[];
  handlers: readonly { handler: JobHandler<Services>; services: Services }[];
}

const RESTART_MS = 5 * SECOND;
/**
 * Where a job that is over cannot be noted, because the database has gone away, the runner ends with that error and is
 * started again. Without these delays graphile-worker waits for nobody's answer, and the error would end the process.
 */
const REPORTED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
/** Two for tasks, one to LISTEN. */
const CONNECTIONS = 3;

interface JobsOptions {
  databaseUrl: string;
  log: Log;
  clock: Clock;
  /** Why nothing may be done for now, if so. */
  pausedBecause: () => string | undefined;
}

export class Jobs<Services> {
  readonly #url: string;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #pausedBecause: () => string | undefined;
  readonly #outage: Outage;
  readonly #work: Work<Services>;
  #pool: ReturnType<typeof createPool> | undefined;
  #runner: Runner | undefined;
  #retry: NodeJS.Timeout | undefined;
  #intervals: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor({ databaseUrl, log, clock, pausedBecause }: JobsOptions, work: Work<Services>) {
    this.#url = databaseUrl;
    this.#log = log;
    this.#clock = clock;
    this.#pausedBecause = pausedBecause;
    this.#outage = new Outage({
      log,
      clock,
      away: 'recurring tasks pause; starting them again',
      back: 'recurring tasks go on',
    });
    this.#work = work;
  }

  /** Retries after any error: no request depends on the worker. */
  async start(): Promise<void> {
    const { recurring } = this.#work;
    if (this.#pausedBecause() !== undefined) return this.#startLater();
    this.#pool = jobsPool(this.#url, this.#log, this.#clock);
    try {
      const runner = await run({
        pgPool: this.#pool,
        concurrency: 2,
        noHandleSignals: true,
        preset: { worker: REPORTED },
        pollInterval: MINUTE / 4,
        crontab: recurring
          .flatMap((task) => ('cron' in task ? [`${task.cron} ${task.name}`] : []))
          .join('\n'),
        taskList: this.#taskList(),
        logger: loggingTo(this.#log),
      });
      if (this.#stopped) return void (await this.#close(runner));
      this.#runner = runner;
      this.#outage.back();
      this.#intervals = [
        ...recurring.flatMap((task) =>
          'every' in task ? [setInterval(() => takeTurn(runner, task.name), task.every)] : [],
        ),
        setInterval(() => {
          if (this.#pausedBecause() !== undefined) runner.stop().catch(() => undefined);
        }, SECOND),
      ];
      runner.promise.then(
        () => this.#again(new Error('the runner has ended')),
        (error) => this.#again(error),
      );
    } catch (error) {
      this.#again(error);
    }
  }

  /** How many jobs wait or are under way, up to `most`. */
  async waiting(most: number): Promise<number> {
    const counted = await this.#pool?.query(
      'select count(*)::int as count from (select from graphile_worker._private_jobs limit $1) as waiting',
      [most],
    );
    if (counted === undefined) throw new Error('The queue is not open.');
    return counted.rows[0].count;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#intervals.forEach(clearInterval);
    await this.#close(this.#runner);
  }

  #taskList(): TaskList {
    const { recurring, handlers } = this.#work;
    const turns = recurring.map(({ name, run: turn }): [string, Task] => [name, () => turn()]);
    const jobs = handlers.map(({ handler, services }): [string, Task] => [
      handler.name,
      async (queued) => {
        const { organization_id, payload } = queued as { organization_id: string; payload: never };
        await handler.run(services, organization_id, payload);
      },
    ]);
    return Object.fromEntries([...turns, ...jobs]);
  }

  async #close(runner: Runner | undefined): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await runner?.stop().catch(() => undefined);
    await pool?.end();
  }

  #again(error: unknown): void {
    this.#runner = undefined;
    void this.#close(undefined);
    this.#intervals.forEach(clearInterval);
    if (this.#stopped) return;
    // A pause is meant; whoever has caused it tells of it.
    if (this.#pausedBecause() === undefined) this.#outage.missed(error);
    this.#startLater();
  }

  #startLater(): void {
    this.#retry = setTimeout(() => this.start(), RESTART_MS);
    this.#retry.unref();
  }
}

const jobsPool = (url: string, log: Log, clock: Clock) =>
  createPool({
    ...{ url, name: 'jobs', as: 'owner', settings: {}, size: CONNECTIONS, log, clock },
    plain: true,
  });

/** The job key lets at most one run wait. A run that a killed worker left locked loses its key. */
const takeTurn = (runner: Runner, name: string): void =>
  void runner.addJob(name, {}, { jobKey: name, maxAttempts: 1 }).catch(() => undefined);

/**
 * graphile-worker logs every run and every retry; only its warnings and errors are passed on. It appends
 * stacks to the message: a failed task's we log ourselves, the others come from its connections.
 */
const loggingTo = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    const [line = ''] = message.split('\n', 1);
    if (level === 'error')
      log.error({ from: 'jobs', ...(meta?.failure === true && { err: meta.error }) }, line);
    else if (level === 'warning') log.warn({ from: 'jobs' }, line);
    else log.debug({ from: 'jobs' }, line);
  });
