/** How many places of an event are taken, for the form that says how many there are. */
import type { Reads } from '../../../platform/db/doors.ts';
import { Nullable, type Static, Type } from '../../../platform/text/schema.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { placesOf } from './places.ts';

export const PlacesView = Type.Object(
  {
    capacity: Nullable(
      Type.Integer({ description: 'How many there are; null for no limit.', examples: [144] }),
    ),
    taken: Type.Integer({
      description: 'How many are taken by players, and by registrations that are not paid yet.',
      examples: [72],
    }),
    left: Nullable(Type.Integer({ description: 'How many are free; null without a limit.', examples: [72] })),
  },
  { title: 'Places', description: 'The places of an event.' },
);

export async function placesView(db: Reads, tournamentId: string): Promise<Static<typeof PlacesView>> {
  const places = await placesOf(db, tournamentId);
  // Only an event that is not there has neither a capacity nor anybody in it, or is new: then it is looked up.
  if (places.capacity === null && places.taken === 0) await tournaments.get(db, tournamentId);
  return places;
}
