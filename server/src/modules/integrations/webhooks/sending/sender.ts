/**
 * The worker that sends webhooks. It claims due deliveries under a lease, posts them outside any transaction,
 * and records the outcomes together with the next claim. `LeasedWorker` decides when, and how it stops.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import { BoundedMap } from '../../../../platform/bounded-map.ts';
import { type Clock, SECOND } from '../../../../platform/clock.ts';
import type { Sealer } from '../../../../platform/crypto/seal.ts';
import type { Doors } from '../../../../platform/db/doors.ts';
import { LeasedWorker } from '../../../../platform/jobs/leased-worker.ts';
import type { Outbound } from '../../../../platform/net/outbound.ts';
import type { Log } from '../../../../platform/running/log.ts';
import type { Progress } from '../../../../platform/running/progress.ts';
import type { Schedule } from '../../../../platform/running/retries.ts';
import { sealedFor } from '../endpoints.ts';
import { setAside } from './aside.ts';
import type { AttemptedDelivery, ClaimedDelivery } from './claim.ts';
import { FanOut } from './fan-out.ts';
import { deliveryHeaders } from './headers.ts';
import { Rotation } from './rotation.ts';
import { inItsTrace } from './trace.ts';
import { type SendingTurn, takeTurn } from './turn.ts';
import { Workload } from './workload.ts';

/** Attempts under way in one worker, the last of them reserved for organizations that have few under way. */
const CAPACITY = 512;
const KEPT_FOR_FEW = 64;
/** Polls for what a lost wake-up has missed, and for retries that have come due. */
const SWEEP_MS = 500;
/** After a busy turn it waits until half of the attempts have ended: fewer, larger batches are cheaper. */
const GATHER_MS = 10;
const BUSY_FROM = 32;
/** How many attempts begin before the event loop reads the answers of those under way. */
const AT_ONCE = 16;
const NOTHING: readonly ClaimedDelivery[] = [];
/** A slower claim is logged. */
const SLOW_CLAIM_MS = SECOND;
/** A cache, because decrypting a secret costs as much as signing with it. */
const SECRETS_REMEMBERED = 1000;

export interface SenderOptions {
  doors: Doors;
  outbound: Outbound;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  schedule: Schedule;
  /** The longest that an attempt can take, in milliseconds. */
  timeout: number;
  listener?: { isConnected(): boolean };
  onRecorded?: (recorded: Pick<SendingTurn, 'delivered' | 'recorded'>) => void;
}

