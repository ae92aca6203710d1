/** A surface: an entrance, the endpoints behind it, and how their bodies are read. */
import type { FastifyInstance } from 'fastify';
import { answerErrors } from './answers/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { allowCrossOrigin } from './entrances/cors.ts';
import type { Entrance } from './entrances/entrance.ts';
import { refuseOtherMethods } from './methods.ts';
import { fastifyPath, mountEndpoint } from './runner.ts';
import type { Services } from './steps/exchange.ts';

export interface Surface {
  /** The prefix of its paths; its parameters, if any, are read by the entrance. */
  prefix: string;
  entrance: Entrance;
  endpoints: readonly Endpoint[];
  /** How bodies are read: JSON, a form, or raw bytes for a signature. */
  readBodies: (app: FastifyInstance) => void;
  /** Whether pages of other sites may call it from a browser. */
  crossOrigin?: boolean;
  /** Renders refusals as pages; without it, they are the API's envelope. */
  refusalPages?: Parameters<typeof answerErrors>[1];
}

export async function mountSurface(
  app: FastifyInstance,
  surface: Surface,
  services: Services,
): Promise<void> {
  await app.register(
    async (own) => {
      surface.readBodies(own);
      if (surface.refusalPages) answerErrors(own, surface.refusalPages);
      for (const endpoint of surface.endpoints) mountEndpoint(own, endpoint, surface.entrance, services);
      const routes = surface.endpoints.map(({ method, path }) => ({ method, url: fastifyPath(path) }));
      if (surface.crossOrigin) allowCrossOrigin(own, routes);
      else refuseOtherMethods(own, routes);
    },
    { prefix: fastifyPath(surface.prefix) },
  );
}
