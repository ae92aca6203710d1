/** Server-Sent Events that go on over lost connections: what was seen is not sent again. */
import { FairwayError } from './error.ts';
import { type CallOptions, pause, type Request, type Transport } from './transport.ts';

export interface LiveOptions extends CallOptions {
  /** The version that you have: it is not sent again. */
  lastEventId?: string;
}

/** The service sends a comment every 15 s: after this silence the connection is taken for dead. */
const SILENCE_MS = 45_000;
const PAUSE_MS = 1000;

/** The data of the events of this name, until the signal ends it. A refusal, such as 404, is thrown. */
export async function* live<Data>(
  transport: Transport,
  request: Request,
  name: string,
  { signal, lastEventId, ...options }: LiveOptions = {},
): AsyncGenerator<Data, void, void> {
  let last = lastEventId;
  while (!signal?.aborted) {
    const silence = new AbortController();
    const either = signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal]);
    try {
      const resume = last === undefined ? {} : { 'last-event-id': last };
      const headers = { accept: 'text/event-stream', ...resume };
      const response = await transport.stream({ ...request, headers }, { ...options, signal: either });
      for await (const event of eventsOf(response, silence)) {
        last = event.id ?? last;
        if (event.name === name) yield (JSON.parse(event.data) as { data: Data }).data;
      }
    } catch (error) {
      if (FairwayError.is(error) && error.status > 0 && error.status < 500 && error.status !== 429)
        throw error;
    } finally {
      silence.abort();
    }
    await pause(PAUSE_MS * (0.5 + Math.random()), signal).catch(() => undefined);
  }
}

interface StreamEvent {
  id: string | undefined;
  name: string;
  data: string;
}

async function* eventsOf(response: Response, silence: AbortController): AsyncGenerator<StreamEvent> {
  let text = '';
  for await (const chunk of textOf(response, silence)) {
    text += chunk.replaceAll('\r', '');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = eventOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (event !== undefined) yield event;
    }
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    fields.set(field, field === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const data = fields.get('data');
  return data === undefined
    ? undefined
    : { id: fields.get('id'), name: fields.get('event') ?? 'message', data };
}

/** The text of an answer as it comes. Ends with an error when nothing comes for too long. */
export async function* textOf(
  response: Response,
  silence?: AbortController,
): AsyncGenerator<string, void, void> {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const timer = silence && setTimeout(() => silence.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
