/** The teams and players of an event, and what is done to a player. */

import { data } from '../expectations/answers.ts';
import type { Answer, Person, Wire } from './people.ts';
import type { TestTournament } from './tournaments.ts';

/** A team of a name of its own unless the body has one. */
export const addTeam = (person: Person, { path }: TestTournament, body: object): Promise<Answer> =>
  person.post(`${path}/teams`, { teamName: `Team ${JSON.stringify(body)}`.slice(0, 120), ...body });

export const addPlayer = (person: Person, { path }: TestTournament, body: object): Promise<Answer> =>
  person.post(`${path}/players`, body);

export const act = (
  person: Person,
  { path }: TestTournament,
  player: Wire,
  action: string,
  body?: unknown,
): Promise<Answer> => person.post(`${path}/players/${player.id}/${action}`, body);

export const readPlayer = (person: Person, { path }: TestTournament, player: Wire): Promise<Wire> =>
  data(person.get(`${path}/players/${player.id}`));
