/**
 * The worker that sends mail. It claims as many ready mails as it has free connections and a few ahead, so
 * that no connection waits for the database; talks to the mail server outside any transaction, and records
 * outcomes in batches. `LeasedWorker` decides when, and how it stops.
 */
import type { Clock } from '../../../../platform/clock.ts';
import { LeasedWorker } from '../../../../platform/jobs/leased-worker.ts';
import type { Outcome } from '../../../../platform/mail/smtp.ts';
import { Problem } from '../../../../platform/problems.ts';
import type { Log } from '../../../../platform/running/log.ts';
import type { Progress } from '../../../../platform/running/progress.ts';
import type { Schedule } from '../../../../platform/running/retries.ts';
import type { Writer } from '../writers.ts';
import { type ClaimedMail, claiming, START } from './claim.ts';
import { Letters, type LettersOptions } from './letters.ts';
import { Pace } from './pace.ts';
import { givingBack, prepare } from './prepare.ts';
import { type AttemptedMail, type RecordedMail, record } from './record.ts';
import { MailWorkload, type WaitingMail } from './workload.ts';

/** After a small claim, and after a recording, the next one waits this long, so that batches grow. */
const GATHER_MS = 20;

interface MailSenderOptions extends LettersOptions {
  clock: Clock;
  log: Log;
  writers: readonly Writer[];
  schedule: Schedule;
  /** The longest that an attempt can take, in milliseconds. */
  timeout: number;
  connections: number;
  ratePerSecond: number | undefined;
  listener?: { isConnected(): boolean };
  onRecorded?: (recorded: RecordedMail[]) => void;
}

export class MailSender {
  readonly #options: MailSenderOptions;
  readonly #writers: ReadonlyMap<string, Writer>;
  readonly #letters: Letters;
  readonly #pace: Pace;
  readonly #workload: MailWorkload;
  readonly #worker: LeasedWorker;
  /** The organization that was served last. */
  #after = START;

