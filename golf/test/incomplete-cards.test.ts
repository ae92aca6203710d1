/** Cards that lack a hole when the event is over: what holds of every event in which they have no place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boards, type Event, placings, type Row, type Rules, skins } from '../src/index.ts';
import { anyEvent } from './support/arbitrary.ts';
import { board, rowOf } from './support/boards.ts';
import { event, player, scores, team } from './support/events.ts';

const RUNS = { numRuns: 150 };
const all = (check: (event: Event) => void) => fc.assert(fc.property(anyEvent, check), RUNS);
const PAR = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 5';

const by = (event: Event, incompleteCards: Rules['incompleteCards']): Event => ({
  ...event,
  rules: { ...event.rules, incompleteCards },
});
const idOf = (row: Row) => row.playerId ?? row.teamId ?? '';
const GROUPS = ['complete', 'no_return', 'not_started'];

describe('where cards that are not complete have no place', () => {
  it('only complete cards have one, then come those without a return, then those who never began', () => {
    all((event) => {
      for (const { board, rows } of boards(by(event, 'unranked'))) {
        if (board === 'stableford') continue;
        const groups = rows.map(({ status }) => GROUPS.indexOf(status));
        expect(groups).toEqual(groups.toSorted());
        for (const { status, position, positionLabel, tied, tiebreak } of rows) {
          expect(position !== null).toBe(status === 'complete');
          if (position === null) expect([positionLabel, tied, tiebreak]).toEqual(['–', false, null]);
        }
      }
    });
  });

  it('the others stand as they would without them', () => {
    all((event) => {
      const ranked = boards(by(event, 'rank'));
      boards(by(event, 'unranked')).forEach(({ rows }, i) => {
        const before = ranked[i]?.rows.filter((row) =>
          rows.some((one) => one.position && idOf(one) === idOf(row)),
        );
        const order = (list: readonly Row[] = []) => list.map(idOf);
        expect(order(rows.filter(({ position }) => position !== null))).toEqual(order(before));
      });
    });
  });

  it('points stand as they are, and so does every number of a card', () => {
    all((event) => {
      const ranked = boards(by(event, 'rank'));
      for (const [i, { board, rows }] of boards(by(event, 'unranked')).entries()) {
        if (board === 'stableford') expect(rows).toEqual(ranked[i]?.rows);
        for (const row of rows) {
          const { gross, net, score, thru } = ranked[i]?.rows.find((one) => idOf(one) === idOf(row)) ?? row;
          expect([row.gross, row.net, row.score, row.thru]).toEqual([gross, net, score, thru]);
        }
      }
    });
  });

  it('skins and series go to those with a place alone', () => {
    all((event) => {
      const over = by(event, 'unranked');
      const placed = new Set(
        board(over, 'gross').rows.flatMap((row) => (row.position === null ? [] : idOf(row))),
      );
      for (const { entrantId } of skins(over, { basis: 'gross', carryover: true, isOver: true }).totals)
        expect(placed).toContain(entrantId);
      const entrant = event.rules.format === 'individual' ? 'player' : 'team';
      expect(placings(over, { board: 'gross', entrant }).length).toBeLessThanOrEqual(placed.size);
    });
  });
});

describe('a best ball', () => {
  const pair = (rules: Partial<Rules>, ...cards: [string, string]) =>
    event({
      rules: { format: 'best_ball', bestBallCount: 2, incompleteCards: 'unranked', ...rules },
      teams: [team('t')],
      players: [player('a', { teamId: 't' }), player('b', { teamId: 't' })],
      scores: cards.flatMap((card, i) => scores(i === 0 ? 'a' : 'b', card)),
    });

  it('with a score but no hole that counts is no return', () => {
    expect(rowOf(pair({}, '4 5', ''), 't')).toMatchObject({ status: 'no_return', thru: 0, position: null });
  });

  it('is whole where enough balls are on every hole, whoever picked up', () => {
    const picked = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 .';
    const one = pair({ bestBallCount: 1 }, PAR, picked);
    expect(rowOf(one, 't')).toMatchObject({ status: 'complete', position: 1 });
    const rules = { basis: 'gross', carryover: true, isOver: true } as const;
    const better = pair({ bestBallCount: 1 }, PAR, picked.replace('4', '3'));
    expect(skins(better, { ...rules, entrantType: 'player' }).totals).toMatchObject([
      { entrantId: 'a', skins: 17 },
      { entrantId: 'b', skins: 1 },
    ]);
  });
});
