/** Series in words. */
import type { Series } from '@fairway/sdk';
import { words } from '../../words/app.ts';

const said = words.series;

/** `Players by the net board, best 8 count`. */
export const rulesOf = ({ entrant, board, best_of }: Series): string =>
  [
    said.ranking(entrant === 'player' ? said.players : said.teams, said.boards[board]),
    best_of === null ? said.allCount : said.bestCount(best_of),
  ].join(', ');

export const titleOf = ({ name, season }: Series): string => (season === null ? name : `${name} ${season}`);
