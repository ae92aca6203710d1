/** Promises about previews: the same input gives the very boards of a stored event, and nothing is stored. */
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE, line, NINE, NO_INDEXES, NO_PARS } from '../../../../../test/support/worlds/rounds.ts';
import { createTournament, type TournamentPlan } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const CARDS = [
  '5 6 4 5 7 5 3 7 5 | 5 6 3 7 5 4 5 4 6',
  '5 6 4 5 5 5 4 6 5 | 5 5 4 6 5 5 5 4 5',
  '4 5 3 5 5 4 3 5 4 | 4 5 3 5 4 5 4 3 5',
  '5 6 3 4 6 5 4 6 5 | 5 5 4 6 5 4 6 3 .',
];
const HANDICAPS = [20, 17, 6, -2.5];

const PLANS: [string, TournamentPlan][] = [
  ['a scramble', { format: 'scramble', settings: { ties: 'countback' } }],
  ['a best ball of two', { format: 'best_ball', settings: { bestBallCount: 2, handicapMode: 'whs' } }],
  ['an individual event', { format: 'individual', settings: { ties: 'countback', handicapMode: 'whs' } }],
  ['a best ball without indexes', { format: 'best_ball', holes: NO_INDEXES }],
  ['an individual event without pars', { format: 'individual', holes: NO_PARS }],
  ['a limited scramble', { format: 'scramble', settings: { maxScore: 'net_double_bogey', boards: ['net'] } }],
  ['nine holes', { format: 'individual', holes: NINE, settings: { stablefordBasis: 'gross' } }],
];

describe('a preview', () => {
  it.each(PLANS)('equals the stored boards of %s', async (_name, plan) => {
    const { format = 'scramble', holes = COURSE, settings = {} } = plan;
    // Individuals play alone, everybody else in pairs.
    const size = format === 'individual' ? 1 : 2;
    const teams = Array.from({ length: 4 / size }, (_, index) => ({
      name: `Team ${index}`,
      start: `1${'ABCD'[index]}`,
      players: HANDICAPS.slice(index * size, (index + 1) * size),
    }));
    const event = await createTournament(person, { format, holes, settings, teams });
    const owners = format === 'scramble' ? event.teams.map(({ id }) => id) : event.playerIds;
    const cards = owners.map((id, index): [string, string] => [
      id,
      (CARDS[index] ?? '')
        .split(' ')
        .slice(0, holes.length === 9 ? 9 : 19)
        .join(' '),
    ]);
    await event.cards(...cards);

    const scores = cards.flatMap(([id, card]) =>
      line(card).flatMap((strokes, index) =>
        strokes === null
          ? []
          : [{ [format === 'best_ball' ? 'playerId' : 'entrantId']: id, hole: index + 1, strokes }],
      ),
    );
    const entrants = event.teams.map(({ id, players }, index) =>
      format === 'individual'
        ? { id: players[0].id, name: `Team ${index} 1`, handicap: HANDICAPS[index] }
        : {
            id,
            name: `Team ${index}`,
            startingHole: 1,
            startingSequence: 'ABCD'[index],
            players: players.map((player: Wire, seat: number) => ({
              id: player.id,
              name: `Team ${index} ${seat + 1}`,
              handicap: HANDICAPS[index * size + seat],
            })),
          },
    );
    const rules = { format, ...settings };
    const { status, body } = await person.post('/scoring/preview', {
      ...{ holes, entrants, scores, rules, explain: true },
    });
    expect([status, body.data?.length]).toEqual([200, settings.boards ? 2 : 3]);
    expect(body.data.map(comparable)).toEqual((await event.boards('?explain=true')).map(comparable));
  });

  /** What a preview cannot know: times, and the team of someone who plays alone. */
  const comparable = ({ generatedAt: _at, rows, ...board }: Wire) => ({
    ...board,
    rows: rows.map((row: Wire) => ({
      ...row,
      lastScoreAt: null,
      ...(row.entryType === 'player' && { teamId: null, teamName: null, startLabel: null }),
    })),
  });

  it('needs no ids of ours, no names and no holes', async () => {
    const { body } = await person.post('/scoring/preview', {
      holes: [],
      entrants: [{ id: 'A' }, { id: 'B' }],
      scores: [{ entrantId: 'B', hole: 18, strokes: 4 }],
      rules: { format: 'individual' },
    });
    expect(body.data[0]).toMatchObject({ board: 'gross', ties: 'shared', provisional: true });
    expect(body.data[0].rows).toMatchObject([
      { playerId: 'B', playerName: 'B', position: 1, gross: 4, toPar: null, lastScoreAt: null },
      { playerId: 'A', playerName: 'A', position: null, status: 'not_started' },
    ]);
  });

  it('refuses what cannot be an event', async () => {
    const good = {
      holes: NINE,
      entrants: [{ id: 'A', players: [{ id: 'A1' }] }, { id: 'B' }],
      scores: [{ entrantId: 'A', hole: 1, strokes: 4 }],
      rules: { format: 'scramble' },
    };
    const [score] = good.scores;
    const bad: [object, string][] = [
      [{ holes: [{ holeNumber: 1 }] }, 'holes'],
      [{ holes: NINE.map((hole) => ({ ...hole, strokeIndex: 1 })) }, 'holes'],
      [{ holes: undefined }, 'holes'],
      [{ entrants: [{ id: 'A' }, { id: 'A' }] }, 'entrants'],
      [{ entrants: [{ id: 'A', handicap: 61 }] }, 'entrants.0.handicap'],
      [{ entrants: [{ id: 'A', players: [{ id: 'P' }, { id: 'P' }] }] }, 'entrants'],
      [{ scores: [{ hole: 1, strokes: 4 }] }, 'scores.0'],
      [{ scores: [{ ...score, entrantId: 'C' }] }, 'scores.0'],
      [{ scores: [{ playerId: 'A1', hole: 1, strokes: 4 }] }, 'scores.0'],
      [{ scores: [{ ...score, hole: 10 }] }, 'scores.0'],
      [{ scores: [score, score] }, 'scores.1'],
      [{ scores: [{ ...score, strokes: 0 }] }, 'scores.0.strokes'],
      [{ scores: [{ ...score, strokes: '4' }] }, 'scores.0.strokes'],
      [{ rules: {} }, 'rules.format'],
      [{ rules: { format: 'skins' } }, 'rules.format'],
      [{ rules: { format: 'scramble', bestBallCount: 5 } }, 'rules.bestBallCount'],
      [{ rules: { format: 'scramble', ties: 'auto' } }, 'rules.ties'],
    ];
    for (const [change, field] of bad)
      expect(
        await person.post('/scoring/preview', { ...good, ...change }),
        JSON.stringify(change),
      ).toMatchObject(invalid(field));
    expect((await person.post('/scoring/preview', good)).status).toBe(200);
  });
});
