/**
 * A worker that claims rows of a table under leases, does their work outside any transaction, and records the
 * outcomes. Any number of workers share a table; the leases of a killed one end, and its work is claimed
 * again. Its owner says how to claim, to do and to record; the worker decides when. Its states:
 *
 * - idle: no work is claimed. A wake-up (LISTEN) or the poll leads to a claim.
 * - claiming: a claim is at the database. There may be work under way meanwhile.
 * - working: work is under way or not yet recorded. Ended work, a wake-up or the poll leads to a claim.
 * - backing off: the database is away, or a step failed. Work goes on; claims resume after a second.
 * - draining: `stop` was called. Nothing more is claimed, work that was claimed and not begun is given back,
 *   and work under way is recorded. What cannot be recorded is done again by another worker, after its lease.
 * - stopped: no work is claimed, and none is begun.
 */
import { randomUUID } from 'node:crypto';
import { type Clock, SECOND } from '../clock.ts';
import { Problem } from '../problems.ts';
import { Bell } from '../running/bell.ts';
import type { Log } from '../running/log.ts';
import { Loop, type LoopOptions } from '../running/loop.ts';
import { Outage } from '../running/outage.ts';

/** Polls for what a lost wake-up has missed, and for what has come due. */
const POLL_MS = 500;
/** The slowest poll, of a worker that has long had nothing to do and would hear of anything new. */
export const IDLE_POLL_MS = 5 * SECOND;
/** Added to the longest attempt, for the time before it begins and until its outcome is recorded. */
const LEASE_MARGIN_MS = 5 * SECOND;

/** Returns whether to go on at once. */
type Step = LoopOptions['step'];

interface LeasedWorkerOptions {
  log: Log;
  clock: Clock;
  /** The longest that one piece of work can take, in milliseconds. */
  timeout: number;
  /** What is logged while the database is away, when it is back, and after any other error. */
  says: { away: string; back: string; failed: string };
  /** Makes rows claimable, in a loop of its own. */
  prepare?: Step;
  /**
   * Claims what there is room for, and begins it; claims nothing while draining. Without `record` it also
   * records what has ended. If it returns 'rest', the next claim waits `claimAfterMs`, so that work gathers.
   */
  claim: Step;
  /** Records what has ended, in a loop of its own. */
  record?: Step;
  /** How much work is under way, or not yet recorded. */
  holds: () => number;
  /** Why nothing may be claimed for now, if so. */
  pausedBecause?: () => string | undefined;
  /** Tells whether wake-ups arrive: only then an idle worker polls less often. */
  listener?: { isConnected(): boolean };
  /** The poll interval, where it is not the one for lost wake-ups. */
  pollMs?: () => number;
  claimAfterMs?: number;
  /** After a recording, outcomes wait this long for others. */
  recordAfterMs?: number;
  /** While draining: gives back what was claimed and has not begun. */
  giveBack?: () => Promise<void>;
  /** While draining: drops outcomes that cannot be recorded. Without it the worker then stops at once. */
  abandon?: () => void;
}

export class LeasedWorker {
  readonly #options: LeasedWorkerOptions;
  /** The owner of its leases. */
  readonly id = randomUUID();
  readonly leaseMillis: number;
  readonly #outage: Outage;
  readonly #preparing: Loop | undefined;
  readonly #claiming: Loop;
  readonly #recording: Loop | undefined;
  readonly #ended = new Bell();
  #life: 'new' | 'started' | 'draining' | 'stopped' = 'new';

  constructor(options: LeasedWorkerOptions) {
    const { prepare, claim, record, timeout, says, holds, abandon } = options;
    this.#options = options;
    this.leaseMillis = timeout + LEASE_MARGIN_MS;
    this.#outage = new Outage({ ...options, ...says });
    const onError = (error: unknown) => this.tell(error);
    const isIdle = () => holds() === 0 && options.listener?.isConnected() === true;
    const idlePollMs = () => (isIdle() ? IDLE_POLL_MS : POLL_MS);
    const common = { pollMs: options.pollMs ?? POLL_MS, idlePollMs, onError };
    const ending = { holds, ...(abandon && { abandon }) };
    const prepareUnlessPaused = prepare && (async () => !this.isPaused && prepare());
    this.#preparing =
      prepareUnlessPaused && new Loop({ ...common, step: this.#reaching(prepareUnlessPaused) });
    this.#claiming = new Loop({
      ...common,
      // Of the two, only `prepare` always reaches the database; a claim does only if there is room.
      step: prepare === undefined ? this.#reaching(claim) : claim,
      restMs: options.claimAfterMs ?? 0,
      ...(record === undefined && ending),
    });
    const restAfter = () => options.recordAfterMs ?? 0;
    this.#recording = record && new Loop({ ...common, step: record, restAfter, ...ending });
  }

  get state(): 'idle' | 'claiming' | 'working' | 'backing off' | 'draining' | 'stopped' {
    if (this.#life === 'draining') return 'draining';
    if (this.#life !== 'started') return 'stopped';
    if (this.#claiming.state === 'backing off') return 'backing off';
    if (this.#claiming.state === 'stepping') return 'claiming';
    return this.#options.holds() > 0 ? 'working' : 'idle';
  }

  /** Whether nothing may be claimed or begun any more. */
  get isEnding(): boolean {
    return this.#life === 'draining' || this.#life === 'stopped';
  }

  /** Whether nothing may be claimed for now. */
  get isPaused(): boolean {
    return this.#options.pausedBecause?.() !== undefined;
  }

  /** When all of its loops had last succeeded, by `performance.now()`. */
  get succeededAt(): number {
    const loops = [this.#preparing, this.#claiming, this.#recording];
    return Math.min(...loops.map((loop) => loop?.succeededAt ?? Number.POSITIVE_INFINITY));
  }

  start(): void {
    this.#life = 'started';
    for (const loop of [this.#preparing, this.#claiming, this.#recording]) loop?.start();
  }

  /** Something may have become due. */
  wake(): void {
    this.#preparing?.wake();
    this.#claiming.wake();
  }

  /** There is room, or there are rows, for another claim. */
  claimSoon(): void {
    this.#claiming.wake();
  }

  /** Work has ended, and is to be recorded. */
  hasEnded(): void {
    this.#ended.ring();
    (this.#recording ?? this.#claiming).wake();
  }

  /** Waits until work has ended: for tests, which do the steps themselves. */
  async someEnded(): Promise<void> {
    await this.#ended.heard(POLL_MS);
  }

  /** Begins nothing more, and resolves when what is under way is recorded. */
  async stop(): Promise<void> {
    this.#life = 'draining';
    if (this.#recording !== undefined) await Promise.all([this.#preparing?.stop(), this.#claiming.stop()]);
    await this.#options.giveBack?.().catch((error) => this.tell(error));
    await (this.#recording ?? this.#claiming).stop();
    this.#life = 'stopped';
  }

  /** Doors throw a Problem when the database is away or busy. All else is a bug, logged with its stack. */
  tell(error: unknown): void {
    if (error instanceof Problem) this.#outage.missed(error);
    else this.#options.log.error({ err: error }, this.#options.says.failed);
  }

  /** Ends a logged outage: each success of the step proves that the database is there. */
  #reaching(step: Step): Step {
    return async () => {
      const next = await step();
      this.#outage.back();
      return next;
    };
  }
}
