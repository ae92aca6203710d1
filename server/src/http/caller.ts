/** The authenticated caller, set by an entrance. */
import type { Actor } from '../platform/actor.ts';

export interface Caller {
  organizationId: string;
  actor: Actor;
  /** Its scopes. */
  may: ReadonlySet<string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the entrance; null on routes that have none. */
    caller: Caller | null;
  }
}
