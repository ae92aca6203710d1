/** Server-Sent Events that reconnect when a connection is lost, without repeating what was received. */
import { FairwayError, notOurs } from './error.ts';
import type { CallOptions, Request, Transport } from './transport.ts';

export interface LiveOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** The version that you already have: it is not sent again. */
  lastEventId?: string | undefined;
}

/** The service sends a comment every 15 s: after this much silence the connection counts as dead. */
const SILENCE_MS = 45_000;
const PAUSE_MS = 1000;

/**
 * Yields the data of the events of this name, until the signal ends it. A refusal, such as 404, is thrown,
 * and so is any error of the first connection; later connections are retried without limit. With `patch`,
 * events of that name are applied to the latest data.
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
          // The patch is for data that this call never had, so it starts over with the complete data.
          last = undefined;
          break;
        }
        yield latest;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isUnderWay || !isPassing(error)) throw error;
    }
    await transport.pause(PAUSE_MS * (0.5 + Math.random()), signal).catch(() => undefined);
  }
}

/** Most events are wrapped in `{ data }`; the others are returned unchanged. */
function dataOf<Data>({ data }: StreamEvent, { route }: Request): Data {
  try {
    const sent = JSON.parse(data);
    return 'data' in sent ? sent.data : sent;
  } catch {
    throw notOurs(200, `An event of ${route} is no JSON`);
  }
}

const isPassing = (error: unknown): boolean =>
  FairwayError.is(error, 'network_error', 'timeout') ||
  (FairwayError.is(error) && (error.status === 429 || error.status >= 500));

interface StreamEvent {
  id: string | undefined;
  name: string;
  data: string;
}

async function* eventsOf(pieces: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  let text = '';
  for await (const piece of pieces) {
    text += piece.replaceAll('\r', '');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = eventOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (event !== undefined) yield event;
    }
  }
}

/** Returns undefined for a block without data, such as a comment. */
function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [field = ''] = line.split(':', 1);
    const value = line.slice(field.length + 1).replace(/^ /, '');
    fields.set(field, field === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const data = fields.get('data');
  return data === undefined
    ? undefined
    : { id: fields.get('id'), name: fields.get('event') ?? 'message', data };
}
