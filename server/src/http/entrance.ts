/**
 * How guests get in. Each kind of guest has an entrance of its own (a token, a session, a link, a signature); behind it the
 * same runner serves the same kind of endpoints. What is counted, and for how long a stream may stay, is the entrance's too.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../platform/problems.ts';
import type { Endpoint } from './endpoint.ts';
import type { Taken } from './rate-limit.ts';

type Done = (error?: Error) => void;

export interface Entrance {
  /**
   * Made once an endpoint: sets `request.caller`, or refuses, before a body is read. Where a slug, a code or a secret link
   * stands in the path for an id, it puts the id into `request.params`.
   */
  admit(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply, done: Done) => void;
  /** Looks at what only the body can prove, such as a signature over its bytes; throws to refuse. */
  inspect?(request: FastifyRequest): void | Promise<void>;
  /** Whether whoever follows a stream would still be let in: asked before anything more is sent. */
  mayStay(request: FastifyRequest, endpoint: Endpoint): boolean | Promise<boolean>;
  streams: StreamLimit;
}

/** How many streams one guest may have open on a node, and under which name they are counted. */
interface StreamLimit {
  each: number;
  countedAs(request: FastifyRequest): string;
}

/**
 * Goes on now or when the value is there. Most are there at once (a remembered token, a count in memory), and a
 * promise for each would cost the hot path more than the work itself.
 */
export function whenKnown<Value>(
  value: Value | Promise<Value>,
  done: Done,
  next: (value: Value) => void,
): void {
  if (value instanceof Promise) value.then(next, done);
  else next(value);
}

export const tooManyRequests = ({ resetSeconds }: Taken): Problem =>
  new Problem('rate_limited', `Too many requests. Try again in ${resetSeconds} s.`, {
    retryAfter: resetSeconds,
  });
