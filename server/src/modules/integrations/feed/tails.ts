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

const ASK_AGAIN_MS = 20;
const LONGEST_WAIT_MS = 10_000;

interface Followers {
  callbacks: Set<() => void>;
  isResting: boolean;
  isWaiting: boolean;
  /** The end of the feed as it was when this node looked last. */
  seen: number | undefined;
  isLooking: boolean;
}

export class Tails {
  readonly #doors: Doors;
  readonly #followers = new Map<string, Followers>();
  readonly #timer: NodeJS.Timeout;

  constructor(listener: Pick<Listener, 'on'>, doors: Doors) {
    this.#doors = doors;
    listener.on(FEED_CHANGES, (organizationId) => this.#tell(organizationId));
    this.#timer = setInterval(() => {
      for (const [organizationId, followers] of this.#followers) void this.#look(organizationId, followers);
    }, POLL_MS);
    this.#timer.unref();
  }

  follow(organizationId: string, callback: () => void): () => void {
    const followers = this.#followers.get(organizationId) ?? {
      callbacks: new Set(),
      isResting: false,
      isWaiting: false,
      seen: undefined,
      isLooking: false,
    };
    this.#followers.set(organizationId, followers);
    followers.callbacks.add(callback);
    return () => {
      const hasLeft = followers.callbacks.delete(callback);
      if (hasLeft && followers.callbacks.size === 0) this.#followers.delete(organizationId);
    };
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

  /** One look for all who follow the organization. Failures are left to the readers, who tell how the database is. */
  async #look(organizationId: string, followers: Followers): Promise<void> {
    if (followers.isLooking) return;
    followers.isLooking = true;
    try {
      const end = await presentPlace(this.#doors.asOrganization(organizationId), organizationId);
      if (end !== followers.seen) this.#tell(organizationId);
      followers.seen = end;
    } catch {
      // The next look tells.
    } finally {
      followers.isLooking = false;
    }
  }

  #tell(organizationId: string): void {
    const followers = this.#followers.get(organizationId);
    if (followers === undefined) return;
    if (followers.isResting) followers.isWaiting = true;
    else this.#tellNow(followers);
  }

  #tellNow(followers: Followers): void {
    followers.isResting = true;
    followers.isWaiting = false;
    setTimeout(() => {
      followers.isResting = false;
      if (followers.isWaiting) this.#tellNow(followers);
    }, REST_MS).unref();
    for (const callback of followers.callbacks) callback();
  }
}
