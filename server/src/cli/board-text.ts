/** A board as text: a table that fits its window, and a line for each change. Pure; drawing.ts draws it. */
import type { BoardName, Row } from '@fairway/golf';
import { fit, plain } from './text.ts';

export interface BoardStanding {
  /** The tournament's name. */
  event: string;
  status: string;
  board: BoardName;
  label: string;
  rows: readonly Row[];
}

/** What a cell shows without a value. */
const NOTHING = '–';

const TOTALS: Record<BoardName, { title: string; of: (row: Row) => number | null }> = {
  gross: { title: 'GROSS', of: ({ gross }) => gross },
  net: { title: 'NET', of: ({ net }) => net },
  stableford: { title: 'POINTS', of: ({ points }) => points },
};

export const entryOf = ({ playerId, teamId }: Row): string => playerId ?? teamId ?? '';

/** The player in an individual tournament, the team in others. */
const nameOf = ({ entryType, playerName, teamName }: Row): string =>
  plain((entryType === 'player' ? playerName : teamName) ?? NOTHING);

export const heading = ({ event, label, status }: BoardStanding): string =>
  `${plain(event)} · ${label} · ${status}`;

/** The width of all columns but the name, with the gaps. */
const FIXED = 4 + 2 + 2 + 6 + 2 + 4 + 2 + 6;
const NARROWEST_NAME = 8;
const WIDEST_NAME = 40;

export function columnTitles({ board, rows }: BoardStanding, width: number): string {
  const name = rows[0]?.entryType === 'player' ? 'PLAYER' : 'TEAM';
  return line(['POS', name, 'TO PAR', 'THRU', TOTALS[board].title], width);
}

/** One row, no wider than the window. */
export function rowLine(row: Row, board: BoardName, width: number): string {
  const total = TOTALS[board].of(row);
  return line(
    [row.positionLabel, nameOf(row), row.toParLabel, row.thruLabel, total === null ? NOTHING : String(total)],
    width,
  );
}

type Cells = [position: string, name: string, toPar: string, thru: string, total: string];

function line([position, name, toPar, thru, total]: Cells, width: number): string {
  const room = Math.min(WIDEST_NAME, Math.max(NARROWEST_NAME, width - FIXED));
  const cells = [fit(position, 4), fit(name, room), toPar.padStart(6), thru.padStart(4), total.padStart(6)];
  return fit(cells.join('  '), width).trimEnd();
}

/** The whole board, to be printed once. */
export const table = (standing: BoardStanding, width: number): string[] => [
  fit(heading(standing), width).trimEnd(),
  columnTitles(standing, width),
  ...standing.rows.map((row) => rowLine(row, standing.board, width)),
];

interface Change {
  row: Row;
  /** How many places up; negative for down. */
  climbed: number;
}

/** The entries whose own result has changed since `before`, without those that only moved because of it. */
export function changes(before: readonly Row[], after: readonly Row[]): Change[] {
  const earlier = new Map(before.map((row) => [entryOf(row), row]));
  return after.flatMap((row) => {
    const was = earlier.get(entryOf(row));
    const isSame =
      was !== undefined &&
      (['toPar', 'thru', 'lastScoreAt'] as const).every((name) => was[name] === row[name]);
    return isSame ? [] : [{ row, climbed: climbed(was, row) }];
  });
}

const climbed = (was: Row | undefined, { position }: Row): number =>
  was === undefined || was.position === null || position === null ? 0 : was.position - position;

/** For example `T2   The Mulligans  -6  thru 7`. */
export const changeLine = ({ row }: Change): string =>
  `${row.positionLabel.padEnd(3)}  ${nameOf(row)}  ${row.toParLabel}  thru ${row.thruLabel}`;
