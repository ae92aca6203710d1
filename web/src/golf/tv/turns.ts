/**
 * What a screen shows in turn: every board, on each the whole field and then its flights, page by page. Pure.
 */
import { inFlight, type Row } from '../board/board.ts';
import type { BoardName } from '../first-data.ts';
import type { TvOptions } from './options.ts';

/** One page on the screen; the leader is on page 0. */
export interface View {
  board: BoardName;
  /** Null for the whole field. */
  flightId: string | null;
  page: number;
}

export interface Field {
  rows: ReadonlyMap<BoardName, readonly Row[]>;
  flights: readonly { id: string }[];
}

type Turning = Pick<TvOptions, 'boards' | 'flightId' | 'rotateFlights'>;

/** At least one, even where nobody has a row. Flights without anybody are left out. */
export function viewsOf({ rows, flights }: Field, options: Turning, perPage: number): View[] {
  const everybody = options.flightId === undefined;
  const views = options.boards.flatMap((board) => {
    const own = rows.get(board) ?? [];
    const wanted = everybody
      ? [null, ...(options.rotateFlights ? flights.map(({ id }) => id) : [])]
      : [options.flightId ?? null];
    return wanted.flatMap((flightId) => {
      const count = flightId === null ? own.length : own.filter((row) => row.flightId === flightId).length;
      return Array.from({ length: Math.ceil(count / perPage) }, (_, page) => ({ board, flightId, page }));
    });
  });
  if (views.length > 0) return views;
  return [{ board: options.boards[0] ?? 'gross', flightId: options.flightId ?? null, page: 0 }];
}

/**
 * After the last page comes the first. Where the page is gone, because the field has shrunk, the next one
 * there is.
 */
export function nextView(views: readonly View[], { board, flightId, page }: View): View {
  const isHere = (view: View) => view.board === board && view.flightId === flightId;
  const at = views.findIndex((view) => isHere(view) && view.page === page);
  const next = at >= 0 ? views[at + 1] : undefined;
  const [first = { board, flightId, page: 0 }] = views;
  return next ?? (at >= 0 ? first : (views.find(isHere) ?? first));
}

/** The rows of a view, in their order. */
export function rowsIn({ rows }: Field, { board, flightId, page }: View, perPage: number): Row[] {
  const own = rows.get(board) ?? [];
  const ranked = flightId === null ? own : inFlight(own, flightId);
  return ranked.slice(page * perPage, (page + 1) * perPage);
}
