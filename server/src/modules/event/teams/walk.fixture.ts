import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

export const team = (person: Person, path: string) =>
  make(person, collection(path, 'teams'), { teamName: fresh('Team') });

/** Puts a player into the team that the path names. */
const manned = (person: Person, path: string) =>
  make(person, collection(path, 'players'), { fullName: 'Wanda Walker', teamId: path.split('/')[4] });

export const walk: Walk = {
  resources: { '/tournaments/{}/teams/': team },
  beforehand: {
    'POST /tournaments/{id}/teams/{tid}/checkin': manned,
    'DELETE /tournaments/{id}/teams/{tid}/checkin': async (person, path) => {
      await manned(person, path);
      await person.post(path);
    },
    'DELETE /tournaments/{id}/teams/{tid}': manned,
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
  told: {
    'POST /tournaments/{id}/teams': ['team.created', 'player.created'],
    'POST /tournaments/{id}/teams/import': ['flight.created', 'team.created', 'player.created'],
    'POST /tournaments/{id}/teams/import/preview': [],
    'DELETE /tournaments/{id}/teams/{tid}': ['player.moved', 'team.deleted'],
    'PATCH /tournaments/{id}/teams/{tid}': ['team.updated'],
    'POST /tournaments/{id}/teams/{tid}/access-code': [],
    'DELETE /tournaments/{id}/teams/{tid}/checkin': ['player.checked_out'],
    'POST /tournaments/{id}/teams/{tid}/checkin': ['tournament.status_changed', 'player.checked_in'],
    'POST /tournaments/{id}/teams/{tid}/move': ['team.updated'],
  },
};
