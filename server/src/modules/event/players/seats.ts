/** Seats: which player is on which team. A setting limits their number; withdrawn players take none. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { ofPlayer, rejudge } from '../../scoring/flags/rejudge.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';

export interface Seats {
  id: string;
  team_name: string;
  /** How many are taken. */
  players: number;
}

export async function seatsOn(tx: Tx, tournamentId: string, teamId: string): Promise<Seats> {
  const seats = await tx.one<Seats>(
    sql`select team.id, team.team_name, seats.players
        from teams as team join team_counts as seats on seats.tournament_id = team.tournament_id and seats.team_id = team.id
        where team.tournament_id = ${tournamentId} and team.id = ${teamId}`,
  );
  if (seats === undefined) throw notFound('Team');
  return seats;
}

/** The tournament must be locked, so that no seat is taken concurrently. */
export function refuseFull({ team_name, players }: Seats, teamSize: number): void {
  if (players >= teamSize) throw conflict(`${team_name} is full: it has ${players} of ${teamSize} players.`);
}

export interface Seated {
  id: string;
  team_id: string | null;
  withdrawn: boolean;
}

export async function seatOf(tx: Tx, tournamentId: string, id: string): Promise<Seated> {
  const player = await tx.one<Seated>(
    sql`select id, team_id, withdrawn_at is not null as withdrawn from players
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (player === undefined) throw notFound('Player');
  return player;
}

/** Moves a player to another team, with the player's own scores. */
export async function move(
  tx: Tx,
  tournamentId: string,
  id: string,
  toTeamId: string,
): Promise<{ moved: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const player = await seatOf(tx, tournamentId, id);
  const target = await seatsOn(tx, tournamentId, toTeamId);
  tournaments.refuseOver(tournament);
  if (player.withdrawn) throw conflict('The player has withdrawn.');
  if (player.team_id === target.id) throw conflict(`The player is on ${target.team_name} already.`);
  refuseFull(target, tournament.team_size);
  await seat(tx, tournamentId, player, target.id);
  return { moved: true };
}

/** The tournament must be locked, and the seat free. */
export async function seat(tx: Tx, tournamentId: string, player: Seated, teamId: string): Promise<void> {
  await tx.run(
    sql`update players set team_id = ${teamId} where tournament_id = ${tournamentId} and id = ${player.id}`,
  );
  const metadata = { old: { team_id: player.team_id }, new: { team_id: teamId } };
  audit.record(tx, tournamentId, 'player.moved', player.id, metadata);
  await rejudge(tx, tournamentId, ofPlayer(player.id));
}
