/**
 * How golfers and spectators talk to the service: bare calls of the public API, without the SDK's code,
 * because a phone on a golf course pays for every kilobyte.
 */
import { type Envelope, reach } from './reach.ts';

type Details = NonNullable<Envelope<never>['details']>;

/** What every call rejects with, in the service's own words; `status` is 0 where there was no answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Where an event is found in the API. */
export const eventPath = (slug: string): string => `/public/v1/events/${encodeURIComponent(slug)}`;

export const get = <Data>(path: string): Promise<Data> => call<Data>(path, {});

/** With a key, the same call again is the same deed. */
export const post = <Data>(path: string, body: unknown, key?: string): Promise<Data> =>
  call<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });

/** Not `crypto.randomUUID`, which a page without https lacks. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

async function call<Data>(path: string, init: RequestInit): Promise<Data> {
  const answer = await reach<Data>(path, init);
  if (answer === undefined) throw new Refusal(0, '');
  const { response, envelope } = answer;
  if (!response.ok) throw new Refusal(response.status, envelope.error ?? '', envelope.details);
  if (envelope.data === undefined) throw new Refusal(0, '');
  return envelope.data;
}
