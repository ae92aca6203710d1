/**
 * The calls of a phone that scores. Bare calls and not the SDK, because a phone on a golf course pays for
 * every kilobyte, and what is sent again, and when, is decided by whoever calls.
 */
import type { PlayCard, PlaySession, Tap, TapResults } from './play-types.ts';
import { reach } from './reach.ts';
import { follow, type StreamState } from './stream.ts';

const BASE = '/play/v1';

/** Beyond some days a timer of the browser would ring at once. */
const LONGEST_PAUSE_MS = 600_000;

/** The service's refusal, in its own words if it said some; `status` is 0 where it was not reached. */
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
    // All but the end of the session may pass, such as what a stranger's network answers.
    final: [401],
    onEvent: ({ name, data }) => {
      if (name === 'card') onCard(JSON.parse(data).data);
    },
  });

async function call<Answer>(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const answer = await reach<Answer>(BASE + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer === undefined) throw new PlayError('');
  const { response, envelope } = answer;
  if (!response.ok) throw new PlayError(envelope.error ?? '', response.status, askedPause(response.headers));
  if (envelope.data === undefined) throw new PlayError('');
  return envelope.data;
}

/** Whoever stands between may ask by a date rather than in seconds. */
export function askedPause(headers: Headers): number {
  const asked = headers.get('retry-after');
  if (asked === null) return 0;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_PAUSE_MS) : 0;
}
