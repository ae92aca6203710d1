/**
 * When each recurring task last succeeded, stored for all nodes: a task's turn is taken by any of them, so one
 * that never gets a turn still knows that the work is done.
 */
import { type Clock, MINUTE } from '../clock.ts';
import type { Doors } from '../db/doors.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { RecurringTask } from './jobs.ts';

interface Sweep {
  name: string;
  succeeded_at: string | null;
  failures: number;
}

/** How many turns of an interval task may fail or be missed. */
const MISSED_TURNS = 3;

export class Sweeps {
  readonly #doors: Doors;
  readonly #clock: Clock;
  readonly #startedAt: Date;

  constructor(doors: Doors, clock: Clock) {
    this.#doors = doors;
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  /** The same task, which also records how it ended. */
  recorded(task: RecurringTask): RecurringTask {
    const { name, run } = task;
    return {
      ...task,
      run: async () => {
        try {
          await run();
        } catch (error) {
          await this.#record(ended(name, this.#clock.now(), 'failure')).catch(() => undefined);
          throw error;
        }
        await this.#record(ended(name, this.#clock.now(), 'success'));
      },
    };
  }

  list(): Promise<Sweep[]> {
    return this.#doors.asPlatform.many<Sweep>(
      sql`select name, succeeded_at, failures from sweeps order by name`,
    );
  }

  /** Those that no node has done for their time. A node that has just started gives them that time first. */
  async overdue(tasks: readonly RecurringTask[]): Promise<string[]> {
    const done = new Map((await this.list()).map(({ name, succeeded_at }) => [name, succeeded_at]));
    const now = this.#clock.now().getTime();
    return tasks.flatMap((task) => {
      const at = done.get(task.name);
      const since = Math.max(this.#startedAt.getTime(), at == null ? 0 : Date.parse(at));
      return now - since > allowed(task) ? [`the sweep ${task.name}`] : [];
    });
  }

  async #record(statement: Sql): Promise<void> {
    await this.#doors.asPlatform.write((tx) => tx.run(statement));
  }
}

const allowed = (task: RecurringTask): number =>
  'within' in task ? task.within : MISSED_TURNS * task.every + MINUTE;

const ended = (name: string, now: Date, how: 'success' | 'failure'): Sql =>
  sql`insert into sweeps as known (name, succeeded_at, failed_at, failures)
      values (${name}, ${how === 'success' ? now : null}, ${how === 'failure' ? now : null}, ${how === 'failure' ? 1 : 0})
      on conflict (name) do update set succeeded_at = coalesce(excluded.succeeded_at, known.succeeded_at),
        failed_at = coalesce(excluded.failed_at, known.failed_at), failures = known.failures + excluded.failures`;
