import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, type Walk } from '../../../../../test/support/worlds/walk.ts';
import { player } from '../../event/players/walk.fixture.ts';

/** Creates a flag by skipping a hole. */
const flag = async (person: Person, path: string): Promise<string> => {
  const id = await player(person, path);
  await person.post(`${collection(path, 'players')}/${id}/scores`, { hole: 2, strokes: 4 });
  return (await person.get(collection(path, 'flags'))).body.data[0].id;
};

export const walk: Walk = {
  resources: { '/tournaments/{}/flags/': flag },
  bodies: {},
  told: {
    'POST /tournaments/{id}/flags/{fid}/resolve': ['flag.resolved'],
  },
};
