/** The settings of what is shown: when the public board was frozen, and which boards the television turns through. */
import { type Sql, sql } from '../../platform/db/sql.ts';
import { invalid } from '../../platform/problems.ts';
import { BOARDS, type BoardName, type Settings, type SettingsPatch } from './settings-schemas.ts';

/** Of the boards that are switched on: those asked for, else those it showed before. Whoever shows all goes on to. */
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

/** Null stands for all that are switched on, also those that will be. */
export const storedTvBoards = ({ tv, boards }: Settings): BoardName[] | null =>
  tv.boards.length === boards.length ? null : tv.boards;

/** The boards stand still from the moment they are frozen, however often that is said again. */
export const frozenAt = ({ publicBoard }: Settings, now: Date): Sql =>
  sql`case when ${publicBoard === 'frozen'}::boolean then coalesce(public_board_frozen_at, ${now}) end`;
