/**
 * What many look at and few change, kept in the process. A topic is loaded once however many ask at once, and kept until
 * a change is heard. It is trusted only while this node can hear; then, and now and then anyway, its version is asked for.
 */
import type { Listener } from '../db/listener.ts';

export interface Versioned<Value> {
  version: number;
  value: Value;
}

export interface LiveOptions {
  listener: Pick<Listener, 'isHearing'>;
  /** The versions of these topics as they are stored now. */
  versionsOf: (topics: string[]) => Promise<Map<string, number>>;
}

interface Topic {
  /** Counts what was heard, so that a load that was overtaken by a change is not taken for the latest. */
  heard: number;
  entry: (Versioned<unknown> & { heard: number }) | undefined;
  loading: { heard: number; promise: Promise<Versioned<unknown>> } | undefined;
  followers: Set<() => void>;
  /** When followers may be told again, and whether they are waiting for that. */
  restUntil: number;
  waiting: boolean;
  usedAt: number;
}

/** Followers are told at most four times a second: they get the latest, not everything. */
const REST_MS = 250;
const LOOK_EVERY_MS = 1000;
const FORGOTTEN_AFTER_MS = 60_000;

export class Live {
  readonly #options: LiveOptions;
  readonly #topics = new Map<string, Topic>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.look().catch(() => undefined), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** The topic's value, not older than `atLeast`, which is what the reader has seen before. */
  async get<Value>(
    name: string,
    load: () => Promise<Versioned<Value>>,
    atLeast = 0,
  ): Promise<Versioned<Value>> {
    const topic = this.#topic(name);
    const { entry } = topic;
    const isLatest = entry !== undefined && entry.heard === topic.heard && entry.version >= atLeast;
    if (isLatest && (this.#options.listener.isHearing() || (await this.#isStored(name, entry.version))))
      return entry as Versioned<Value>;
    const loaded = (await this.#loading(name, topic, load)) as Versioned<Value>;
    // Began before the reader saw what it has seen: whoever asks for more waits for one that begins now.
    return loaded.version >= atLeast ? loaded : ((await this.#load(name, topic, load)) as Versioned<Value>);
  }

  /** Something about the topic may have changed. */
  hear(name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.heard += 1;
    this.#tell(topic);
  }

  /** Notifications may have been missed. */
  hearAll(): void {
    for (const name of this.#topics.keys()) this.hear(name);
  }

  /** Calls back when the topic may have changed, until it is told to stop. */
  follow(name: string, callback: () => void): () => void {
    const topic = this.#topic(name);
    topic.followers.add(callback);
    return () => void topic.followers.delete(callback);
  }

  /** Finds what a lost notification would have told, and forgets what nobody asks for any more. */
  async look(): Promise<void> {
    const now = performance.now();
    for (const [name, topic] of this.#topics) {
      if (topic.followers.size === 0 && now - topic.usedAt > FORGOTTEN_AFTER_MS) this.#topics.delete(name);
    }
    const known = [...this.#topics].filter(([, topic]) => topic.entry !== undefined);
    if (known.length === 0) return;
    const versions = await this.#options.versionsOf(known.map(([name]) => name));
    for (const [name, { entry }] of known) {
      if (entry !== undefined && versions.get(name) !== entry.version) this.hear(name);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #topic(name: string): Topic {
    let topic = this.#topics.get(name);
    if (topic === undefined) {
      topic = {
        heard: 0,
        entry: undefined,
        loading: undefined,
        followers: new Set(),
        restUntil: 0,
        waiting: false,
        usedAt: 0,
      };
      this.#topics.set(name, topic);
    }
    topic.usedAt = performance.now();
    return topic;
  }

  async #isStored(name: string, version: number): Promise<boolean> {
    return (await this.#options.versionsOf([name])).get(name) === version;
  }

  /** One load serves all who ask meanwhile. */
  #loading(name: string, topic: Topic, load: () => Promise<Versioned<unknown>>): Promise<Versioned<unknown>> {
    const { loading, heard } = topic;
    return loading?.heard === heard ? loading.promise : this.#load(name, topic, load);
  }

  #load(name: string, topic: Topic, load: () => Promise<Versioned<unknown>>): Promise<Versioned<unknown>> {
    const { heard } = topic;
    const promise = load().then((loaded) => keep(topic, loaded, heard));
    const loading = { heard, promise };
    topic.loading = loading;
    promise
      .catch(() => undefined)
      .finally(() => {
        if (topic.loading === loading) topic.loading = undefined;
        // There may be no such thing, and whoever asks for things that do not exist must not fill the memory.
        if (topic.entry === undefined && topic.followers.size === 0) this.#topics.delete(name);
      });
    return promise;
  }

  #tell(topic: Topic): void {
    if (topic.waiting || topic.followers.size === 0) return;
    const wait = topic.restUntil - performance.now();
    topic.waiting = true;
    const tell = () => {
      topic.waiting = false;
      topic.restUntil = performance.now() + REST_MS;
      for (const callback of topic.followers) callback();
    };
    if (wait <= 0) tell();
    else setTimeout(tell, wait).unref();
  }
}

/** What was made of the same version serves on; and two loads may overlap, but a version never goes back. */
function keep(topic: Topic, loaded: Versioned<unknown>, heard: number): Versioned<unknown> {
  const { entry } = topic;
  if (entry === undefined || loaded.version > entry.version) {
    topic.entry = { ...loaded, heard };
    return topic.entry;
  }
  if (loaded.version === entry.version) entry.heard = Math.max(entry.heard, heard);
  return entry;
}
