/** Every golden table, line by line: what a golfer can check with a pencil is what the code says. */
import { describe, expect, it } from 'vitest';
import { courseOf } from '../src/course.ts';
import {
  bracketOrder,
  computedScrambleHandicap,
  type Format,
  firstRound,
  isOutlier,
  missingHoles,
  netDoubleBogey,
  playOrder,
  scorecards,
  splitPot,
  strokesReceived,
} from '../src/index.ts';
import { board, rowOf } from './support/boards.ts';
import { COURSE, event, NINE, PARS, player, scores, team } from './support/events.ts';
import { type Cells, line, list, numberOrNull, table, total } from './support/tables.ts';

const ranksOf = (holes: number) => courseOf(holes === 9 ? NINE : COURSE).ranks ?? [];
const handicapOf = (cells: Cells) => Number(cells.playing);

describe('playing handicaps', () => {
  it.each(table('playing-handicaps'))(
    '$format $mode, best $best of $handicaps on $holes holes: $playing',
    (cells) => {
      const format = cells.format as Format;
      const handicaps = list(cells.handicaps ?? '');
      const shown = event({
        holes: cells.holes === '9' ? NINE : COURSE,
        rules: {
          format,
          handicapMode: cells.mode === 'whs' ? 'whs' : 'as_entered',
          bestBallCount: Number(cells.best),
        },
        teams: [team('t')],
        players: handicaps.map((handicap, i) => player(`p${i}`, { handicap, teamId: 't' })),
      });
      const [card] = scorecards(shown);
      const playing = format === 'scramble' ? rowOf(shown, 't').handicap : card?.players[0]?.handicap;
      expect(playing).toBe(numberOrNull(cells.playing ?? ''));
      if (format === 'scramble')
        expect(computedScrambleHandicap(handicaps)).toBe(numberOrNull(cells.exactly ?? ''));
    },
  );
});

describe('strokes received', () => {
  it.each(table('strokes-received'))('off $playing', (cells) => {
    const holes = line(cells.holes ?? '');
    expect(strokesReceived(handicapOf(cells), ranksOf(holes.length))).toEqual(holes);
    expect(total(holes)).toBe(handicapOf(cells));
  });
});

describe('net double bogey', () => {
  it.each(table('net-double-bogey'))('off $playing on hole $hole: $maximum', (cells) => {
    const hole = Number(cells.hole) - 1;
    const received = strokesReceived(handicapOf(cells), ranksOf(18))[hole] ?? 0;
    expect(netDoubleBogey(PARS[hole] ?? 0, received)).toBe(Number(cells.maximum));
  });
});

describe('cards', () => {
  it.each(table('cards'))('off $playing, $strokes', (cells) => {
    const shown = event({
      rules: {
        maxScore: cells.max === 'yes' ? 'net_double_bogey' : null,
        stablefordBasis: cells.basis === 'gross' ? 'gross' : 'net',
      },
      players: [player('p', { handicap: handicapOf(cells) })],
      scores: scores('p', cells.strokes ?? ''),
    });
    const [gross, net, points] = (['gross', 'net', 'stableford'] as const).map((name) =>
      board(shown, name, { explain: true }).rows.at(0),
    );
    expect(gross).toMatchObject({
      gross: Number(cells.gross),
      net: Number(cells.net),
      toParLabel: cells.toPar,
    });
    expect(net?.toParLabel).toBe(cells.netToPar);
    expect(points?.score).toBe(Number(cells.points));
    const holePoints = line(cells.holePoints ?? '');
    expect(points?.holes?.map((hole) => hole.points)).toEqual(holePoints);
    expect(points?.out).toBe(total(holePoints.slice(0, 9)));
    expect(points?.holes?.map((hole) => hole.strokes)).toEqual(line(cells.strokes ?? ''));
  });
});

describe('best ball', () => {
  it.each(table('best-ball'))('best $best of two', (cells) => {
    const shown = event({
      rules: { format: 'best_ball', bestBallCount: Number(cells.best) },
      teams: [team('t')],
      players: [player('a', { handicap: 6, teamId: 't' }), player('b', { handicap: 15, teamId: 't' })],
      scores: [...scores('a', cells.A ?? ''), ...scores('b', cells.B ?? '')],
    });
    const net = board(shown, 'net', { explain: true }).rows.at(0);
    expect(net).toMatchObject({
      gross: Number(cells.gross),
      net: Number(cells.net),
      points: Number(cells.points),
      toParLabel: cells.netToPar,
      handicap: null,
      status: 'complete',
    });
    expect(board(shown, 'gross').rows.at(0)?.toParLabel).toBe(cells.toPar);
    expect(net?.holes?.map((hole) => hole.net)).toEqual(line(cells.netHoles ?? ''));
    expect(net?.holes?.map((hole) => hole.points)).toEqual(line(cells.pointsHoles ?? ''));
  });
});

describe('play order', () => {
  it.each(table('play-order'))('from $start, scored $scored', (cells) => {
    const start = numberOrNull(cells.start ?? '');
    const holes = Number(cells.holes);
    const scored = cells.scored === '–' ? [] : line(cells.scored ?? '').map(Number);
    expect(playOrder(start, holes)).toEqual(line(cells.order ?? ''));
    expect(missingHoles(start, holes, scored)).toEqual(
      cells.missing === '–' ? [] : list(cells.missing ?? ''),
    );
    const shown = event({
      holes: holes === 9 ? NINE : COURSE,
      rules: { format: 'scramble' },
      teams: [team('t', { startingHole: start })],
      scores: scored.map((hole) => ({
        teamId: 't',
        playerId: null,
        hole,
        strokes: 4,
        at: '2026-06-08T09:00:00.000Z',
      })),
    });
    const { thruLabel, nextHole } = rowOf(shown, 't');
    expect({ thruLabel, nextHole }).toEqual({
      thruLabel: cells.thru,
      nextHole: numberOrNull(cells.next ?? ''),
    });
  });
});

describe('outliers', () => {
  it.each(table('outliers'))('$strokes on a par $par, $format: $outlier', (cells) => {
    const par = numberOrNull(cells.par ?? '');
    expect(isOutlier(cells.format as Format, par, Number(cells.strokes))).toBe(cells.outlier === 'yes');
  });
});

describe('pots', () => {
  it.each(table('pots'))('$pot by $shares: $paid', (cells) => {
    const shares = list(cells.shares ?? '').map(Number);
    expect(splitPot(Number(cells.pot), shares)).toEqual(list(cells.paid ?? ''));
  });
});

describe('brackets', () => {
  it.each(table('brackets'))('of $entrants: $matches', (cells) => {
    const entrants = Array.from({ length: Number(cells.entrants) }, (_, i) => i + 1);
    const matches = firstRound(entrants).map(({ entrant1, entrant2 }) =>
      entrant2 === null ? `${entrant1}` : `${entrant1}-${entrant2}`,
    );
    expect(matches.join(', ')).toBe(cells.matches);
  });

  it('numbers the seeds down the bracket', () => {
    expect(bracketOrder(1)).toEqual([1]);
    expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  });
});
