/** Who is calling, once an entrance has let them in. */
import type { Actor } from '../platform/actor.ts';

export interface Caller {
  organizationId: string;
  actor: Actor;
  /** What it may do, as scopes. */
  may: ReadonlySet<string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the entrance; null on routes that have none. */
    caller: Caller | null;
  }
}
