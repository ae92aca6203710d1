/** Series in words. */
import type { Series } from '@fairway/sdk';

const BOARD_LABELS: Record<Series['board'], string> = {
  gross: 'gross',
  net: 'net',
  stableford: 'stableford',
};

/** `Players by the net board, best 8 count`. */
export const rulesOf = ({ entrant, board, best_of }: Series): string =>
  [
    `${entrant === 'player' ? 'Players' : 'Teams'} by the ${BOARD_LABELS[board]} board`,
    best_of === null ? 'every result counts' : `the best ${best_of} count`,
  ].join(', ');

export const titleOf = ({ name, season }: Series): string => (season === null ? name : `${name} ${season}`);
