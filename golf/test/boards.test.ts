/** What boards there are, and what they say of themselves. */
import { describe, expect, it } from 'vitest';
import { boards, scorecards } from '../src/index.ts';
import { board, rowOf } from './support/boards.ts';
import { event, player, team } from './support/events.ts';

describe('boards', () => {
  it('are gross always, the others when switched on, in a fixed order', () => {
    const names = (on: ('gross' | 'net' | 'stableford')[]) =>
      boards(event({ rules: { boards: on } })).map((one) => one.board);
    expect(names([])).toEqual(['gross']);
    expect(names(['stableford', 'net'])).toEqual(['gross', 'net', 'stableford']);
  });

  it('say how to read them', () => {
    expect(boards(event({ rules: { ties: 'countback' } })).map(({ rows, ...head }) => head)).toEqual([
      { board: 'gross', label: 'Gross', direction: 'asc', ties: 'countback', strokeIndexMissing: false },
      { board: 'net', label: 'Net', direction: 'asc', ties: 'countback', strokeIndexMissing: false },
      {
        board: 'stableford',
        label: 'Stableford',
        direction: 'desc',
        ties: 'countback',
        strokeIndexMissing: false,
      },
    ]);
  });

  it('list the teams of an event that has no format yet', () => {
    const shown = event({ rules: { format: null }, teams: [team('b', { startingHole: 2 }), team('a')] });
    expect(board(shown, 'gross').rows.map((row) => [row.teamId, row.status])).toEqual([
      ['a', 'not_started'],
      ['b', 'not_started'],
    ]);
    expect(scorecards(shown).map((card) => card.format)).toEqual([null, null]);
  });

  it('list the letters of a start in their order: Z before AA', () => {
    const starts = ['AA', 'Z', 'B'].map((letter) => team(letter, { startingSequence: letter }));
    const shown = event({ rules: { format: 'scramble' }, teams: starts });
    expect(board(shown, 'gross').rows.map((row) => row.startLabel)).toEqual(['1B', '1Z', '1AA']);
  });

  it('pass over scores of holes that are not played', () => {
    const shown = event({
      players: [player('p')],
      scores: [{ teamId: null, playerId: 'p', hole: 19, strokes: 3, at: '2026-06-08T09:00:00.000Z' }],
    });
    expect(rowOf(shown, 'p').status).toBe('not_started');
  });
});
