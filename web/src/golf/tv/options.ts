/** How a screen turns: as the event's settings say, unless its address says otherwise. */
import type { BoardName, FirstData } from '../first-data.ts';

export interface TvOptions {
  boards: readonly BoardName[];
  /** Only this flight; undefined for all players, and every flight in turn where `rotateFlights` says so. */
  flightId: string | undefined;
  rotateFlights: boolean;
  seconds: number;
  theme: 'dark' | 'light';
}

/**
 * Of an address like `?board=net&flight=A&seconds=15&theme=light`. What it gets wrong is as if it were not
 * there.
 */
export function optionsOf(search: string, { tv, board_names, boards }: FirstData): TvOptions {
  const asked = new URLSearchParams(search);
  const board = board_names.find((name) => name === asked.get('board'));
  const flight = asked.get('flight')?.trim().toLowerCase();
  const seconds = Number(asked.get('seconds'));
  return {
    boards: board === undefined ? tv.boards.filter((name) => board_names.includes(name)) : [board],
    flightId: flight
      ? boards.flights.find(({ id, name }) => id === flight || name.toLowerCase() === flight)?.id
      : undefined,
    rotateFlights: tv.rotateFlights,
    seconds: Number.isInteger(seconds) && seconds > 0 ? seconds : tv.seconds,
    theme: asked.get('theme') === 'light' ? 'light' : 'dark',
  };
}
