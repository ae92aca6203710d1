/**
 * The side games of a tournament at a version of its boards: scores and games belong to one state, and a
 * caller who has seen a version is never shown an older one.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Versioned } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import { type Asked, type BoardCache, latest } from '../../scoring/leaderboard/boards.ts';
import type { SideGame } from './schemas.ts';

/** A game as stored. */
export type StoredGame = Pick<
  SideGame,
  | 'id'
  | 'type'
  | 'name'
  | 'hole_number'
  | 'basis'
  | 'carryover'
  | 'entrant_type'
  | 'entry'
  | 'flight_id'
  | 'buy_in_cents'
  | 'currency'
  | 'status'
  | 'winner_player_id'
  | 'winner_team_id'
  | 'winner_name'
  | 'measurement'
  | 'unit'
> & {
  /** The ids on its participants' list; null where everybody takes part. */
  listed: string[] | null;
};

export interface SideGamesState {
  board: BoardCache;
  /** The games, newest first. */
  games: readonly StoredGame[];
}

/** A cache: the games are read once for each version whose results are asked for. */
const gamesOfBoards = new WeakMap<BoardCache, Promise<ReadGames>>();

/** Uses the latest boards, unless `boardsFor` loads others. */
export async function stateOf(asked: Asked, boardsFor = latest): Promise<Versioned<SideGamesState>> {
  for (let { seen } = asked; ; ) {
    const { version, value: board } = await boardsFor({ ...asked, seen });
    const read = await readOnce(board, asked);
    if (read.since <= board.stored.version) return { version, value: { board, games: read.games } };
    // A game has changed since these boards were loaded, so they are loaded again.
    seen = read.version;
  }
}

function readOnce(board: BoardCache, { db, tournamentId }: Asked): Promise<ReadGames> {
  const begun = gamesOfBoards.get(board);
  if (begun !== undefined) return begun;
  const reading = readGames(db, tournamentId);
  gamesOfBoards.set(board, reading);
  reading.catch(() => gamesOfBoards.delete(board));
  return reading;
}

interface ReadGames {
  version: number;
  /** The version of the boards at the last change of a game: from it to `version` the games are the same. */
  since: number;
  games: StoredGame[];
}

async function readGames(db: Reads, tournamentId: string): Promise<ReadGames> {
  const read = await db.one<ReadGames>(
    sql`select board.version, board.games_version as since, (
          select coalesce(json_agg(game order by game.id desc), '[]')
          from (
            select id, type, name, hole_number, basis, carryover, entrant_type, entry, flight_id, buy_in_cents,
              currency, status, winner_player_id, winner_team_id, winner_name, measurement, unit,
              case entry when 'listed' then array(
                select entrant_id from side_game_entrants as listed
                where listed.tournament_id = side_games.tournament_id and listed.game_id = side_games.id) end as listed
            from side_games where tournament_id = board.tournament_id) as game) as games
        from board_versions as board where tournament_id = ${tournamentId}`,
  );
  if (read === undefined) throw notFound('Tournament');
  return read;
}
