/** Best ball at its edges: holes that do not count yet, withdrawals, too few players. */
import { describe, expect, it } from 'vitest';
import { boards, scorecards } from '../src/index.ts';
import { board, rowOf } from './support/boards.ts';
import { event, player, scores, team } from './support/events.ts';

const PAR = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 5';
const BOGEYS = '5 6 4 5 5 5 4 6 5 | 5 5 4 6 5 5 5 4 6';

describe('a best ball', () => {
  const bestBall = (bestBallCount: number, withdrawn: string[], cards: Record<string, string>) =>
    event({
      rules: { format: 'best_ball', bestBallCount },
      teams: [team('t', { handicap: 12 })],
      players: ['a', 'b', 'c'].map((id) =>
        player(id, { teamId: 't', handicap: 18, withdrawn: withdrawn.includes(id) }),
      ),
      scores: Object.entries(cards).flatMap(([id, card]) => scores(id, card)),
    });

  it('counts a hole once enough players have a score on it', () => {
    const shown = bestBall(2, [], { a: '4 5 3', b: '5 6', c: '. 7' });
    expect(rowOf(shown, 't')).toMatchObject({
      thru: 2,
      nextHole: 3,
      gross: 20,
      grossToPar: 2,
      net: 16,
      handicap: null,
    });
    expect(board(shown, 'gross', { explain: true }).rows[0]?.holes?.slice(0, 3)).toMatchObject([
      { strokes: 9, net: 7, points: 5, strokesReceived: null, countingPlayerIds: ['a', 'b'] },
      { strokes: 11, net: 9, points: 5, countingPlayerIds: ['a', 'b'] },
      { strokes: null, net: null, points: null, countingPlayerIds: [] },
    ]);
  });

  it('names the players who count on each board', () => {
    const shown = event({
      rules: { format: 'best_ball' },
      teams: [team('t')],
      players: [player('a', { teamId: 't', handicap: 0 }), player('b', { teamId: 't', handicap: 36 })],
      scores: [...scores('a', '4'), ...scores('b', '5')],
    });
    const counting = boards(shown, { explain: true }).map(
      ({ rows }) => rows[0]?.holes?.[0]?.countingPlayerIds,
    );
    expect(counting).toEqual([['a'], ['b'], ['b']]);
  });

  it('is in progress, without a place, while there are scores but no counted hole', () => {
    expect(rowOf(bestBall(2, [], { a: '4' }), 't')).toMatchObject({
      status: 'in_progress',
      thru: 0,
      thruLabel: '–',
      position: null,
      gross: null,
    });
  });

  it('drops the ball of a withdrawn player from every hole', () => {
    const shown = bestBall(1, ['a'], { a: '2 2 2', b: '5 6' });
    expect(rowOf(shown, 't')).toMatchObject({ gross: 11, thru: 2, lastScoreAt: '2026-06-08T09:01:00.000Z' });
    expect(scorecards(shown)[0]?.players[0]).toMatchObject({ playerId: 'a', withdrawn: true, total: 6 });
  });

  it('is a no return with fewer players than balls that count', () => {
    const shown = bestBall(2, ['a', 'b'], { a: PAR, c: PAR });
    expect(rowOf(shown, 't')).toMatchObject({
      status: 'no_return',
      position: null,
      positionLabel: '–',
      thru: 0,
    });
  });

  it('lists a no return before those who wait, behind all others', () => {
    const shown = event({
      rules: { format: 'best_ball' },
      teams: [
        team('waits', { startingHole: 1 }),
        team('empty', { startingHole: 9 }),
        team('plays', { startingHole: 10 }),
      ],
      players: [player('a', { teamId: 'plays' }), player('b', { teamId: 'waits' })],
      scores: scores('a', BOGEYS),
    });
    expect(board(shown, 'gross').rows.map((row) => row.teamId)).toEqual(['plays', 'empty', 'waits']);
  });

  it('counts the players who took part in the allowance, also those who withdrew', () => {
    const shown = event({
      rules: { format: 'best_ball', handicapMode: 'whs' },
      teams: [team('t')],
      players: [
        player('a', { teamId: 't', handicap: 30 }),
        player('b', { teamId: 't', handicap: 4, withdrawn: true }),
      ],
    });
    expect(scorecards(shown)[0]?.players[0]?.handicap).toBe(26);
  });
});
