/** Whether a failed attempt is retried, and how long to wait before. */
import { secondsOf } from './error.ts';

const WORTH_ANOTHER_TRY = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;

/**
 * Milliseconds before the next attempt; undefined if a retry would not help. Exponential backoff, with jitter
 * so that many clients do not return at once, and never sooner than `Retry-After` asks.
 */
export function waitAfter(attempt: number, response: Response | undefined): number | undefined {
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
  if (response === undefined) return backoff;
  const asked = secondsOf(response.headers);
  // A conflict with `Retry-After` means that the same call is still being processed.
  const isPassing =
    WORTH_ANOTHER_TRY.has(response.status) || (response.status === 409 && asked !== undefined);
  return isPassing ? Math.max((asked ?? 0) * 1000, backoff) : undefined;
}

/** Rejects with the signal's reason as soon as that aborts the wait. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
