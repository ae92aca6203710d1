/** Standings as a file. Rows stay text until their page is sent: parsing all would block the event loop. */
import type { Exportable } from '../../../platform/db/page.ts';
import type { CellRow } from '../../scoring/leaderboard/columns.ts';

/** Each line has one row as JSON; the row's id is the number of its line. */
export function exportableLines(body: Buffer): Exportable<CellRow> {
  const lines = body.length === 0 ? [] : body.toString().split('\n');
  return {
    count: async (atMost) => Math.min(lines.length, atMost),
    page: async ({ after, take }) => {
      const start = after === undefined ? 0 : Number(after) + 1;
      return lines.slice(start, start + take).map((line): CellRow => JSON.parse(line));
    },
  };
}
