/** What a path answers to methods it does not have: OPTIONS tells them, everything else is a 405 that tells them. */
import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from './errors.ts';

/** `app` must know every method that Node can parse, else an odd one would look like an unknown path. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method))
      app.addHttpMethod(method, { hasBody: true });
  }
}

export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly { method: string; url: string }[],
): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const own = routes.filter((route) => route.url === url);
    const methods = new Set(own.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    const allow = [...methods, 'OPTIONS'].sort().join(', ');
    app.options(url, (_request, reply) => reply.code(204).header('allow', allow).send());
    app.route({
      method: app.supportedMethods.filter((method) => method !== 'OPTIONS' && !methods.has(method)),
      url,
      // Refused before a body is looked at.
      onRequest: async () => {
        throw methodNotAllowed(allow);
      },
      handler: () => undefined,
    });
  }
}
