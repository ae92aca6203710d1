/**
 * Renders a tournament as the bytes that are sent. Pure, so that the same code renders a small one at once
 * and a large one in the worker thread.
 */
import {
  type Board,
  boards,
  flightStandings,
  type Scorecard,
  scorecards,
  type Event as Tournament,
} from '@fairway/golf';
import { notFound } from '../../../platform/problems.ts';
import { bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import {
  BOARD_COLUMNS,
  boardLines,
  CARD_COLUMNS,
  cardLines,
  cells,
  STANDING_COLUMNS,
  standingLines,
} from './columns.ts';
import { type Loaded, parsed, type StoredTournament } from './load.ts';
import type { BoardView, FlightView } from './schemas.ts';

type View = Omit<BoardView, 'as_of'>;

/** Which view of a tournament is wanted; `cells` are the rows of a file. */
export type WantedView =
  | { what: 'boards'; view: View }
  | { what: 'leaderboard' | 'leaderboard cells'; view: View }
  | { what: 'scorecards' | 'scorecards cells' }
  | { what: 'scorecard'; teamId: string }
  | { what: 'flights' | 'flights cells'; view: FlightView };

interface Picture {
  stored: StoredTournament;
  generatedAt: string;
  wanted: WantedView;
}

/** The body of an answer, or the rows of a file, as JSON. */
function render({ stored, generatedAt, wanted }: Picture): Uint8Array<ArrayBuffer> {
  return bytesOf(JSON.stringify(made(parsedOnce(stored), generatedAt, wanted)));
}

export const renderTask = task('leaderboard', render, handOver);

/** A cache: several views of the same tournament share one parse. */
const parsedBoards = new WeakMap<StoredTournament, Loaded>();

export function parsedOnce(stored: StoredTournament): Loaded {
  const loaded = parsedBoards.get(stored) ?? parsed(stored);
  parsedBoards.set(stored, loaded);
  return loaded;
}

function made(loaded: Loaded, generatedAt: string, wanted: WantedView): unknown {
  switch (wanted.what) {
    case 'boards':
      return { data: boardsOf(loaded, generatedAt, wanted.view) };
    case 'leaderboard':
      return { data: grossRows(loaded, generatedAt, wanted.view) };
    case 'leaderboard cells':
      return cells(BOARD_COLUMNS, boardLines(grossRows(loaded, generatedAt, wanted.view)));
    case 'scorecards':
      return { data: scorecards(loaded.tournament).map((card) => withSignature(loaded, card)) };
    case 'scorecards cells':
      return cells(CARD_COLUMNS, cardLines(scorecards(loaded.tournament)));
    case 'scorecard':
      return { data: scorecardOf(loaded, wanted.teamId) };
    case 'flights':
      return { data: standingsOf(loaded, wanted.view) };
    case 'flights cells':
      return cells(STANDING_COLUMNS, standingLines(standingsOf(loaded, wanted.view)));
  }
}

function boardsOf({ status, tournament }: Loaded, generatedAt: string, { flight_id, ties, explain }: View) {
  const flightId = flight_id?.toLowerCase();
  if (flightId !== undefined && !tournament.flights.some(({ id }) => id === flightId))
    throw notFound('Flight');
  const provisional = status !== 'final' && status !== 'archived';
  return boards(withTies(tournament, ties), { explain, flightId }).map((board) =>
    inOrder(board, provisional, generatedAt),
  );
}

/** The rows of the gross board. */
const grossRows = (loaded: Loaded, generatedAt: string, view: View) =>
  boardsOf(loaded, generatedAt, view)[0]?.rows ?? [];

function scorecardOf(loaded: Loaded, teamId: string) {
  const [card] = scorecards(loaded.tournament, teamId);
  if (card === undefined) throw notFound('Scorecard');
  return withSignature(loaded, card);
}

const withSignature = ({ signatures }: Loaded, card: Scorecard) => ({
  ...card,
  signed: signatures.get(card.teamId) ?? null,
});

const standingsOf = ({ tournament }: Loaded, { board = 'gross' }: FlightView) =>
  flightStandings(tournament, board);

const withTies = (tournament: Tournament, ties: BoardView['ties']): Tournament =>
  ties === undefined ? tournament : { ...tournament, rules: { ...tournament.rules, ties } };

const inOrder = (
  { board, label, direction, ties, strokeIndexMissing, rows }: Board,
  provisional: boolean,
  generatedAt: string,
) => ({ board, label, direction, ties, provisional, strokeIndexMissing, generatedAt, rows });
