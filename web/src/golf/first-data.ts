/** What the service has put into the page before any script runs: see `FirstLook` there. */
import type { PublicBoards, PublicEvent } from '@fairway/sdk';

export type BoardName = PublicBoards['boards'][number]['board'];

export interface FirstData {
  event: PublicEvent;
  /** The address of the event's page. */
  url: string;
  /** When play starts, on the clocks of the event: `08:30`. */
  start_time: string | null;
  /** With one board, or none while the organizers hide them. */
  boards: PublicBoards;
  board_names: BoardName[];
  tv: TvSettings;
  games: Record<'sidegames' | 'brackets' | 'raffles' | 'auctions', boolean>;
}

interface TvSettings {
  seconds: number;
  rotateFlights: boolean;
  boards: BoardName[];
}
