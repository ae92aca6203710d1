/**
 * What the request log knows of a request beyond its caller: whose it was where it was refused, and exactly
 * why.
 */
import type { FieldProblem } from '../../platform/problems.ts';

export interface RequestNote {
  client?: { organizationId: string; clientId: string };
  /** Of a bearer token that is not good: whose it is, if anybody's, is found out later. */
  tokenHash?: string;
  /** Exact where the answer may not be. */
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
