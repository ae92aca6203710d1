/** A cache in the process that is bounded in bytes: the least recently used entries go first. */
interface Entry<Value> {
  value: Value;
  bytes: number;
}

export class SizedCache<Value> {
  readonly #limit: number;
  /** From the least recently used to the latest. */
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

  /** `bytes` is what the value takes, about. A value larger than the cache is not kept. */
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