  constructor(options: MailSenderOptions) {
    this.#options = options;
    this.#writers = new Map(options.writers.map((writer) => [writer.template, writer]));
    this.#letters = new Letters(options, this.#writers);
    this.#pace = new Pace(options.ratePerSecond);
    this.#workload = new MailWorkload(options.connections);
    this.#worker = new LeasedWorker({
      ...options,
      says: {
        away: 'mail waits for the database',
        back: 'mail is sent again',
        failed: 'mail could not be sent; trying again',
      },
      prepare: () => this.#prepare(),
      claim: () => this.#claimSome(),
      record: () => this.#recordSome(),
      holds: () => this.#workload.unrecorded,
      claimAfterMs: GATHER_MS,
      recordAfterMs: GATHER_MS,
      giveBack: () => this.#release(this.#workload.giveBack('all')),
      abandon: () => void this.#workload.takeEnded(),
    });
  }

  get underWay(): number {
    return this.#workload.underWay;
  }

  progress(): Progress[] {
    return [{ name: 'sending mail', succeededAt: this.#worker.succeededAt }];
  }

  start(): void {
    this.#worker.start();
  }

  /** There may be new mail. */
  wake(): void {
    this.#worker.wake();
  }

  /** Begins nothing more, and resolves when the attempts under way are recorded. */
  async stop(): Promise<void> {
    await this.#worker.stop();
    this.#options.transport.close();
  }

  /** Sends all that is due now: for tests, which move the clock instead of waiting. */
  async runDue(): Promise<void> {
    for (;;) {
      while (await this.#prepare());
      const hasRecorded = await this.#record();
      const hasClaimed = (await this.#claim()).claimed > 0;
      if (this.#workload.underWay > 0) await this.#worker.someEnded();
      else if (!hasRecorded && !hasClaimed && this.#workload.unrecorded === 0) {
        if (!(await this.#prepare())) return;
      }
    }
  }

  async #prepare(): Promise<boolean> {
    const { doors, clock, stationery, writers } = this.#options;
    for (const { sweep } of writers) await sweep?.(this.#options);
    const made = await prepare(doors, this.#writers, stationery.keys, clock.now());
    if (made > 0) this.#worker.claimSoon();
    return made > 0;
  }

  /** Mails that come one by one wait for each other, so that they are claimed together. */
  async #claimSome(): Promise<boolean | 'rest'> {
    const { room, claimed } = await this.#claim();
    if (room === 0 || claimed === 0) return false;
    return claimed === room || 'rest';
  }

  /** Returns how many it had room for, and how many there were. */
  async #claim(): Promise<{ room: number; claimed: number }> {
    const claimsNothing = this.#worker.isEnding || this.#worker.isPaused;
    const wanted = claimsNothing ? 0 : this.#workload.room;
    const room = this.#pace.allows(wanted);
    if (wanted > 0 && room === 0) setTimeout(() => this.#worker.claimSoon(), this.#pace.gapMs).unref();
    if (room === 0) return { room, claimed: 0 };
    const claimed = await this.#claimUpTo(room);
    this.#workload.take(claimed);
    this.#begin();
    return { room, claimed: claimed.length };
  }

  async #claimUpTo(free: number): Promise<ClaimedMail[]> {
    const { doors, clock } = this.#options;
    const terms = {
      worker: this.#worker.id,
      leaseUntil: new Date(clock.now().getTime() + this.#worker.leaseMillis),
      free,
      mostBulk: this.#workload.mostBulkHeld,
      underWay: this.#workload.held(),
      after: this.#after,
    };
    const [, claim] = doors.asPlatform.inOneTrip<never, ClaimedMail>([], [claiming(terms)]);
    const claimed = await claim;
    this.#pace.used(claimed.length);
    this.#after = claimed.at(-1)?.organization_id ?? this.#after;
    return claimed;
  }

  /** Uses the free connections, and writes the letters that come next. */
  #begin(): void {
    while (!this.#worker.isEnding) {
      const begun = this.#workload.begin();
      if (begun === undefined) break;
      void this.#attempt(begun);
    }
    for (const waiting of this.#workload.next) if (!waiting.mail.opted_out) this.#letterOf(waiting);
  }

  async #attempt(waiting: WaitingMail): Promise<void> {
    const { clock } = this.#options;
    const { mail } = waiting;
    const begunAt = performance.now();
    const ending = await this.#ending(waiting);
    const tookMs = performance.now() - begunAt;
    // If giving it back fails, another worker claims it once its lease ends.
    if (ending === undefined) await this.#release([mail]).catch((error) => this.#worker.tell(error));
    this.#workload.end(mail, tookMs, ending && { mail, ending, endedAt: clock.now() });
    this.#begin();
    this.#worker.hasEnded();
    if (this.#workload.isLow) this.#worker.claimSoon();
  }

  /** Undefined when the database or the worker thread is too busy: that does not count as an attempt. */
  async #ending(waiting: WaitingMail): Promise<AttemptedMail['ending'] | undefined> {
    if (waiting.mail.opted_out) return { result: 'skipped', reason: 'opted_out' };
    return this.#send(waiting).catch((error): Outcome | undefined => {
      if (error instanceof Problem) return undefined;
      this.#options.log.error({ err: error, mail_id: waiting.mail.id }, 'a mail could not be made');
      return { result: 'unsent', reason: 'the mail could not be made' };
    });
  }

  async #send(waiting: WaitingMail): Promise<AttemptedMail['ending']> {
    const { stationery, transport } = this.#options;
    const letter = await this.#letterOf(waiting);
    if (letter === undefined) return { result: 'skipped', reason: 'deleted' };
    return transport.send({ from: stationery.terms.mailFrom.address, to: waiting.mail.email }, letter);
  }

  #letterOf(waiting: WaitingMail): NonNullable<WaitingMail['letter']> {
    if (waiting.letter === undefined) {
      waiting.letter = this.#letters.write(waiting.mail);
      // `#send` handles a rejection; a mail that is given back is never sent, so it is also caught here.
      waiting.letter.catch(() => undefined);
    }
    return waiting.letter;
  }

  async #recordSome(): Promise<boolean> {
    await this.#release(this.#workload.giveBack('old'));
    return this.#record();
  }

  async #record(): Promise<boolean> {
    const { doors, schedule, onRecorded } = this.#options;
    const attempts = this.#workload.takeEnded();
    if (attempts.length === 0) return false;
    try {
      onRecorded?.(await record(doors, this.#writers, this.#worker.id, attempts, schedule));
    } catch (error) {
      this.#workload.putBack(attempts);
      throw error;
    }
    return true;
  }

  async #release(mails: ClaimedMail[]): Promise<void> {
    const { doors, clock } = this.#options;
    if (mails.length === 0) return;
    await doors.asPlatform.write((tx) => tx.run(givingBack(this.#worker.id, mails, clock.now())));
  }
}
