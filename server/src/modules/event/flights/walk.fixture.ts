import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const flight = (person: Person, path: string) =>
  make(person, collection(path, 'flights'), { name: fresh('Flight') });

export const walk: Walk = {
  resources: { '/tournaments/{}/flights/': flight },
  bodies: {
    'POST /tournaments/{id}/flights': () => ({ name: 'New flight', handicapMax: 12 }),
    'POST /tournaments/{id}/flights/auto': () => ({ count: 2 }),
    'PATCH /tournaments/{id}/flights/{flightId}': () => ({ name: 'Changed flight' }),
    'POST /tournaments/{id}/teams/{tid}/flight': async (owner, path) => ({
      flightId: await flight(owner, path),
    }),
    'POST /tournaments/{id}/players/{pid}/flight': async (owner, path) => ({
      flightId: await flight(owner, path),
    }),
  },
  told: {
    'POST /tournaments/{id}/flights': ['flight.created'],
    'POST /tournaments/{id}/flights/auto': ['flight.created', 'flight.created'],
    'DELETE /tournaments/{id}/flights/{flightId}': ['flight.deleted'],
    'PATCH /tournaments/{id}/flights/{flightId}': ['flight.updated'],
    'POST /tournaments/{id}/players/{pid}/flight': ['player.updated'],
    'POST /tournaments/{id}/teams/{tid}/flight': ['team.updated'],
  },
};
