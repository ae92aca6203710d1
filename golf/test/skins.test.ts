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
      {
        hole: 1,
        winnerId: 'a',
        winnerName: 'Player a',
        skins: 1,
        score: 4,
        provisional: false,
        settled: true,
      },
      {
        hole: 2,
        winnerId: 'a',
        winnerName: 'Player a',
        skins: 1,
        score: 4,
        provisional: true,
        settled: false,
      },
      { hole: 3, winnerId: null, winnerName: null, skins: 0, score: null, provisional: true, settled: false },
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
      settled: true,
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

  it('are settled once no score to come can reach them, over a carry or not', () => {
    const settled = (a: string, b: string, carryover = true) =>
      skins(match({ a, b }), { basis: 'gross', carryover })
        .holes.slice(0, 5)
        .map((hole) => hole.settled);
    // The 2nd lacks a score: what it pays, and what the 3rd carries on, are open. The 4th is won, which ends
    // the chain.
    expect(settled('4 4 3 3 4', '4 . 3 4 5')).toEqual([true, false, false, false, true]);
    expect(settled('4 4 3 3 4', '4 . 3 4 5', false)).toEqual([true, false, true, true, true]);
    // The hole that is won lacks a score itself: it could still be tied and carry on.
    expect(settled('3 3 4', '4 . 3')).toEqual([true, false, false, false, false]);
  });

  it('are provisional on no hole of an event that is over', () => {
    const { holes, provisional } = skins(match({ a: '4 4', b: '5' }), { ...GROSS, isOver: true });
    expect([provisional, holes.every((hole) => hole.settled && !hole.provisional)]).toEqual([false, true]);
    expect(skins(match({ a: '4 4', b: '5' }), GROSS).provisional).toBe(true);
  });

  it('put whoever has won as many first whose first skin came earlier', () => {
    const shown = match({ z: '3 5 3 5', a: '4 4 4 4' });
    expect(skins(shown, GROSS).totals).toEqual([
      { entrantId: 'z', name: 'Player z', skins: 2 },
      { entrantId: 'a', name: 'Player a', skins: 2 },
    ]);
  });

  it('are played among those who take part, and in one flight', () => {
    const shown = match({ a: '3', b: '4', c: '5' });
    const winner = (more: object) => skins(shown, { ...GROSS, ...more }).holes[0];
    expect(winner({ entrants: new Set(['b', 'c']) })).toMatchObject({ winnerId: 'b', provisional: false });
    expect(winner({ entrants: new Set() })).toMatchObject({ winnerId: null, score: null, provisional: true });
    const players = shown.players.map((one) => (one.id === 'c' ? { ...one, flightId: 'f' } : one));
    const flight = { ...GROSS, flightId: 'f' };
    expect(skins({ ...shown, players }, flight).holes[0]).toMatchObject({ winnerId: 'c', score: 5 });
    const seated = shown.players.map((one) => (one.id === 'b' ? { ...one, teamId: 't' } : one));
    const byTeam = { ...shown, players: seated, teams: [team('t', { flightId: 'f' })] };
    expect(skins(byTeam, flight).holes[0]).toMatchObject({ winnerId: 'b', score: 4 });
  });

  it('are for teams or for players in a best ball, and for whoever the boards rank in the other formats', () => {
    const at = (format: 'best_ball' | 'scramble' | 'individual' | null, entrantType: 'team' | 'player') => {
      const people = ['a', 'b'].map((id) => player(id, { teamId: `t${id}` }));
      const teams = [team('ta'), team('tb')];
      const own = format === 'scramble' ? scores('ta', '4', true) : scores('a', '4');
      const shown = event({ rules: { format }, teams, players: people, scores: own });
      return skins(shown, { ...GROSS, entrantType }).holes[0]?.winnerId;
    };
    expect([at('best_ball', 'team'), at('best_ball', 'player')]).toEqual(['ta', 'a']);
    expect([at('scramble', 'team'), at('scramble', 'player')]).toEqual(['ta', 'ta']);
    expect([at('individual', 'team'), at('individual', 'player')]).toEqual(['a', 'a']);
    expect([at(null, 'team'), at(null, 'player')]).toEqual([null, 'a']);
  });

  it('count a maximum score, and net without stroke indexes as gross', () => {
    const long = match({ a: '9', b: '8' }, { b: 18 });
    const capped = { ...long, rules: { ...long.rules, maxScore: 'net_double_bogey' as const } };
    expect(skins(capped, GROSS).holes[0]).toMatchObject({ winnerId: 'a', score: 6 });
    const holes = long.holes.map((hole) => ({ ...hole, strokeIndex: null }));
    const bare = skins({ ...long, holes }, { ...GROSS, basis: 'net' });
    expect([bare.strokeIndexMissing, bare.holes[0]?.score]).toEqual([true, 8]);
    expect(skins(long, { ...GROSS, basis: 'net' })).toMatchObject({ strokeIndexMissing: false });
  });
});
