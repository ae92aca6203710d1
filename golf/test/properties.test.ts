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
});
