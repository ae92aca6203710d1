/** Side games to work with, and what is asked about them. */
import { data } from '../expectations/answers.ts';
import type { Answer, Wire } from './people.ts';
import type { TestTournament } from './tournaments.ts';

export const add = (event: TestTournament, fields: object): Promise<Answer> =>
  event.post('/sidegames', { name: 'A game', ...fields });

export const added = (event: TestTournament, fields: object): Promise<Wire> => data(add(event, fields));

export const pathOf = ({ path }: TestTournament, game: Wire, rest = ''): string =>
  `${path}/sidegames/${game.id}${rest}`;

export const read = (event: TestTournament, game: Wire): Promise<Wire> =>
  data(event.get(`/sidegames/${game.id}`));

export const change = (event: TestTournament, game: Wire, fields: object): Promise<Answer> =>
  event.person.patch(pathOf(event, game), fields);

export const enlist = (event: TestTournament, game: Wire, ...entrantIds: string[]): Promise<Answer> =>
  event.post(`/sidegames/${game.id}/participants`, { entrantIds });

export const win = (event: TestTournament, game: Wire, fields: object): Promise<Answer> =>
  event.post(`/sidegames/${game.id}/winner`, fields);

export const resultsOf = (event: TestTournament, game: Wire): Promise<Wire> =>
  data(event.get(`/sidegames/${game.id}/results`));

export const withdraw = (event: TestTournament, playerId: string): Promise<Wire> =>
  data(event.post(`/players/${playerId}/withdraw`, {}));

/** What the holes say of contests, by number. */
export async function contestsOf(event: TestTournament): Promise<Record<number, string>> {
  const holes: Wire[] = await data(event.get('/holes'));
  return Object.fromEntries(
    holes.filter(({ contest }) => contest !== null).map(({ hole_number, contest }) => [hole_number, contest]),
  );
}
