/**
 * Renders a tournament as the bytes that are sent: pure, so that a small one is rendered at once and a large one in the
 * worker thread, by the same code.
 */
import { type Board, boards, type Event, flightStandings, scorecards } from '@fairway/golf';
import type { CsvColumn } from '../../platform/csv/write.ts';
import { notFound } from '../../platform/problems.ts';
import { bytesOf, handOver, task } from '../../platform/threads/task.ts';
import {
  BOARD_COLUMNS,
  boardLines,
  CARD_COLUMNS,
  type CellRow,
  cardLines,
  STANDING_COLUMNS,
  standingLines,
} from './columns.ts';
import { type Loaded, parsed, type StoredEvent } from './load.ts';
import type { BoardView, FlightView } from './schemas.ts';

type View = Omit<BoardView, 'as_of'>;

/** Which view of a tournament is wanted; `cells` are the rows of a file. */
export type Wanted =
  | { what: 'boards'; view: View }
  | { what: 'leaderboard' | 'leaderboard cells'; view: View }
  | { what: 'scorecards' | 'scorecards cells' }
  | { what: 'scorecard'; teamId: string }
  | { what: 'flights' | 'flights cells'; view: FlightView };

interface Picture {
  stored: StoredEvent;
  generatedAt: string;
  wanted: Wanted;
}

/** The body of an answer, or the rows of a file, as JSON. */
export function render({ stored, generatedAt, wanted }: Picture): Uint8Array<ArrayBuffer> {
  return bytesOf(JSON.stringify(made(once(stored), generatedAt, wanted)));
}

export const renderTask = task('leaderboard', render, handOver);

/** A cache: several views of the same tournament share one parse. */
const known = new WeakMap<StoredEvent, Loaded>();

function once(stored: StoredEvent): Loaded {
  const loaded = known.get(stored) ?? parsed(stored);
  known.set(stored, loaded);
  return loaded;
}

function made(loaded: Loaded, generatedAt: string, wanted: Wanted): unknown {
  switch (wanted.what) {
    case 'boards':
      return { data: boardsOf(loaded, generatedAt, wanted.view) };
    case 'leaderboard':
      return { data: grossRows(loaded, generatedAt, wanted.view) };
    case 'leaderboard cells':
      return cells(BOARD_COLUMNS, boardLines(grossRows(loaded, generatedAt, wanted.view)));
    case 'scorecards':
      return { data: scorecards(loaded.event) };
    case 'scorecards cells':
      return cells(CARD_COLUMNS, cardLines(scorecards(loaded.event)));
    case 'scorecard':
      return { data: scorecardOf(loaded, wanted.teamId) };
    case 'flights':
      return { data: standingsOf(loaded, wanted.view) };
    case 'flights cells':
      return cells(STANDING_COLUMNS, standingLines(standingsOf(loaded, wanted.view)));
  }
}

function boardsOf({ status, event }: Loaded, generatedAt: string, { flight_id, ties, explain }: View) {
  const flightId = flight_id?.toLowerCase();
  if (flightId !== undefined && !event.flights.some(({ id }) => id === flightId)) throw notFound('Flight');
  const provisional = status !== 'final' && status !== 'archived';
  return boards(withTies(event, ties), { explain, flightId }).map((board) =>
    inOrder(board, provisional, generatedAt),
  );
}

/** The rows of the gross board. */
const grossRows = (loaded: Loaded, generatedAt: string, view: View) =>
  boardsOf(loaded, generatedAt, view)[0]?.rows ?? [];

function scorecardOf({ event }: Loaded, teamId: string) {
  const [card] = scorecards(event, teamId);
  if (card === undefined) throw notFound('Scorecard');
  return card;
}

const standingsOf = ({ event }: Loaded, { board = 'gross' }: FlightView) => flightStandings(event, board);

const withTies = (event: Event, ties: BoardView['ties']): Event =>
  ties === undefined ? event : { ...event, rules: { ...event.rules, ties } };

const inOrder = (
  { board, label, direction, ties, strokeIndexMissing, rows }: Board,
  provisional: boolean,
  generatedAt: string,
) => ({ board, label, direction, ties, provisional, strokeIndexMissing, generatedAt, rows });

const cells = <Line extends { id: string }>(columns: readonly CsvColumn<Line>[], lines: Line[]): CellRow[] =>
  lines.map((line) => ({ id: line.id, cells: columns.map(({ value }) => value(line)) }));
