import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';
import { team } from '../teams/walk.fixture.ts';

export const player = (person: Person, path: string) =>
  make(person, collection(path, 'players'), { fullName: 'Wanda Walker' });

const external = async (person: Person, path: string) => {
  const externalId = fresh('member');
  await make(person, collection(path, 'players'), { fullName: 'Wanda Walker', externalId });
  return externalId;
};

export const walk: Walk = {
  resources: { '/tournaments/{}/players/': player, '/tournaments/{}/players/external/': external },
  beforehand: {
    'DELETE /tournaments/{id}/players/{pid}/checkin': (person, path) => person.post(path),
    'POST /tournaments/{id}/players/{pid}/reinstate': (person, path) =>
      person.post(path.replace(/reinstate$/, 'withdraw')),
  },
  bodies: {
    'PUT /tournaments/{id}/players/external/{external_id}': () => ({ handicap: 12.4 }),
    'POST /tournaments/{id}/players': () => ({ fullName: 'Nora New', email: `${fresh('nora')}@example.com` }),
    'POST /tournaments/{id}/players/{pid}/move': async (owner, path) => ({
      toTeamId: await team(owner, path),
    }),
    'POST /tournaments/{id}/players/{pid}/update': () => ({ handicap: 12.4 }),
    'POST /tournaments/{id}/players/{pid}/withdraw': () => ({ reason: 'Injured' }),
  },
  told: {
    'POST /tournaments/{id}/players': ['player.created'],
    'PUT /tournaments/{id}/players/external/{external_id}': ['player.updated'],
    'DELETE /tournaments/{id}/players/{pid}/checkin': ['player.checked_out'],
    'POST /tournaments/{id}/players/{pid}/checkin': ['tournament.status_changed', 'player.checked_in'],
    'POST /tournaments/{id}/players/{pid}/move': ['player.moved'],
    'POST /tournaments/{id}/players/{pid}/reinstate': ['player.reinstated'],
    'POST /tournaments/{id}/players/{pid}/update': ['player.updated'],
    'POST /tournaments/{id}/players/{pid}/withdraw': ['player.withdrawn'],
  },
};
