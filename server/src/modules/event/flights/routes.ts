import { created, Deleted, endpoint, ok } from '../../../http/endpoint.ts';
import { Type } from '../../../platform/text/schema.ts';
import { assign, assignAll } from './assign.ts';
import * as flights from './flights.ts';
import { Assigned, Flight, FlightAssignment, FlightCreate, FlightPatch, FlightsAuto } from './schemas.ts';

export const flightRoutes = [
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/flights',
    operation: 'createFlight',
    scope: 'teams:write',
    summary: 'Create a flight',
    body: FlightCreate,
    returns: created(Flight),
    fails: ['not_found', 'conflict'],
    prepare: (body) => flights.checked(body),
    run: ({ tx, params, body }) => flights.create(tx, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/flights/auto',
    operation: 'makeFlights',
    scope: 'teams:write',
    summary: 'Create flights by handicap',
    description:
      'Replaces all flights by `count` new ones of equal size: of players in an individual event, of teams otherwise. A team without a handicap counts with the mean of its players.',
    body: FlightsAuto,
    returns: ok(Type.Array(Flight)),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => assignAll(tx, params.id, body.count),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/flights/{flightId}',
    operation: 'updateFlight',
    scope: 'teams:write',
    summary: 'Change a flight',
    body: FlightPatch,
    returns: ok(Flight),
    fails: ['not_found', 'conflict'],
    prepare: (body) => flights.checked(body),
    run: ({ tx, params, body }) => flights.update(tx, params.id, params.flightId, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/flights/{flightId}',
    operation: 'deleteFlight',
    scope: 'teams:write',
    summary: 'Delete a flight',
    description: 'Its entrants then have no flight.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => flights.remove(tx, params.id, params.flightId),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/{tid}/flight',
    operation: 'assignTeamToFlight',
    scope: 'teams:write',
    summary: 'Put a team into a flight',
    body: FlightAssignment,
    returns: ok(Assigned),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => assign(tx, params.id, 'team', params.tid, body),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/flight',
    operation: 'assignPlayerToFlight',
    scope: 'teams:write',
    summary: 'Put a player into a flight',
    description: 'For individual events; elsewhere it is the team that plays in a flight.',
    body: FlightAssignment,
    returns: ok(Assigned),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => assign(tx, params.id, 'player', params.pid, body),
  }),
];
