/** What somebody has scored, in words. */
import { minus } from '../../../../api/format.ts';
import type { OverviewStanding } from '../../../../api/staff-types.ts';
import { words } from '../../../../words/app.ts';

export type BoardName = 'gross' | 'net' | 'stableford';

/** `70 (−2)`, or `36 points`. */
export function scoreText({ total, to_par_label }: OverviewStanding, board: BoardName): string {
  const said = words.overview.final;
  if (total === null) return minus(to_par_label);
  return board === 'stableford' ? said.points(total) : said.strokes(total, minus(to_par_label));
}
