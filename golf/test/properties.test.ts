/** What holds for every event there can be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseOf } from '../src/course.ts';
import {
  boards,
  type Event,
  playingHandicap,
  playOrder,
  type Row,
  skins,
  splitPot,
  strokesReceived,
} from '../src/index.ts';
import { anyEvent, handicap, shuffled } from './support/arbitrary.ts';
import { COURSE, NINE } from './support/events.ts';

const RUNS = { numRuns: 150 };
const idOf = (row: Row) => row.playerId ?? row.teamId;
const all = (check: (event: Event) => void) => fc.assert(fc.property(anyEvent, check), RUNS);

describe('handicaps', () => {
  it('strokes received add up to the playing handicap, and no two holes differ by more than one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 120 }), fc.constantFrom(COURSE, NINE), (playing, holes) => {
        const strokes = strokesReceived(playing, courseOf(holes).ranks ?? []);
        expect(strokes.reduce((sum, value) => sum + value, 0)).toBe(playing);
        expect(Math.max(...strokes) - Math.min(...strokes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a playing handicap is the nearest whole number, halves up, in exact arithmetic', () => {
    fc.assert(
      fc.property(
        handicap,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(9, 18),
        (entered, percent, holes) => {
          const parts = BigInt(Math.round(entered * 1000)) * BigInt(percent) * (holes === 9 ? 1n : 2n);
          const off = BigInt(playingHandicap(entered, percent, holes)) * 200_000n - parts;
          expect(off > -100_000n && off <= 100_000n).toBe(true);
        },
      ),
    );
  });

  it('play order visits every hole once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 18 }), fc.constantFrom(9, 18), (start, holes) => {
        expect(new Set(playOrder(start, holes)).size).toBe(holes);
      }),
    );
  });
});

describe('boards', () => {
  it('do not depend on the order in which anything arrives', () => {
    fc.assert(
      fc.property(shuffled, ([event, mixed]) => {
        expect(boards(mixed, { explain: true })).toEqual(boards(event, { explain: true }));
      }),
      RUNS,
    );
  });

  it('change nothing they are given', () => {
    all((event) => {
      const before = JSON.stringify(event);
      boards(event, { explain: true });
      expect(JSON.stringify(event)).toBe(before);
    });
  });

  it('share positions among equals and skip after them', () => {
    all((event) => {
      for (const { rows } of boards(event)) {
        const ranked = rows.filter((row) => row.position !== null);
        expect(rows.slice(0, ranked.length)).toEqual(ranked);
        ranked.forEach((row, i) => {
          const first = ranked.findIndex((other) => other.position === row.position);
          const sharing = ranked.filter((other) => other.position === row.position).length;
          expect(row.position).toBe(first + 1);
          expect(i - first).toBeLessThan(sharing);
          expect(row.positionLabel).toBe(`${sharing > 1 ? 'T' : ''}${row.position}`);
          expect(row.tied).toBe(sharing > 1);
        });
      }
    });
  });

  it('never put anybody higher for one more stroke', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), (event, which) => {
        const score = event.scores[which % Math.max(1, event.scores.length)];
        if (score === undefined) return;
        const worse = event.scores.map((one) => (one === score ? { ...one, strokes: one.strokes + 1 } : one));
        const owner = score.teamId ?? score.playerId;
        const seat = event.players.find((player) => player.id === owner)?.teamId;
        const isHis = (row: Row) =>
          idOf(row) === owner || (event.rules.format === 'best_ball' && idOf(row) === seat);
        const after = boards({ ...event, scores: worse });
        boards(event).forEach(({ rows }, i) => {
          const before = rows.find(isHis)?.position ?? 0;
          expect(after[i]?.rows.find(isHis)?.position ?? 0).toBeGreaterThanOrEqual(before);
        });
      }),
      RUNS,
    );
  });

  it('have net = gross − handicap on a complete card of one ball', () => {
    all((event) => {
      if (event.rules.format === 'best_ball') return;
      for (const row of boards(event)[0]?.rows ?? [])
        if (row.status === 'complete') expect(row.net).toBe((row.gross ?? 0) - (row.handicap ?? 0));
    });
  });

  it('have a best ball no worse than the card of any player who is round', () => {
    all((event) => {
      const rules = { ...event.rules, format: 'best_ball', bestBallCount: 1 } as const;
      const players = boards({
        ...event,
        rules: { ...rules, handicapMode: 'as_entered', format: 'individual' },
      });
      const teams = boards({ ...event, rules: { ...rules, handicapMode: 'as_entered' } });
      players.forEach(({ board, rows }, i) => {
        for (const row of rows.filter(({ status }) => status === 'complete')) {
          const team = teams[i]?.rows.find(({ teamId }) => teamId === row.teamId);
          if (board === 'gross') expect(team?.gross).toBeLessThanOrEqual(row.gross ?? 0);
          if (board === 'stableford') expect(team?.points).toBeGreaterThanOrEqual(row.points ?? 0);
        }
      });
    });
  });

  it('explain every total: the holes add up to the row', () => {
    all((event) => {
      for (const { board, rows, strokeIndexMissing } of boards(event, { explain: true }))
        for (const row of rows) {
          const sum = (of: 'net' | 'points') =>
            row.holes?.reduce((total, hole) => total + (hole[of] ?? 0), 0);
          expect(sum('points')).toBe(row.points ?? 0);
          if (!strokeIndexMissing) expect(sum('net')).toBe(row.net ?? 0);
          if (board === 'stableford') expect((row.out ?? 0) + (row.in ?? 0)).toBe(row.points ?? 0);
        }
    });
  });
});

describe('skins', () => {
  it('pay one for every hole somebody has played, no more', () => {
    all((event) => {
      const { holes, totals, unawarded } = skins(event, { basis: 'net', carryover: true });
      const played = holes.filter((hole) => hole.score !== null).length;
      expect(totals.reduce((sum, { skins }) => sum + skins, unawarded)).toBe(played);
    });
  });

  it('do not depend on the order in which anything arrives', () => {
    fc.assert(
      fc.property(shuffled, fc.constantFrom('team', 'player'), ([event, mixed], entrantType) => {
        const options = { basis: 'net', carryover: true, entrantType } as const;
        expect(skins(mixed, options)).toEqual(skins(event, options));
      }),
      RUNS,
    );
  });

  it('once settled do not change, whatever else is scored, where a score is one ball', () => {
    fc.assert(
      fc.property(anyEvent, fc.boolean(), fc.integer({ min: 1, max: 9 }), (event, carryover, strokes) => {
        if (event.rules.format === 'best_ball') return;
        // Cards are left out only once the event is over.
        const underWay = { ...event, rules: { ...event.rules, incompleteCards: 'rank' } as const };
        const options = { basis: 'gross', carryover } as const;
        const before = skins(underWay, options);
        const after = skins(completed(underWay, strokes), options);
        before.holes.forEach((hole, i) => {
          if (hole.settled) expect(after.holes[i]).toEqual(hole);
        });
      }),
      RUNS,
    );
  });
});

/** The event with a score wherever somebody who plays has none. */
function completed(event: Event, strokes: number): Event {
  const isScramble = event.rules.format === 'scramble';
  const isTeam = (id: string) => event.teams.some((team) => team.id === id);
  const hasGoneHome = (id: string) => {
    const seated = event.players.filter((player) => player.teamId === id);
    return seated.length > 0 && seated.every((player) => player.withdrawn);
  };
  const owners = isScramble ? event.teams : event.players.filter((player) => !player.withdrawn);
  const known = new Set(event.scores.map((score) => `${score.teamId ?? score.playerId} ${score.hole}`));
  const numbers = courseOf(event.holes).numbers;
  const added = owners
    .filter(({ id }) => !(isTeam(id) && hasGoneHome(id)))
    .flatMap(({ id }) => numbers.filter((hole) => !known.has(`${id} ${hole}`)).map((hole) => ({ id, hole })))
    .map(({ id, hole }) => ({
      teamId: isScramble ? id : null,
      playerId: isScramble ? null : id,
      hole,
      strokes,
      at: '2026-06-08T12:00:00.000Z',
    }));
  return { ...event, scores: [...event.scores, ...added] };
}

describe('pots', () => {
  it('are paid out to the cent, nobody more than a cent off his share, as soon as there is a share', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 54 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000_000 }), shares, (cents, shares) => {
        const all = shares.reduce((sum, share) => sum + share, 0);
        const paid = splitPot(cents, shares);
        expect(paid.reduce((sum, part) => sum + part, 0)).toBe(all === 0 ? 0 : cents);
        paid.forEach((part, i) => {
          const off = BigInt(part) * BigInt(all) - BigInt(cents) * BigInt(shares[i] ?? 0);
          expect(all === 0 || (off > -BigInt(all) && off <= BigInt(all))).toBe(true);
        });
      }),
    );
  });
});
