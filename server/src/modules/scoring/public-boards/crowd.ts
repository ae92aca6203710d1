/**
 * All readers of one board's stream, at one address, on this node. After a change, the event that nearly all
 * of them need is made and compressed once before they are notified, so that each is served without waiting.
 * Changes that arrive meanwhile are combined into the next round.
 */
import { compress } from '../../../platform/gzip/shared.ts';
import type { Live, Versioned } from '../../../platform/live/live.ts';
import { type Outside, outsideBy } from './outside.ts';
import { eventFor, eventName, type Following, NOTHING } from './stream.ts';

/** For how many previous versions events are prepared: some readers are served only after the next change. */
const VERSIONS_BACK = 3;

const crowds = new WeakMap<Live, Map<string, Crowd>>();

/** The crowd that a reader joins. */
export function crowdOf(following: Following): Crowd {
  const { publicBoards, topic, slug, boardName } = following;
  const crowdsByName = crowds.get(publicBoards) ?? new Map<string, Crowd>();
  crowds.set(publicBoards, crowdsByName);
  const name = `${topic} ${slug} ${boardName}`;
  const crowd = crowdsByName.get(name) ?? new Crowd(following, () => crowdsByName.delete(name));
  crowdsByName.set(name, crowd);
  return crowd;
}

class Crowd {
  readonly #following: Following;
  readonly #left: () => void;
  readonly #members = new Set<() => void>();
  #stop: (() => void) | undefined;
  #shown: Versioned<Outside> | undefined;
  /** The versions that readers were sent, the latest last. */
  #before: string[] = [];
  #isPreparing = false;
  #hasMore = false;

  constructor(following: Following, left: () => void) {
    // The version that the first reader claims to have seen does not apply to the others.
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
      // Without followers no change is heard, so the prepared version would be stale for the next reader.
      this.#shown = undefined;
      this.#left();
    };
  }

  /** The prepared event for a reader who has `lastId`, if any. One with a newer version gets nothing. */
  ready(lastId: string | undefined): { id: string; data: Buffer } | undefined {
    const shown = this.#shown;
    if (shown === undefined || lastId === undefined) return undefined;
    if (Number(lastId) >= shown.version) return { id: lastId, data: NOTHING };
    const data = shown.value.board.made(eventName(this.#following.boardName, lastId));
    return data && { id: String(shown.version), data };
  }

  /**
   * The same event, made if it is not prepared. Readers who fall behind also go through the prepared
   * versions: if each got the very latest, each would have a version of its own, and no event could be
   * shared.
   */
  async latest(lastId: string | undefined): Promise<{ id: string; data: Buffer }> {
    const shown = this.#shown;
    const isBehind = shown !== undefined && lastId !== undefined && Number(lastId) <= shown.version;
    // A reader whose version comes from another node must not be sent an older one.
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
      // If preparing fails, readers are notified all the same, and each runs into the error in `latest`.
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
