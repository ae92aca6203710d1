import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, make, type Walk } from '../../../../../test/support/worlds/walk.ts';
import { team } from '../../event/teams/walk.fixture.ts';

const draw = async (person: Person, path: string) => ({
  name: 'Match play',
  entrantType: 'team',
  entrantIds: [await team(person, path), await team(person, path)],
});

const bracket = async (person: Person, path: string) =>
  make(person, collection(path, 'brackets'), await draw(person, path));

const matchOf = async (person: Person, path: string) => {
  const [bracketPath = ''] = path.split('/matches/');
  return (await person.get(bracketPath)).body.data.matches[0];
};

const leader = async (person: Person, path: string) => (await matchOf(person, path)).entrant1_id;

export const walk: Walk = {
  resources: {
    '/tournaments/{}/brackets/': bracket,
    '/tournaments/{}/brackets/{}/matches/': async (person, path) => (await matchOf(person, path)).id,
  },
  // A result is recorded first and the walk removes it, so that both kinds of audit rows of results occur.
  beforehand: {
    'POST /tournaments/{id}/brackets/{bid}/matches/{mid}/result': async (person, path) =>
      person.post(path, { winnerId: await leader(person, path) }),
  },
  bodies: {
    'POST /tournaments/{id}/brackets': draw,
    'PATCH /tournaments/{id}/brackets/{bid}': () => ({ name: 'Club match play' }),
    'POST /tournaments/{id}/brackets/{bid}/matches/{mid}/result': () => ({ winnerId: null, overwrite: true }),
    'POST /tournaments/{id}/brackets/{bid}/matches/{mid}/progress': async (person, path) => ({
      leaderId: await leader(person, path),
      up: 2,
      thru: 5,
    }),
  },
  told: {
    'POST /tournaments/{id}/brackets': ['bracket.created'],
    'DELETE /tournaments/{id}/brackets/{bid}': ['bracket.deleted'],
    'PATCH /tournaments/{id}/brackets/{bid}': ['bracket.updated'],
    'POST /tournaments/{id}/brackets/{bid}/matches/{mid}/progress': ['bracket.updated'],
    'POST /tournaments/{id}/brackets/{bid}/matches/{mid}/result': ['bracket.updated'],
  },
};
