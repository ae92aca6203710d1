/**
 * What a phone keeps: its session, the last card, taps that are not sent, refusals that nobody has read. It outlives reloads,
 * crashes and new versions of the page. Where the browser's database refuses, taps are kept in memory and `isSafe` says so.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { PlayCard, Tap, TapResults } from '../../api/play-types.ts';
import { type Refusal, refusalsIn, withResults } from './card.ts';

export interface Session {
  token: string;
  teamId: string;
  /** The service did not know the token any more: the team has a new code, or the day is over. */
  isEnded: boolean;
}

export interface Kept {
  session: Session | undefined;
  card: PlayCard | undefined;
  /** In the order in which they were tapped. */
  taps: Tap[];
  refusals: Refusal[];
}

interface Schema extends DBSchema {
  /** In the order of their keys, which only grow. */
  taps: { key: number; value: Tap; indexes: { op_id: string } };
  refusals: { key: string; value: Refusal };
  session: { key: 'session'; value: Session };
  card: { key: 'card'; value: PlayCard };
}

type Stores = ('taps' | 'refusals' | 'session' | 'card')[];
type Change = IDBPTransaction<Schema, Stores, 'readwrite'>;

const NAME = 'fairway-score';
const VERSION = 1;
const STORES: Stores = ['taps', 'refusals', 'session', 'card'];

const nothing = (): Kept => ({ session: undefined, card: undefined, taps: [], refusals: [] });

export class Queue {
  #db: Promise<IDBPDatabase<Schema>> | undefined;
  /** What the database has not taken, or not yet. */
  #memory = nothing();
  #writing: Promise<void> = Promise.resolve();
  #isRefused = false;
  /** Answered, but not taken out of the database: they are not sent again while the page is open. */
  #settled: ReadonlySet<string> = new Set();

  /** False while a tap is kept only as long as the page is open. */
  get isSafe(): boolean {
    return !this.#isRefused || this.#memory.taps.length === 0;
  }

  /** All of it, as of one instant. */
  async load(): Promise<Kept> {
    const kept = await this.#inDatabase(async (db) => {
      const tx = db.transaction(STORES);
      const [session, card, taps, refusals] = await Promise.all([
        tx.objectStore('session').get('session'),
        tx.objectStore('card').get('card'),
        tx.objectStore('taps').getAll(),
        tx.objectStore('refusals').getAll(),
        tx.done,
      ]);
      return { session, card, taps, refusals };
    });
    const { session, card, taps, refusals } = this.#memory;
    const written = new Set(kept?.taps.map(({ op_id }) => op_id));
    return {
      session: session ?? kept?.session,
      card: card ?? kept?.card,
      taps: [...(kept?.taps ?? []), ...taps.filter(({ op_id }) => !written.has(op_id))].filter(
        ({ op_id }) => !this.#settled.has(op_id),
      ),
      refusals: [...(kept?.refusals ?? []), ...refusals],
    };
  }

  add(tap: Tap): Promise<void> {
    this.#memory.taps.push(tap);
    // One after the other: what the database refused before goes first, so that taps keep their order.
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Takes answered taps out and writes their outcome on the card, at once. */
  async settle(sent: readonly Tap[], answer: TapResults): Promise<void> {
    const ids = new Set(answer.results.map(({ op_id }) => op_id));
    const refusals = refusalsIn(sent, answer);
    this.#forget(ids);
    if (this.#memory.card) this.#memory.card = withResults(this.#memory.card, sent, answer);
    const isKept = await this.#change(async (tx) => {
      const taps = tx.objectStore('taps');
      for (const id of ids) {
        const key = await taps.index('op_id').getKey(id);
        if (key !== undefined) await taps.delete(key);
      }
      for (const refusal of refusals) await tx.objectStore('refusals').put(refusal);
      const card = await tx.objectStore('card').get('card');
      if (card) await tx.objectStore('card').put(withResults(card, sent, answer), 'card');
    });
    if (isKept) return;
    this.#settled = new Set([...this.#settled, ...ids]);
    this.#memory.refusals.push(...refusals);
  }

  /** A card that is older than what is known already is passed over. */
  async keepCard(card: PlayCard): Promise<void> {
    const isKept = await this.#change(async (tx) => {
      const known = await tx.objectStore('card').get('card');
      if (!known || !isOlder(card, known)) await tx.objectStore('card').put(card, 'card');
    });
    const known = this.#memory.card;
    if (isKept) this.#memory.card = undefined;
    else if (!known || !isOlder(card, known)) this.#memory.card = card;
  }

  /** A new session begins with the card as the service has it. */
  async begin(session: Session, card: PlayCard): Promise<void> {
    const isKept = await this.#change(async (tx) => {
      await tx.objectStore('session').put(session, 'session');
      await tx.objectStore('card').put(card, 'card');
    });
    this.#memory.session = isKept ? undefined : session;
    this.#memory.card = isKept ? undefined : card;
  }

  /** Another tab may have begun a new session meanwhile: that one stays. */
  async markEnded(token: string): Promise<void> {
    const { session } = this.#memory;
    if (session?.token === token) this.#memory.session = { ...session, isEnded: true };
    await this.#change(async (tx) => {
      const known = await tx.objectStore('session').get('session');
      if (known?.token === token) await tx.objectStore('session').put({ ...known, isEnded: true }, 'session');
    });
  }

  async dismiss(opId: string): Promise<void> {
    this.#memory.refusals = this.#memory.refusals.filter((refusal) => refusal.opId !== opId);
    await this.#change((tx) => tx.objectStore('refusals').delete(opId));
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    this.#memory = nothing();
    await this.#change(async (tx) => {
      for (const name of STORES) await tx.objectStore(name).clear();
    });
  }

  async #write(): Promise<void> {
    const waiting = [...this.#memory.taps];
    if (waiting.length === 0) return;
    this.#isRefused = !(await this.#change(async (tx) => {
      for (const tap of waiting) await tx.objectStore('taps').add(tap);
    }));
    if (!this.#isRefused) this.#forget(new Set(waiting.map(({ op_id }) => op_id)));
  }

  #forget(ids: ReadonlySet<string>): void {
    this.#memory.taps = this.#memory.taps.filter(({ op_id }) => !ids.has(op_id));
  }

  /** False where the database refuses; then nothing has changed in it. */
  async #change(work: (tx: Change) => Promise<void>): Promise<boolean> {
    const isDone = await this.#inDatabase(async (db) => {
      // A phone may lose its power a second later: what counts as kept is on the disk.
      const tx = db.transaction<Stores, 'readwrite'>(STORES, 'readwrite', { durability: 'strict' });
      const done = tx.done.then(() => true);
      await Promise.all([work(tx), done]);
      return done;
    });
    return isDone ?? false;
  }

  /** Undefined where the database refuses: the disk is full, or the browser keeps nothing. */
  async #inDatabase<Result>(
    work: (db: IDBPDatabase<Schema>) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      this.#db ??= openDB<Schema>(NAME, VERSION, { upgrade: build });
      return await work(await this.#db);
    } catch {
      // Browsers drop connections of pages that slept for long: the next work opens another.
      this.#db?.then(
        (db) => db.close(),
        () => undefined,
      );
      this.#db = undefined;
      return undefined;
    }
  }
}

function build(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('taps', { autoIncrement: true }).createIndex('op_id', 'op_id', { unique: true });
  db.createObjectStore('refusals', { keyPath: 'opId' });
  db.createObjectStore('session');
  db.createObjectStore('card');
}

const isOlder = (card: PlayCard, known: PlayCard): boolean =>
  card.team.id === known.team.id && card.revision < known.revision;
