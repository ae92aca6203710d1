/**
 * A Map for caches that are bounded in number: beyond the bound, the entry that was set longest ago is
 * removed.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  /** Makes it the newest entry, also where the key is known. */
  override set(key: Key, value: Value): this {
    this.delete(key);
    const oldest = this.size >= this.#most ? this.keys().next() : undefined;
    if (oldest?.done === false) this.delete(oldest.value);
    return super.set(key, value);
  }
}
