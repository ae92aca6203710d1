/** How a path answers methods it does not have: OPTIONS lists the methods, all else is a 405 with the list. */
import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { methodNotAllowed } from './errors.ts';

/** `app` must know every method that Node can parse, else an odd one would look like an unknown path. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method))
      app.addHttpMethod(method, { hasBody: true });
  }
}

interface Route {
  method: string;
  url: string;
}

/** `more` adds to the answer of OPTIONS. */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly Route[],
  more: (reply: FastifyReply, url: string) => FastifyReply = (reply) => reply,
): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const allow = allowedMethods(routes, url);
    const methods = new Set(allow.split(', '));
    app.options(url, (_request, reply) => more(reply.code(204).header('allow', allow), url).send());
    app.route({
      method: app.supportedMethods.filter((method) => !methods.has(method)),
      url,
      // Refused before a body is read.
      onRequest: async () => {
        throw methodNotAllowed(allow);
      },
      handler: () => undefined,
    });
  }
}

/** Of one path, as the header `Allow` lists them. */
export function allowedMethods(routes: readonly Route[], url: string): string {
  const own = routes.filter((route) => route.url === url);
  const methods = new Set(own.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
  return [...methods, 'OPTIONS'].sort().join(', ');
}
