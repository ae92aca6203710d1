/** The boards of an event: gross always, net and stableford if switched on, each with its ranked rows. */
import { entriesOf } from './entries.ts';
import type { Entry } from './entry.ts';
import type { BoardName, Event } from './event.ts';
import { holeLines } from './hole-lines.ts';
import { listed, ranked } from './ranking.ts';
import type { Board, FlightStanding, Row } from './results.ts';
import { type Round, roundOf } from './round.ts';
import { rowOf } from './row.ts';

const BOARDS: readonly Pick<Board, 'board' | 'label' | 'direction'>[] = [
  { board: 'gross', label: 'Gross', direction: 'asc' },
  { board: 'net', label: 'Net', direction: 'asc' },
  { board: 'stableford', label: 'Stableford', direction: 'desc' },
];

export interface BoardOptions {
  /** Whether to add every hole to every row. */
  explain?: boolean | undefined;
  /** Only this flight; positions begin at 1 again. */
  flightId?: string | undefined;
}

export function boards(event: Event, { explain = false, flightId }: BoardOptions = {}): Board[] {
  const round = roundOf(event);
  const all = entriesOf(round);
  const entries = listed(flightId === undefined ? all : all.filter((entry) => entry.flightId === flightId));
  const { ties } = event.rules;
  const strokeIndexMissing = round.course.ranks === null;
  return BOARDS.filter(({ board }) => board === 'gross' || event.rules.boards.includes(board)).map(
    (head) => ({
      ...head,
      ties,
      strokeIndexMissing,
      rows: rowsOf(entries, head.board, round, explain),
    }),
  );
}

/** One board for each flight; entrants without a flight come last, if there are any. */
export function flightStandings(event: Event, board: BoardName): FlightStanding[] {
  const round = roundOf(event);
  const inFlight = new Map<string | null, Entry[]>();
  for (const { id } of event.flights) inFlight.set(id, []);
  const unassigned: Entry[] = [];
  for (const entry of listed(entriesOf(round))) (inFlight.get(entry.flightId) ?? unassigned).push(entry);
  const standings = event.flights.map(({ id, name, handicapMin = null, handicapMax = null }) => {
    const rows = rowsOf(inFlight.get(id) ?? [], board, round, false);
    return { flightId: id, name, handicapMin, handicapMax, entries: rows.length, board, rows };
  });
  if (unassigned.length === 0) return standings;
  const rows = rowsOf(unassigned, board, round, false);
  const none = { flightId: null, name: null, handicapMin: null, handicapMax: null };
  return [...standings, { ...none, entries: rows.length, board, rows }];
}

function rowsOf(entries: readonly Entry[], board: BoardName, round: Round, explain: boolean): Row[] {
  return ranked(entries, board, round.rules, round.course).map((place) => {
    const row = rowOf(place, board);
    if (explain) row.holes = holeLines(place.entry, board, round);
    return row;
  });
}
