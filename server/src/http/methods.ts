/** How a path answers methods it does not have: OPTIONS lists its methods, others get 405 with the list. */
import { type IncomingMessage, METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { methodNotAllowed } from './answers/errors.ts';

/** Every method that an endpoint may have. */
const USUAL = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
/**
 * Stands for every method that Node can parse and no endpoint may have, so that a path needs one route for
 * all of them: some thirty routes for each of several hundred paths took three quarters of a start.
 */
const STAND_IN = 'TRACE';

/** `app` must know every method that Node can parse, else an odd one would look like an unknown path. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method))
      app.addHttpMethod(method, { hasBody: true });
  }
}

/** Replaces the method only while the router matches it, synchronously; later code sees the original. */
export function routeByUsualMethod(request: IncomingMessage, route: () => void): void {
  const { method = '' } = request;
  if (!USUAL.includes(method)) request.method = STAND_IN;
  route();
  request.method = method;
}

interface Route {
  method: string;
  url: string;
}

/** `more` adds to the answer of OPTIONS. */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly Route[],
  more: (reply: FastifyReply, allow: string) => FastifyReply = (reply) => reply,
): void {
  for (const [url, methods] of methodsByUrl(routes)) {
    const allow = [...methods, 'OPTIONS'].sort().join(', ');
    app.route({
      method: [...USUAL, STAND_IN].filter((method) => !methods.has(method)),
      url,
      // Refused before a body is read.
      onRequest: async ({ method }) => {
        if (method !== 'OPTIONS') throw methodNotAllowed(allow);
      },
      handler: (_request, reply) => more(reply.code(204).header('allow', allow), allow).send(),
    });
  }
}

function methodsByUrl(routes: readonly Route[]): Map<string, Set<string>> {
  const byUrl = new Map<string, Set<string>>();
  for (const { method, url } of routes) {
    const methods = byUrl.get(url) ?? new Set();
    byUrl.set(url, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return byUrl;
}
