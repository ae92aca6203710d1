/** Brackets in words. */
import type { BracketDetail, BracketMatch } from '@fairway/sdk';

/** Who is meant by an id. */
export const namesIn = ({ entrants }: BracketDetail): ReadonlyMap<string, string> =>
  new Map(entrants.map(({ id, name }) => [id, name ?? 'Unnamed']));

/** `Final`, `Semi-finals`, `Quarter-finals`, `Round of 16`. */
export function roundName(round: number, rounds: number): string {
  const matches = 2 ** (rounds - round);
  return matches === 1
    ? 'Final'
    : matches === 2
      ? 'Semi-finals'
      : matches === 4
        ? 'Quarter-finals'
        : `Round of ${matches * 2}`;
}

/** How it stands or ended: `3&2`, `2 up after 13`, `level after 4`. */
export function stateOf({ status, result, progress }: BracketMatch): string {
  if (status === 'bye') return 'bye';
  if (status === 'complete') return result ?? 'won';
  if (progress === null) return status === 'ready' ? 'to play' : '';
  return progress.up === 0 ? `level after ${progress.thru}` : `${progress.up} up after ${progress.thru}`;
}
