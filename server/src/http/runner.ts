/** The one runner of every endpoint, on every surface: it walks the list of steps (`steps/steps.ts`). */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { inputReader } from './bodies/input.ts';
import type { Endpoint } from './endpoint.ts';
import type { Entrance } from './entrances/entrance.ts';
import { Exchange, type Mounted, type Services } from './steps/exchange.ts';
import { type EndpointKind, STEPS, type Step, type Take } from './steps/steps.ts';

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

export function mountEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  entrance: Entrance,
  services: Services,
): void {
  const read = inputReader(endpoint, services, entrance.links);
  const mounted: Mounted = {
    endpoint,
    entrance,
    services,
    keepingHeaders: keepingHeaders(endpoint),
    read: (reply) => read(reply.request, reply),
  };
  const way = wayOf(STEPS, kindOf(endpoint));
  const before: Partial<RouteOptions> = Object.assign({}, ...STEPS.map(({ route }) => route?.(mounted)));
  app.route({
    ...before,
    // One route for both: Fastify would make another for HEAD, and most of a start is spent on routes. Node
    // sends no body to HEAD.
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    exposeHeadRoute: false,
    url: fastifyPath(endpoint.path),
    handler: (_request, reply) => {
      const going = walk(way, new Exchange(mounted, reply));
      // For a promise Fastify waits for a reply, so there is none once the reply has been sent synchronously.
      return going instanceof Promise ? going.then(() => reply) : undefined;
    },
  });
}

function kindOf({ method, operate }: Endpoint): EndpointKind {
  if (operate !== undefined) return 'operation';
  return method === 'GET' ? 'read' : 'write';
}

/** The headers for caches: secrets are not stored, negotiated answers vary by `Accept`. */
function keepingHeaders({ path, returns }: Endpoint): Record<string, string> | undefined {
  const isSecret = returns.confidential === true || path.includes('{token}');
  if (!isSecret && !returns.negotiated) return undefined;
  return { ...(isSecret && { 'cache-control': 'no-store' }), ...(returns.negotiated && { vary: 'accept' }) };
}

/** A step as endpoints of one kind take it, linked to the first step inside of it and to the next one. */
interface Stop {
  take: Take;
  inside: Stop | undefined;
  next: Stop | undefined;
}

/** Returns the first of the steps that an endpoint of this kind takes; `after` follows the last of them. */
function wayOf(steps: readonly Step[], kind: EndpointKind, after?: Stop): Stop | undefined {
  return steps.reduceRight<Stop | undefined>((next, { [kind]: take, steps: inner = [] }) => {
    if (take === undefined) return wayOf(inner, kind, next);
    return { take, inside: wayOf(inner, kind), next };
  }, after);
}

/** Takes the steps in order, without a promise as long as no step has to wait. */
function walk(first: Stop | undefined, exchange: Exchange): void | Promise<void> {
  for (let stop = first; stop !== undefined && !exchange.isAnswered; stop = stop.next) {
    const { take, inside, next } = stop;
    const going = take(exchange, () => walk(inside, exchange));
    if (going instanceof Promise) return going.then(() => walk(next, exchange));
  }
}
