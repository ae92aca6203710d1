/** Brackets in words. */
import type { BracketDetail, BracketMatch } from '@fairway/sdk';
import { words } from '../../../../words/app.ts';

const said = words.brackets;

/** Who is meant by an id. */
export const namesIn = ({ entrants }: BracketDetail): ReadonlyMap<string, string> =>
  new Map(entrants.map(({ id, name }) => [id, name ?? said.unnamed]));

/** `Final`, `Semifinals`, `Quarterfinals`, `Round of 16`. */
export function roundName(round: number, rounds: number): string {
  const matches = 2 ** (rounds - round);
  return matches === 1
    ? said.final
    : matches === 2
      ? said.semiFinals
      : matches === 4
        ? said.quarterFinals
        : said.roundOf(matches * 2);
}

/** How it stands or ended: `3&2`, `2 up thru 13`, `all square thru 4`. */
export function stateOf({ status, result, progress }: BracketMatch): string {
  if (status === 'bye') return said.byeState;
  if (status === 'complete') return result ?? said.won;
  if (progress === null) return status === 'ready' ? said.toPlay : '';
  return progress.up === 0 ? said.levelAfter(progress.thru) : said.upAfter(progress.up, progress.thru);
}
