/** Server-Sent Events that go on over lost connections: what was seen is not sent again. */
import { FairwayError, notOurs } from './error.ts';
import { eventOf, StreamBlocks, type StreamEvent } from './event-stream.ts';
import type { CallOptions, Request, Transport } from './transport.ts';

export interface LiveOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** The version that you have: it is not sent again. */
  lastEventId?: string | undefined;
}

/** The service sends a comment every 15 s: after this silence the connection is taken for dead. */
export const SILENCE_MS = 45_000;
const PAUSE_MS = 1000;

/** Before another connection: many readers should not come back at once. */
export const rest = (transport: Transport, signal: AbortSignal | undefined): Promise<void> =>
  transport.pause(PAUSE_MS * (0.5 + Math.random()), signal).catch(() => undefined);

/**
 * The data of the events of this name, until the signal ends it. A refusal, such as 404, is thrown, and so is
 * whatever keeps the first connection from being made; a later one is tried for as long as it takes. With
 * `patch`, events of that name are applied to the data before them.
 */
export async function* live<Data>(
  transport: Transport,
  request: Request,
  name: string,
  { lastEventId, ...options }: LiveOptions = {},
  patch?: (before: Data, patch: never) => Data,
): AsyncGenerator<Data, void, void> {
  const { signal } = options;
  let last = lastEventId;
  let isUnderWay = false;
  let latest: Data | undefined;
  while (!signal?.aborted) {
    const resume = last === undefined ? {} : { 'last-event-id': last };
    try {
      const asked = { ...request, accept: 'text/event-stream', headers: resume };
      const pieces = await transport.open(asked, options, SILENCE_MS);
      isUnderWay = true;
      for await (const event of eventsOf(pieces)) {
        if (signal?.aborted) return;
        last = event.id ?? last;
        if (event.name === name) latest = dataOf<Data>(event, request);
        else if (event.name !== 'patch' || patch === undefined) continue;
        else if (latest !== undefined) latest = patch(latest, dataOf<never>(event, request));
        else {
          // A patch of what the caller had before: this call begins with the whole.
          last = undefined;
          break;
        }
        yield latest;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isUnderWay || !isPassing(error)) throw error;
    }
    await rest(transport, signal);
  }
}

/** Most events come in an envelope, `{ data }`; the others are what they are. */
function dataOf<Data>({ data }: StreamEvent, { route }: Request): Data {
  try {
    const sent = JSON.parse(data);
    return 'data' in sent ? sent.data : sent;
  } catch {
    throw notOurs(200, `An event of ${route} is no JSON`);
  }
}

export const isPassing = (error: unknown): boolean =>
  FairwayError.is(error, 'network_error', 'timeout') ||
  (FairwayError.is(error) && (error.status === 429 || error.status >= 500));

async function* eventsOf(pieces: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  const blocks = new StreamBlocks();
  for await (const piece of pieces)
    for (const block of blocks.take(piece)) {
      const event = eventOf(block);
      if (event !== undefined) yield event;
    }
}
