/**
 * A card together with what is not sent yet: what a golfer sees on each hole, and what an answer makes of it.
 */
import { describe, expect, it } from 'vitest';
import type { PlayCard, Tap, TapResult } from '../src/api/play-types.ts';
import {
  entrantsOf,
  isComplete,
  neighbour,
  nextHole,
  openConflicts,
  receivedAt,
  refusalsIn,
  strokesAt,
  withResults,
} from '../src/golf/score/card.ts';
import { aCard, aScore, aTap } from './score-fixtures.ts';

const TEAM = { playerId: null };
const result = (tap: Tap, more: Partial<TapResult> = {}): TapResult => ({
  ...{ op_id: tap.op_id, outcome: 'stored', hole: tap.hole, player_id: null, strokes: tap.strokes },
  ...more,
});
const after = (card: PlayCard, tap: Tap, more: Partial<TapResult> = {}) =>
  withResults(card, [tap], { results: [result(tap, more)], revision: 7 });

describe('a hole', () => {
  it('shows the newest tap, even one that clears it, and else what is stored', () => {
    const card = aCard({ scores: [aScore(1, 4), aScore(2, 5)] });
    const taps = [aTap(1, 6), aTap(1, 5), aTap(2, null)];
    expect([1, 2, 3].map((hole) => strokesAt(card, taps, { hole, ...TEAM }))).toEqual([5, null, null]);
    expect(strokesAt(card, [], { hole: 2, ...TEAM })).toBe(5);
  });

  it('belongs to one player where each has a score', () => {
    const card = aCard({ scoring: 'player', scores: [{ ...aScore(1, 4), player_id: 'a' }] });
    expect(strokesAt(card, [aTap(1, 6, { player_id: 'b' })], { hole: 1, playerId: 'a' })).toBe(4);
    expect(strokesAt(card, [aTap(1, 6, { player_id: 'b' })], { hole: 1, playerId: 'b' })).toBe(6);
  });

  it('is next when it is the first in the order of play without everybody’s score', () => {
    const card = aCard({ order: [3, 1, 2], scores: [aScore(3, 4)] });
    expect(nextHole(card, [])).toBe(1);
    expect(nextHole(card, [aTap(1, 4)])).toBe(2);
    expect(isComplete(card, [aTap(1, 4)])).toBe(false);
    expect(isComplete(card, [aTap(1, 4), aTap(2, 4)])).toBe(true);
    expect(nextHole(card, [aTap(1, 4), aTap(2, 4)])).toBe(2);
  });

  it('of a best ball has its score with the first ball: the others have picked up', () => {
    const players = ['a', 'b'].map((id) => ({ player_id: id, name: id, handicap: null, withdrawn: false }));
    const card = aCard({
      scoring: 'player',
      players,
      order: [1, 2],
      scores: [{ ...aScore(1, 4), player_id: 'a' }],
    });
    const second = [aTap(2, 5, { player_id: 'b' })];
    expect(isComplete({ ...card, tournament: { ...card.tournament, format: 'best_ball' } }, second)).toBe(
      true,
    );
    expect(isComplete({ ...card, tournament: { ...card.tournament, format: 'individual' } }, second)).toBe(
      false,
    );
  });

  it('has neighbours in the order of play, which goes round', () => {
    const card = aCard({ order: [3, 1, 2] });
    expect([neighbour(card, 3, 1), neighbour(card, 2, 1), neighbour(card, 3, -1)]).toEqual([1, 3, 2]);
  });

  it('gives strokes by its index, also where nine holes carry those of eighteen', () => {
    const card = aCard({ order: [3, 1, 2], indexes: { 1: 17, 2: 3, 3: 9 } });
    const at = (handicap: number | null) =>
      [1, 2, 3].map((hole) => receivedAt(card, { ...TEAM, name: 'Aces', handicap }, hole));
    expect(at(4)).toEqual([1, 2, 1]);
    expect(at(-1)).toEqual([-1, 0, 0]);
    expect(at(null)).toEqual([0, 0, 0]);
  });
});

describe('an entrant', () => {
  it('is the team, or every player who has not withdrawn', () => {
    const players = ['a', 'b'].map((player_id) => ({
      ...{ player_id, name: player_id, handicap: 10, withdrawn: player_id === 'b' },
    }));
    expect(entrantsOf(aCard({ players })).map(({ name }) => name)).toEqual(['Aces']);
    expect(entrantsOf(aCard({ scoring: 'player', players })).map(({ playerId }) => playerId)).toEqual(['a']);
  });
});

describe('an answer', () => {
  it('of a tap that is stored stands on the card, and settles the conflict there', () => {
    const [tap, clear] = [aTap(1, 5), aTap(1, null)];
    const card = aCard({ scores: [aScore(1, 4)], conflicts: [{ hole: 1, stored: 4, offered: 5 }] });
    const stored = after(card, tap);
    expect(stored.scores).toMatchObject([{ hole: 1, strokes: 5, by: 'this' }]);
    expect([stored.conflicts, stored.revision]).toEqual([[], 7]);
    expect(after(card, clear).scores).toEqual([]);
  });

  it('of a conflict leaves what stands, and offers the choice until somebody has tapped', () => {
    const tap = aTap(1, 5);
    const card = after(aCard({}), tap, { outcome: 'conflict', strokes: 4 });
    expect(strokesAt(card, [], { hole: 1, ...TEAM })).toBe(4);
    expect(openConflicts(card, [])).toMatchObject([{ stored: 4, offered: 5, by: 'this' }]);
    expect(openConflicts(card, [aTap(1, 4)])).toEqual([]);
  });

  it('that comes again opens no conflict that was settled since', () => {
    const tap = aTap(1, 5);
    expect(after(aCard({}), tap, { outcome: 'conflict', strokes: 6, repeated: true }).conflicts).toEqual([]);
  });

  it('of a refusal changes nothing, and is told', () => {
    const tap = aTap(1, 5);
    const card = aCard({ scores: [aScore(1, 4)] });
    const more: Partial<TapResult> = { outcome: 'refused', strokes: null, message: 'The card is signed.' };
    expect(after(card, tap, more).scores).toEqual(card.scores);
    expect(refusalsIn([tap], { results: [result(tap, more)] })).toEqual([
      { opId: tap.op_id, hole: 1, playerId: null, strokes: 5, message: 'The card is signed.' },
    ]);
  });
});
