/**
 * Which phones of golfers are there: those that asked for something, and those that follow their card. A
 * phone is written down about once a minute and no request waits for it, so what a crash loses is a minute.
 */
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { type Clock, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';

/** A phone that was heard this lately counts as connected. */
export const CONNECTED_MS = 5 * MINUTE;

/** Phones that are heard within this time are written down by one statement. */
const BATCH_MS = SECOND / 4;
/** Beyond this many, the phone that was heard longest ago is written down again sooner. */
const MOST = 50_000;

export class Phones {
  readonly #doors: Doors;
  readonly #clock: Clock;
  /** When each phone was written down last. */
  readonly #written = new BoundedMap<string, number>(MOST);
  /** How many streams each phone has open. */
  readonly #following = new Map<string, number>();
  readonly #heard = new Set<string>();
  readonly #round: NodeJS.Timeout;
  #batch: NodeJS.Timeout | undefined;

  constructor(doors: Doors, clock: Clock) {
    this.#doors = doors;
    this.#clock = clock;
    this.#round = setInterval(() => this.#hearFollowing(), MINUTE);
    this.#round.unref();
  }

  hear(deviceId: string): void {
    const now = this.#clock.now().getTime();
    if (now - (this.#written.get(deviceId) ?? 0) < MINUTE) return;
    this.#written.set(deviceId, now);
    this.#heard.add(deviceId);
    this.#batch ??= setTimeout(() => void this.#write(), BATCH_MS).unref();
  }

  /** A phone that follows its card is heard until it lets go. */
  follow(deviceId: string): () => void {
    this.hear(deviceId);
    this.#following.set(deviceId, (this.#following.get(deviceId) ?? 0) + 1);
    return () => {
      const left = (this.#following.get(deviceId) ?? 1) - 1;
      if (left === 0) this.#following.delete(deviceId);
      else this.#following.set(deviceId, left);
    };
  }

  stop(): void {
    clearInterval(this.#round);
    clearTimeout(this.#batch);
  }

  #hearFollowing(): void {
    for (const deviceId of this.#following.keys()) this.hear(deviceId);
  }

  async #write(): Promise<void> {
    const ids = [...this.#heard];
    this.#heard.clear();
    this.#batch = undefined;
    await this.#doors.asPlatform
      .write((tx) =>
        tx.run(sql`update play_sessions set heard_at = ${tx.now} where ${isOneOf(sql`id`, ids)}`),
      )
      // The database is away: a number on a screen is not worth a retry, and the next minute tells again.
      .catch(() => undefined);
  }
}
