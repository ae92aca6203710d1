/**
 * Reads on a hot standby: heavy ones, so that they cost the primary nothing, and single rows of the platform
 * while the primary is away. A standby replays the primary's log (WAL) a moment later, so it is read only
 * where it has replayed everything that the caller's organization has been told is stored.
 */
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { isUnavailable } from '../../problems.ts';
import type { Log } from '../../running/log.ts';
import { Outage } from '../../running/outage.ts';
import { isAway, isRace, translate } from '../errors.ts';
import type { SendAs } from '../reads.ts';
import type { Prepared } from '../sql.ts';
import { binding } from './binding.ts';
import type { Lanes } from './lanes.ts';

interface StandbyOptions {
  standby: Lanes;
  /** Single rows from the primary, and its heavy reads. */
  primary: SendAs;
  heavyPrimary: SendAs;
  log: Log;
  clock: Clock;
}

/** How often the primary's position is noted, so that there is one to go by when it is away. */
const NOTE_EVERY_MS = 1000;
/** For how long a standby may catch up before the primary is asked instead. */
const CATCH_UP_MS = 100;
const ASK_AGAIN_MS = 10;
const REST_MS = 5000;

const POSITION = { name: 'wal_position', text: 'select pg_current_wal_lsn()::text as position', values: [] };
const replayed = (position: string): Prepared => ({
  name: 'wal_replayed',
  text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_replayed',
  values: [position],
});

export class Standby {
  readonly #options: StandbyOptions;
  /**
   * When each organization (or the platform, undefined) last wrote on this node, until a newer position is
   * noted.
   */
  readonly #writes = new Map<string | undefined, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #outage: Outage;
  /** Until then a standby that was away is not asked again, so that nobody waits for it. */
  #restsUntil = Number.NEGATIVE_INFINITY;
  #noted: { at: number; position: string } | undefined;

  constructor(options: StandbyOptions) {
    this.#options = options;
    this.#outage = new Outage({
      ...options,
      away: 'the standby cannot be reached; heavy reads go to the primary',
      back: 'the standby is back',
    });
    this.#timer = setInterval(() => this.#note().catch(() => undefined), NOTE_EVERY_MS);
    this.#timer.unref();
  }

  /** Heavy reads go to the standby where it is up to date, else to the primary. */
  readonly heavy: SendAs = async (organizationId, statement) => {
    const position = await this.#positionFor(organizationId);
    const found = await this.#onStandby(position, organizationId, statement);
    return found ?? this.#options.heavyPrimary(organizationId, statement);
  };

  /** Small reads go to the primary, and to the standby while the primary is away. */
  readonly orElse =
    (primary: SendAs): SendAs =>
    async (organizationId, statement) => {
      try {
        return await primary(organizationId, statement);
      } catch (error) {
        const position = this.#lastNotedFor(organizationId);
        const found = await this.#onStandby(position, organizationId, statement);
        if (found === undefined) throw error;
        return found;
      }
    };

  /** Called with every write. One that failed may have been committed all the same. */
  async noting<Result>(organizationId: string | undefined, write: Promise<Result>): Promise<Result> {
    try {
      return await write;
    } finally {
      this.#writes.set(organizationId, performance.now());
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Whatever the organization has written is at or before this position of the log. */
  async #positionFor(organizationId: string | undefined): Promise<string | undefined> {
    try {
      return await this.#note();
    } catch {
      return this.#lastNotedFor(organizationId);
    }
  }

  /** What this node has written since then may be missing on the standby, and nobody can be asked. */
  #lastNotedFor(organizationId: string | undefined): string | undefined {
    const wroteAt = this.#writes.get(organizationId) ?? Number.NEGATIVE_INFINITY;
    return this.#noted !== undefined && wroteAt < this.#noted.at ? this.#noted.position : undefined;
  }

  async #note(): Promise<string> {
    const at = performance.now();
    const { rows } = await this.#options.primary(undefined, POSITION);
    const position: string = rows[0].position;
    this.#noted = { at, position };
    for (const [who, wroteAt] of this.#writes) if (wroteAt < at) this.#writes.delete(who);
    return position;
  }

  /**
   * Undefined where the standby is away, behind, or has ended the statement because it blocked the replay.
   */
  async #onStandby(
    position: string | undefined,
    organizationId: string | undefined,
    statement: Prepared,
  ): Promise<pg.QueryResult | undefined> {
    if (position === undefined || performance.now() < this.#restsUntil) return undefined;
    const { standby } = this.#options;
    try {
      if (!(await this.#catchesUp(position))) return undefined;
      const found = await standby.send([binding(organizationId)], statement);
      this.#outage.back();
      return found;
    } catch (error) {
      if (isRace(error)) return undefined;
      if (!isGone(error)) throw translate(error);
      this.#restsUntil = performance.now() + REST_MS;
      this.#outage.missed(error);
      return undefined;
    }
  }

  async #catchesUp(position: string): Promise<boolean> {
    const until = performance.now() + CATCH_UP_MS;
    for (;;) {
      const { rows } = await this.#options.standby.send([binding(undefined)], replayed(position));
      if (rows[0]?.is_replayed) return true;
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}

/** The pool has translated what it met while connecting; what a statement meets comes as it is. */
const isGone = (error: unknown): boolean => isAway(error) || isUnavailable(error);
