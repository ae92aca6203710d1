/** Who follows the feed of which organization on this node, and when they look again. */
import type { Listener } from '../../../platform/db/wire/listener.ts';
import { FEED_CHANGES } from '../events/emit.ts';

/** A notification may be lost, and what waited for an older transaction is not announced again. */
const POLL_MS = 400;
/** Readers look at most this often, so that a busy organization costs few statements. */
const REST_MS = 50;

interface Followers {
  callbacks: Set<() => void>;
  isResting: boolean;
  isWaiting: boolean;
}

export class Tails {
  readonly #followers = new Map<string, Followers>();
  readonly #timer: NodeJS.Timeout;

  constructor(listener: Pick<Listener, 'on'>) {
    listener.on(FEED_CHANGES, (organizationId) => this.#tell(organizationId));
    this.#timer = setInterval(() => {
      for (const { callbacks } of this.#followers.values()) for (const callback of callbacks) callback();
    }, POLL_MS);
    this.#timer.unref();
  }

  follow(organizationId: string, callback: () => void): () => void {
    const followers = this.#followers.get(organizationId) ?? {
      callbacks: new Set(),
      isResting: false,
      isWaiting: false,
    };
    this.#followers.set(organizationId, followers);
    followers.callbacks.add(callback);
    return () => {
      followers.callbacks.delete(callback);
      if (followers.callbacks.size === 0) this.#followers.delete(organizationId);
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tell(organizationId: string): void {
    const followers = this.#followers.get(organizationId);
    if (followers === undefined) return;
    if (followers.isResting) followers.isWaiting = true;
    else this.#tellNow(organizationId, followers);
  }

  #tellNow(organizationId: string, followers: Followers): void {
    followers.isResting = true;
    followers.isWaiting = false;
    setTimeout(() => {
      followers.isResting = false;
      if (followers.isWaiting) this.#tellNow(organizationId, followers);
    }, REST_MS).unref();
    for (const callback of followers.callbacks) callback();
  }
}
