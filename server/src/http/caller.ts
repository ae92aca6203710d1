/** The authenticated caller, set by an entrance. */
import type { Actor, Seat } from '../platform/actor.ts';

export interface Caller {
  organizationId: string;
  actor: Actor;
  /** Its scopes. */
  may: ReadonlySet<string>;
  /** The public address or the secret link that the path holds, where that stands for an id. */
  link?: string;
  /** The browser behind it, where the entrance is that of the dashboard; and where a scoring session begins. */
  visit?: Visit;
  /** What a golfer scores for, by the phone's session. */
  play?: Seat;
}

export const playOf = ({ play }: Caller): Seat => {
  if (play === undefined) throw new Error('This endpoint is for phones with a scoring session only.');
  return play;
};

/** What signing in and out depends on, beside the body. */
export interface Visit {
  address: string;
  userAgent: string | null;
  /** The session and its owner, where the browser has one. */
  session?: { id: string; staffId: string };
  /** The cookie that tells a browser which has signed in before. */
  device: string | undefined;
}

export const visitOf = ({ visit }: Caller): Visit => {
  if (visit === undefined) throw new Error('This endpoint is for browsers only.');
  return visit;
};

/** The session of a caller whom the entrance admits with one only. */
export const sessionOf = (caller: Caller): { id: string; staffId: string } => {
  const { session } = visitOf(caller);
  if (session === undefined) throw new Error('This endpoint is for those who are signed in.');
  return session;
};

export const linkOf = ({ link }: Caller): string => {
  if (link === undefined) throw new Error('This endpoint is reached by a link only.');
  return link;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the entrance; null on routes that have none. */
    caller: Caller | null;
  }
}
