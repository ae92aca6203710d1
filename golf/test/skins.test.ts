/** Skins while the round is on, net skins, and what nobody wins. */
import { describe, expect, it } from 'vitest';
import { skins } from '../src/index.ts';
import { event, player, scores, team } from './support/events.ts';

const GROSS = { basis: 'gross', carryover: true } as const;
const PAR = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 5';

const match = (cards: Record<string, string>, handicaps: Record<string, number> = {}) =>
  event({
    players: Object.keys(cards).map((id) => player(id, { handicap: handicaps[id] ?? 0 })),
    scores: Object.entries(cards).flatMap(([id, card]) => scores(id, card)),
  });

describe('skins', () => {
  it('are provisional until everybody has a score on the hole', () => {
    const { holes } = skins(match({ a: '4 4', b: '5' }), GROSS);
    expect(holes.slice(0, 3)).toEqual([
      { hole: 1, winnerId: 'a', winnerName: 'Player a', skins: 1, score: 4, provisional: false },
      { hole: 2, winnerId: 'a', winnerName: 'Player a', skins: 1, score: 4, provisional: true },
      { hole: 3, winnerId: null, winnerName: null, skins: 0, score: null, provisional: true },
    ]);
  });

  it('carry over a tie, not over a hole that nobody has played', () => {
    const { holes, unawarded } = skins(match({ a: '4 . 3 3', b: '4 . 3 4' }), GROSS);
    expect(holes.slice(0, 4).map((hole) => hole.skins)).toEqual([0, 0, 0, 3]);
    expect(unawarded).toBe(0);
  });

  it('stay unawarded when the last holes are tied', () => {
    const { totals, unawarded } = skins(match({ a: PAR, b: PAR }), GROSS);
    expect({ totals, unawarded }).toEqual({ totals: [], unawarded: 18 });
    expect(skins(match({ a: PAR, b: PAR }), { ...GROSS, carryover: false }).unawarded).toBe(0);
  });

  it('net count the strokes received: one on the 5th decides', () => {
    const { holes, unawarded } = skins(match({ a: PAR, b: PAR }, { b: 1 }), {
      basis: 'net',
      carryover: true,
    });
    expect(holes[4]).toEqual({
      hole: 5,
      winnerId: 'b',
      winnerName: 'Player b',
      skins: 5,
      score: 3,
      provisional: false,
    });
    expect(unawarded).toBe(13);
  });

  it('leave withdrawn players out, and do not wait for them', () => {
    const shown = match({ a: '4', b: '5' });
    const players = [...shown.players, player('gone', { withdrawn: true })];
    const { holes } = skins({ ...shown, players, scores: [...shown.scores, ...scores('gone', '2')] }, GROSS);
    expect(holes[0]).toMatchObject({ winnerId: 'a', provisional: false });
  });

  it('do not wait for a scramble team that has gone home, nor for a best-ball team without players', () => {
    const scramble = event({
      rules: { format: 'scramble' },
      teams: [team('a'), team('home')],
      players: [player('p', { teamId: 'home', withdrawn: true })],
      scores: scores('a', '4', true),
    });
    expect(skins(scramble, GROSS).holes[0]).toMatchObject({ winnerId: 'a', provisional: false });
    const bestBall = event({
      rules: { format: 'best_ball' },
      teams: [team('a'), team('empty')],
      players: [player('p', { teamId: 'a' })],
      scores: scores('p', '4'),
    });
    expect(skins(bestBall, GROSS).holes[0]).toMatchObject({ winnerId: 'a', provisional: false });
  });
});
