/**
 * Seats the players of a paid registration. A payment never fails for lack of a seat: who cannot be seated
 * (the tournament is over, its teams have become smaller, no start is left) is left out and flagged.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { Problem } from '../../../platform/problems.ts';
import * as players from '../../event/players/players.ts';
import { reinstate, withdraw } from '../../event/players/presence.ts';
import { type Seated, seat as takeSeat } from '../../event/players/seats.ts';
import type { CodeKeys } from '../../event/teams/access-codes.ts';
import { checked, create as createTeam } from '../../event/teams/create.ts';
import { isOver, type LockedTournament } from '../../event/tournaments/tournaments.ts';
import { raise } from './flags.ts';
import type { RegisteredPlayer, Registration } from './schemas.ts';

interface Team {
  id: string;
  team_name: string;
  free: number;
}

/** The longest names that a team and a player may have. */
const LONGEST_TEAM = 120;
const LONGEST_NAME = 160;

export async function seat(
  tx: Tx,
  tournament: LockedTournament,
  registration: Registration,
  keys: CodeKeys,
): Promise<Registration> {
  if (isOver(tournament.status))
    return raise(tx, registration, 'unseated', `The event is ${tournament.status}, so nobody joined a team.`);
  const troubles: string[] = [];
  const existing = await findByEmails(tx, tournament.id, registration.players);
  const team = await teamFor(tx, tournament, registration, keys, troubles);
  const seated: RegisteredPlayer[] = [];
  for (const [index, person] of registration.players.entries()) {
    const full_name = nameAt(registration, index);
    const here = existing.get(person.email?.toLowerCase() ?? '');
    const player_id = await seatOne(tx, tournament, { ...person, full_name }, here, team, troubles);
    seated.push({ ...person, player_id });
  }
  const after = { ...registration, team_id: team?.id ?? null, players: seated };
  return troubles.length === 0 ? after : raise(tx, after, 'unseated', troubles.join('\n'));
}

/** Makes a new team, under another name where the wanted one is taken. */
async function teamFor(
  tx: Tx,
  { id, team_size }: LockedTournament,
  { team_name }: Registration,
  keys: CodeKeys,
  troubles: string[],
): Promise<Team | undefined> {
  if (team_name === null) return undefined;
  try {
    const teamName = await freeName(tx, id, team_name);
    const team = await createTeam(tx, id, checked({ teamName }), keys);
    return { id: team.id, team_name: teamName, free: team_size };
  } catch (error) {
    // A `Problem` is thrown before anything is written, so the transaction can go on.
    if (!(error instanceof Problem)) throw error;
    troubles.push(`The team could not be created: ${error.message}`);
    return undefined;
  }
}

/** `X`, or the first of `X (2)`, `X (3)`… that no team has; a long name is cut so that the number fits. The name of the team itself, `own`, is free for it. */
export async function freeName(
  tx: Tx,
  tournamentId: string,
  wanted: string,
  own: string | null = null,
): Promise<string> {
  const free = await tx.one<{ name: string }>(
    sql`select name from generate_series(1, (
            select teams + 1 from event_counts where tournament_id = ${tournamentId})) as number,
          lateral (select ' (' || number || ')' as suffix) as numbered,
          lateral (select case when number = 1 then ${wanted}
            else rtrim(left(${wanted}, ${LONGEST_TEAM} - length(suffix))) || suffix end as name) as named
        where not exists (
          select from teams
          where tournament_id = ${tournamentId} and name_key = lower(name) and id is distinct from ${own})
        order by number limit 1`,
  );
  return free?.name ?? wanted;
}

/** The name under which a player of a registration is seated. */
export const nameAt = ({ players, registrant_name }: Registration, index: number): string =>
  players[index]?.full_name ?? cut(`Guest ${index + 1} of ${registrant_name}`, LONGEST_NAME);

/** Cuts by code points, as the columns count them. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trimEnd();

type Named = Omit<RegisteredPlayer, 'full_name'> & { full_name: string };

/** A person whose email is already in the tournament is that player. */
async function seatOne(
  tx: Tx,
  tournament: LockedTournament,
  person: Named,
  existing: Seated | undefined,
  team: Team | undefined,
  troubles: string[],
): Promise<string | null> {
  const room = team !== undefined && team.free > 0 ? team : undefined;
  if (existing === undefined) {
    if (team !== undefined && room === undefined)
      troubles.push(`${team.team_name} is full, so ${person.full_name} has no team.`);
    if (room !== undefined) room.free -= 1;
    const { full_name: fullName, email, handicap } = person;
    return players.insert(tx, tournament.id, { fullName, email, handicap }, room).id;
  }
  try {
    if (existing.withdrawn) await reinstate(tx, tournament.id, existing.id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    troubles.push(`${person.full_name} has withdrawn and could not be reinstated: ${error.message}`);
    return existing.id;
  }
  if (existing.team_id !== null || team === undefined) return existing.id;
  if (room === undefined) troubles.push(`${team.team_name} is full, so ${person.full_name} has no team.`);
  else {
    room.free -= 1;
    await takeSeat(tx, tournament.id, { ...existing, withdrawn: false }, room.id);
  }
  return existing.id;
}

/** The people who are players of the tournament already, by email in lower case. */
async function findByEmails(
  tx: Tx,
  tournamentId: string,
  people: RegisteredPlayer[],
): Promise<Map<string, Seated>> {
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? []);
  if (emails.length === 0) return new Map();
  const found = await tx.many<Seated & { email_key: string }>(
    sql`select id, team_id, withdrawn_at is not null as withdrawn, email_key from players
        where tournament_id = ${tournamentId} and ${isOneOf(sql`email_key`, emails, 'text')}`,
  );
  return new Map(found.map(({ email_key, ...seated }) => [email_key, seated]));
}

/**
 * Withdraws the active players of a cancelled registration, unless the tournament is over. A player who is
 * also in another paid registration stays.
 */
export async function unseat(
  tx: Tx,
  tournament: LockedTournament,
  registration: Registration,
): Promise<void> {
  if (isOver(tournament.status)) return;
  const ids = registration.players.flatMap(({ player_id }) => player_id ?? []);
  if (ids.length === 0) return;
  const active = await tx.many<{ id: string }>(
    sql`select id from players where tournament_id = ${tournament.id} and ${isOneOf(sql`id`, ids)}
          and withdrawn_at is null and not exists (
            select from registrations as other
            where other.organization_id = players.organization_id and other.tournament_id = players.tournament_id
              and other.id <> ${registration.id} and other.status in ('paid', 'refunded') and other.cancelled_at is null
              and other.players::jsonb @> jsonb_build_array(jsonb_build_object('player_id', players.id)))
        order by id`,
  );
  for (const { id } of active)
    await withdraw(tx, tournament.id, id, { reason: 'The registration was cancelled.' });
}
