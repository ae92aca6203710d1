/** The body of an answer from a stranger: the beginning is kept as text, and nobody waits for the rest. */
const KEPT = 16 * 1024;

export class Answer {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** It goes on beyond what is kept. */
  get isLong(): boolean {
    return this.#length > KEPT;
  }

  add(chunk: Buffer): void {
    const room = KEPT - this.#length;
    // Copied, because a slice would hold on to the whole block that was read from the socket.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#length += chunk.length;
  }

  /** At most 16 KiB, also as UTF-8: a byte that is no text becomes "\uFFFD", which takes three. NUL is nothing PostgreSQL stores. */
  excerpt(): string | null {
    if (this.#length === 0) return null;
    const text = beginning(Buffer.concat(this.#chunks)).replaceAll('\0', '\uFFFD');
    return beginning(Buffer.from(text).subarray(0, KEPT)) || null;
  }
}

/** Decoded as a stream, so that a character cut in two at the end is left out. */
const beginning = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