export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #worker: LeasedWorker;
  readonly #workload = new Workload();
  readonly #rotation = new Rotation();
  readonly #secretsOpened = new BoundedMap<string, string>(SECRETS_REMEMBERED);
  /** Fans out large imports beside the sending. */
  readonly fanOut: FanOut;
  /** Whether the last turn had much to do. */
  #isBusy = false;
  /** Whether there are more pages of due deliveries than the last turn looked at. */
  #hasMore = false;
  /** How many attempts must have ended to make another turn worthwhile. */
  #enough = 1;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#worker = new LeasedWorker({
      ...options,
      says: {
        away: 'webhooks wait for the database',
        back: 'webhooks are sent again',
        failed: 'webhooks could not be sent; trying again',
      },
      claim: () => this.#step(),
      holds: () => this.#workload.size,
      pollMs: () => (this.#isBusy ? GATHER_MS : SWEEP_MS),
    });
    this.fanOut = new FanOut({ ...options, onMade: () => this.wake() });
  }

  get underWay(): number {
    return this.#workload.underWay;
  }

  progress(): Progress[] {
    return [
      { name: 'sending webhooks', succeededAt: this.#worker.succeededAt },
      { name: 'making the deliveries of imports', succeededAt: this.fanOut.succeededAt },
    ];
  }

  start(): void {
    this.fanOut.start();
    this.#worker.start();
  }

  /** Something may have become due. A busy worker finds it in its next turn. */
  wake(): void {
    if (!this.#isBusy) this.#worker.wake();
  }

  /** The endpoint has changed since its deliveries were claimed. Those not begun are claimed anew. */
  recall(endpointId: string): void {
    this.#workload.recall(endpointId);
  }

  /** Begins nothing more, and resolves when the attempts under way are recorded. */
  async stop(): Promise<void> {
    this.#workload.recallAll();
    await Promise.all([this.#worker.stop(), this.fanOut.stop()]);
  }

  /** Sends all that is due now: for tests, which move the clock instead of waiting. */
  async runDue(): Promise<void> {
    await this.fanOut.runAll();
    for (;;) {
      const done = await this.#turn();
      if (this.#workload.ended > 0 || this.#hasMore) continue;
      if (this.#workload.size > 0) await this.#worker.someEnded();
      else if (done === 0) return;
    }
  }

  /** Tells whether the next turn is worthwhile at once. */
  async #step(): Promise<boolean> {
    this.#isBusy = (await this.#turn()) >= BUSY_FROM && !this.#worker.isEnding;
    this.#enough = this.#isBusy ? this.#workload.size / 2 : 1;
    return (this.#hasMore && !this.#worker.isEnding) || this.#workload.ended >= this.#enough;
  }

  /** Returns how much there was to do. The attempts go on meanwhile. */
  async #turn(): Promise<number> {
    const { doors, clock, schedule, onRecorded } = this.#options;
    const attempts = this.#isBusy ? this.#workload.takeWhole() : this.#workload.takeEnded();
    const claimsNothing = this.#worker.isEnding || this.#worker.isPaused;
    const roomForFew = claimsNothing ? 0 : CAPACITY - this.#workload.underWay;
    const turn = await takeTurn(doors, attempts, schedule, clock, {
      worker: this.#worker.id,
      room: roomForFew - KEPT_FOR_FEW,
      roomForFew,
      leaseMillis: this.#worker.leaseMillis,
      position: this.#rotation.position,
      underWay: this.#workload.underWayFor(),
    });
    this.#workload.postpone(turn.postponed);
    this.#workload.putBack(turn.left);
    this.#begin(turn.taken);
    if (attempts.length > 0) onRecorded?.(turn);
    await this.#followUp(turn);
    if (turn.error !== undefined) throw turn.error;
    return Math.max(attempts.length - turn.postponed.length, turn.taken.length);
  }

  /** After a claim: moves on to the next page, and sets aside the strays it saw. */
  async #followUp({ seen, taken, claimMillis }: SendingTurn): Promise<void> {
    const { doors, clock, log } = this.#options;
    if (claimMillis > SLOW_CLAIM_MS)
      log.warn({ claim_ms: claimMillis, taken: taken.length }, 'a claim of webhooks was slow');
    this.#hasMore = seen !== undefined && this.#rotation.moveOn(seen, taken.length > 0);
    const strays = seen?.strays ?? [];
    if (strays.length > 0 && (await setAside(doors, strays, clock.now())) > 0) this.#hasMore = true;
  }

  /**
   * Begins attempts in small batches, with a turn of the event loop in between. Where receivers answer
   * quickly, few are under way at any moment, and their objects are collected while young; meanwhile
   * PostgreSQL works on the next turn.
   */
  #begin(taken: ClaimedDelivery[]): void {
    let soon = Promise.resolve();
    const first = taken.filter((delivery) => this.#workload.take(delivery));
    for (const [index, delivery] of first.entries()) {
      if (index % AT_ONCE === 0) soon = soon.then(() => immediate());
      void this.#send(delivery, soon);
    }
  }

  /** Sends one after another, until the endpoint's queue is empty. */
  async #send(first: ClaimedDelivery, soon: Promise<void>): Promise<void> {
    await soon;
    let next: ClaimedDelivery | undefined = first;
    while (next !== undefined) {
      next = this.#workload.end(await this.#attempt(next));
      if (this.#workload.ended >= this.#enough) this.#worker.hasEnded();
    }
  }

  async #attempt(delivery: ClaimedDelivery): Promise<AttemptedDelivery> {
    const { doors, outbound, clock } = this.#options;
    const startedAt = clock.now();
    const headers = this.#headers(delivery, startedAt);
    const posted = headers
      ? await inItsTrace(doors, delivery, () => outbound.post(delivery.target.url, headers, delivery.payload))
      : { httpStatus: null, error: 'the signing secret cannot be opened', excerpt: null, durationMs: 0 };
    return { delivery, startedAt, finishedAt: clock.now(), posted, givenBack: NOTHING };
  }

  #headers(delivery: ClaimedDelivery, now: Date): Record<string, string> | undefined {
    const secrets = this.#secrets(delivery);
    if (secrets === undefined) return undefined;
    return deliveryHeaders({
      deliveryId: delivery.id,
      eventId: delivery.event_id,
      eventType: delivery.event_type,
      payload: delivery.payload,
      secrets,
      now,
    });
  }

  /** undefined when the service runs with another encryption key than the one that sealed them. */
  #secrets({ endpoint_id, target }: ClaimedDelivery): string[] | undefined {
    const { log } = this.#options;
    try {
      const newest = this.#opened(target.secret, endpoint_id);
      if (target.previous_secret === null) return [newest];
      return [newest, this.#opened(target.previous_secret, endpoint_id)];
    } catch (error) {
      log.error({ err: error, endpoint_id }, 'a signing secret cannot be opened');
      return undefined;
    }
  }

  #opened(sealed: string, endpointId: string): string {
    let secret = this.#secretsOpened.get(sealed);
    if (secret === undefined) {
      secret = this.#options.sealer.open(sealed, sealedFor(endpointId));
      this.#secretsOpened.set(sealed, secret);
    }
    return secret;
  }
}
