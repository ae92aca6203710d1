/**
 * Makes the events of a transaction at its commit. The notes say which subjects it has changed. Their states before
 * are read on another connection, which does not see the transaction's changes yet; those after, within it.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import type { Reads } from '../../../platform/db/reads.ts';
import { type NewEvent, newEvent, storeEvents } from './emit.ts';
import { tournamentOf } from './event-type.ts';
import type { EventKind, Noted, Subject, Told } from './subject.ts';

/** How many subjects are read and compared at once: more would block the event loop. */
const AT_ONCE = 500;

export class ChangeTeller {
  readonly #subjects: readonly Subject[];
  /** Where the events of each type stand among those of a transaction. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #noted: ReadonlySet<string>;
  readonly #publicUrl: () => string;

  constructor(kinds: readonly EventKind[], publicUrl: () => string) {
    this.#publicUrl = publicUrl;
    this.#subjects = kinds.flatMap(({ subjects }) => subjects);
    this.#places = placesOf(kinds);
    this.#noted = new Set(
      this.#subjects.flatMap(({ tables }) =>
        Object.entries(tables).flatMap(([table, operations]) =>
          operations.map((operation) => `${operation} ${table}`),
        ),
      ),
    );
  }

  /** Whether changes like this are noted: they need a transaction that makes events of its notes. */
  isNoted(operation: string, table: string): boolean {
    return this.#noted.has(`${operation} ${table}`);
  }

  /** Queues the events of what the transaction has changed. `committed` sees the state before it. */
  async tell(tx: Tx, notes: string, committed: Reads): Promise<void> {
    const noted = read(notes);
    // The statements are sent together: whoever waits for the transaction's locks waits for one round trip.
    const told = (
      await Promise.all(this.#subjects.map((subject) => this.#toldOf(tx, committed, subject, noted)))
    ).flat();
    told.sort((one, other) => this.#placeOf(one) - this.#placeOf(other));
    await storeEvents(
      tx,
      told.map((one) => eventOf(tx, one)),
    );
  }

  async #toldOf(tx: Tx, committed: Reads, subject: Subject, noted: Noted): Promise<Told[]> {
    const keys = noted.get(subject.name) ?? [];
    const told: Told[] = [];
    for (let start = 0; start < keys.length; start += AT_ONCE)
      told.push(
        ...(await this.#differences(tx, committed, subject, keys.slice(start, start + AT_ONCE), noted)),
      );
    return told;
  }

  async #differences(
    tx: Tx,
    committed: Reads,
    subject: Subject,
    keys: readonly string[],
    noted: Noted,
  ): Promise<Told[]> {
    const [before, after] = await Promise.all([
      subject.read(committed, keys, noted),
      subject.read(tx, keys, noted),
    ]);
    return keys.flatMap((key) =>
      subject.tell({
        key,
        before: before.get(key),
        after: after.get(key),
        now: tx.now,
        publicUrl: this.#publicUrl,
      }),
    );
  }

  /**
   * The events of one transaction stand in the order of the catalogue, so that what one names was told before.
   * Deletions come last, and parts are deleted before the whole.
   */
  #placeOf({ type: { type } }: Told): number {
    const place = this.#places.get(type) ?? 0;
    return type.endsWith('.deleted') ? 2 * this.#places.size - place : place;
  }
}

/** The order of the catalogue, but for kinds that name those of another, and for the types of a log. */
function placesOf(kinds: readonly EventKind[]): Map<string, number> {
  const inOrder = kinds.flatMap((kind) => {
    if (kind.toldAfter !== undefined) return [];
    return [kind, ...kinds.filter(({ toldAfter }) => toldAfter === kind.name)];
  });
  const places = new Map<string, number>();
  for (const { types, isLog } of inOrder) {
    const first = places.size;
    for (const { type } of types) places.set(type, isLog ? first : places.size);
  }
  return places;
}

/** By subject, each key once, in the order of their ids. */
function read(notes: string): Noted {
  const noted = new Map<string, Set<string>>();
  for (const note of notes.split('\n')) {
    const end = note.indexOf(' ');
    if (end < 0) continue;
    const subject = note.slice(0, end);
    const keys = noted.get(subject) ?? new Set();
    noted.set(subject, keys.add(note.slice(end + 1)));
  }
  return new Map([...noted].map(([subject, keys]) => [subject, [...keys].sort()]));
}

const eventOf = (tx: Tx, { type, data, tournamentId }: Told): NewEvent =>
  newEvent(tx, type, data, tournamentId === undefined ? tournamentOf(type, data) : tournamentId);
