/** Who follows the feed of which organization on this node, and when they look again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Doors } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Listener } from '../../../platform/db/wire/listener.ts';
import { FEED_CHANGES } from '../events/emit.ts';
import { presentPlace } from './start.ts';

/** A notification may be lost, and what waited for an older transaction is not announced again. */
const POLL_MS = 400;
/** Readers look at most this often, so that a busy organization costs few statements. */
const REST_MS = 50;

/** A second of them. */
const MOST_ENDS = 1000 / REST_MS;
/** After so long without a look nothing is known: the next one may find another primary, which knows less. */
const KEPT_MS = 1000;

const ASK_AGAIN_MS = 20;
const LONGEST_WAIT_MS = 10_000;

/** Ends of the feed of an organization: up to there everything is decided. */
export interface FeedEnds {
  now: number;
  /** A second ago, while there is much to tell: a reader who is before that is catching up. */
  earlier: number;
}

interface Followers {
  callbacks: Set<() => void>;
  /** The ends of the feed when this node looked last, the present one at last. */
  ends: number[];
  /** When that was, by `performance.now()`. */
  lookedAt: number;
  /** Whether a look is under way, or was a moment ago. */
  isResting: boolean;
  /** Whether there may be more by now. */
  isTold: boolean;
}

export class Tails {
  readonly #doors: Doors;
  readonly #followers = new Map<string, Followers>();
  readonly #timer: NodeJS.Timeout;

  constructor(listener: Pick<Listener, 'on'>, doors: Doors) {
    this.#doors = doors;
    listener.on(FEED_CHANGES, (organizationId) =>
      this.#tell(organizationId, this.#followers.get(organizationId)),
    );
    this.#timer = setInterval(() => {
      for (const [organizationId, followers] of this.#followers) this.#tell(organizationId, followers);
    }, POLL_MS);
    this.#timer.unref();
  }

  follow(organizationId: string, callback: () => void): () => void {
    const followers = this.#followers.get(organizationId) ?? {
      callbacks: new Set(),
      ends: [],
      lookedAt: 0,
      isResting: false,
      isTold: false,
    };
    this.#followers.set(organizationId, followers);
    followers.callbacks.add(callback);
    return () => {
      const hasLeft = followers.callbacks.delete(callback);
      if (hasLeft && followers.callbacks.size === 0) this.#followers.delete(organizationId);
    };
  }

  /** As far as those who follow have been told; undefined before the first look, and without a recent one. */
  ends(organizationId: string): FeedEnds | undefined {
    const { ends = [], lookedAt = 0 } = this.#followers.get(organizationId) ?? {};
    const [earlier, now] = [ends[0], ends.at(-1)];
    const isKnown = earlier !== undefined && now !== undefined && lookedAt > performance.now() - KEPT_MS;
    return isKnown ? { now, earlier } : undefined;
  }

  /**
   * Resolves once every transaction has ended that had told something by then: what comes later is told by what is
   * stored now. One that takes very long is not waited for.
   */
  async untilTold(organizationId: string): Promise<void> {
    const db = this.#doors.asOrganization(organizationId);
    const until = performance.now() + LONGEST_WAIT_MS;
    const drawn = await db.one<{ place: number | null }>(
      sql`select pg_sequence_last_value('event_positions') as place`,
    );
    for (;;) {
      const { place = 0 } =
        (await db.one<{ place: number }>(sql`select event_horizon(${organizationId}::uuid) as place`)) ?? {};
      if (place >= (drawn?.place ?? 0) || performance.now() > until) return;
      await sleep(ASK_AGAIN_MS);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tell(organizationId: string, followers: Followers | undefined): void {
    if (followers?.isResting) followers.isTold = true;
    else if (followers !== undefined) void this.#look(organizationId, followers);
  }

  /** One look for all who follow the organization; if it fails, the next one tells. */
  async #look(organizationId: string, followers: Followers): Promise<void> {
    followers.isResting = true;
    followers.isTold = false;
    const rest = sleep(REST_MS, undefined, { ref: false });
    const db = this.#doors.asOrganization(organizationId);
    const askedAt = performance.now();
    const end = await presentPlace(db, organizationId).catch(() => undefined);
    if (end !== undefined) followers.lookedAt = askedAt;
    if (end !== undefined && end !== followers.ends.at(-1)) {
      followers.ends = [...followers.ends.slice(1 - MOST_ENDS), end];
      for (const callback of followers.callbacks) callback();
    }
    await rest;
    followers.isResting = false;
    if (followers.isTold) this.#tell(organizationId, followers);
  }
}
