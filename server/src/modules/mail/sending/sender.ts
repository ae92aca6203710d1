/**
 * The worker that sends mail. It claims as many ready mails as it has free connections and a few ahead, so that no connection
 * waits for the database; talks to the mail server outside any transaction, and records outcomes in batches. Any number
 * of workers share the work. The leases of a killed one end, and its mails are sent again.
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
import type { Threads } from '../../../platform/threads/threads.ts';
import { WaitingLine } from '../../../platform/waiting-line.ts';
import type { LinkPurpose } from '../link-purposes.ts';
import { type Apart, bytesOf, render, type Stationery } from '../render.ts';
import { isBulk, type Writer } from '../writers.ts';
import { type ClaimedMail, claiming, START, type UnderWay } from './claim.ts';
import { Pace } from './pace.ts';
import { givingBack, prepare } from './prepare.ts';
import { type AttemptedMail, type RecordedMail, record } from './record.ts';

/** Polls for what a lost wake-up has missed. */
const POLL_MS = 500;
/** Added to the longest attempt, for rendering before it and recording after it. */
const LEASE_MARGIN_MS = 5 * SECOND;
/** Outcomes wait this long for others, to be recorded in one statement with them. */
const RECORD_AFTER_MS = 20;
/** When all that was ready is claimed, the next claim comes after this time. */
const CLAIM_AFTER_MS = 20;
/** How many mails for each connection are claimed ahead: a claim costs the database as much as a few mails. */
const AHEAD = 3;
/** An attempt that takes less is quick. */
const QUICK_MS = 50;
/** A claimed mail that has found no connection after this time is given back: its lease is for one attempt. */
const GIVEN_BACK_AFTER_MS = SECOND;
/** What a source looks like is read again after this time. */
const SOURCE_KEPT_MS = 2 * SECOND;

/**
 * Long letters are made one after the other, and each waits this long for its turn, twice at most: once it is composed,
 * and once its MIME is made. One that waits longer is given back, because its lease does not.
 */
const LONG_LETTERS = { places: 1, patience: 1.5 * SECOND };

const UNREAD = Buffer.alloc(0);

/** Claimed ahead: sent as soon as a connection is free that it may use. */
interface Waiting {
  mail: ClaimedMail;
  since: number;
  /** Its bytes, written while the connections wait for the mail server; undefined when what it tells of is gone. */
  letter?: Promise<Buffer | undefined>;
}

