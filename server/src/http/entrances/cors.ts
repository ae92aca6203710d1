/** CORS for public endpoints: any site's pages may read the answers, and cookies are never used. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { routeNotFound } from '../answers/errors.ts';
import { refuseOtherMethods } from '../methods.ts';

/** Allowed request headers, exposed answer headers, and how long a browser may cache that. */
const SENT = 'content-type, idempotency-key, if-none-match, last-event-id, prefer';
const READ = 'etag, idempotency-replayed, ratelimit, retry-after, x-request-id';
const REMEMBERED_S = 86_400;

export function allowCrossOrigin(
  app: FastifyInstance,
  routes: readonly { method: string; url: string }[],
): void {
  // The server has set these headers for most requests, by their path; this is for other spellings of it.
  app.addHook('onRequest', (_request, reply, done) => {
    if (!reply.hasHeader('access-control-allow-origin')) openToAll(reply);
    done();
  });
  // An unknown path is answered here, so that a page may read that refusal, too.
  app.setNotFoundHandler(() => {
    throw routeNotFound();
  });
  refuseOtherMethods(app, routes, (reply, allow) =>
    reply.headers({
      'access-control-allow-methods': allow,
      'access-control-allow-headers': SENT,
      'access-control-max-age': REMEMBERED_S,
    }),
  );
}

/** Any page may read this answer. */
export const openToAll = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', READ);
