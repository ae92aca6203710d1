/** Scrambles: whose handicap counts, and for how long. */
import { describe, expect, it } from 'vitest';
import { computedScrambleHandicap, scorecards } from '../src/index.ts';
import { rowOf } from './support/boards.ts';
import { event, player, scores, team } from './support/events.ts';

const BOGEYS = '5 6 4 5 5 5 4 6 5 | 5 5 4 6 5 5 5 4 6';

describe('a scramble', () => {
  const scramble = (more: object, withdrawn = false) =>
    rowOf(
      event({
        rules: { format: 'scramble' },
        teams: [team('t', more)],
        players: [
          player('a', { teamId: 't', handicap: 8 }),
          player('b', { teamId: 't', handicap: 20, withdrawn }),
        ],
        scores: scores('t', BOGEYS, true),
      }),
      't',
    );

  it("uses the team's own handicap before the stored one, and that before the players'", () => {
    expect(scramble({ handicap: 3, storedHandicap: 5.8 })).toMatchObject({ handicap: 3, net: 87 });
    expect(scramble({ storedHandicap: 5.49999 })).toMatchObject({ handicap: 5, net: 85 });
    expect(scramble({})).toMatchObject({ handicap: 6, net: 84 });
  });

  it('keeps the stored handicap whoever withdraws', () => {
    expect(scramble({}, true).handicap).toBe(8);
    expect(scramble({ storedHandicap: 5.8 }, true).handicap).toBe(6);
  });

  it('keeps having none once that was settled', () => {
    expect(scramble({ handicapSettled: true })).toMatchObject({ handicap: null, net: 90 });
  });

  it('of one to six players weighs the four lowest', () => {
    const handicaps = [10, 10, 10, 10, 10, 10];
    expect([1, 2, 3, 4, 5, 6].map((size) => computedScrambleHandicap(handicaps.slice(0, size)))).toEqual([
      9.5, 5, 6, 7, 7, 7,
    ]);
    expect(computedScrambleHandicap([])).toBeNull();
  });

  it('has player cards without holes', () => {
    const [card] = scorecards(
      event({
        rules: { format: 'scramble' },
        teams: [team('t')],
        players: [player('a', { teamId: 't', handicap: 7.5 })],
        scores: scores('t', BOGEYS, true),
      }),
    );
    expect(card).toMatchObject({
      handicap: 7,
      status: 'complete',
      out: 45,
      in: 45,
      total: 90,
      toPar: 18,
      thru: 18,
    });
    expect(card?.holes).toHaveLength(18);
    expect(card?.players).toEqual([
      {
        playerId: 'a',
        name: 'Player a',
        handicap: 8,
        withdrawn: false,
        holes: [],
        out: null,
        in: null,
        total: null,
      },
    ]);
  });
});
