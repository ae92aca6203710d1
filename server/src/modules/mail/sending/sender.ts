/**
 * The worker that sends mail. It claims as many ready mails as it has free connections, talks to the mail server outside
 * any transaction, and records outcomes in batches; any number of workers share the work. The leases of a killed one
 * end, and its mails are sent again.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bell } from '../../../platform/bell.ts';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import type { Log } from '../../../platform/log.ts';
import { Loop } from '../../../platform/loop.ts';
import type { Outcome, Transport } from '../../../platform/mail/smtp.ts';
import { Outage } from '../../../platform/outage.ts';
import { Problem } from '../../../platform/problems.ts';
import type { Schedule } from '../../../platform/retries.ts';
import { bytesOf, render, type Stationery } from '../render.ts';
import { isBulk, type Writer } from '../writers.ts';
import { type Claimed, claiming, START, type UnderWay } from './claim.ts';
import { Pace } from './pace.ts';
import { prepare } from './prepare.ts';
import { type Attempted, type Recorded, record } from './record.ts';

/** Polls for what a lost wake-up has missed. */
const POLL_MS = 500;
/** Added to the longest attempt, for rendering before it and recording after it. */
const LEASE_MARGIN_MS = 5 * SECOND;
/** Outcomes wait this long for others, to be recorded in one statement with them. */
const RECORD_AFTER_MS = 20;
/** A free connection waits this long for another, so that one claim serves both. */
const CLAIM_AFTER_MS = 5;
/** What a source looks like is read again after this time. */
const SOURCE_KEPT_MS = 2 * SECOND;

/** What was claimed for how many free connections. */
interface Claim {
  free: number;
  claimed: Claimed[];
}

const NOTHING: Claim = { free: 0, claimed: [] };

interface MailSenderOptions {
  doors: Doors;
  clock: Clock;
  log: Log;
  writers: readonly Writer[];
  stationery: Stationery;
  transport: Transport;
  schedule: Schedule;
  /** The longest that an attempt can take, in milliseconds. */
  timeout: number;
  connections: number;
  ratePerSecond: number | undefined;
  onRecorded?: (recorded: Recorded[]) => void;
}

export class MailSender {
  readonly #options: MailSenderOptions;
  /** The owner of its leases. */
  readonly #id = randomUUID();
  readonly #writers: ReadonlyMap<string, Writer>;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #sources = new Map<string, { source: Promise<unknown>; readAt: number }>();
  readonly #outage: Outage;
  readonly #pace: Pace;
  readonly #ended = new Bell();
  /** Makes mails ready beside the sending. */
  readonly #preparing: Loop;
  readonly #sending: Loop;
  /** Beside the sending: what has ended has left its connection, whether or not that is recorded yet. */
  readonly #recording: Loop;
  #toRecord: Attempted[] = [];
  #size = 0;
  #after = START;
  #stopping = false;

