/** Side games as they are read. Participants are counted at every read, so the count follows the field. */
import type { Reads } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { keyed } from '../../integrations/events/keyed.ts';
import type { Participant, SideGame, ToldSideGame } from './schemas.ts';

/**
 * Games with the kind of entrant that competes. For skins the format may leave only one kind, and it
 * overrides the stored one, because the format may have changed since the game was created.
 */
const GAMES = sql`side_games as game
  join tournaments as tournament on tournament.id = game.tournament_id
  cross join lateral (select case
    when game.type = 'skins' and tournament.format = 'individual' then 'player'
    when game.type = 'skins' and tournament.format = 'scramble' then 'team'
    else game.entrant_type end as entrant_type) as plays`;

/** The participants of a game. A withdrawn player is one only if listed by name. */
const TAKING_PART = sql`(
  select entrant.id, entrant.name
  from (
    select id, team_name as name, flight_id, true as active, 'team' as kind
    from teams where teams.tournament_id = game.tournament_id
    union all
    select player.id, coalesce(player.full_name, ''), coalesce(player.flight_id, team.flight_id),
      player.withdrawn_at is null, 'player'
    from players as player
      left join teams as team on team.tournament_id = player.tournament_id and team.id = player.team_id
    where player.tournament_id = game.tournament_id) as entrant
  where entrant.kind = plays.entrant_type and (game.flight_id is null or entrant.flight_id = game.flight_id)
    and case game.entry when 'all' then entrant.active else exists (
      select from side_game_entrants as listed where listed.tournament_id = game.tournament_id
        and listed.game_id = game.id and listed.entrant_id = entrant.id) end)`;

/** The columns in the order and shape of the reply. */
const COLUMNS = sql`game.id, game.tournament_id, game.type, game.name, game.hole_number, game.basis, game.carryover,
  plays.entrant_type, game.entry, game.flight_id, game.buy_in_cents, game.currency, counted.participants,
  game.buy_in_cents * counted.participants as pot_cents, game.status, game.winner_player_id, game.winner_team_id,
  coalesce(
    (select full_name from players where tournament_id = game.tournament_id and id = game.winner_player_id),
    (select team_name from teams where tournament_id = game.tournament_id and id = game.winner_team_id),
    game.winner_name) as winner_name,
  game.measurement, game.unit, game.created_at, game.updated_at`;

const COUNTED = sql`${GAMES}
  cross join lateral (select count(*) as participants from ${TAKING_PART} as entrant) as counted`;

/** `which` continues the condition: it begins with `and`, or with `order by`. */
export const select = (db: Reads, tournamentId: string, which: Sql): Promise<SideGame[]> =>
  db.many(sql`select ${COLUMNS} from ${COUNTED} where game.tournament_id = ${tournamentId} ${which}`);

/** A game as it is told, with the name that was given for a winner who is not in the event. */
export interface GameState extends ToldSideGame {
  given_name: string | null;
}

export const among = (db: Reads, keys: readonly string[]): Promise<GameState[]> =>
  db.many(
    sql`select ${COLUMNS}, game.winner_name as given_name, case game.entry when 'listed' then array(
            select entrant_id from side_game_entrants as listed
            where listed.tournament_id = game.tournament_id and listed.game_id = game.id order by entrant_id) end
          as entrant_ids
        from ${COUNTED} where ${keyed(keys, sql`game`)}`,
  );

export async function find(db: Reads, tournamentId: string, id: string): Promise<SideGame> {
  const [game] = await select(db, tournamentId, sql`and game.id = ${id}`);
  if (game === undefined) throw notFound('Side game');
  return game;
}

export async function participants(db: Reads, tournamentId: string, id: string): Promise<Participant[]> {
  const found = await db.many<Participant>(
    sql`select entrant.id as "entrantId", entrant.name
        from ${GAMES} cross join lateral ${TAKING_PART} as entrant
        where game.tournament_id = ${tournamentId} and game.id = ${id}
        order by entrant.name collate "C", entrant.id`,
  );
  if (found.length === 0) await find(db, tournamentId, id);
  return found;
}

export function refuseClosed({ name, status }: Pick<SideGame, 'name' | 'status'>): void {
  if (status === 'closed') throw conflict(`${name} is closed. Reopen it to change it.`);
}
