/** One post: takes a connection, receives undici's callbacks, and reports the outcome once. */
import { ReceivedAnswer } from './answer.ts';
import { explain, failureOf, isHangUp, late } from './failures.ts';
import type { Line, Lines } from './lines.ts';

interface Post {
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Posted {
  httpStatus: number | null;
  /** null exactly for a 2xx response that ended, or went on beyond the excerpt. */
  error: string | null;
  /** The beginning of the response's body, at most 16 KiB. */
  excerpt: string | null;
  durationMs: number;
}

export class PostAttempt {
  readonly #startedAt = performance.now();
  readonly #answer = new ReceivedAnswer();
  readonly #lines: Lines;
  readonly #post: Post;
  readonly #timer: NodeJS.Timeout;
  readonly #done: (posted: Posted) => void;
  #line: Line;
  #status: number | null = null;
  #hasHeard = false;
  #hasEnded = false;
  #isOver = false;

  constructor(lines: Lines, post: Post, timeout: number, done: (posted: Posted) => void) {
    this.#lines = lines;
    this.#line = lines.take(post.origin);
    this.#post = post;
    this.#done = done;
    // After a stall of this process a response may be waiting in the socket: it is read before the timeout
    // counts.
    this.#timer = setTimeout(() => setImmediate(() => this.#callTime(timeout)), timeout);
  }

  start(): void {
    const { path, headers, body } = this.#post;
    this.#line.client.dispatch({ method: 'POST', path, headers, body }, this);
  }

  onRequestStart(): void {}

  /** Called at the first byte of a response, before its head is complete. */
  onResponseStarted(): void {
    this.#hasHeard = true;
  }

  onResponseStart(_: unknown, status: number): void {
    if (status >= 200) this.#status = status;
  }

  /** The status decides the outcome: the rest of a long response is not read, the connection closed. */
  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#answer.add(chunk);
    if (this.#answer.isLong) this.#hangUp(failureOf(this.#status ?? 0));
  }

  /** Reports once the connection is free again, so that the next post can reuse it. */
  onResponseEnd(): void {
    this.#hasEnded = true;
    this.#line.onFree = () => this.#report(failureOf(this.#status ?? 0));
  }

  /**
   * A peer may close a kept-alive connection at the very moment we reuse it. That says nothing about the
   * post, so it is retried once on a new connection, where closing without a response is a failure.
   */
  onResponseError(_: unknown, error: Error): void {
    if (this.#isOver) return;
    if (!this.#line.isUsed || this.#hasHeard || !isHangUp(error)) {
      this.#hangUp(explain(error, this.#status !== null));
      return;
    }
    this.#lines.drop(this.#line);
    this.#line = this.#lines.open(this.#post.origin);
    this.start();
  }

  #callTime(timeout: number): void {
    if (this.#hasEnded) this.#report(failureOf(this.#status ?? 0));
    else this.#hangUp(late(timeout, this.#status !== null));
  }

  /** Reports first, because dropping a connection fails whatever is still on it. */
  #hangUp(error: string | null): void {
    this.#report(error);
    this.#lines.drop(this.#line);
  }

  #report(error: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#line.onFree = () => undefined;
    const durationMs = Math.round(performance.now() - this.#startedAt);
    this.#done({ httpStatus: this.#status, error, excerpt: this.#answer.excerpt(), durationMs });
  }
}