  constructor(options: MailSenderOptions) {
    this.#options = options;
    this.#writers = new Map(options.writers.map((writer) => [writer.template, writer]));
    this.#outage = new Outage({
      ...options,
      away: 'mail waits for the database',
      back: 'mail is sent again',
    });
    this.#pace = new Pace(options.ratePerSecond);
    const onError = (error: unknown) => this.#tell(error);
    this.#preparing = new Loop({ step: () => this.#prepare(), pollMs: POLL_MS, onError });
    this.#sending = new Loop({ step: () => this.#beginTogether(), pollMs: POLL_MS, onError });
    this.#recording = new Loop({ step: () => this.#recordTogether(), pollMs: POLL_MS, onError });
  }

  get underWay(): number {
    return this.#size;
  }

  start(): void {
    this.#preparing.start();
    this.#sending.start();
    this.#recording.start();
  }

  /** There may be new mail. */
  wake(): void {
    this.#preparing.wake();
    this.#sending.wake();
  }

  /** Begins nothing more, and resolves when the attempts under way are recorded. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#preparing.stop(), this.#sending.stop(), this.#recording.stop()]);
    await this.#finish();
    this.#options.transport.close();
  }

  /** Sends all that is due now: for tests, which move the clock instead of waiting. */
  async runDue(): Promise<void> {
    for (;;) {
      while (await this.#prepare());
      const recorded = await this.#record();
      const goesOn = (await this.#beginSome()) || recorded > 0;
      if (this.#size > 0) await this.#ended.heard(POLL_MS);
      else if (!goesOn && this.#toRecord.length === 0) {
        await this.#sweep();
        if (!(await this.#prepare())) return;
      }
    }
  }

  async #finish(): Promise<void> {
    while (this.#size > 0 || this.#toRecord.length > 0) {
      if (this.#toRecord.length === 0) await this.#ended.heard(POLL_MS);
      // What cannot be recorded is sent again: its leases end.
      await this.#record().catch((error) => {
        this.#tell(error);
        this.#toRecord = [];
      });
    }
  }

  async #sweep(): Promise<void> {
    for (const { sweep } of this.#options.writers) await sweep?.(this.#options);
  }

  async #prepare(): Promise<boolean> {
    const { doors, clock, stationery } = this.#options;
    await this.#sweep();
    const made = await prepare(doors, this.#writers, stationery.keys, clock.now());
    if (made > 0) this.#sending.wake();
    this.#outage.back();
    return made > 0;
  }

  /** Claims for the connections that are free. Tells whether there may be more for those that are free now. */
  async #beginSome(): Promise<boolean> {
    const { free, claimed } = this.#stopping ? NOTHING : await this.#claim();
    for (const mail of claimed) void this.#attempt(mail);
    return claimed.length === free && free > 0;
  }

  /** Waits for the connections that are about to be free: half of them send while the other half claims. */
  async #beginTogether(): Promise<boolean> {
    const until = performance.now() + CLAIM_AFTER_MS;
    for (let left = CLAIM_AFTER_MS; left > 0 && this.#isBusy(); left = until - performance.now())
      await this.#ended.heard(left);
    return this.#beginSome();
  }

  #isBusy(): boolean {
    return this.#size > this.#options.connections / 2 && !this.#stopping;
  }

  async #recordTogether(): Promise<boolean> {
    if (this.#toRecord.length > 0 && !this.#stopping) await sleep(RECORD_AFTER_MS);
    return (await this.#record()) > 0;
  }

  async #record(): Promise<number> {
    const { doors, schedule, onRecorded } = this.#options;
    const attempts = this.#toRecord.splice(0);
    if (attempts.length === 0) return 0;
    try {
      onRecorded?.(await record(doors, this.#writers, this.#id, attempts, schedule));
    } catch (error) {
      this.#toRecord.unshift(...attempts);
      throw error;
    }
    return attempts.length;
  }

  async #claim(): Promise<Claim> {
    const { doors, clock, connections, timeout } = this.#options;
    const places = connections - this.#size;
    const free = this.#pace.allows(places);
    if (places > 0 && free === 0) setTimeout(() => this.#sending.wake(), this.#pace.gapMs).unref();
    if (free <= 0) return NOTHING;
    const now = clock.now();
    const [, claim] = doors.asPlatform.inOneTrip<never, Claimed>(
      [],
      [
        claiming({
          worker: this.#id,
          leaseUntil: new Date(now.getTime() + timeout + LEASE_MARGIN_MS),
          free,
          mostBulk: Math.max(connections - 1, 1),
          underWay: this.#underWay,
          after: this.#after,
        }),
      ],
    );
    const claimed = await claim;
    this.#pace.used(claimed.length);
    this.#after = claimed.at(-1)?.organization_id ?? this.#after;
    return { free, claimed };
  }

  async #attempt(mail: Claimed): Promise<void> {
    const { clock, log } = this.#options;
    this.#count(mail, 1);
    const ending: Attempted['ending'] = mail.opted_out
      ? { result: 'skipped', reason: 'opted_out' }
      : await this.#send(mail).catch((error): Outcome => {
          log.error({ err: error, mail_id: mail.id }, 'a mail could not be made');
          return { result: 'unsent', reason: 'the mail could not be made' };
        });
    this.#toRecord.push({ mail, ending, endedAt: clock.now() });
    this.#count(mail, -1);
    this.#ended.ring();
    this.#recording.wake();
    this.#sending.wake();
  }

  async #send(mail: Claimed): Promise<Attempted['ending']> {
    const { stationery, transport } = this.#options;
    const writer = this.#writers.get(mail.template);
    if (writer === undefined) throw new Error(`Nobody writes mails of the template ${mail.template}.`);
    const source = await this.#source(writer, mail);
    if (source === undefined) return { result: 'skipped', reason: 'deleted' };
    const { keys, terms } = stationery;
    const rendered = render(writer, mail, source, mail.organization_name, terms, (purpose) =>
      keys.token(mail.id, purpose),
    );
    return transport.send({ from: terms.mailFrom.address, to: mail.email }, await bytesOf(mail, rendered));
  }

  /** Read once for the many bulk mails of one source, which does not change any more. */
  #source(writer: Writer, { organization_id, template, source_id, kind }: Claimed): Promise<unknown> {
    const read = () => writer.load(this.#options.doors.asOrganization(organization_id), source_id);
    if (!isBulk(kind)) return read();
    const key = `${template} ${source_id}`;
    const known = this.#sources.get(key);
    const now = performance.now();
    if (known !== undefined && now - known.readAt < SOURCE_KEPT_MS) return known.source;
    for (const [old, { readAt }] of this.#sources)
      if (now - readAt >= SOURCE_KEPT_MS) this.#sources.delete(old);
    const source = read();
    this.#sources.set(key, { source, readAt: now });
    source.catch(() => this.#sources.delete(key));
    return source;
  }

  #count({ organization_id, kind }: Claimed, change: 1 | -1): void {
    const { all, bulk } = this.#underWay.get(organization_id) ?? { all: 0, bulk: 0 };
    this.#size += change;
    if (all + change === 0) this.#underWay.delete(organization_id);
    else this.#underWay.set(organization_id, { all: all + change, bulk: bulk + (isBulk(kind) ? change : 0) });
  }

  /** A door throws a Problem when the database is away or busy. Anything else is a bug, logged with its stack. */
  #tell(error: unknown): void {
    if (error instanceof Problem) this.#outage.missed(error);
    else this.#options.log.error({ err: error }, 'mail could not be sent; trying again');
  }
}
