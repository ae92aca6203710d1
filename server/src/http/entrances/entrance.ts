/**
 * How callers are authenticated. Each kind of caller has its own entrance (a token, a session, a link, a
 * signature); behind it one runner serves all endpoints. An entrance also decides what is counted, and how
 * long a stream may last.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/problems.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Caller } from './caller.ts';
import type { Limiter, Taken } from './rate-limit.ts';

export type HookCallback = (error?: Error) => void;

export interface Entrance {
  /** Called once per endpoint. The hook sets `request.caller` or refuses, before a body is read. */
  admit(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply, done: HookCallback) => void;
  /** Path parameters that stand for an id, such as a secret link: `admit` looks them up for `caller.link`. */
  links?: readonly string[];
  /**
   * Called after a URL was answered from a cache. The returned function identifies the caller of a repeated
   * request, if no query is needed and nothing but the rate limit could refuse it; it counts nothing. Where
   * it is missing or returns undefined, the request goes to the router.
   */
  recognize?(
    endpoint: Endpoint,
    before: Caller,
  ): ((request: IncomingMessage) => Recognized | undefined) | undefined;
  /** Checks what only the body can prove, such as a signature over its bytes; throws to refuse. */
  inspect?(request: FastifyRequest): void | Promise<void>;
  /** Whether the reader of a stream is still authorized: checked before anything more is sent. */
  mayStay(request: FastifyRequest, endpoint: Endpoint): boolean | Promise<boolean>;
  streams: StreamLimit;
}

/** A caller, and the limiter and key by which the request is counted. */
export interface Recognized {
  caller: Caller;
  limiter: Limiter;
  countedAs: string;
}

/** How many streams one caller may have open on a node, and the name they are counted under. */
interface StreamLimit {
  each: number;
  countedAs(request: FastifyRequest): string;
}

/**
 * Continues now or when the value is there. Most are there at once (a cached token, a count in memory), and a
 * promise for each would cost the hot path more than the work itself.
 */
export function whenIdentified<Value>(
  value: Value | Promise<Value>,
  done: HookCallback,
  next: (value: Value) => void,
): void {
  if (value instanceof Promise) value.then(next, done);
  else next(value);
}

export const tooManyRequests = ({ resetSeconds }: Taken): Problem =>
  new Problem('rate_limited', `Too many requests. Try again in ${resetSeconds} s.`, {
    retryAfter: resetSeconds,
  });
