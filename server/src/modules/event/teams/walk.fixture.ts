import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

export const team = (person: Person, path: string) =>
  make(person, collection(path, 'teams'), { teamName: fresh('Team') });

export const walk: Walk = {
  resources: { '/tournaments/{}/teams/': team },
  beforehand: {
    'DELETE /tournaments/{id}/teams/{tid}/checkin': async (person, path) => {
      await person.post(collection(path, 'players'), {
        fullName: 'Wanda Walker',
        teamId: path.split('/')[4],
      });
      await person.post(path);
    },
  },
  bodies: {
    'POST /tournaments/{id}/teams': () => ({
      teamName: fresh('New team'),
      players: [{ fullName: 'Nora New' }],
    }),
    'POST /tournaments/{id}/teams/import': () => ({
      csv: `Team,Name,Flight\r\n${fresh('Imported')},Ina Import,First\r\n`,
    }),
    'PATCH /tournaments/{id}/teams/{tid}': () => ({ teamName: fresh('Renamed'), handicap: 9.3 }),
    'POST /tournaments/{id}/teams/import/preview': () => ({ csv: 'Team,Name\r\nPreviewed,Ina Import\r\n' }),
    'POST /tournaments/{id}/teams/{tid}/move': () => ({ startingHole: 7 }),
  },
};
