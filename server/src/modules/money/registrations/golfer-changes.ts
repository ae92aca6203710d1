/**
 * A golfer changes who plays, the team's name and the note, until the event goes live. The number of players
 * stays. Players who are seated already are changed with it, as far as this registration brought them in.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { conflict } from '../../../platform/problems.ts';
import * as players from '../../event/players/players.ts';
import * as teams from '../../event/teams/update.ts';
import type { LockedTournament } from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { refuseTwice } from './create.ts';
import { lockRegistration, recordAction, store } from './record.ts';
import { canChange } from './registration-view.ts';
import type { GolferPatch, RegisteredPlayer, Registration } from './schemas.ts';
import { freeName, nameAt } from './seating.ts';

export async function change(tx: Tx, id: string, patch: GolferPatch): Promise<Registration> {
  const { registration: before, tournament } = await lockRegistration(tx, id);
  refuseLate(before, tournament);
  const after: Registration = {
    ...before,
    ...(patch.players && { players: merged(before.players, patch.players) }),
    ...(patch.team_name !== undefined && { team_name: patch.team_name }),
    ...(patch.note !== undefined && { note: patch.note || null }),
  };
  const metadata = difference(shownInLog(before), shownInLog(after));
  if (metadata === undefined) return before;
  await renamePlayers(tx, before, after);
  if (after.team_name !== before.team_name) await renameTeam(tx, after);
  store(tx, after);
  recordAction(tx, after, 'registration.updated', metadata);
  return after;
}

function refuseLate(registration: Registration, { status }: LockedTournament): void {
  if (registration.cancelled_at !== null) throw conflict('The registration is cancelled.');
  if (!canChange(registration, status))
    throw conflict('Play has begun, so only the organizer can change players now.');
}

/** What is left out of a player stays, and null clears it. */
function merged(
  before: readonly RegisteredPlayer[],
  sent: NonNullable<GolferPatch['players']>,
): RegisteredPlayer[] {
  if (sent.length !== before.length)
    throw conflict(`The registration is for ${before.length} players, and their number stays.`);
  const after = before.map((player, index) => {
    const {
      full_name = player.full_name,
      email = player.email,
      handicap = player.handicap,
    } = sent[index] ?? {};
    return { full_name: full_name || null, email, handicap, player_id: player.player_id };
  });
  refuseTwice(after);
  return after;
}

/** Who changed, without ids: those of players are in their own audit rows. */
const shownInLog = ({ team_name, note, players: people }: Registration) => ({
  team_name,
  note,
  players: people.map(({ full_name, email, handicap }) => ({ full_name, email, handicap })),
});

/**
 * Changes the players in the event. One who was in it before the registration was paid, under the same email,
 * is not the golfer's to change: whoever knows an address could otherwise rename its owner.
 */
async function renamePlayers(tx: Tx, before: Registration, after: Registration): Promise<void> {
  const ours = await broughtIn(tx, before);
  const changed = after.players.flatMap(({ full_name, email, handicap, player_id }, index) => {
    const was = before.players[index];
    const isSame = was?.full_name === full_name && was?.email === email && was?.handicap === handicap;
    if (player_id === null || isSame) return [];
    if (!ours.has(player_id))
      throw conflict(
        `${nameAt(before, index)} was in the event before. Ask the organizer to change this player.`,
      );
    // A first and a last name were parts of the name before.
    const parts = was?.full_name === full_name ? {} : { first_name: null, last_name: null };
    return [{ player_id, was, details: { full_name: nameAt(after, index), email, handicap, ...parts } }];
  });
  // Two players may swap their addresses, and no two have the same one at any time.
  const moved = changed.filter(({ was, details }) => !isSameEmail(was?.email, details.email));
  for (const { player_id, was } of moved)
    if (was?.email != null && moved.some(({ details }) => isSameEmail(was.email, details.email)))
      await players.update(tx, after.tournament_id, player_id, { email: null });
  for (const { player_id, details } of changed)
    await players.update(tx, after.tournament_id, player_id, details);
}

const isSameEmail = (one: string | null | undefined, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** The players whom the payment of this registration brought into the event: they are as old as it is. */
async function broughtIn(
  tx: Tx,
  { tournament_id, players: people, paid_at }: Registration,
): Promise<ReadonlySet<string>> {
  const ids = people.flatMap(({ player_id }) => player_id ?? []);
  if (ids.length === 0) return new Set();
  const found = await tx.many<{ id: string }>(
    sql`select id from players
        where tournament_id = ${tournament_id} and ${isOneOf(sql`id`, ids)} and created_at = ${paid_at}`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Another team may have the name, as when the registration was paid. */
async function renameTeam(tx: Tx, { tournament_id, team_id, team_name }: Registration): Promise<void> {
  if (team_id === null) return;
  if (team_name === null) throw conflict('The team is in the event already, so it needs a name.');
  const teamName = await freeName(tx, tournament_id, team_name, team_id);
  await teams.update(tx, tournament_id, team_id, { teamName });
}
