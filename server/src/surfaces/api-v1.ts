/** The REST API, version 1: every module's routes behind the gate, and the document that describes them. */
import type { FastifyInstance } from 'fastify';
import { acceptJson } from '../http/body.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { largeBodyReader } from '../http/large-body.ts';
import { refuseOtherMethods } from '../http/methods.ts';
import { fastifyPath, mountEndpoint, type Services } from '../http/runner.ts';
import { contactRoutes } from '../modules/contacts/routes.ts';
import { flagRoutes } from '../modules/flags/routes.ts';
import { flightRoutes } from '../modules/flights/routes.ts';
import { holeRoutes } from '../modules/holes/routes.ts';
import { leaderboardRoutes } from '../modules/leaderboard/routes.ts';
import { playerRoutes } from '../modules/players/routes.ts';
import { scoreRoutes } from '../modules/scores/routes.ts';
import { tagRoutes } from '../modules/tags/routes.ts';
import { teamRoutes } from '../modules/teams/routes.ts';
import { tournamentRoutes } from '../modules/tournaments/routes.ts';
import { webhookRoutes } from '../modules/webhooks/routes.ts';

export const API = '/api/v1';

/** The whole API, group by group as the docs show it. */
export const GROUPS: readonly { name: string; description: string; endpoints: readonly Endpoint[] }[] = [
  {
    name: 'Contacts',
    description: "The people in the organization's address book.",
    endpoints: contactRoutes,
  },
  { name: 'Tags', description: 'Labels for contacts.', endpoints: tagRoutes },
  {
    name: 'Tournaments',
    description: 'Events from set-up to archive: details, settings, status, overview, audit log.',
    endpoints: tournamentRoutes,
  },
  { name: 'Holes', description: 'The course as an event plays it.', endpoints: holeRoutes },
  { name: 'Teams', description: 'Golfers who start together.', endpoints: teamRoutes },
  { name: 'Players', description: 'The golfers of an event.', endpoints: playerRoutes },
  {
    name: 'Scores',
    description: 'Hole by hole, and what looks wrong about them.',
    endpoints: [...scoreRoutes, ...flagRoutes],
  },
  {
    name: 'Leaderboard',
    description: 'Boards, scorecards and standings, as pages, files and live.',
    endpoints: leaderboardRoutes,
  },
  {
    name: 'Flights',
    description: 'Groups of similar strength, with a ranking each.',
    endpoints: flightRoutes,
  },
  {
    name: 'Webhooks',
    description: 'Where events are sent, and how that went.',
    endpoints: webhookRoutes,
  },
];

export const ENDPOINTS: readonly Endpoint[] = GROUPS.flatMap((group) => group.endpoints);

export function apiV1(endpoints: readonly Endpoint[], services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    acceptJson(app, largeBodyReader(services.tools.threads));
    for (const endpoint of endpoints) mountEndpoint(app, endpoint, services);
    refuseOtherMethods(
      app,
      endpoints.map(({ method, path }) => ({ method, url: fastifyPath(path) })),
    );
  };
}
