/** The event feed as a stream that goes on by itself: nothing comes twice, and nothing is left out. */
import { FairwayError, notOurs } from './error.ts';
import { fieldsOf, StreamBlocks } from './event-stream.ts';
import { isPassing, rest, SILENCE_MS } from './live.ts';
import type { CallOptions, Request, Transport } from './transport.ts';
import type { FairwayEvent, FollowEventsQuery } from './types.ts';

/** Which events, and from where on: without `after` and `since` from now on. */
export interface TailOptions extends FollowEventsQuery, Omit<CallOptions, 'idempotencyKey'> {}

/** An event, and the position after it: whoever keeps that has missed nothing before it. */
export interface Tailed {
  event: FairwayEvent;
  position: string;
}

/**
 * Events in their order, until the signal ends it: over lost connections, restarts and new tokens for as long as it
 * takes. Only a refusal of the service is thrown, such as 403, or 410 for a place before what is kept; whatever a proxy
 * says in between passes.
 */
export async function* tail(
  transport: Transport,
  target: Omit<Request, 'method'>,
  { signal, timeout, retries, headers, ...query }: TailOptions = {},
): AsyncGenerator<Tailed, void, void> {
  let position: string | undefined;
  while (!signal?.aborted) {
    const place = position === undefined ? {} : { 'last-event-id': position };
    const request = { ...target, method: 'GET', query, accept: 'text/event-stream', headers: place };
    try {
      const pieces = await transport.open(request, { signal, timeout, retries, headers }, SILENCE_MS);
      const blocks = new StreamBlocks();
      for await (const piece of pieces)
        for (const block of blocks.take(piece)) {
          const { id, name, data } = fieldsOf(block);
          if (signal?.aborted) return;
          position = id ?? position;
          // A block without data moves the place alone.
          if (name === 'message' && data.length > 0 && position !== undefined)
            yield { event: eventIn(data), position };
        }
    } catch (error) {
      if (signal?.aborted) return;
      if (!FairwayError.is(error) || isRefusal(error, target)) throw error;
    }
    await rest(transport, signal);
  }
}

/** A token that has ended is none: the next try has another one, where there may be one. */
function isRefusal(error: FairwayError, { authorization }: Pick<Request, 'authorization'>): boolean {
  const hasEnded = FairwayError.is(error, 'invalid_token') && authorization?.mayChange === true;
  return error.isOfService && !isPassing(error) && !hasEnded;
}

function eventIn(data: readonly string[]): FairwayEvent {
  try {
    return JSON.parse(data.join('\n'));
  } catch {
    throw notOurs(200, 'An event of the feed is no JSON');
  }
}
