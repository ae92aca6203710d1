/**
 * Looks who leads, wherever boards have changed. It hears of changes, and finds those that it has not heard of: the
 * version of the boards, and that of the last look, are rows.
 */
import { SECOND } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Loop } from '../../../platform/running/loop.ts';
import { Outage } from '../../../platform/running/outage.ts';
import type { Progress } from '../../../platform/running/progress.ts';
import type { BackgroundWorker, WorkerKit } from '../../module.ts';
import { TOURNAMENT_CHANGES } from '../../records/changes/changes.ts';
import { REST_SECONDS, tellLeaders } from './tell-leaders.ts';

/** How many changes in quick succession share one search. */
const REST_MS = 250;
/** For changes that it has not heard of. */
const POLL_MS = 5 * SECOND;
const AT_ONCE = 4;

type Kit = Pick<WorkerKit, 'doors' | 'clock' | 'log' | 'listener' | 'threads' | 'pausedBecause'>;

export class LeaderWatch implements BackgroundWorker {
  readonly #kit: Kit;
  readonly #loop: Loop;
  #pollMs = POLL_MS;

  /** Made before the listener starts. */
  constructor(kit: Kit) {
    this.#kit = kit;
    const outage = new Outage({
      ...kit,
      away: 'who leads cannot be looked up; trying again',
      back: 'who leads is looked up again',
    });
    this.#loop = new Loop({
      step: async () => {
        if (kit.pausedBecause() === undefined) await this.#look();
        outage.back();
        return 'rest';
      },
      restMs: REST_MS,
      pollMs: () => this.#pollMs,
      onError: (error) => outage.missed(error),
    });
    kit.listener.on(TOURNAMENT_CHANGES, () => this.#loop.wake());
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  progress(): readonly Progress[] {
    return [{ name: 'looking who leads', succeededAt: this.#loop.succeededAt }];
  }

  /** Looks at what is due, and finds out when the next will be. One that fails does not stop the others. */
  async #look(): Promise<void> {
    const changed = await this.#changed();
    const due = changed.filter(({ wait }) => wait <= 0);
    this.#pollMs = Math.min(POLL_MS, ...changed.flatMap(({ wait }) => (wait > 0 ? [wait * SECOND] : [])));
    const failures: unknown[] = [];
    const line = async (): Promise<void> => {
      for (let next = due.pop(); next !== undefined; next = due.pop()) {
        const { organization_id, id } = next;
        const door = this.#kit.doors.asOrganization(organization_id);
        const told = door.write((tx) => tellLeaders(tx, this.#kit.threads, id));
        await told.catch((error) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    if (failures.length > 0) throw failures[0];
  }

  /** The events whose boards have changed since the last look, with the seconds until they may be looked at. */
  #changed(): Promise<{ organization_id: string; id: string; wait: number }[]> {
    return this.#kit.doors.asPlatform.many(
      sql`select organization_id, tournament.id, greatest(0, coalesce(${REST_SECONDS}
            - extract(epoch from clock_timestamp() - look.looked_at), 0))::float8 as wait
          from tournaments as tournament
            join board_versions as board using (organization_id)
            left join leader_looks as look using (organization_id, tournament_id)
          where tournament.status in ('live', 'final') and board.tournament_id = tournament.id
            and board.version > coalesce(look.version, 0)
          order by look.looked_at desc nulls last`,
    );
  }
}
