/**
 * A small cache of values that many ask for at once, such as a public page: kept until a change of it is
 * heard, and for a second at most, since a notification may be lost. Whoever asks meanwhile shares one load.
 */
import { BoundedMap } from '../bounded-map.ts';

interface Entry {
  value: unknown;
  until: number;
}

const KEPT_MS = 1000;
/** Beyond this many entries, the oldest are evicted. */
const MOST = 10_000;

export class Recent {
  readonly #entries = new BoundedMap<string, Entry>(MOST);
  readonly #loading = new Map<string, Promise<unknown>>();

  /** What is cached; undefined if it would have to be loaded. */
  peek<Value>(key: string): Value | undefined {
    return this.#kept(key)?.value as Value | undefined;
  }

  get<Value>(key: string, load: () => Promise<Value>): Value | Promise<Value> {
    const entry = this.#kept(key);
    if (entry !== undefined) return entry.value as Value;
    const loading = this.#loading.get(key);
    if (loading !== undefined) return loading as Promise<Value>;
    const promise = load().then(
      (value) => {
        // If it was forgotten while it was loading, a change has overtaken it, and it is not cached.
        if (this.#loading.get(key) === promise) this.#keep(key, value);
        return value;
      },
      (error) => {
        if (this.#loading.get(key) === promise) this.#loading.delete(key);
        throw error;
      },
    );
    this.#loading.set(key, promise);
    return promise;
  }

  /** What is known by other means is cached, too. */
  set(key: string, value: unknown): void {
    this.#keep(key, value);
  }

  /** Call it when the value may have changed. */
  forget(key: string): void {
    this.#entries.delete(key);
    this.#loading.delete(key);
  }

  #kept(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.until > performance.now() ? entry : undefined;
  }

  #keep(key: string, value: unknown): void {
    this.#loading.delete(key);
    this.#entries.set(key, { value, until: performance.now() + KEPT_MS });
  }
}
