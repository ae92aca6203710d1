/** The settings of screens: when the public board was frozen, and which boards screens rotate through. */
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { invalid } from '../../../platform/problems.ts';
import { BOARDS, type BoardName, type Settings, type SettingsPatch } from './settings-schemas.ts';

/** The boards on screens: those asked for, else those shown before. Screens with all boards keep all. */
export function tvBoards(before: Settings, { tv }: SettingsPatch, enabled: BoardName[]): BoardName[] {
  const asked = tv?.boards;
  const disabled = asked?.find((board) => !enabled.includes(board));
  if (disabled !== undefined)
    throw invalid([
      { field: 'tv.boards', message: `must be of the enabled boards, which ${disabled} is not` },
    ]);
  const showsAll = before.tv.boards.length === before.boards.length;
  const wanted = asked ?? (showsAll ? enabled : before.tv.boards);
  const shown = BOARDS.filter((board) => wanted.includes(board) && enabled.includes(board));
  return shown.length === 0 ? enabled : shown;
}

/** Null stands for all boards that are switched on, also later ones. */
export const storedTvBoards = ({ tv, boards }: Settings): BoardName[] | null =>
  tv.boards.length === boards.length ? null : tv.boards;

/** Freezing a frozen board again keeps the first time. */
export const frozenAt = ({ publicBoard }: Settings, now: Date): Sql =>
  sql`case when ${publicBoard === 'frozen'}::boolean then coalesce(public_board_frozen_at, ${now}) end`;
