/**
 * The browser's database, where a phone's taps outlive reloads, crashes and new versions of the page.
 * Browsers drop the connections of pages that slept for long: whatever fails is tried once more with a new
 * connection.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { PlayCard } from '../../api/play-types.ts';
import type { Refusal } from './card.ts';
import { type Change, type Kept, type KeptTap, nothing, type Session } from './kept.ts';

/** Where a phone keeps things; undefined where that fails: the disk is full, or the browser keeps nothing. */
export interface Keeper {
  /** All of it, as of one instant. */
  read(): Promise<Kept | undefined>;
  /** All of the changes or none, and what is kept then. */
  write(changes: readonly Change[]): Promise<Kept | undefined>;
}

interface Schema extends DBSchema {
  /** In the order of their keys, which only grow. */
  taps: { key: number; value: KeptTap; indexes: { op_id: string } };
  refusals: { key: string; value: Refusal };
  session: { key: 'session'; value: Session };
  card: { key: 'card'; value: PlayCard };
}

type Stores = ('taps' | 'refusals' | 'session' | 'card')[];
type Transaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<Schema, Stores, Mode>;

const NAME = 'fairway-score';
const VERSION = 1;
const STORES: Stores = ['taps', 'refusals', 'session', 'card'];

export class Database implements Keeper {
  #db: Promise<IDBPDatabase<Schema>> | undefined;

  async read(): Promise<Kept | undefined> {
    // Where there is no database, nothing was ever kept: that is all of it.
    if (!('indexedDB' in globalThis)) return nothing();
    return this.#run(async (db) => {
      const tx = db.transaction(STORES);
      const [kept] = await Promise.all([readAll(tx), tx.done]);
      return kept;
    });
  }

  async write(changes: readonly Change[]): Promise<Kept | undefined> {
    return this.#run(async (db) => {
      // A phone may lose its power a second later: what counts as kept is on the disk.
      const tx = db.transaction<Stores, 'readwrite'>(STORES, 'readwrite', { durability: 'strict' });
      const [after] = await Promise.all([change(tx, changes), tx.done]);
      return after;
    });
  }

  async #run<Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result | undefined> {
    return (await this.#try(work)) ?? this.#try(work);
  }

  async #try<Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result | undefined> {
    const opened = this.#db ?? this.#open();
    try {
      return await work(await opened);
    } catch {
      this.#forget(opened);
      opened.then(
        (db) => db.close(),
        () => undefined,
      );
      return undefined;
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    // Async, because browsers that keep nothing throw rather than reject.
    const opened = (async () =>
      openDB<Schema>(NAME, VERSION, { upgrade: build, terminated: () => this.#forget(opened) }))();
    this.#db = opened;
    return opened;
  }

  #forget(opened: Promise<IDBPDatabase<Schema>>): void {
    if (this.#db === opened) this.#db = undefined;
  }
}

async function readAll(tx: Transaction<'readonly'> | Transaction<'readwrite'>): Promise<Kept> {
  const [session, card, taps, refusals] = await Promise.all([
    tx.objectStore('session').get('session'),
    tx.objectStore('card').get('card'),
    tx.objectStore('taps').getAll(),
    tx.objectStore('refusals').getAll(),
  ]);
  return { session, card, taps, refusals };
}

/** Writes what differs. */
async function change(tx: Transaction<'readwrite'>, changes: readonly Change[]): Promise<Kept> {
  const [before, keys] = await Promise.all([readAll(tx), tx.objectStore('taps').getAllKeys()]);
  const after = changes.reduce((kept, one) => one(kept), before);
  const writes: Promise<unknown>[] = [];
  before.taps.forEach((tap, at) => {
    const key = keys[at];
    if (key !== undefined && !after.taps.includes(tap)) writes.push(tx.objectStore('taps').delete(key));
  });
  for (const tap of after.taps) if (!before.taps.includes(tap)) writes.push(tx.objectStore('taps').add(tap));
  for (const refusal of before.refusals)
    if (!after.refusals.includes(refusal)) writes.push(tx.objectStore('refusals').delete(refusal.opId));
  for (const refusal of after.refusals)
    if (!before.refusals.includes(refusal)) writes.push(tx.objectStore('refusals').put(refusal));
  const [sessions, cards] = [tx.objectStore('session'), tx.objectStore('card')];
  if (after.session !== before.session)
    writes.push(after.session ? sessions.put(after.session, 'session') : sessions.delete('session'));
  if (after.card !== before.card)
    writes.push(after.card ? cards.put(after.card, 'card') : cards.delete('card'));
  await Promise.all(writes);
  return after;
}

function build(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('taps', { autoIncrement: true }).createIndex('op_id', 'op_id', { unique: true });
  db.createObjectStore('refusals', { keyPath: 'opId' });
  db.createObjectStore('session');
  db.createObjectStore('card');
}
