/**
 * The database's time, wherever a node's own clock stands: every node and PostgreSQL agree about which
 * reservation, lease or token has ended. Each proof that a connection can write brings a comparison; between
 * two of them the monotonic clock counts, so that a step of the machine's clock moves nothing.
 */
import { type Clock, SECOND, systemClock } from '../clock.ts';
import type { Log } from './log.ts';
import { Outage } from './outage.ts';

/** A machine's clock that is further off is told of in the log. */
const TOLD_FROM_MS = 2 * SECOND;
/** One that is further off than this has lost its time service: the node is not ready, and workers pause. */
const TRUSTED_UP_TO_MS = 30 * SECOND;

export class DatabaseClock implements Clock {
  readonly #machine: Clock;
  readonly #outage: Outage;
  /** The database's time less `performance.now()`; the machine's own until the first comparison. */
  #offset: number;
  #isCompared = false;

  constructor(log: Log, machine: Clock = systemClock) {
    this.#machine = machine;
    this.#offset = machine.now().getTime() - performance.now();
    this.#outage = new Outage({
      log,
      clock: this,
      away: "this machine's clock is wrong; the database's time is used. Is its time service (NTP) running?",
      back: "this machine's clock is right again",
    });
  }

  now(): Date {
    return new Date(performance.now() + this.#offset);
  }

  /**
   * The answer was given at some moment between the two readings, so it proves a lower and an upper bound. The
   * clock moves only as far as they demand: a slow answer proves little, and does not make it jump.
   */
  compare(databaseTime: number, askedAt: number, answeredAt: number): void {
    const [lowest, highest] = [databaseTime - answeredAt, databaseTime - askedAt];
    if (this.#isCompared) this.#offset = Math.min(Math.max(this.#offset, lowest), highest);
    else this.#offset = (lowest + highest) / 2;
    this.#isCompared = true;
    const seconds = this.skewSeconds();
    if (Math.abs(seconds) * SECOND > TOLD_FROM_MS) this.#outage.missed(told(seconds));
    else this.#outage.back();
  }

  /** How far the machine's clock is ahead of the database's; negative if behind, 0 before a comparison. */
  skewSeconds(): number {
    return this.#isCompared ? (this.#machine.now().getTime() - this.now().getTime()) / SECOND : 0;
  }

  /** Whether the node may work by it; not before the first comparison. */
  isTrusted(): boolean {
    return this.#isCompared && Math.abs(this.skewSeconds()) * SECOND <= TRUSTED_UP_TO_MS;
  }
}

const told = (seconds: number): Error =>
  new Error(`${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database`);
