/** The authenticated caller, set by an entrance. */
import type { Actor } from '../../platform/actor.ts';

export interface Caller {
  organizationId: string;
  actor: Actor;
  /** Its scopes. */
  may: ReadonlySet<string>;
  /** What the path of a public endpoint holds in place of an id. */
  link?: EventLink | SecretLink;
  /** The browser of a caller of the dashboard, or of one who begins a scoring session. */
  visit?: Visit;
  /** The team that the phone's session scores for. */
  play?: ScoringSeat;
}

/** The public address of an event, and the event that it stands for. */
export interface EventLink {
  kind: 'event';
  slug: string;
  tournamentId: string;
}

/** A secret link, and what it opens: a registration, or the mail that it came with. */
export interface SecretLink {
  kind: 'secret';
  token: string;
  id: string;
}

export const eventOf = ({ link }: Caller): EventLink => {
  if (link?.kind !== 'event') throw new Error("This endpoint is reached by an event's public address only.");
  return link;
};

export const secretOf = ({ link }: Caller): SecretLink => {
  if (link?.kind !== 'secret') throw new Error('This endpoint is reached by a secret link only.');
  return link;
};

/** The team that a phone scores for, and the phone itself, which has one session. */
export interface ScoringSeat {
  organizationId: string;
  tournamentId: string;
  teamId: string;
  deviceId: string;
}

export const playOf = ({ play }: Caller): ScoringSeat => {
  if (play === undefined) throw new Error('This endpoint is for phones with a scoring session only.');
  return play;
};

/** What signing in and out depends on, beside the body. */
export interface Visit {
  address: string;
  userAgent: string | null;
  /** The session and its owner, where the browser has one. */
  session?: { id: string; staffId: string };
  /** The cookie of a browser that has signed in before. */
  device: string | undefined;
}

export const visitOf = ({ visit }: Caller): Visit => {
  if (visit === undefined) throw new Error('This endpoint is for browsers only.');
  return visit;
};

/** The caller's session, at an endpoint that requires one. */
export const sessionOf = (caller: Caller): { id: string; staffId: string } => {
  const { session } = visitOf(caller);
  if (session === undefined) throw new Error('This endpoint is for those who are signed in.');
  return session;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the entrance; null on routes that have none. */
    caller: Caller | null;
  }
}
