/**
 * Any event: every format, full and broken courses, plus handicaps, unfinished cards, withdrawals, ties in
 * plenty.
 */
import fc from 'fast-check';
import type { Event, Hole, Player, Score, Team } from '../../src/index.ts';
import { COURSE, NINE } from './events.ts';

const course = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Hole[]>(COURSE) },
  fc.constant<Hole[]>(NINE),
  fc.constant<Hole[]>([]),
  fc.constant(COURSE.map((hole) => (hole.number === 3 ? { ...hole, par: null } : hole))),
  fc.constant(COURSE.map((hole) => ({ ...hole, strokeIndex: null }))),
);

const rules = fc.record({
  format: fc.constantFrom('scramble', 'best_ball', 'individual'),
  boards: fc.constant(['gross', 'net', 'stableford'] as const),
  bestBallCount: fc.integer({ min: 1, max: 3 }),
  handicapMode: fc.constantFrom('as_entered', 'whs'),
  stablefordBasis: fc.constantFrom('net', 'gross'),
  maxScore: fc.constantFrom(null, 'net_double_bogey'),
  ties: fc.constantFrom('shared', 'countback'),
  incompleteCards: fc.constantFrom('rank', 'unranked', undefined),
});

export const handicap = fc.integer({ min: -10_000, max: 60_000 }).map((thousandths) => thousandths / 1000);

const teams = fc.array(
  fc.record({
    start: fc.option(fc.integer({ min: 1, max: 9 })),
    handicap: fc.option(handicap),
    players: fc.array(fc.record({ handicap: fc.option(handicap), withdrawn: fc.boolean() }), {
      maxLength: 4,
    }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** How many holes of each card are scored, and by what; few values, so that ties are common. */
const cards = fc.array(
  fc.record({
    holes: fc.oneof(fc.constant(18), fc.integer({ min: 0, max: 18 })),
    strokes: fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 18, maxLength: 18 }),
  }),
  { minLength: 24, maxLength: 24 },
);

export const anyEvent: fc.Arbitrary<Event> = fc
  .record({ holes: course, rules, teams, cards })
  .map(({ holes, rules, teams, cards }) => {
    const seats = teams.flatMap(({ players }, t) =>
      players.map(
        (player, p): Player => ({
          ...player,
          id: `p${t}${p}`,
          name: `Player ${p}`,
          teamId: `t${t}`,
          flightId: null,
        }),
      ),
    );
    const entered = teams.map(
      ({ handicap, start }, t): Team => ({
        id: `t${t}`,
        name: `Team ${t % 2}`,
        handicap,
        storedHandicap: null,
        startingHole: start,
        startingSequence: 'A',
        flightId: null,
      }),
    );
    const owners = rules.format === 'scramble' ? entered : seats;
    const scores = owners.flatMap(({ id }, i) => scoresOf(id, rules.format === 'scramble', cards[i % 24]));
    return { holes, rules, teams: entered, players: seats, flights: [], scores };
  });

function scoresOf(
  id: string,
  scramble: boolean,
  card: { holes: number; strokes: number[] } | undefined,
): Score[] {
  return (card?.strokes ?? []).slice(0, card?.holes).map((strokes, i) => ({
    teamId: scramble ? id : null,
    playerId: scramble ? null : id,
    hole: i + 1,
    strokes,
    at: `2026-06-08T09:${String(i).padStart(2, '0')}:00.000Z`,
  }));
}

/** An event and the same people, teams and scores in another order. */
export const shuffled: fc.Arbitrary<[Event, Event]> = anyEvent.chain((event) =>
  fc
    .tuple(
      fc.shuffledSubarray([...event.teams], { minLength: event.teams.length }),
      fc.shuffledSubarray([...event.players], { minLength: event.players.length }),
      fc.shuffledSubarray([...event.scores], { minLength: event.scores.length }),
    )
    .map(([teams, players, scores]): [Event, Event] => [event, { ...event, teams, players, scores }]),
);
