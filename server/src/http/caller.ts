/** The authenticated caller, set by an entrance. */
import type { Actor } from '../platform/actor.ts';

export interface Caller {
  organizationId: string;
  actor: Actor;
  /** Its scopes. */
  may: ReadonlySet<string>;
  /** The public address or the secret link that the path holds, where that stands for an id. */
  link?: string;
}

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
