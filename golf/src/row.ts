/** One row of a board as it is shown. */
import type { Entry } from './entry.ts';
import type { BoardName } from './event.ts';
import type { Place } from './ranking.ts';
import type { Row } from './results.ts';

const NOTHING = '–';

export function rowOf({ entry, status, position, tied, tiebreak }: Place, board: BoardName): Row {
  const { team, player, sums } = entry;
  const { out, in: back, toPar } = sums[board];
  return {
    position,
    positionLabel: position === null ? NOTHING : `${tied ? 'T' : ''}${position}`,
    tied,
    entryType: player === null ? 'team' : 'player',
    teamId: team?.id ?? null,
    teamName: team?.name ?? null,
    playerId: player?.id ?? null,
    playerName: player?.name ?? null,
    flightId: entry.flightId,
    flightName: entry.flightName,
    startLabel: entry.startLabel,
    thru: entry.thru,
    thruLabel: thruLabel(entry),
    nextHole: entry.nextHole,
    holesInPlay: entry.card.gross.length,
    score: board === 'stableford' && toPar !== null ? sums.stableford.total : toPar,
    gross: sums.gross.total,
    grossToPar: sums.gross.toPar,
    net: sums.net.total,
    netToPar: sums.net.toPar,
    points: sums.stableford.total,
    toPar,
    toParLabel: toParLabel(toPar),
    out,
    in: back,
    handicap: entry.handicap,
    status,
    tiebreak,
    lastScoreAt: entry.lastScoreAt,
  };
}

function toParLabel(toPar: number | null): string {
  if (toPar === null) return NOTHING;
  if (toPar === 0) return 'E';
  return toPar > 0 ? `+${toPar}` : `${toPar}`;
}

/** The star means that play did not begin on the first hole. */
function thruLabel({ thru, status, startedElsewhere }: Entry): string {
  if (status === 'complete') return 'F';
  return thru === 0 ? NOTHING : `${thru}${startedElsewhere ? '*' : ''}`;
}
