import { data } from '../../../../../test/support/expectations/answers.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const player = (person: Person, path: string) =>
  make(person, collection(path, 'players'), { fullName: fresh('Player') });

const game = (person: Person, path: string) =>
  make(person, collection(path, 'sidegames'), { type: 'custom', name: 'Putting', entry: 'listed' });

const participant = async (person: Person, path: string) => {
  const id = await player(person, path);
  await data(person.post(path.slice(0, -1), { entrantIds: [id] }));
  return id;
};

export const walk: Walk = {
  resources: {
    '/tournaments/{}/sidegames/': game,
    '/tournaments/{}/sidegames/{}/participants/': participant,
  },
  beforehand: {
    'DELETE /tournaments/{id}/sidegames/{gid}/winner': (person, path) =>
      data(person.post(path, { name: 'The pro' })),
  },
  bodies: {
    'POST /tournaments/{id}/sidegames': () => ({ type: 'closest_to_pin', name: 'Pin', holeNumber: 3 }),
    'PATCH /tournaments/{id}/sidegames/{gid}': () => ({ name: 'Changed game' }),
    'POST /tournaments/{id}/sidegames/{gid}/participants': async (owner, path) => ({
      entrantIds: [await player(owner, path)],
    }),
    'POST /tournaments/{id}/sidegames/{gid}/winner': () => ({ name: 'The pro', measurement: 1.5, unit: 'm' }),
  },
  told: {
    'POST /tournaments/{id}/sidegames': ['sidegame.created'],
    'DELETE /tournaments/{id}/sidegames/{gid}': ['sidegame.deleted'],
    'PATCH /tournaments/{id}/sidegames/{gid}': ['sidegame.updated'],
    'POST /tournaments/{id}/sidegames/{gid}/participants': ['sidegame.updated'],
    'DELETE /tournaments/{id}/sidegames/{gid}/participants/{entrantId}': ['sidegame.updated'],
    'DELETE /tournaments/{id}/sidegames/{gid}/winner': ['sidegame.updated'],
    'POST /tournaments/{id}/sidegames/{gid}/winner': ['sidegame.winner_set'],
  },
};
