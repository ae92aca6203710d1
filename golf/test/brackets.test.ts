/** Brackets that are drawn up, played, and changed afterwards. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BracketMatch,
  bracketSize,
  bracketStatus,
  championOf,
  drawBracket,
  loserGoesTo,
  type MatchPlace,
  matchResult,
  matchStatus,
  playMatch,
  winnerGoesTo,
} from '../src/index.ts';
import { numberOrNull, table } from './support/tables.ts';

type Call = MatchPlace & { winner: number | null };

/** `1-8 4-5=4 | ?-4`: round by round. */
function drawn(matches: readonly BracketMatch[]): string {
  const rounds: string[] = [];
  for (const { round, kind, seed1, seed2, winner, ...match } of matches) {
    const isBye = matchStatus({ round, kind, seed1, seed2, winner, ...match }) === 'bye';
    const who = isBye ? `${seed1}` : `${seed1 ?? '?'}-${seed2 ?? '?'}`;
    const shown = winner === null ? who : `${who}=${winner}`;
    const before = rounds[round - 1];
    const link = kind === 'third_place' ? ' + ' : ' ';
    rounds[round - 1] = before === undefined ? shown : before + link + shown;
  }
  return rounds.join(' | ');
}

const callsIn = (cell: string): Call[] =>
  [...cell.matchAll(/(\d+)\.(\d+)=(\d+|–)/g)].map(([, round, position, winner = '–']) => ({
    round: Number(round),
    position: Number(position),
    winner: numberOrNull(winner),
  }));

function play(matches: BracketMatch[], calls: readonly Call[]) {
  let played = { matches, reset: [] as BracketMatch[] };
  for (const call of calls) played = playMatch(played.matches, call, call);
  return played;
}

describe('golden brackets', () => {
  it.each(table('bracket-play'))('of $entrants, third place $third: $results', (cells) => {
    const fresh = drawBracket(Number(cells.entrants), { thirdPlace: cells.third === 'yes' });
    const { matches, reset } = play(fresh, callsIn(cells.results ?? ''));
    expect(drawn(matches)).toBe(cells.bracket);
    expect(bracketStatus(matches)).toBe(cells.status);
    expect(championOf(matches)).toBe(numberOrNull(cells.champion ?? ''));
    const names = reset.map(({ round, position }) => `${round}.${position}`).join(' ');
    expect(names === '' ? '–' : names).toBe(cells.reset);
  });

  it.each(table('match-results'))('a result of $sent over $holes holes: $written', (cells) => {
    const written = matchResult(cells.sent ?? '', Number(cells.holes));
    expect(written ?? '–').toBe(cells.written);
  });
});

describe('a match', () => {
  it('is in progress until it has a result, which stays with the same winner', () => {
    const [first, ...rest] = drawBracket(4);
    if (first === undefined) throw new Error('No match was drawn.');
    const underway = { ...first, progress: { leader: 4, up: 1, thru: 7 } };
    expect([matchStatus(first), matchStatus(underway)]).toEqual(['ready', 'in_progress']);
    expect(bracketStatus([underway, ...rest])).toBe('in_progress');
    const won = playMatch([underway, ...rest], first, { winner: 4, result: '2&1' }).matches;
    expect(won[0]).toEqual({ ...first, winner: 4, result: '2&1' });
    const again = playMatch(won, first, { winner: 4, result: '3&2' });
    expect(again).toEqual({ matches: [{ ...first, winner: 4, result: '3&2' }, ...won.slice(1)], reset: [] });
  });

  it('loses its progress when somebody else comes into it', () => {
    const calls = callsIn('1.1=1 1.2=2');
    const [one, two, last] = play(drawBracket(4), calls).matches;
    if (!one || !two || !last) throw new Error('Three matches make a bracket of four.');
    const underway = [one, two, { ...last, progress: { leader: 1, up: 2, thru: 3 } }];
    const { matches, reset } = playMatch(underway, one, { winner: 4 });
    expect([matches[2]?.seed1, matches[2]?.progress, reset]).toEqual([4, null, []]);
  });

  it('is won by nobody who is not in it, nor before both are there', () => {
    const matches = drawBracket(3);
    for (const [position, round, winner] of [
      [2, 1, 1],
      [1, 1, 1],
      [1, 2, 1],
      [9, 1, 1],
      [1, 2, null],
    ] as const)
      expect(() => playMatch(matches, { round, position }, { winner })).toThrow(RangeError);
  });
});

