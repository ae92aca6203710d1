/** Courses that are not fully described: nothing is invented, and what is known still counts. */
import { describe, expect, it } from 'vitest';
import { boards, type Hole } from '../src/index.ts';
import { board, rowOf } from './support/boards.ts';
import { COURSE, event, NINE, PARS, player, scores, team } from './support/events.ts';

const BOGEYS = '5 6 4 5 5 5 4 6 5 | 5 5 4 6 5 5 5 4 6';
const without = (field: 'par' | 'strokeIndex', ...numbers: number[]): Hole[] =>
  COURSE.map((hole) => (numbers.includes(hole.number) ? { ...hole, [field]: null } : hole));
const ALL = PARS.map((_, i) => i + 1);

describe('without any holes set up', () => {
  const bare = event({
    holes: [],
    players: [player('a', { handicap: 10 }), player('b', { handicap: 0 })],
    scores: [...scores('a', '5 4 5'), ...scores('b', '4 4 5')],
  });

  it('there are eighteen, ranked by strokes on each board', () => {
    expect(rowOf(bare, 'a')).toMatchObject({ holesInPlay: 18, nextHole: 4, thru: 3, gross: 14, toPar: null });
    expect(rowOf(bare, 'a')).toMatchObject({ score: null, toParLabel: '–', points: 0, position: 2 });
    expect(rowOf(bare, 'b')).toMatchObject({ position: 1, score: null });
  });

  it('a live net takes the part of the handicap that three holes stand for', () => {
    expect(rowOf(bare, 'a', 'net')).toMatchObject({
      net: 13,
      netToPar: null,
      position: 1,
      positionLabel: 'T1',
    });
  });

  it('every board says that stroke indexes are missing', () => {
    expect(boards(bare).map((one) => one.strokeIndexMissing)).toEqual([true, true, true]);
  });
});

describe('with one par missing', () => {
  const shown = event({
    holes: without('par', 3),
    players: ['a', 'b', 'c'].map((id) => player(id, { handicap: 0 })),
    scores: [...scores('a', '3 4 3'), ...scores('b', '9 9'), ...scores('c', '3 4 2')],
  });

  it('those who have played that hole rank by strokes, behind everybody with a to-par', () => {
    const rows = board(shown, 'gross').rows.map((row) => [row.playerId, row.positionLabel, row.toParLabel]);
    expect(rows).toEqual([
      ['b', '1', '+9'],
      ['c', '2', '–'],
      ['a', '3', '–'],
    ]);
  });

  it('the hole gives no points, and the points of the others do not rank', () => {
    expect(rowOf(shown, 'a', 'stableford')).toMatchObject({
      points: 6,
      score: null,
      toPar: null,
      position: 3,
    });
    expect(rowOf(shown, 'b', 'stableford')).toMatchObject({ points: 0, score: 0, position: 1 });
  });

  it('a stableford board then ranks by the strokes that points are made on', () => {
    const players = [player('low', { handicap: 0 }), player('high', { handicap: 54 })];
    const both = { ...shown, players, scores: [...scores('low', '4 5 3'), ...scores('high', '5 6 4')] };
    const order = (stablefordBasis: 'net' | 'gross') =>
      board({ ...both, rules: { ...both.rules, stablefordBasis } }, 'stableford').rows.map(
        (row) => row.playerId,
      );
    expect(order('net')).toEqual(['high', 'low']);
    expect(order('gross')).toEqual(['low', 'high']);
  });

  it('has no maximum on that hole', () => {
    const limited = { ...shown, rules: { ...shown.rules, maxScore: 'net_double_bogey' as const } };
    const long = { ...limited, scores: scores('a', '12 5 12') };
    expect(rowOf(long, 'a').gross).toBe(6 + 5 + 12);
  });
});

