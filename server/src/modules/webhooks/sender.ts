/**
 * The worker that sends webhooks. It takes due deliveries, posts them outside any transaction, and records how it went;
 * any number of workers share the work. Killed at any instant, it leaves leases that end and deliveries that are due again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/net/outbound.ts';
import type { Schedule } from './attempt.ts';
import { type Attempted, type Claimed, claim } from './claim.ts';
import { sealedFor } from './endpoints.ts';
import { deliveryHeaders } from './headers.ts';
import { type Recorded, record } from './record.ts';

/** As many attempts as one worker has under way at a time. */
const CAPACITY = 512;
/** Finds what a lost call has missed, and what has come due. */
const SWEEP_MS = 500;
/** After a turn with much to do, for as much to come together again: fewer and larger turns are cheaper. */
const GATHER_MS_EACH = 1 / 32;
const PAUSE_AFTER_ERROR_MS = SECOND;
/** Opening one costs as much as signing with it. */
const SECRETS_REMEMBERED = 1000;
/** Beyond the longest attempt, for the time until its outcome is recorded. */
const LEASE_MARGIN_MS = 5 * SECOND;

export interface SenderOptions {
  doors: Doors;
  outbound: Outbound;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  schedule: Schedule;
  /** The longest that an attempt can take, in milliseconds. */
  timeout: number;
  onRecorded?: (recorded: Recorded) => void;
}

export class Sender {
  readonly #options: SenderOptions;
  readonly #underWay = new Set<Promise<void>>();
  readonly #takes = new Bell();
  readonly #records = new Bell();
  readonly #secretsOpened = new Map<string, string>();
  #finished: Attempted[] = [];
  #stopping = false;
  #work: Promise<unknown> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Taking and recording go on side by side: neither waits for the other's round trips. */
  start(): void {
    let takes = true;
    const taking = this.#keepAt(
      () => this.#take(),
      this.#takes,
      () => this.#stopping,
    ).finally(() => {
      takes = false;
      this.#records.ring();
    });
    const recording = this.#keepAt(
      () => this.#record(),
      this.#records,
      () => !takes && this.#underWay.size === 0 && this.#finished.length === 0,
    );
    this.#work = Promise.all([taking, recording]);
  }

  /** Something may have become due. */
  wake(): void {
    this.#takes.ring();
  }

  /** Takes nothing more, and ends when the attempts under way are recorded. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#takes.ring();
    this.#records.ring();
    await this.#work;
  }

  /** Sends all that is due now, to the end: for tests, which move the clock instead of waiting. */
  async runDue(): Promise<void> {
    for (;;) {
      const taken = await this.#take();
      if (taken === 0 && this.#underWay.size === 0 && this.#finished.length === 0) return;
      if (taken === 0 && this.#finished.length === 0) await Promise.race(this.#underWay);
      await this.#record();
    }
  }

  async #keepAt(turn: () => Promise<number>, bell: Bell, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        const done = await turn();
        await (done > 0 ? sleep(done * GATHER_MS_EACH) : bell.heard(SWEEP_MS));
      } catch (error) {
        this.#options.log.warn({ err: error }, 'webhooks wait for the database');
        // What is not recorded when the service stops is sent again: its leases end.
        if (this.#stopping) return;
        await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  async #take(): Promise<number> {
    const { doors, clock, timeout } = this.#options;
    const room = CAPACITY - this.#underWay.size;
    if (room === 0) return 0;
    const taken = await claim(doors, clock.now(), { room, leaseMillis: timeout + LEASE_MARGIN_MS });
    for (const delivery of taken) {
      const attempt = this.#attempt(delivery).finally(() => {
        this.#underWay.delete(attempt);
        this.#records.ring();
      });
      this.#underWay.add(attempt);
    }
    return taken.length;
  }

  async #record(): Promise<number> {
    const attempts = this.#finished;
    if (attempts.length === 0) return 0;
    this.#finished = [];
    try {
      const recorded = await record(this.#options.doors, attempts, this.#options.schedule);
      for (const each of recorded) this.#options.onRecorded?.(each);
      this.#takes.ring();
      return attempts.length;
    } catch (error) {
      this.#finished = [...attempts, ...this.#finished];
      throw error;
    }
  }

  async #attempt(delivery: Claimed): Promise<void> {
    const { outbound, clock } = this.#options;
    const startedAt = clock.now();
    const headers = this.#headers(delivery, startedAt);
    const posted = headers
      ? await outbound.post(delivery.url, headers, delivery.payload)
      : { httpStatus: null, error: 'the signing secret cannot be opened', excerpt: null, durationMs: 0 };
    this.#finished.push({ delivery, startedAt, finishedAt: clock.now(), posted });
  }

  #headers(delivery: Claimed, now: Date): Record<string, string> | undefined {
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

  /** None when the service was given another encryption key than the one that sealed them. */
  #secrets({ endpoint_id, secret, previous_secret }: Claimed): string[] | undefined {
    const { log } = this.#options;
    try {
      return [secret, previous_secret]
        .filter((sealed) => sealed !== null)
        .map((sealed) => this.#opened(sealed, endpoint_id));
    } catch (error) {
      log.error({ err: error, endpoint_id }, 'a signing secret cannot be opened');
      return undefined;
    }
  }

  #opened(sealed: string, endpointId: string): string {
    let secret = this.#secretsOpened.get(sealed);
    if (secret === undefined) {
      secret = this.#options.sealer.open(sealed, sealedFor(endpointId));
      if (this.#secretsOpened.size >= SECRETS_REMEMBERED) this.#secretsOpened.clear();
      this.#secretsOpened.set(sealed, secret);
    }
    return secret;
  }
}

/** Waits until somebody rings, or the time is up. A ring while nobody waits is kept for the next who does. */
class Bell {
  #isRung = false;
  #answer: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#answer?.();
  }

  async heard(millis: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        this.#answer = resolve;
        timer = setTimeout(resolve, millis);
      });
    }
    clearTimeout(timer);
    this.#answer = undefined;
    this.#isRung = false;
  }
}
