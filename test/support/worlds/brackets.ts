/** A bracket to work with: matches are called by round and position, entrants by their seeds. */
import { drawBracket, matchStatus, playMatch } from '@fairway/golf';
import { data } from '../expectations/answers.ts';
import type { Answer, Wire } from './people.ts';
import { createTournament, type TestTournament } from './tournaments.ts';

export interface TestBracket {
  id: string;
  /** `/tournaments/{id}/brackets/{bid}` */
  path: string;
  /** As its creation answered. */
  made: Wire;
  event: TestTournament;
  read(): Promise<Wire>;
  match(round: number, position: number): Promise<Wire>;
  /** The id of the entrant with a seed. */
  entrant(seed: number): string;
  /** The id of a match. */
  matchId(round: number, position: number): string;
  /** Records a result; null takes it back. */
  win(round: number, position: number, seed: number | null, more?: object, key?: string): Promise<Answer>;
  progress(round: number, position: number, body: object): Promise<Answer>;
}

/** Teams without players are all that most brackets need. */
export const teamEvent = (person: TestTournament['person'], teams: number): Promise<TestTournament> =>
  createTournament(person, { teams: Array.from({ length: teams }, () => 0) });

/** All teams of the event, in the order of their creation. */
export async function createBracket(event: TestTournament, fields: object = {}): Promise<TestBracket> {
  const entrantIds = event.teams.map(({ id }) => id);
  const made = await data(
    event.post('/brackets', { name: 'Match play', entrantType: 'team', entrantIds, ...fields }),
  );
  const path = `${event.path}/brackets/${made.id}`;
  const { person } = event;
  const read = () => data(person.get(path));
  const entrant = (seed: number) => made.entrants[seed - 1].id;
  const matchId = (round: number, position: number) => at(made, round, position).id;
  return {
    ...{ id: made.id, path, made, event, read, entrant, matchId },
    match: async (round, position) => at(await read(), round, position),
    win: (round, position, seed, more = {}, key) =>
      person.post(
        `${path}/matches/${matchId(round, position)}/result`,
        { winnerId: seed === null ? null : entrant(seed), ...more },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    progress: (round, position, body) =>
      person.post(`${path}/matches/${matchId(round, position)}/progress`, body),
  };
}

const at = ({ matches }: Wire, round: number, position: number): Wire =>
  matches.find((match: Wire) => match.round === round && match.position === position);

/** `1-8=1 4-5 | 1-?`: round by round, as the seeds stand. */
export function drawnAs({ matches }: Wire): string {
  const rounds: string[][] = [];
  for (const { round, seed1, seed2, entrant1_id, winner_id } of matches) {
    const winner = winner_id === null ? '' : `=${winner_id === entrant1_id ? seed1 : seed2}`;
    const shown = `${seed1 ?? '?'}-${seed2 ?? '?'}${winner}`;
    rounds[round - 1] = [...(rounds[round - 1] ?? []), shown];
  }
  return rounds.map((round) => round.join(' ')).join(' | ');
}

/** The same of the results that stand in it, played through anew by the rules alone. */
export function playedAnew(bracket: Wire): string {
  const { entrants, matches, third_place: thirdPlace } = bracket;
  let anew = drawBracket(entrants.length, { thirdPlace });
  for (const { round, position, status, winner_id, entrant1_id, seed1, seed2 } of matches) {
    if (status !== 'complete') continue;
    const winner = winner_id === entrant1_id ? seed1 : seed2;
    anew = playMatch(anew, { round, position }, { winner }).matches;
  }
  return drawnAs({
    matches: anew.map((match) => ({
      ...match,
      entrant1_id: match.seed1,
      winner_id: matchStatus(match) === 'pending' ? null : match.winner,
    })),
  });
}
