/** A cache in the process with a limit in bytes: the least recently used entries are evicted first. */
interface Entry<Value> {
  value: Value;
  bytes: number;
}

export class SizedCache<Value> {
  readonly #limit: number;
  /** Ordered from the least to the most recently used. */
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `bytes` is the value's approximate size. A value larger than the cache is not stored. */
  set(key: string, value: Value, bytes: number): void {
    this.#drop(key);
    if (bytes > this.#limit) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
