/** Boards, cards and standings as files. */
import type { FlightStanding, HoleLine, Row, Scorecard } from '@fairway/golf';
import type { CsvColumn } from '../../../platform/csv/write.ts';

/** A line of a file, cell by cell. */
export interface CellRow {
  id: string;
  cells: (string | number | boolean | null)[];
}

export const cells = <Line extends { id: string }>(
  columns: readonly CsvColumn<Line>[],
  lines: Line[],
): CellRow[] => lines.map((line) => ({ id: line.id, cells: columns.map(({ value }) => value(line)) }));

/** The same columns, for lines whose cells are computed already. */
export const ofCells = (columns: readonly CsvColumn<never>[]): CsvColumn<CellRow>[] =>
  columns.map(({ header, freeText = false }, index) => ({
    header,
    freeText,
    value: ({ cells }) => cells[index] ?? null,
  }));

type BoardLine = Row & { id: string };

export const boardLines = (rows: Row[]): BoardLine[] =>
  rows.map((row) => ({ ...row, id: row.playerId ?? row.teamId ?? '' }));

export const BOARD_COLUMNS: readonly CsvColumn<BoardLine>[] = [
  { header: 'Position', value: (row) => row.positionLabel },
  { header: 'Team', value: (row) => row.teamName, freeText: true },
  { header: 'Player', value: (row) => row.playerName, freeText: true },
  { header: 'Flight', value: (row) => row.flightName, freeText: true },
  { header: 'Start', value: (row) => row.startLabel },
  { header: 'Thru', value: (row) => row.thruLabel },
  { header: 'To par', value: (row) => row.toParLabel },
  { header: 'Gross', value: (row) => row.gross },
  { header: 'Net', value: (row) => row.net },
  { header: 'Points', value: (row) => row.points },
  { header: 'Out', value: (row) => row.out },
  { header: 'In', value: (row) => row.in },
  { header: 'Handicap', value: (row) => row.handicap },
  { header: 'Status', value: (row) => row.status },
];

type StandingLine = BoardLine & { flight: string | null };

/** The lines of all flights in their order; entrants without a flight come last. */
export const standingLines = (standings: FlightStanding[]): StandingLine[] =>
  standings.flatMap(({ name, rows }) => boardLines(rows).map((row) => ({ ...row, flight: name })));

export const STANDING_COLUMNS: readonly CsvColumn<StandingLine>[] = [
  { header: 'Flight', value: (row) => row.flight, freeText: true },
  ...BOARD_COLUMNS.filter(({ header }) => header !== 'Flight'),
];

interface CardLine {
  id: string;
  team: string;
  player: string | null;
  handicap: number | null;
  holes: HoleLine[];
  out: number | null;
  in: number | null;
  total: number | null;
}

/** One line for the team's own ball, if it has one, and one for each player with a card. */
export const cardLines = (cards: Scorecard[]): CardLine[] =>
  cards.flatMap(({ teamId, teamName: team, players, ...own }) => [
    ...(own.holes.length === 0 ? [] : [{ ...own, id: teamId, team, player: null }]),
    ...players
      .filter(({ holes }) => holes.length > 0)
      .map(({ playerId: id, name: player, ...card }) => ({ ...card, id, team, player })),
  ]);

export const CARD_COLUMNS: readonly CsvColumn<CardLine>[] = [
  { header: 'Team', value: (row) => row.team, freeText: true },
  { header: 'Player', value: (row) => row.player, freeText: true },
  { header: 'Handicap', value: (row) => row.handicap },
  ...Array.from({ length: 18 }, (_, index) => ({
    header: `Hole ${index + 1}`,
    value: ({ holes }: CardLine) => holes[index]?.strokes ?? null,
  })),
  { header: 'Out', value: (row) => row.out },
  { header: 'In', value: (row) => row.in },
  { header: 'Total', value: (row) => row.total },
];
