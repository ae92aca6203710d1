/**
 * How pages talk to the service: by the cookie of a session, on the SDK's transport. An answer that nobody is
 * signed in is told in one place, so that every page leads to the sign-in and back.
 */
import { Fairway, FairwayError, type FairwayOptions } from '@fairway/sdk';
import { connect } from '@fairway/sdk/surface';
import { Resources } from './staff-resources.ts';

/** What every call rejects with. */
export { FairwayError };

/** Where a 401 is an answer, and not the end of a session. */
const SIGNING_IN = /^\/(session\/second-factor|session|join)$/;

let onSignedOut: () => void = () => undefined;

/** What happens when a call finds that nobody is signed in any more. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** A stream learns of it, too, and is no call. */
export const signedOut = (): void => onSignedOut();

const terms = (organizationId?: string): FairwayOptions => ({
  session: true,
  organizationId,
  baseUrl: location.origin,
  // Somebody waits before the screen: a failure is better told soon.
  retries: 2,
  retryFor: 8000,
  onResponse: ({ method, status, route }) => {
    if (status === 401 && !(method === 'POST' && SIGNING_IN.test(route))) onSignedOut();
  },
});

/** The calls that only the dashboard has: the own account, and who and what belongs to an organization. */
export const staff = new Resources(connect(terms()).client);

const clients = new Map<string, Fairway>();

/** The API, for one of the person's organizations. */
export function apiOf(organizationId: string): Fairway {
  const known = clients.get(organizationId) ?? new Fairway(terms(organizationId));
  clients.set(organizationId, known);
  return known;
}

/** Where a browser finds something of the organization by itself, as a link to a CSV file does. */
export function addressOf(organizationId: string, path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return `/app/api/v1/o/${encodeURIComponent(organizationId)}${path}${search.size > 0 ? `?${search}` : ''}`;
}
