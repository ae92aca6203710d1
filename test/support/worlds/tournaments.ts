/** A tournament to work with, built in few calls, and what a test does with it or asks about it. */
import { data } from '../expectations/answers.ts';
import type { Answer, Person, Wire } from './people.ts';
import { type HoleInput, line } from './rounds.ts';

export type TournamentStatus = 'setup' | 'open' | 'live' | 'final' | 'archived';

interface TeamPlan {
  name: string;
  /** `14B`; the service picks one otherwise. */
  start?: string;
  handicap?: number;
  flightId?: string;
  /** The handicaps of its players. */
  players?: (number | null)[];
}

export interface TournamentPlan {
  name?: string;
  format?: 'scramble' | 'best_ball' | 'individual';
  /** None are configured unless stated. */
  holes?: HoleInput[];
  settings?: Record<string, unknown>;
  /** A number makes a team of as many players without handicaps. */
  teams?: (number | TeamPlan)[];
  /** How many players sit on no team. */
  loose?: number;
  /** How many flights there are. */
  flights?: number;
  /** Where the tournament stands in the end, and whether it goes on by itself. */
  status?: TournamentStatus;
  autoStatus?: boolean;
}

export interface TestTournament {
  id: string;
  /** `/tournaments/{id}` */
  path: string;
  /** Who made it, and calls below. */
  person: Person;
  /** As their creation answered, with their players. */
  teams: Wire[];
  loose: Wire[];
  flights: Wire[];
  /** The ids of everybody on a team, team by team. */
  playerIds: string[];
  /** The id of a team, and of a player on one. */
  team(index: number): string;
  player(team: number, index?: number): string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  /** Posts cards, each for the team or player with that id, and expects success. */
  cards(...cards: [id: string, card: string][]): Promise<Wire>;
  /** One score of whoever has scores in the format. */
  score(id: string, hole: number, strokes: number | null, more?: object): Promise<Answer>;
  boards(query?: string): Promise<Wire[]>;
  board(name: 'gross' | 'net' | 'stableford', query?: string): Promise<Wire>;
}

export async function createTournament(person: Person, plan: TournamentPlan = {}): Promise<TestTournament> {
  const { name = 'Spring Open', format, holes = [], settings = {}, teams = [] } = plan;
  const { id } = await data(person.post('/tournaments', { name, ...(format && { format }) }));
  const path = `/tournaments/${id}`;
  if (Object.keys(settings).length > 0) await data(person.patch(`${path}/settings`, settings));
  if (holes.length > 0) await data(person.call('PUT', `${path}/holes`, { body: { holes } }));
  const add = async (collection: string, bodies: object[]) => {
    const made: Wire[] = [];
    for (const body of bodies) made.push(await data(person.post(`${path}/${collection}`, body)));
    return made;
  };
  const made = {
    teams: await add('teams', teams.map(teamBody)),
    loose: await add('players', numbered(plan.loose, 'fullName', 'Loose')),
    flights: await add('flights', numbered(plan.flights, 'name', 'Flight')),
  };
  if (plan.status !== undefined) await bringTo(person, path, plan.status, plan.autoStatus);
  return { id, path, person, ...made, ...idsOf(made.teams), ...callsOf(person, path, format) };
}

/** From a fresh tournament's `setup` by hand. */
export async function bringTo(
  person: Person,
  path: string,
  status: TournamentStatus,
  autoStatus = false,
): Promise<void> {
  if (status === 'final') await data(person.post(`${path}/status`, { status: 'live' }));
  await data(person.post(`${path}/status`, { status, autoStatus }));
}

/** What was done to a tournament, oldest first. */
export async function auditOf(person: Person, { path }: { path: string }): Promise<Wire[]> {
  return (await data(person.get(`${path}/audit?limit=200`))).reverse();
}

/** The actions of the log, oldest first, without what built the tournament. */
export async function actionsOf(person: Person, tournament: { path: string }, since = 0): Promise<string[]> {
  return (await auditOf(person, tournament)).slice(since).map(({ action }) => action);
}

function teamBody(plan: number | TeamPlan, index: number): object {
  if (typeof plan === 'number')
    return {
      teamName: `Team ${index + 1}`,
      players: numbered(plan, 'fullName', `Player ${index + 1}`, '.'),
    };
  const { name, start, handicap, flightId, players = [] } = plan;
  return {
    teamName: name,
    ...(start && { startingHole: Number.parseInt(start, 10), startingSequence: start.slice(-1) }),
    ...(handicap !== undefined && { handicap }),
    ...(flightId && { flightId }),
    players: players.map((own, seat) => ({ fullName: `${name} ${seat + 1}`, handicap: own })),
  };
}

/** `Loose 1`, `Loose 2` … */
const numbered = (count = 0, field: string, word: string, separator = ' '): object[] =>
  Array.from({ length: count }, (_, index) => ({ [field]: `${word}${separator}${index + 1}` }));

const idsOf = (teams: Wire[]): Pick<TestTournament, 'playerIds' | 'team' | 'player'> => ({
  playerIds: teams.flatMap(({ players }) => players.map(({ id }: Wire) => id)),
  team: (index) => teams[index]?.id ?? '',
  player: (team, index = 0) => teams[team]?.players[index]?.id ?? '',
});

function callsOf(
  person: Person,
  path: string,
  format: TournamentPlan['format'],
): Pick<TestTournament, 'get' | 'post' | 'put' | 'cards' | 'score' | 'boards' | 'board'> {
  const kind = format === 'scramble' ? 'team' : 'player';
  const boards = async (query = ''): Promise<Wire[]> => data(person.get(`${path}/boards${query}`));
  return {
    get: (rest, headers) => person.get(`${path}${rest}`, headers),
    post: (rest, body, headers) => person.post(`${path}${rest}`, body, headers),
    put: (rest, body) => person.call('PUT', `${path}${rest}`, { body }),
    cards: (...cards) => data(person.post(`${path}/scores/bulk`, { items: cardItems(kind, cards) })),
    score: (entrant, hole, strokes, more = {}) =>
      person.post(`${path}/${kind}s/${entrant}/scores`, { hole, strokes, ...more }),
    boards,
    board: async (name, query) => (await boards(query)).find(({ board }) => board === name),
  };
}

const cardItems = (kind: 'team' | 'player', cards: [id: string, card: string][]) =>
  cards.flatMap(([id, card]) =>
    line(card).flatMap((strokes, index) =>
      strokes === null ? [] : [{ [`${kind}Id`]: id, hole: index + 1, strokes }],
    ),
  );
