/** The REST API, version 1: every module's routes, behind the entrance for clients with a token. */
import { jsonBodies } from '../http/body.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Entrance } from '../http/entrance.ts';
import { largeBodyReader } from '../http/large-body.ts';
import type { Surface } from '../http/surface.ts';
import { contactRoutes } from '../modules/contacts/routes.ts';
import { flightRoutes } from '../modules/flights/routes.ts';
import { holeRoutes } from '../modules/holes/routes.ts';
import { leaderboardRoutes } from '../modules/leaderboard/routes.ts';
import { playerRoutes } from '../modules/players/routes.ts';
import { scoreRoutes } from '../modules/scores/routes.ts';
import { tagRoutes } from '../modules/tags/routes.ts';
import { teamRoutes } from '../modules/teams/routes.ts';
import { tournamentRoutes } from '../modules/tournaments/routes.ts';
import { webhookRoutes } from '../modules/webhooks/routes.ts';
import type { Threads } from '../platform/threads/threads.ts';

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
    endpoints: scoreRoutes,
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

/** `extra` are endpoints beyond the API's own. */
export const apiV1 = (entrance: Entrance, threads: Threads, extra: readonly Endpoint[]): Surface => ({
  prefix: API,
  entrance,
  endpoints: [...ENDPOINTS, ...extra],
  readBodies: jsonBodies(largeBodyReader(threads)),
});
