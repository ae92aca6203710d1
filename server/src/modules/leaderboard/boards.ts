/**
 * Every board that anybody sees: worked out once for each version of an event and kept, as the bytes that are sent. API,
 * files and streams read this, so no two screens disagree.
 */
import { type Board, boards, type Event, flightStandings, scorecards } from '@fairway/golf';
import type { Clock } from '../../platform/clock.ts';
import type { Reads } from '../../platform/db/doors.ts';
import type { Live, Versioned } from '../../platform/live/live.ts';
import { invalid, notFound } from '../../platform/problems.ts';
import { type Loaded, load } from './load.ts';
import type { BoardView, FlightView } from './schemas.ts';
import { topicOf } from './versions.ts';

/** Who asks, and where the answer is kept. */
export interface Asked {
  db: Reads;
  organizationId: string;
  tournamentId: string;
  live: Live;
  clock: Clock;
  /** The version that the caller has seen. */
  seen: number;
}

export type Shown = Versioned<Shelf>;

/** One version of an event, and what was made of it. */
export class Shelf {
  readonly loaded: Loaded;
  readonly #generatedAt: string;
  readonly #made = new Map<string, Buffer>();

  constructor(loaded: Loaded, now: Date) {
    this.loaded = loaded;
    this.#generatedAt = now.toISOString();
  }

  boards({ flight_id, ties, explain }: Omit<BoardView, 'as_of'>) {
    const { status, event } = this.loaded;
    const flightId = flight_id?.toLowerCase();
    if (flightId !== undefined && !event.flights.some(({ id }) => id === flightId)) throw notFound('Flight');
    const provisional = status !== 'final' && status !== 'archived';
    return boards(withTies(event, ties), { explain, flightId }).map((board) =>
      inOrder(board, provisional, this.#generatedAt),
    );
  }

  /** The rows of the gross board. */
  rows(view: Omit<BoardView, 'as_of'>) {
    return this.boards(view)[0]?.rows ?? [];
  }

  scorecards(teamId?: string) {
    const cards = scorecards(this.loaded.event, teamId);
    if (teamId !== undefined && cards.length === 0) throw notFound('Scorecard');
    return cards;
  }

  flights({ board = 'gross' }: FlightView) {
    return flightStandings(this.loaded.event, board);
  }

  /** Made once: `key` says what. */
  kept(key: string, make: () => Buffer): Buffer {
    let bytes = this.#made.get(key);
    if (bytes === undefined) {
      bytes = make();
      this.#made.set(key, bytes);
    }
    return bytes;
  }
}

/** The latest there is; with `asOf`, as it was then, which nobody keeps. */
export async function shelf(asked: Asked, asOf?: string): Promise<Shown> {
  const { db, tournamentId, organizationId, live, clock, seen } = asked;
  if (asOf === undefined) {
    return live.get(topicOf(organizationId, tournamentId), () => fetchShelf(db, tournamentId, clock), seen);
  }
  const time = new Date(asOf);
  if (time.getTime() > clock.now().getTime())
    throw invalid([{ field: 'as_of', message: 'must not be in the future' }]);
  return fetchShelf(db, tournamentId, clock, time);
}

async function fetchShelf(db: Reads, tournamentId: string, clock: Clock, asOf?: Date): Promise<Shown> {
  const loaded = await load(db, tournamentId, asOf);
  return { version: loaded.version, value: new Shelf(loaded, clock.now()) };
}

const withTies = (event: Event, ties: BoardView['ties']): Event =>
  ties === undefined ? event : { ...event, rules: { ...event.rules, ties } };

const inOrder = (
  { board, label, direction, ties, strokeIndexMissing, rows }: Board,
  provisional: boolean,
  generatedAt: string,
) => ({ board, label, direction, ties, provisional, strokeIndexMissing, generatedAt, rows });
