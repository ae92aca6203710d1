/** Makes events in a few words: the course of the golden tables, people, and cards written as lines. */
import type { Event, Hole, Player, Rules, Score, Team } from '../../src/index.ts';
import { line, table } from './tables.ts';

const [, parCells = {}, indexCells = {}] = [{}, ...table('course')];
export const PARS = line(parCells.holes ?? '');
const INDEXES = line(indexCells.holes ?? '');

export const COURSE: Hole[] = PARS.map((par, i) => ({ number: i + 1, par, strokeIndex: INDEXES[i] ?? null }));
export const NINE: Hole[] = COURSE.slice(0, 9);

const RULES: Rules = {
  format: 'individual',
  boards: ['gross', 'net', 'stableford'],
  bestBallCount: 1,
  handicapMode: 'as_entered',
  stablefordBasis: 'net',
  maxScore: null,
  ties: 'shared',
};

export const team = (id: string, more: Partial<Team> = {}): Team => ({
  id,
  name: `Team ${id}`,
  handicap: null,
  storedHandicap: null,
  startingHole: 1,
  startingSequence: 'A',
  flightId: null,
  ...more,
});

export const player = (id: string, more: Partial<Player> = {}): Player => ({
  id,
  name: `Player ${id}`,
  teamId: null,
  handicap: null,
  withdrawn: false,
  flightId: null,
  ...more,
});

/** The scores of a card, one a minute in the order of the holes; for a team when `scramble`. */
export function scores(id: string, card: string, scramble = false): Score[] {
  return line(card).flatMap((strokes, i) =>
    strokes === null
      ? []
      : [
          {
            teamId: scramble ? id : null,
            playerId: scramble ? null : id,
            hole: i + 1,
            strokes,
            at: `2026-06-08T09:${String(i).padStart(2, '0')}:00.000Z`,
          },
        ],
  );
}

export const event = ({
  rules,
  ...more
}: Partial<Omit<Event, 'rules'>> & { rules?: Partial<Rules> }): Event => ({
  holes: COURSE,
  teams: [],
  players: [],
  flights: [],
  scores: [],
  ...more,
  rules: { ...RULES, ...rules },
});
