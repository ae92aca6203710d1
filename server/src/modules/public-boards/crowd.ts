/**
 * All who follow one board at one address of this node. After a change, the event that nearly all of them need is made and
 * compressed before they are told of it: each is then served without waiting, however many there are. A change that comes
 * meanwhile is theirs with the next turn.
 */
import { compress } from '../../platform/gzip/shared.ts';
import type { Live, Versioned } from '../../platform/live/live.ts';
import { type Outside, outsideBy } from './outside.ts';
import { eventFor, eventName, type Following, NOTHING } from './stream.ts';

/** Of how many versions back the events are made beforehand: some are served while the next change is there already. */
const VERSIONS_BACK = 3;

const crowds = new WeakMap<Live, Map<string, Crowd>>();

/** The crowd that a reader joins. */
export function crowdOf(following: Following): Crowd {
  const { publicBoards, topic, slug, boardName } = following;
  const known = crowds.get(publicBoards) ?? new Map<string, Crowd>();
  crowds.set(publicBoards, known);
  const name = `${topic} ${slug} ${boardName}`;
  const crowd = known.get(name) ?? new Crowd(following, () => known.delete(name));
  known.set(name, crowd);
  return crowd;
}

class Crowd {
  readonly #following: Following;
  readonly #left: () => void;
  readonly #members = new Set<() => void>();
  #stop: (() => void) | undefined;
  #shown: Versioned<Outside> | undefined;
  /** What they were shown, the latest last. */
  #before: string[] = [];
  #isPreparing = false;
  #hasMore = false;

  constructor(following: Following, left: () => void) {
    // What the first of them claims to have seen is nothing to the others.
    this.#following = { ...following, seen: 0 };
    this.#left = left;
  }

  join(told: () => void): () => void {
    this.#members.add(told);
    this.#stop ??= this.#following.publicBoards.follow(this.#following.topic, () => this.#changed());
    return () => {
      this.#members.delete(told);
      if (this.#members.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
      // Nobody hears of changes any more, so what was shown is out of date for whoever comes next.
      this.#shown = undefined;
      this.#left();
    };
  }

  /** What is to be sent to one who was sent `lastId`, where it is ready. One who has a newer version is told of the next. */
  ready(lastId: string | undefined): { id: string; data: Buffer } | undefined {
    const shown = this.#shown;
    if (shown === undefined || lastId === undefined) return undefined;
    if (Number(lastId) >= shown.version) return { id: lastId, data: NOTHING };
    const data = shown.value.board.made(eventName(this.#following.boardName, lastId));
    return data && { id: String(shown.version), data };
  }

  /**
   * The same, however long it takes. Readers go from one shown version to the next, also those who fall behind: else each would
   * have a version of his own, and nothing could be made beforehand.
   */
  async latest(lastId: string | undefined): Promise<{ id: string; data: Buffer }> {
    const shown = this.#shown;
    const isBehind = shown !== undefined && lastId !== undefined && Number(lastId) <= shown.version;
    // Whoever has a version of another node is shown none that is older.
    const seen = lastId !== undefined && /^\d{1,15}$/.test(lastId) ? Number(lastId) : 0;
    const found = isBehind ? shown : await outsideBy({ ...this.#following, seen }, this.#following.slug);
    return eventFor(this.#following, found, lastId);
  }

  #changed(): void {
    this.#hasMore = true;
    if (!this.#isPreparing) void this.#prepareAll();
  }

  async #prepareAll(): Promise<void> {
    this.#isPreparing = true;
    while (this.#hasMore) {
      this.#hasMore = false;
      // Whoever is told although nothing is ready finds out why by himself.
      await this.#prepare().catch(() => {
        this.#shown = undefined;
      });
      for (const told of this.#members) told();
    }
    this.#isPreparing = false;
  }

  async #prepare(): Promise<void> {
    const found = await outsideBy(this.#following, this.#following.slug);
    const id = String(found.version);
    for (const before of this.#before) {
      const { data } = await eventFor(this.#following, found, before);
      if (data.length > 0) await compress(data);
    }
    this.#shown = found;
    if (this.#before.at(-1) !== id) this.#before = [...this.#before, id].slice(-VERSIONS_BACK);
  }
}