describe.each([
  ['no stroke indexes', without('strokeIndex', ...ALL)],
  ['a stroke index missing', without('strokeIndex', 4)],
  [
    'a stroke index twice',
    COURSE.map((hole) => ({ ...hole, strokeIndex: hole.number === 1 ? 3 : hole.strokeIndex })),
  ],
])('with %s', (_, holes) => {
  const one = (handicap: number, card: string, rules = {}) =>
    event({ holes, rules, players: [player('p', { handicap })], scores: scores('p', card) });

  it('a complete net is gross less the handicap', () => {
    expect(rowOf(one(20, BOGEYS), 'p', 'net')).toMatchObject({ gross: 90, net: 70, netToPar: -2, score: -2 });
    expect(board(one(20, BOGEYS), 'net').strokeIndexMissing).toBe(true);
  });

  it('a live net rounds the part of the handicap down, also a plus one', () => {
    expect(rowOf(one(20, '4 5 3 4'), 'p').net).toBe(16 - 4);
    expect(rowOf(one(-2, '4 5 3 4'), 'p').net).toBe(16 + 1);
  });

  it('no strokes fall on single holes: points count as gross, no maximum applies', () => {
    const limited = one(20, '12', { maxScore: 'net_double_bogey' });
    expect(rowOf(limited, 'p')).toMatchObject({ gross: 12, points: 0 });
    const explained = board(one(20, BOGEYS), 'net', { explain: true }).rows[0];
    expect(explained).toMatchObject({ points: 18, out: 45, in: 45 });
    expect(explained?.holes?.map((hole) => hole.strokesReceived)).toEqual(ALL.map(() => 0));
  });

  it('best ball counts as gross on the net board', () => {
    const shown = event({
      holes,
      rules: { format: 'best_ball' },
      teams: [team('t')],
      players: [player('p', { handicap: 20, teamId: 't' })],
      scores: scores('p', BOGEYS),
    });
    expect(rowOf(shown, 't')).toMatchObject({ gross: 90, net: 90, points: 18 });
  });

  it('countback keeps the shares of an individual handicap, and compares gross on single holes', () => {
    const shown = event({
      holes,
      rules: { ties: 'countback' },
      players: [player('a', { handicap: 18 }), player('b', { handicap: 18 })],
      scores: [...scores('a', BOGEYS), ...scores('b', '5 6 4 5 5 5 4 6 5 | 5 5 4 6 5 5 6 3 6')],
    });
    const rows = board(shown, 'net').rows.map((row) => [
      row.playerId,
      row.tiebreak?.decidedBy,
      row.tiebreak?.values,
    ]);
    expect(rows).toEqual([
      ['b', 'hole17', [36, 25, 12, 5, 3]],
      ['a', 'hole17', [36, 25, 12, 5, 4]],
    ]);
  });
});

describe('on nine holes', () => {
  it('all is out, and the indexes of eighteen rank from 1 to 9', () => {
    const shown = event({
      holes: NINE,
      players: [player('p', { handicap: 20 })],
      scores: scores('p', '5 6 4 5 5 5 4 6 5'),
    });
    expect(rowOf(shown, 'p')).toMatchObject({
      holesInPlay: 9,
      out: 45,
      in: null,
      handicap: 10,
      net: 35,
      thruLabel: 'F',
    });
  });

  it("halves a scramble team's own, stored and computed handicap alike", () => {
    const handicapOf = (more: object) =>
      rowOf(
        event({
          holes: NINE,
          rules: { format: 'scramble' },
          teams: [team('t', more)],
          players: [player('p', { handicap: 20, teamId: 't' })],
        }),
        't',
      ).handicap;
    expect(handicapOf({ handicap: 9 })).toBe(5);
    expect(handicapOf({ storedHandicap: 6.99999 })).toBe(3);
    expect(handicapOf({})).toBe(10);
  });

  it('may be the second nine of the course', () => {
    const back = COURSE.slice(9);
    const shown = event({
      holes: back,
      rules: { format: 'scramble' },
      teams: [team('t', { startingHole: 12 })],
      scores: [{ teamId: 't', playerId: null, hole: 12, strokes: 3, at: '2026-06-08T09:00:00.000Z' }],
    });
    expect(rowOf(shown, 't')).toMatchObject({
      thruLabel: '1*',
      nextHole: 13,
      out: null,
      in: 3,
      toParLabel: 'E',
    });
  });
});
