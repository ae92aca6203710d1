/**
 * Server-sent events that come back by themselves. Read with `fetch` and not with `EventSource`, which sends
 * no header and does not tell of the comments that prove a connection alive.
 */

import { eventOf, StreamBlocks, type StreamEvent } from '@fairway/sdk/surface';

export type { StreamEvent };

/**
 * `silent`: nothing was heard for too long, or the connection is gone; it is being made anew. `refused`: it
 * ended for good.
 */
export type StreamState = 'live' | 'silent' | 'refused';

export interface StreamOptions {
  headers?: Record<string, string>;
  /** What the reader has already. */
  lastEventId?: string | undefined;
  onEvent(event: StreamEvent): void;
  onState?(state: StreamState, status?: number): void;
  /** Whatever comes, the comments too that prove a connection alive. */
  onHeard?(): void;
  /** Answers that end it; all others, and no answer, are followed by another try. */
  final?: readonly number[];
}

/** The service sends a comment every 15 s. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 1000;
/** Before jitter, which at most doubles it. */
const LONGEST_PAUSE_MS = 15_000;
/** Answers that another try seldom changes. */
const FINAL: readonly number[] = [400, 401, 403, 404];

/** Follows the stream until the returned function is called. */
export function follow(url: string, options: StreamOptions): () => void {
  const ended = new AbortController();
  void keepFollowing(url, options, ended.signal);
  return () => ended.abort();
}

async function keepFollowing(url: string, options: StreamOptions, ended: AbortSignal): Promise<void> {
  const { final = FINAL } = options;
  let last = options.lastEventId;
  let failures = 0;
  const onEvent = (event: StreamEvent) => {
    // Ended by what was read just before.
    if (ended.aborted) return;
    failures = 0;
    last = event.id ?? last;
    options.onEvent(event);
  };
  while (!ended.aborted) {
    const status = await readOnce(url, { ...options, onEvent, lastEventId: last }, ended);
    if (ended.aborted) return;
    if (status !== undefined && final.includes(status)) return options.onState?.('refused', status);
    options.onState?.('silent');
    failures += 1;
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), ended);
  }
}

/** One connection, to its end. Tells the status of a refusal. */
async function readOnce(
  url: string,
  options: StreamOptions,
  ended: AbortSignal,
): Promise<number | undefined> {
  const connection = new AbortController();
  const stop = () => connection.abort();
  ended.addEventListener('abort', stop);
  let timer = setTimeout(stop, SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, SILENCE_MS);
    options.onHeard?.();
  };
  try {
    const { lastEventId, headers } = options;
    const response = await fetch(url, {
      signal: connection.signal,
      headers: {
        accept: 'text/event-stream',
        ...headers,
        ...(lastEventId && { 'last-event-id': lastEventId }),
      },
    });
    if (!response.ok || response.body === null) return response.status;
    options.onState?.('live');
    await readEvents(response.body, options.onEvent, heard);
  } catch {
    // A broken connection is made anew, whatever broke it.
  } finally {
    clearTimeout(timer);
    ended.removeEventListener('abort', stop);
  }
  return undefined;
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  heard: () => void,
) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const blocks = new StreamBlocks();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    for (const block of blocks.take(decoder.decode(value, { stream: true }))) {
      const event = eventOf(block);
      if (event !== undefined) onEvent(event);
    }
  }
}

/** With jitter, so that a room full of screens does not come back at once: at most twice as long. */
export function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // A screen comes back for days: what it no longer waits for must not stay in memory.
      ended.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds * (1 + Math.random()));
    ended.addEventListener('abort', end);
  });
}
