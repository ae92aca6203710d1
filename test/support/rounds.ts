/** Events to score in few calls: a course, teams with their players, and cards written as lines. */
import type { Answer, Person, Wire } from './people.ts';

export const PARS = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 5';
/** A round of 92: level par for a handicap of 20. */
export const H20 = '5 6 4 5 7 5 3 7 5 | 5 6 3 7 5 4 5 4 6';
const INDEXES = '7 3 15 11 1 9 17 5 13 | 8 4 16 2 12 10 6 18 14';

/** `4 5 . | 3` → 4, 5, null, 3. */
export const line = (text: string): (number | null)[] =>
  text.split(/[ |]+/).map((cell) => (cell === '.' ? null : Number(cell)));

interface HoleInput {
  holeNumber: number;
  par?: number | null;
  strokeIndex?: number | null;
}

const indexes = line(INDEXES);
export const COURSE: HoleInput[] = line(PARS).map((par, index) => ({
  holeNumber: index + 1,
  par,
  strokeIndex: indexes[index] ?? null,
}));
export const NO_PARS = COURSE.map(({ par: _par, ...hole }) => hole);
export const NO_INDEXES = COURSE.map(({ strokeIndex: _index, ...hole }) => hole);
/** The front nine, its indexes ranked anew. */
export const NINE = COURSE.slice(0, 9).map((hole, _index, nine) => ({
  ...hole,
  strokeIndex: nine.filter((other) => (other.strokeIndex ?? 0) <= (hole.strokeIndex ?? 0)).length,
}));

interface TeamPlan {
  name: string;
  /** `14B`; the service picks one otherwise. */
  start?: string;
  handicap?: number;
  flightId?: string;
  /** The handicaps of its players. */
  players?: (number | null)[];
}

export interface EventPlan {
  format?: 'scramble' | 'best_ball' | 'individual';
  holes?: HoleInput[];
  settings?: Record<string, unknown>;
  teams?: TeamPlan[];
}

/** An event as its makers know it. */
export interface TestEvent {
  id: string;
  path: string;
  person: Person;
  teams: { id: string; players: string[] }[];
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

async function done(answer: Promise<Answer>): Promise<Wire> {
  const { status, text, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`);
  return body.data;
}

export async function createEvent(person: Person, plan: EventPlan = {}): Promise<TestEvent> {
  const { format, holes = COURSE, settings = {}, teams = [] } = plan;
  const { id } = await done(person.post('/tournaments', { name: 'Club Day', ...(format && { format }) }));
  const path = `/tournaments/${id}`;
  if (holes.length > 0) await done(person.call('PUT', `${path}/holes`, { body: { holes } }));
  if (Object.keys(settings).length > 0) await done(person.patch(`${path}/settings`, settings));
  const made: TestEvent['teams'] = [];
  for (const team of teams) made.push(await createTeam(person, path, team));
  return eventOf(person, id, format, made);
}

async function createTeam(person: Person, path: string, plan: TeamPlan) {
  const { name, start, handicap, flightId, players = [] } = plan;
  const team = await done(
    person.post(`${path}/teams`, {
      teamName: name,
      ...(start && { startingHole: Number.parseInt(start, 10), startingSequence: start.slice(-1) }),
      ...(handicap !== undefined && { handicap }),
      ...(flightId && { flightId }),
      players: players.map((own, index) => ({ fullName: `${name} ${index + 1}`, handicap: own })),
    }),
  );
  return { id: team.id as string, players: team.players.map((player: { id: string }) => player.id) };
}

function eventOf(
  person: Person,
  id: string,
  format: EventPlan['format'],
  teams: TestEvent['teams'],
): TestEvent {
  const path = `/tournaments/${id}`;
  const kind = format === 'scramble' ? 'team' : 'player';
  const boards = async (query = ''): Promise<Wire[]> => done(person.get(`${path}/boards${query}`));
  return {
    ...{ id, path, person, teams, boards },
    team: (index) => teams[index]?.id ?? '',
    player: (team, index = 0) => teams[team]?.players[index] ?? '',
    get: (rest, headers) => person.get(`${path}${rest}`, headers),
    post: (rest, body, headers) => person.post(`${path}${rest}`, body, headers),
    put: (rest, body) => person.call('PUT', `${path}${rest}`, { body }),
    cards: (...cards) => done(person.post(`${path}/scores/bulk`, { items: cardItems(kind, cards) })),
    score: (entrant, hole, strokes, more = {}) =>
      person.post(`${path}/${kind}s/${entrant}/scores`, { hole, strokes, ...more }),
    board: async (name, query) => (await boards(query)).find(({ board }) => board === name),
  };
}

const cardItems = (kind: 'team' | 'player', cards: [id: string, card: string][]) =>
  cards.flatMap(([id, card]) =>
    line(card).flatMap((strokes, index) =>
      strokes === null ? [] : [{ [`${kind}Id`]: id, hole: index + 1, strokes }],
    ),
  );

/** The rows of a board, in few words. */
export const shown = (rows: Wire[], ...fields: string[]): unknown[][] =>
  rows.map((row) => fields.map((field) => row[field]));
