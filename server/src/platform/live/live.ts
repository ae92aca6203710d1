/**
 * A cache in the process for values read often and changed rarely. A topic is loaded once for all concurrent
 * readers and cached until a change is notified. It is trusted only while this node hears notifications;
 * else, and now and then anyway, its version is compared with the stored one.
 */
import type { Listener } from '../db/wire/listener.ts';
import { Together } from './together.ts';

export interface Versioned<Value> {
  version: number;
  value: Value;
}

interface LiveOptions {
  listener: Pick<Listener, 'isHearing'>;
  /** The stored versions of these topics. */
  versionsOf: (topics: string[]) => Promise<Map<string, number>>;
}

interface Topic {
  /** Counts notifications, so that a load that a change has overtaken is not taken for the latest. */
  heard: number;
  entry: (Versioned<unknown> & { heard: number }) | undefined;
  loading: { heard: number; promise: Promise<Versioned<unknown>> } | undefined;
  /** The running query for the stored version, and the one that follows it. */
  asking: Promise<number | undefined> | undefined;
  nextAsking: Promise<number | undefined> | undefined;
  followers: Set<() => void>;
  /** Until when followers are not told again, and whether a change is pending for them. */
  restUntil: number;
  waiting: boolean;
  /** Whether it was read since the last look, and when a look last found that it was. */
  wasRead: boolean;
  usedAt: number;
}

/** Throttles followers to four times a second: they get the latest value, not every change. */
const REST_MS = 250;
const LOOK_EVERY_MS = 1000;
const FORGOTTEN_AFTER_MS = 60_000;

export class Live {
  readonly #options: LiveOptions;
  readonly #topics = new Map<string, Topic>();
  /** Work shared by concurrent readers, by topic and key. */
  readonly #shared = new Map<string, Together<unknown>>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.look().catch(() => undefined), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * The topic's value, not older than `atLeast`, the version the reader claims to have seen. The claim is not
   * trusted: an unknown version costs one query for the stored number, and a load only if that is newer.
   */
  async get<Value>(
    name: string,
    load: () => Promise<Versioned<Value>>,
    atLeast = 0,
  ): Promise<Versioned<Value>> {
    const topic = this.#topic(name);
    const { entry } = topic;
    if (entry !== undefined && entry.heard === topic.heard) {
      const isKnown = entry.version >= atLeast && this.#options.listener.isHearing();
      if (isKnown || (await this.#stored(name, topic)) === entry.version) return entry as Versioned<Value>;
    }
    const loaded = (await this.#loading(name, topic, load)) as Versioned<Value>;
    if (loaded.version >= atLeast || (await this.#stored(name, topic)) === loaded.version) return loaded;
    // The running load began before the reader's version was seen, so a new one begins now.
    return (await this.#load(name, topic, load)) as Versioned<Value>;
  }

  /** The same without waiting: what is cached and trusted, else undefined. */
  peek<Value>(name: string, atLeast = 0): Versioned<Value> | undefined {
    const topic = this.#topics.get(name);
    if (topic === undefined || topic.entry?.heard !== topic.heard) return undefined;
    if (!this.#options.listener.isHearing()) return undefined;
    topic.wasRead = true;
    return topic.entry.version >= atLeast ? (topic.entry as Versioned<Value>) : undefined;
  }

  /** Runs uncached work on the topic: concurrent callers of one key share it until a change is heard. */
  async together<Result>(name: string, key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.#shared.get(name) ?? new Together<unknown>();
    this.#shared.set(name, shared);
    try {
      return (await shared.run(key, work)) as Result;
    } finally {
      if (shared.isIdle && this.#shared.get(name) === shared) this.#shared.delete(name);
    }
  }

  /** Call it when something about the topic may have changed. */
  hear(name: string): void {
    this.#shared.delete(name);
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.heard += 1;
    this.#tell(topic);
  }

  /** Call it when notifications may have been missed. */
  hearAll(): void {
    this.#shared.clear();
    for (const name of this.#topics.keys()) this.hear(name);
  }

  /** Calls back whenever the topic may have changed; returns a function that ends this. */
  follow(name: string, callback: () => void): () => void {
    const topic = this.#topic(name);
    topic.followers.add(callback);
    return () => void topic.followers.delete(callback);
  }

  /** Finds changes whose notification was lost, and evicts topics that are no longer read. */
  async look(): Promise<void> {
    const now = performance.now();
    for (const [name, topic] of this.#topics) {
      if (topic.wasRead) topic.usedAt = now;
      topic.wasRead = false;
      if (topic.followers.size === 0 && now - topic.usedAt > FORGOTTEN_AFTER_MS) this.#topics.delete(name);
    }
    const cached = [...this.#topics].filter(([, topic]) => topic.entry !== undefined);
    if (cached.length === 0) return;
    const versions = await this.#options.versionsOf(cached.map(([name]) => name));
    for (const [name, { entry }] of cached) {
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
        asking: undefined,
        nextAsking: undefined,
        followers: new Set(),
        restUntil: 0,
        waiting: false,
        wasRead: true,
        usedAt: 0,
      };
      this.#topics.set(name, topic);
    }
    topic.wasRead = true;
    return topic;
  }

  /** The stored version. Callers during a query share the next one: the running snapshot may be too old. */
  #stored(name: string, topic: Topic): Promise<number | undefined> {
    const { asking } = topic;
    if (asking === undefined) return this.#ask(name, topic);
    topic.nextAsking ??= asking
      .catch(() => undefined)
      .then(() => {
        topic.nextAsking = undefined;
        return this.#ask(name, topic);
      });
    return topic.nextAsking;
  }

  #ask(name: string, topic: Topic): Promise<number | undefined> {
    const promise = this.#options.versionsOf([name]).then((versions) => versions.get(name));
    topic.asking = promise;
    const done = () => {
      if (topic.asking === promise) topic.asking = undefined;
    };
    promise.then(done, done);
    return promise;
  }

  /** Concurrent readers share one load. */
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
        // The topic may not exist: requests for unknown ones must not fill the memory.
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

/** An entry of the same version is kept; of two overlapping loads the newer version wins. */
function keep(topic: Topic, loaded: Versioned<unknown>, heard: number): Versioned<unknown> {
  const { entry } = topic;
  if (entry === undefined || loaded.version > entry.version) {
    topic.entry = { ...loaded, heard };
    return topic.entry;
  }
  if (loaded.version === entry.version) entry.heard = Math.max(entry.heard, heard);
  return entry;
}
