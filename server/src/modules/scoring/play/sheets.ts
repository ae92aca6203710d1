/** Each team's place and playing handicaps by the rules of golf. Pure, for the worker thread. */
import { boards, scorecards } from '@fairway/golf';
import { bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import type { StoredTournament } from '../leaderboard/load.ts';
import { parsedOnce } from '../leaderboard/render.ts';
import type { PlayCard } from './schemas.ts';

export interface CardSheet {
  place: PlayCard['place'];
  handicap: number | null;
  players: PlayCard['players'];
}

/** The sheet of each team, by the team's id. */
export type Sheets = Record<string, CardSheet>;

export const sheetsTask = task('play/sheets', render, handOver);

function render(stored: StoredTournament): Uint8Array<ArrayBuffer> {
  const { tournament } = parsedOnce(stored);
  const [board] = boards(tournament);
  const placeOf = (team: string): PlayCard['place'] => {
    const row = board?.rows.find(({ teamId, position }) => teamId === team && position !== null);
    if (board === undefined || row === undefined) return null;
    return {
      board: board.board,
      position_label: row.positionLabel,
      to_par_label: row.toParLabel,
      thru_label: row.thruLabel,
      of: board.rows.length,
    };
  };
  const sheets: Sheets = Object.fromEntries(
    scorecards(tournament).map(({ teamId, handicap, players }) => [
      teamId,
      {
        place: placeOf(teamId),
        handicap,
        players: players.map(({ playerId, name, handicap, withdrawn }) => ({
          ...{ player_id: playerId, name, handicap, withdrawn },
        })),
      },
    ]),
  );
  return bytesOf(JSON.stringify(sheets));
}
