/**
 * What a phone keeps: its session, the last card, taps that are not sent, refusals that nobody has read.
 * Where the browser's database refuses, all of it is kept in memory and offered to the database again;
 * `isSafe` says so.
 */
import type { PlayCard, TapResults } from '../../api/play-types.ts';
import { Database, type Keeper } from './database.ts';
import {
  type Change,
  type Kept,
  type KeptTap,
  nothing,
  type Session,
  withAnswer,
  withCard,
  withEnd,
  withoutRefusal,
  withoutSession,
  withSession,
  withTap,
} from './kept.ts';

export interface Loaded extends Kept {
  /** False where the database did not answer, and may hold more than this. */
  isWhole: boolean;
}

export class Queue {
  readonly #database: Keeper;
  /** As the database last had it. */
  #known = nothing();
  /** What it has not taken, or not yet. */
  #unwritten: readonly Change[] = [];
  #isRefused = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Keeper = new Database()) {
    this.#database = database;
  }

  /** False while a tap is kept only as long as the page is open. */
  get isSafe(): boolean {
    const written = new Set(this.#known.taps.map(({ op_id }) => op_id));
    return !this.#isRefused || this.#now().taps.every(({ op_id }) => written.has(op_id));
  }

  load(): Promise<Loaded> {
    return this.#inOrder(async () => {
      const isWhole = await this.#exchange();
      const { session, card, ...more } = this.#now();
      return { session, card: session?.teamId === card?.team.id ? card : undefined, ...more, isWhole };
    });
  }

  add = (tap: KeptTap): Promise<void> => this.#change(withTap(tap));

  settle = (sent: readonly KeptTap[], answer: TapResults): Promise<void> =>
    this.#change(withAnswer(sent, answer));

  keepCard = (card: PlayCard): Promise<void> => this.#change(withCard(card));

  /** False where taps of another team wait: then the session did not begin. */
  async begin(session: Session, card: PlayCard): Promise<boolean> {
    await this.#change(withSession(session, card));
    return this.#now().session?.token === session.token;
  }

  markEnded = (token: string): Promise<void> => this.#change(withEnd(token));

  dismiss = (opId: string): Promise<void> => this.#change(withoutRefusal(opId));

  clear = (token: string | undefined): Promise<void> => this.#change(withoutSession(token));

  #now(): Kept {
    return this.#unwritten.reduce((kept, change) => change(kept), this.#known);
  }

  async #change(change: Change): Promise<void> {
    this.#unwritten = [...this.#unwritten, change];
    await this.#inOrder(() => this.#exchange());
  }

  /** Writes what is not written and learns what is kept; false where the database does not answer. */
  async #exchange(): Promise<boolean> {
    const changes = this.#unwritten;
    const written = changes.length === 0 ? undefined : await this.#database.write(changes);
    if (written) this.#unwritten = this.#unwritten.slice(changes.length);
    this.#isRefused = changes.length > 0 && !written;
    const kept = written ?? (await this.#database.read());
    if (kept) this.#known = kept;
    return kept !== undefined;
  }

  /** One after the other, so that nothing older replaces what is known. */
  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
