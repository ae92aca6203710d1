/**
 * One request over real HTTP, by Node's own client: it takes a third of the time that `fetch` takes, and
 * tests make many thousands of requests. Headers are those that `fetch` would send, but for compression.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { noteHandedOut } from './handed-out.ts';

interface Sent {
  method: string;
  headers: Record<string, string>;
  payload: string | Uint8Array | undefined;
}

interface Exchanged {
  status: number;
  headers: Headers;
  /** Of a stream, what comes up to the end of its first event. */
  text: string;
}

const agent = new Agent({ keepAlive: true });
const USUAL = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };
const HAS_BODY = new Set(['POST', 'PUT', 'PATCH']);

export async function exchange(url: string, { method, headers, payload }: Sent): Promise<Exchanged> {
  const length = payload === undefined ? 0 : Buffer.byteLength(payload);
  const sized = payload !== undefined || HAS_BODY.has(method) ? { 'content-length': String(length) } : {};
  const asked = request(url, { agent, method, headers: { ...USUAL, ...sized, ...headers } });
  // Once there is an answer, the rest of a large body may find the connection closed.
  asked.on('error', () => undefined);
  asked.end(payload);
  const [response] = await once(asked, 'response');
  if (method === 'HEAD') response.resume();
  const text = method === 'HEAD' ? '' : await textOf(response);
  noteHandedOut(text);
  return { status: response.statusCode, headers: headersOf(response), text };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

async function textOf(response: IncomingMessage): Promise<string> {
  if (response.headers['content-encoding'] !== undefined) throw new Error('ask for it by fetch');
  const isStream = response.headers['content-type']?.startsWith('text/event-stream');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response) {
    text += decoder.decode(chunk, { stream: true });
    if (isStream && /(?:\ndata: .*|^id: .*)\n\n/.test(text)) break;
  }
  return text + decoder.decode();
}