const fields = fc.integer({ min: 2, max: 64 }).chain((entrants) =>
  fc.record({
    entrants: fc.constant(entrants),
    thirdPlace: entrants < 4 ? fc.constant(false) : fc.boolean(),
    turns: fc.array(fc.record({ which: fc.nat(), outcome: fc.nat(20) }), { maxLength: 150 }),
  }),
);
type Field = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays whatever can be played: mostly results, some replaced, a few taken back. */
function played({ entrants, thirdPlace, turns }: Field): BracketMatch[] {
  let matches = drawBracket(entrants, { thirdPlace });
  for (const { which, outcome } of turns) {
    const open = matches.filter((match) => !['pending', 'bye'].includes(matchStatus(match)));
    const match = open[which % open.length];
    if (match === undefined) break;
    const winner = outcome === 0 ? null : outcome % 2 === 0 ? match.seed1 : match.seed2;
    matches = playMatch(matches, match, { winner, result: winner === null ? null : '1UP' }).matches;
  }
  return matches;
}

const standing = (matches: readonly BracketMatch[]) =>
  matches.filter((match) => matchStatus(match) === 'complete');

describe('every bracket', () => {
  it('is what the results that stand give when they are played through anew', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const matches = played(field);
        let anew = drawBracket(field.entrants, field);
        for (const match of standing(matches)) anew = playMatch(anew, match, match).matches;
        expect(anew).toEqual(matches);
      }),
    );
  });

  it('does not depend on the order in which matches of one round end', () => {
    fc.assert(
      fc.property(fields, fc.infiniteStream(fc.nat()), (field, dice) => {
        const matches = played(field);
        const mixed = standing(matches).map((match) => ({ match, by: Number(dice.next().value) }));
        mixed.sort((one, other) => one.match.round - other.match.round || one.by - other.by);
        let anew = drawBracket(field.entrants, field);
        for (const { match } of mixed) anew = playMatch(anew, match, match).matches;
        expect(anew).toEqual(matches);
      }),
    );
  });

  it('has one match fewer than entrants, and everybody in it once until beaten', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const matches = played(field);
        const main = matches.filter(({ kind }) => kind === 'main');
        expect(main).toHaveLength(bracketSize(field.entrants) - 1);
        for (const round of new Set(main.map((match) => match.round))) {
          const seeds = main
            .filter((match) => match.round === round)
            .flatMap(({ seed1, seed2 }) => [seed1, seed2])
            .filter((seed) => seed !== null);
          expect(new Set(seeds).size).toBe(seeds.length);
        }
        expect(main.filter((match) => matchStatus(match) !== 'bye')).toHaveLength(field.entrants - 1);
        expect(bracketStatus(matches) === 'complete' && championOf(matches) === null).toBe(false);
      }),
    );
  });

  it('leads from every match but the last ones into a slot of its own', () => {
    fc.assert(
      fc.property(fields, ({ entrants, thirdPlace }) => {
        const matches = drawBracket(entrants, { thirdPlace });
        const ways = matches.flatMap((match) => [
          winnerGoesTo(matches, match) ?? [],
          loserGoesTo(matches, match) ?? [],
        ]);
        const slots = ways.flat().map(({ round, position, slot }) => `${round}.${position}.${slot}`);
        expect(new Set(slots).size).toBe(slots.length);
        expect(slots).toHaveLength(bracketSize(entrants) - 2 + (thirdPlace ? 2 : 0));
      }),
    );
  });
});
