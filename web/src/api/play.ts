/**
 * The calls of a phone that scores. Bare calls and not the SDK, because a phone on a golf course pays for every kilobyte, and
 * what is sent again, and when, is decided by whoever calls.
 */
import type { Error as Envelope, PlayCard, PlaySession, Tap, TapResults } from './play-types.ts';
import { follow, type StreamState } from './stream.ts';

const BASE = '/play/v1';
/** A connection that neither answers nor breaks is given up. */
const PATIENCE_MS = 20_000;

const NOT_REACHED = 'There is no connection. Try again once there is one.';

/** The service's refusal; `status` is 0 where it was not reached. */
export class PlayError extends Error {
  readonly status: number;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number;

  constructor(message: string, status = 0, retryAfterMs = 0) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export const openSession = (access_code: string): Promise<PlaySession> =>
  call('POST', '/session', undefined, { access_code });

export const endSession = (token: string): Promise<{ ended: boolean }> => call('DELETE', '/session', token);

export const sendTaps = (token: string, items: readonly Tap[]): Promise<TapResults> =>
  call('POST', '/scores', token, { items });

export const signCard = (token: string, name: string): Promise<PlayCard> =>
  call('POST', '/sign', token, { name });

interface CardOptions {
  onCard(card: PlayCard): void;
  onState(state: StreamState, status?: number): void;
}

/** Follows the card until the returned function is called. */
export const followCard = (token: string, { onCard, onState }: CardOptions): (() => void) =>
  follow(`${BASE}/stream`, {
    headers: { authorization: `Bearer ${token}` },
    onState,
    onEvent: ({ name, data }) => {
      if (name === 'card') onCard(JSON.parse(data).data);
    },
  });

async function call<Answer>(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await reach(BASE + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return dataOf(response);
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
  throw new PlayError(await sentenceOf(response), response.status, retryAfterMs);
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  const connection = new AbortController();
  const timer = setTimeout(() => connection.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, { ...request, signal: connection.signal });
    // The body may break off as well: it is read before the connection counts as one.
    return new Response(await response.blob(), response);
  } catch {
    throw new PlayError(NOT_REACHED);
  } finally {
    clearTimeout(timer);
  }
}

/** The sign-in page of somebody's wireless network answers 200 as well: only an answer of the service counts as one. */
async function dataOf<Answer>(response: Response): Promise<Answer> {
  const envelope = (await response.json().catch(() => null)) as { data?: Answer } | null;
  if (envelope?.data === undefined) throw new PlayError(NOT_REACHED);
  return envelope.data;
}

async function sentenceOf(response: Response): Promise<string> {
  const envelope = (await response.json().catch(() => ({}))) as Partial<Envelope>;
  return envelope.error ?? 'The service is not available. Try again.';
}
