/** What the request log needs of a refused request beyond its caller: its client, and the exact reason. */
import type { FieldProblem } from '../../platform/problems.ts';

export interface RequestNote {
  client?: { organizationId: string; clientId: string };
  /** The hash of a refused bearer token; whose it was, if anybody's, is looked up later. */
  tokenHash?: string;
  /** The exact reason, which the answer may not reveal. */
  reason?: string;
}

/** The refusal that was sent. */
export interface Refusal {
  readonly code: string;
  readonly details?: FieldProblem[] | undefined;
  readonly cause?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    note: RequestNote | null;
    refusal: Refusal | null;
  }
}
