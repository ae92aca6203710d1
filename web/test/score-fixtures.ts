/** Cards and taps for tests of the scoring page, small: three holes, unless stated. */
import { randomUUID } from 'node:crypto';
import type { PlayCard } from '../src/api/play-types.ts';
import type { Keeper } from '../src/golf/score/database.ts';
import { type KeptTap, nothing } from '../src/golf/score/kept.ts';

const AT = '2026-06-08T15:30:00.000Z';

interface Plan extends Partial<Pick<PlayCard, 'scoring' | 'players' | 'scores' | 'revision'>> {
  /** Holes in the order of play. */
  order?: number[];
  indexes?: Record<number, number>;
  conflicts?: { hole: number; stored: number; offered: number }[];
}

export const aCard = ({ order = [1, 2, 3], indexes = {}, conflicts = [], ...more }: Plan): PlayCard => ({
  tournament: {
    ...{ name: 'Spring Open', course_name: null, event_date: null, format: 'scramble' },
    ...{ status: 'live', suspended: false, timezone: 'UTC', slug: null },
  },
  team: { id: 'aces', team_name: 'Aces', start_label: null, handicap: null, checked_in: true },
  ...{ scoring: 'team', open: true, signed: null, players: [], scores: [], place: null, messages: [] },
  holes: order.map((hole) => ({
    ...{ hole, par: 4, stroke_index: indexes[hole] ?? null, yardage: null, contest: null },
  })),
  conflicts: conflicts.map((conflict) => ({ ...conflict, player_id: null, by: 'this', at: AT })),
  revision: 1,
  ...more,
});

export const aScore = (hole: number, strokes: number): PlayCard['scores'][number] => ({
  ...{ player_id: null, hole, strokes, by: 'this', at: AT },
});

export const aTap = (hole: number, strokes: number | null, more: Partial<KeptTap> = {}): KeptTap => ({
  ...{ op_id: randomUUID(), hole, strokes, base_strokes: null, at: AT, teamId: 'aces' },
  ...more,
});

/**
 * A phone's disk, which can fail: it is `full` and takes nothing more, or `away` and gives nothing either.
 */
export class Disk implements Keeper {
  kept = nothing();
  state: 'well' | 'full' | 'away' = 'well';

  async read() {
    return this.state === 'away' ? undefined : this.kept;
  }

  async write(changes: Parameters<Keeper['write']>[0]) {
    if (this.state !== 'well') return undefined;
    this.kept = changes.reduce((kept, change) => change(kept), this.kept);
    return this.kept;
  }
}
