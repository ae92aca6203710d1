/** What an import would make of the first rows of a file of teams, for whoever matches its columns. */
import { readImport, shortCell } from '../../../platform/csv/import.ts';
import { matchedBy, PREVIEWED } from '../../../platform/csv/preview-schemas.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { lockOpenTournament } from '../tournaments/tournaments.ts';
import { judge } from './import-check.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { peopleOf } from './import-people.ts';
import type { TeamPreview } from './import-preview-schemas.ts';
import { hasRowForEachTeam, sheetOf, type TeamFile } from './import-rows.ts';

export function readPreview({ csv, ...matching }: TeamFile) {
  const file = readImport(csv, { columns: IMPORT_COLUMNS, matching, rows: PREVIEWED });
  const { header, found } = file;
  const rows = file.rows.slice(0, PREVIEWED);
  const isWide = hasRowForEachTeam(found);
  const shown = rows.map((record) => {
    const cells = 'cells' in record ? record.cells : undefined;
    const people = cells === undefined ? [] : peopleOf(cells, isWide).map(({ person }) => person);
    return {
      row: record.row,
      team: shortCell(cells?.team ?? null),
      players: people.flatMap(({ fullName, firstName, lastName }) => {
        const name = fullName ?? [firstName, lastName].filter(Boolean).join(' ');
        return name === '' ? [] : [shortCell(name) ?? ''];
      }),
      hole: shortCell(cells?.hole ?? null),
    };
  });
  return {
    header,
    columns: matchedBy(IMPORT_COLUMNS, found, header),
    shown,
    sheet: sheetOf(rows, isWide),
  };
}

export async function preview(
  tx: Tx,
  tournamentId: string,
  { header, columns, shown, sheet }: ReturnType<typeof readPreview>,
): Promise<TeamPreview> {
  const { errors } = await judge(tx, await lockOpenTournament(tx, tournamentId), sheet);
  const messages = new Map(errors.toReversed().map(({ row, message }) => [row, message]));
  return {
    header,
    columns,
    rows: shown.map((row) => {
      const message = messages.get(row.row) ?? null;
      return { ...row, outcome: message === null ? 'new' : 'skipped', message };
    }),
  };
}
