/**
 * A worker's mails in memory: attempts under way, those claimed ahead that wait for a connection, and
 * finished ones still to be recorded. It says which may begin next: urgent mail first, and the bulk mail of
 * one organization leaves a connection to others.
 */
import { SECOND } from '../../../../platform/clock.ts';
import { isBulk } from '../writers.ts';
import type { ClaimedMail, UnderWay } from './claim.ts';
import type { AttemptedMail } from './record.ts';

/** How many mails per connection are claimed ahead: a claim costs the database as much as a few mails. */
const AHEAD = 3;
/** An attempt that takes less is quick. */
const QUICK_MS = 50;
/** A claimed mail without a connection after this time is given back: its lease is for one attempt. */
const GIVEN_BACK_AFTER_MS = SECOND;

/** Claimed ahead: sent as soon as a connection is free that it may use. */
export interface WaitingMail {
  mail: ClaimedMail;
  since: number;
  /** Its bytes, written while the connections are busy; undefined when the source of the mail was deleted. */
  letter?: Promise<Buffer | undefined>;
}

export class MailWorkload {
  readonly #connections: number;
  /** By organization. */
  readonly #underWay = new Map<string, UnderWay>();
  #size = 0;
  #waiting: WaitingMail[] = [];
  #ended: AttemptedMail[] = [];
  /** A moving average of how long attempts take. */
  #usualMs = Number.POSITIVE_INFINITY;

  constructor(connections: number) {
    this.#connections = connections;
  }

  get underWay(): number {
    return this.#size;
  }

  /** Attempts that must still be recorded, now or once they have ended. */
  get unrecorded(): number {
    return this.#size + this.#ended.length;
  }

  /** How many more to claim: for free connections, and ahead. */
  get room(): number {
    return Math.max(this.#connections + this.#ahead - this.#size - this.#waiting.length, 0);
  }

  /** Whether a connection may soon find no claimed mail. */
  get isLow(): boolean {
    return this.#waiting.length < this.#connections;
  }

  /** How many bulk mails of one organization may be claimed: under way, or ahead. */
  get mostBulkHeld(): number {
    return this.#mostBulk + this.#ahead;
  }

  /** How many mails of each organization are claimed: under way, or waiting for a connection. */
  held(): Map<string, UnderWay> {
    const held = new Map(this.#underWay);
    for (const { mail } of this.#waiting) add(held, mail, 1);
    return held;
  }

  take(claimed: readonly ClaimedMail[]): void {
    const since = performance.now();
    this.#waiting.push(...claimed.map((mail) => ({ mail, since })));
  }

  /** The next attempt to begin; undefined while no connection is free that one of them may use. */
  begin(): WaitingMail | undefined {
    if (this.#size >= this.#connections) return undefined;
    const urgent = this.#waiting.findIndex(({ mail }) => !isBulk(mail.kind));
    const next = urgent >= 0 ? urgent : this.#waiting.findIndex(({ mail }) => this.#leavesRoom(mail));
    const [begun] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (begun !== undefined) this.#count(begun.mail, 1);
    return begun;
  }

  /** Those that come next: their letters can be written already. */
  get next(): readonly WaitingMail[] {
    return this.#waiting.slice(0, this.#connections);
  }

  /** The connection is free. Without an outcome there was no attempt. */
  end(mail: ClaimedMail, tookMs: number, attempted: AttemptedMail | undefined): void {
    this.#usualMs = Number.isFinite(this.#usualMs) ? 0.8 * this.#usualMs + 0.2 * tookMs : tookMs;
    if (attempted !== undefined) this.#ended.push(attempted);
    this.#count(mail, -1);
  }

  takeEnded(): AttemptedMail[] {
    return this.#ended.splice(0);
  }

  /** Takes back attempts whose recording failed. */
  putBack(attempts: readonly AttemptedMail[]): void {
    this.#ended.unshift(...attempts);
  }

  /** Returns mails that waited too long, or all. None is claimed ahead until an attempt is quick again. */
  giveBack(which: 'old' | 'all'): ClaimedMail[] {
    const now = performance.now();
    const isOld = ({ since }: WaitingMail) => which === 'all' || now - since > GIVEN_BACK_AFTER_MS;
    const old = this.#waiting.filter(isOld);
    if (old.length === 0) return [];
    this.#usualMs = Number.POSITIVE_INFINITY;
    this.#waiting = this.#waiting.filter((waiting) => !old.includes(waiting));
    return old.map(({ mail }) => mail);
  }

  /** Nothing is claimed ahead of a slow server: they would wait, and could not be cancelled any more. */
  get #ahead(): number {
    return this.#usualMs < QUICK_MS ? AHEAD * this.#connections : 0;
  }

  get #mostBulk(): number {
    return Math.max(this.#connections - 1, 1);
  }

  #leavesRoom({ kind, organization_id }: ClaimedMail): boolean {
    return !isBulk(kind) || (this.#underWay.get(organization_id)?.bulk ?? 0) < this.#mostBulk;
  }

  #count(mail: ClaimedMail, change: 1 | -1): void {
    this.#size += change;
    add(this.#underWay, mail, change);
  }
}

function add(counts: Map<string, UnderWay>, { organization_id, kind }: ClaimedMail, change: 1 | -1): void {
  const { all, bulk } = counts.get(organization_id) ?? { all: 0, bulk: 0 };
  if (all + change === 0) counts.delete(organization_id);
  else counts.set(organization_id, { all: all + change, bulk: bulk + (isBulk(kind) ? change : 0) });
}
