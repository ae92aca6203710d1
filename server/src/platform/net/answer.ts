/** A receiver's response: the beginning of its body is kept as text, the rest is not read. */
const KEPT = 16 * 1024;

export class ReceivedAnswer {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** Whether the body is longer than the excerpt. */
  get isLong(): boolean {
    return this.#length > KEPT;
  }

  add(chunk: Buffer): void {
    const room = KEPT - this.#length;
    // Copied, because a slice would keep the whole block read from the socket in memory.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#length += chunk.length;
  }

  /** At most 16 KiB, also as UTF-8: an invalid byte becomes "\uFFFD", 3 bytes. PostgreSQL stores no NUL. */
  excerpt(): string | null {
    if (this.#length === 0) return null;
    const text = beginning(Buffer.concat(this.#chunks)).replaceAll('\0', '\uFFFD');
    return beginning(Buffer.from(text).subarray(0, KEPT)) || null;
  }
}

/** Decoded as a stream, so that a character cut off at the end is left out. */
const beginning = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