interface MailSenderOptions {
  doors: Doors;
  clock: Clock;
  log: Log;
  writers: readonly Writer[];
  stationery: Stationery;
  transport: Transport;
  /** Makes long letters. */
  threads: Threads;
  schedule: Schedule;
  /** The longest that an attempt can take, in milliseconds. */
  timeout: number;
  connections: number;
  ratePerSecond: number | undefined;
  onRecorded?: (recorded: RecordedMail[]) => void;
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
  readonly #longLetters = new WaitingLine(LONG_LETTERS);
  readonly #ended = new Bell();
  /** Makes mails ready beside the sending. */
  readonly #preparing: Loop;
  readonly #sending: Loop;
  /** Beside the sending: what has ended has left its connection, whether or not that is recorded yet. */
  readonly #recording: Loop;
  #toRecord: AttemptedMail[] = [];
  #waiting: Waiting[] = [];
  /** How long attempts take: an average that forgets. */
  #usualMs = Number.POSITIVE_INFINITY;
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
    await this.#giveBack(() => true).catch((error) => this.#tell(error));
    await this.#finish();
    this.#options.transport.close();
  }

  /** Sends all that is due now: for tests, which move the clock instead of waiting. */
  async runDue(): Promise<void> {
    for (;;) {
      while (await this.#prepare());
      const recorded = await this.#record();
      const { claimed } = await this.#beginSome();
      const goesOn = claimed > 0 || recorded > 0;
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

  /** Claims for free connections, and ahead. Tells how many it had room for, and how many there were. */
  async #beginSome(): Promise<{ room: number; claimed: number }> {
    const places = this.#stopping ? 0 : this.#places();
    const room = this.#pace.allows(places);
    if (places > 0 && room === 0) setTimeout(() => this.#sending.wake(), this.#pace.gapMs).unref();
    if (room === 0) return { room, claimed: 0 };
    const claimed = await this.#claim(room);
    const since = performance.now();
    this.#waiting.push(...claimed.map((mail) => ({ mail, since })));
    this.#sendWaiting();
    return { room, claimed: claimed.length };
  }

  /** Mails that come one by one wait for each other, so that they are claimed together. */
  async #beginTogether(): Promise<boolean> {
    const { room, claimed } = await this.#beginSome();
    if (claimed < room && !this.#stopping) await sleep(CLAIM_AFTER_MS);
    return claimed === room && room > 0;
  }

  #places(): number {
    const { connections } = this.#options;
    return Math.max(connections + this.#ahead - this.#size - this.#waiting.length, 0);
  }

  /** A slow server is not worth it: what is claimed ahead would wait, and could not be cancelled any more. */
  get #ahead(): number {
    return this.#usualMs < QUICK_MS ? AHEAD * this.#options.connections : 0;
  }

  /** Urgent mail first. The bulk mail of an organization leaves one connection to others. */
  #sendWaiting(): void {
    const mayGo = ({ mail }: Waiting): boolean =>
      !isBulk(mail.kind) || (this.#underWay.get(mail.organization_id)?.bulk ?? 0) < this.#mostBulk;
    while (this.#size < this.#options.connections && !this.#stopping) {
      const urgent = this.#waiting.findIndex(({ mail }) => !isBulk(mail.kind));
      const next = urgent >= 0 ? urgent : this.#waiting.findIndex(mayGo);
      const [one] = next < 0 ? [] : this.#waiting.splice(next, 1);
      if (one === undefined) break;
      void this.#attempt(one);
    }
    for (const waiting of this.#waiting.slice(0, this.#options.connections))
      if (!waiting.mail.opted_out) this.#letterOf(waiting);
  }

  #letterOf(waiting: Waiting): NonNullable<Waiting['letter']> {
    if (waiting.letter === undefined) {
      waiting.letter = this.#write(waiting.mail);
      // A failure is told when it is sent; it may be given back before.
      waiting.letter.catch(() => undefined);
    }
    return waiting.letter;
  }

  get #mostBulk(): number {
    return Math.max(this.#options.connections - 1, 1);
  }

  /** Until another attempt has ended, and been quick, nothing more is claimed ahead. */
  async #giveBack(isOld: (waiting: Waiting) => boolean): Promise<void> {
    const old = this.#waiting.filter(isOld);
    if (old.length === 0) return;
    this.#usualMs = Number.POSITIVE_INFINITY;
    this.#waiting = this.#waiting.filter((waiting) => !old.includes(waiting));
    await this.#release(old.map(({ mail }) => mail));
  }

  async #release(mails: ClaimedMail[]): Promise<void> {
    const { doors, clock } = this.#options;
    await doors.asPlatform.write((tx) => tx.run(givingBack(this.#id, mails, clock.now())));
  }

  async #recordTogether(): Promise<boolean> {
    if (this.#toRecord.length > 0 && !this.#stopping) await sleep(RECORD_AFTER_MS);
    await this.#giveBack(({ since }) => performance.now() - since > GIVEN_BACK_AFTER_MS);
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

  async #claim(free: number): Promise<ClaimedMail[]> {
    const { doors, clock, timeout } = this.#options;
    const now = clock.now();
    const [, claim] = doors.asPlatform.inOneTrip<never, ClaimedMail>(
      [],
      [
        claiming({
          worker: this.#id,
          leaseUntil: new Date(now.getTime() + timeout + LEASE_MARGIN_MS),
          free,
          mostBulk: this.#mostBulk + this.#ahead,
          underWay: this.#held(),
          after: this.#after,
        }),
      ],
    );
    const claimed = await claim;
    this.#pace.used(claimed.length);
    this.#after = claimed.at(-1)?.organization_id ?? this.#after;
    return claimed;
  }

  /** With those that wait for a connection. */
  #held(): Map<string, UnderWay> {
    const held = new Map(this.#underWay);
    for (const { mail } of this.#waiting) add(held, mail, 1);
    return held;
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const { clock, log } = this.#options;
    const { mail } = waiting;
    const begunAt = performance.now();
    this.#count(mail, 1);
    const ending: AttemptedMail['ending'] | undefined = mail.opted_out
      ? { result: 'skipped', reason: 'opted_out' }
      : await this.#send(waiting).catch((error): Outcome | undefined => {
          // The database or the worker thread is too busy for it: no fault of the mail, and no attempt.
          if (error instanceof Problem) return undefined;
          log.error({ err: error, mail_id: mail.id }, 'a mail could not be made');
          return { result: 'unsent', reason: 'the mail could not be made' };
        });
    const took = performance.now() - begunAt;
    this.#usualMs = Number.isFinite(this.#usualMs) ? 0.8 * this.#usualMs + 0.2 * took : took;
    // What cannot be given back is sent again all the same: its lease ends.
    if (ending === undefined) await this.#release([mail]).catch((error) => this.#tell(error));
    else this.#toRecord.push({ mail, ending, endedAt: clock.now() });
    this.#count(mail, -1);
    this.#sendWaiting();
    this.#ended.ring();
    this.#recording.wake();
    if (this.#waiting.length < this.#options.connections) this.#sending.wake();
  }

  async #send(waiting: Waiting): Promise<AttemptedMail['ending']> {
    const { stationery, transport } = this.#options;
    const letter = await this.#letterOf(waiting);
    if (letter === undefined) return { result: 'skipped', reason: 'deleted' };
    return transport.send({ from: stationery.terms.mailFrom.address, to: waiting.mail.email }, letter);
  }

  async #write(mail: ClaimedMail): Promise<Buffer | undefined> {
    const writer = this.#writers.get(mail.template);
    if (writer === undefined) throw new Error(`Nobody writes mails of the template ${mail.template}.`);
    const source = await this.#source(writer, mail);
    if (source === undefined) return undefined;
    if (!this.#options.transport.readsLetters) return UNREAD;
    const { keys, terms } = this.#options.stationery;
    const organizationName = mail.organization_name;
    const token = (purpose: LinkPurpose) => keys.token(mail.id, purpose);
    const apart = this.#apartFor(mail);
    const letter = await render({ writer, mail, source, organizationName, terms, token, apart });
    return bytesOf(mail, letter, apart);
  }

  /** A letter that is too much for the thread could not be made: that is an attempt, and does not go on for ever. */
  #apartFor({ organization_id, id }: ClaimedMail): Apart {
    const turn = { account: organization_id, address: id };
    return (task, input) =>
      this.#longLetters.pass(turn, () =>
        this.#options.threads.run(task, organization_id, input).catch((cause: unknown) => {
          throw new Error('The worker thread could not make a letter.', { cause });
        }),
      );
  }

  /** Read once for the many bulk mails of one source, which does not change any more. */
  #source(writer: Writer, { organization_id, template, source_id, kind }: ClaimedMail): Promise<unknown> {
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

  #count(mail: ClaimedMail, change: 1 | -1): void {
    this.#size += change;
    add(this.#underWay, mail, change);
  }

  /** A door throws a Problem when the database is away or busy. Anything else is a bug, logged with its stack. */
  #tell(error: unknown): void {
    if (error instanceof Problem) this.#outage.missed(error);
    else this.#options.log.error({ err: error }, 'mail could not be sent; trying again');
  }
}

function add(counts: Map<string, UnderWay>, { organization_id, kind }: ClaimedMail, change: 1 | -1): void {
  const { all, bulk } = counts.get(organization_id) ?? { all: 0, bulk: 0 };
  if (all + change === 0) counts.delete(organization_id);
  else counts.set(organization_id, { all: all + change, bulk: bulk + (isBulk(kind) ? change : 0) });
}
