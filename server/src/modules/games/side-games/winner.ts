/** The winner of a contest: a player, a team, or somebody with only a name. Winners of skins are computed. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import { find, refuseClosed } from './record.ts';
import type { SideGame, WinnerInput } from './schemas.ts';

type Won = Pick<SideGame, 'winner_player_id' | 'winner_team_id' | 'winner_name' | 'measurement' | 'unit'>;

const NOBODY: Won = {
  winner_player_id: null,
  winner_team_id: null,
  winner_name: null,
  measurement: null,
  unit: null,
};

/** Checks that exactly one winner is named. */
export function checked(input: WinnerInput): WinnerInput {
  const named = [input.playerId, input.teamId, input.name].filter((given) => (given ?? null) !== null);
  if (named.length === 0) throw invalid([{ field: 'playerId', message: 'is required, or a team or a name' }]);
  if (named.length > 1)
    throw invalid([{ field: 'playerId', message: 'stands alone: send one of a player, a team and a name' }]);
  return input;
}

export async function set(tx: Tx, tournamentId: string, id: string, input: WinnerInput): Promise<SideGame> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const game = await find(tx, tournamentId, id);
  const { measurement = null, unit = null } = input;
  const { isListed, ...winner } = await named(tx, game, input);
  refuseUnchangeable(tournament, game);
  if (game.entry === 'listed' && !isListed) throw conflict(`That winner is not on the list of ${game.name}.`);
  return record(tx, game, { ...NOBODY, ...winner, measurement, unit });
}

export async function clear(tx: Tx, tournamentId: string, id: string): Promise<SideGame> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const game = await find(tx, tournamentId, id);
  refuseUnchangeable(tournament, game);
  return record(tx, game, NOBODY);
}

function refuseUnchangeable(tournament: tournaments.LockedTournament, game: SideGame): void {
  tournaments.refuseArchived(tournament);
  refuseClosed(game);
  if (game.type === 'skins') throw conflict('Skins are won by scores; their winner cannot be set.');
}

interface Named extends Partial<Won> {
  isListed: boolean;
}

async function named(tx: Tx, game: SideGame, { playerId, teamId, name = null }: WinnerInput): Promise<Named> {
  if (playerId) return playerNamed(tx, game, playerId);
  if (teamId) return teamNamed(tx, game, teamId);
  return { winner_name: name, isListed: true };
}

/** A withdrawn player may have won before. A player is listed by name or through the team. */
async function playerNamed(tx: Tx, game: SideGame, id: string): Promise<Named> {
  const player = await tx.one<Named>(
    sql`select id as winner_player_id, full_name as winner_name, exists (
          select from side_game_entrants where tournament_id = player.tournament_id and game_id = ${game.id}
            and entrant_id in (player.id, player.team_id)) as "isListed"
        from players as player where tournament_id = ${game.tournament_id} and id = ${id}`,
  );
  if (player === undefined) throw notFound('Player');
  return player;
}

async function teamNamed(tx: Tx, game: SideGame, id: string): Promise<Named> {
  const team = await tx.one<Named>(
    sql`select id as winner_team_id, team_name as winner_name, exists (
          select from side_game_entrants where tournament_id = team.tournament_id and game_id = ${game.id}
            and entrant_id = team.id) as "isListed"
        from teams as team where tournament_id = ${game.tournament_id} and id = ${id}`,
  );
  if (team === undefined) throw notFound('Team');
  return team;
}

/** Stores a name only for a winner without an id: a player or team is shown under its current name. */
async function record(tx: Tx, game: SideGame, won: Won): Promise<SideGame> {
  const { winner_player_id, winner_team_id, winner_name, measurement, unit } = game;
  const metadata = difference({ winner_player_id, winner_team_id, winner_name, measurement, unit }, won);
  if (metadata === undefined) return game;
  const hasId = won.winner_player_id !== null || won.winner_team_id !== null;
  tx.queue(
    sql`update side_games set winner_player_id = ${won.winner_player_id}, winner_team_id = ${won.winner_team_id},
          winner_name = ${hasId ? null : won.winner_name}, measurement = ${won.measurement}, unit = ${won.unit}
        where tournament_id = ${game.tournament_id} and id = ${game.id}`,
  );
  const action = won === NOBODY ? 'sidegame.winner_cleared' : 'sidegame.winner_set';
  audit.record(tx, game.tournament_id, action, game.id, metadata);
  return find(tx, game.tournament_id, game.id);
}
