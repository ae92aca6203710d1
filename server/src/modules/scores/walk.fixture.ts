import type { Person } from '../../../../test/support/people.ts';
import { collection, type Walk } from '../../../../test/support/walk.ts';
import { player } from '../players/walk.fixture.ts';

/** A hole that was passed over. */
const flag = async (person: Person, path: string): Promise<string> => {
  const id = await player(person, path);
  await person.post(`${collection(path, 'players')}/${id}/scores`, { hole: 2, strokes: 4 });
  return (await person.get(collection(path, 'flags'))).body.data[0].id;
};

export const walk: Walk = {
  resources: { '/tournaments/{}/flags/': flag },
  beforehand: {
    'POST /tournaments/{id}/teams/{tid}/scores': (person, path) =>
      person.patch(path.split('/').slice(0, 3).join('/'), { format: 'scramble' }),
  },
  bodies: {
    'POST /tournaments/{id}/teams/{tid}/scores': () => ({ hole: 1, strokes: 4 }),
    'POST /tournaments/{id}/players/{pid}/scores': () => ({ hole: 1, strokes: 4, reason: 'Card recount' }),
    'POST /tournaments/{id}/scores/bulk': async (owner, path) => ({
      items: [{ playerId: await player(owner, path), hole: 1, strokes: 4 }],
    }),
  },
};
