/** How a path answers methods it does not have: OPTIONS lists its methods, others get 405 with the list. */
import { type IncomingMessage, METHODS } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from './answers/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers what is no path of ours, in place of a route with a less exact path. */
    isNothing?: boolean;
  }
}

/**
 * Stands for every method that a path does not have, so that a path needs one route for all of them: a route
 * for each took a third of a start.
 */
const STAND_IN = 'TRACE';

/** `app` must know every method that Node can parse, else an odd one would look like an unknown path. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method))
      app.addHttpMethod(method, { hasBody: true });
  }
}

/** The methods of requests that no route has matched. */
const unmatched = new WeakMap<IncomingMessage, string>();

/**
 * Called first with every request. One that matched nothing is matched once more by the stand-in: then this
 * returns true, and the reply belongs to that second match. Whatever comes later sees the original method.
 */
export function matchAgain(
  app: FastifyInstance,
  { raw, is404 }: FastifyRequest,
  reply: FastifyReply,
  { isNothing }: FastifyContextConfig,
): boolean {
  if (raw.method === STAND_IN) raw.method = unmatched.get(raw) ?? STAND_IN;
  if (!(is404 || isNothing) || unmatched.has(raw)) return false;
  unmatched.set(raw, raw.method ?? '');
  raw.method = STAND_IN;
  reply.hijack();
  app.routing(raw, reply.raw);
  return true;
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
  const paths = pathsOf(routes);
  for (const path of paths) {
    const { url, methods } = path;
    const allow = [...methods, 'OPTIONS'].sort().join(', ');
    const others = new Set([STAND_IN, ...takenElsewhere(path, paths)]);
    app.route({
      method: [...others].filter((method) => !methods.has(method)),
      url,
      // Refused before a body is read.
      onRequest: async ({ method }) => {
        if (method !== 'OPTIONS') throw methodNotAllowed(allow);
      },
      handler: (_request, reply) => more(reply.code(204).header('allow', allow), allow).send(),
    });
  }
}

interface Path {
  url: string;
  parts: string[];
  methods: Set<string>;
}

/** The methods by which another path would be matched: `/tags/:id` in place of `/tags/bulk`. */
const takenElsewhere = ({ parts }: Path, paths: readonly Path[]): string[] =>
  paths.filter((other) => isCaseOf(parts, other.parts)).flatMap(({ methods }) => [...methods]);

const isCaseOf = (parts: readonly string[], general: readonly string[]): boolean =>
  parts.length === general.length && general.every((part, at) => part.startsWith(':') || part === parts[at]);

function pathsOf(routes: readonly Route[]): Path[] {
  const byUrl = new Map<string, Path>();
  for (const { method, url } of routes) {
    const path = byUrl.get(url) ?? { url, parts: url.split('/'), methods: new Set() };
    byUrl.set(url, path);
    path.methods.add(method);
    if (method === 'GET') path.methods.add('HEAD');
  }
  return [...byUrl.values()];
}
