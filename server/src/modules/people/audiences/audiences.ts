/** Who is addressed by announcements and messages: the players of a tournament, or contacts by their tags. */
import type { Reads } from '../../../platform/db/doors.ts';
import { isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';

/** Audiences of active players that need no ids. */
export const PRESENCES = ['all', 'checked_in', 'not_checked_in'] as const;
type Presence = (typeof PRESENCES)[number];

/** The most ids in one list of a request. */
export const MOST_IDS = 200;

/** A person with the address to write to, if there is one. */
export interface Addressee {
  contact_id: string | null;
  player_id: string | null;
  email: string | null;
  name: string | null;
}

export type Reachable = Addressee & { email: string };

export const isReachable = (person: Addressee): person is Reachable => person.email !== null;

export const ACTIVE = sql`player.withdrawn_at is null`;

const PRESENT: Record<Presence, Sql> = {
  all: ACTIVE,
  checked_in: sql`${ACTIVE} and player.checked_in_at is not null`,
  not_checked_in: sql`${ACTIVE} and player.checked_in_at is null`,
};

export const isPresent = (presence: Presence): Sql => PRESENT[presence];

/** `which` may use `player` and its `team`. No two players of a tournament have the same address. */
export const players = (db: Reads, tournamentId: string, which: Sql): Promise<Addressee[]> =>
  db.many(
    sql`select null as contact_id, player.id as player_id, player.email,
          coalesce(player.full_name, nullif(concat_ws(' ', player.first_name, player.last_name), '')) as name
        from players as player
        left join teams as team on team.organization_id = player.organization_id
          and team.tournament_id = player.tournament_id and team.id = player.team_id
        where player.tournament_id = ${tournamentId} and ${which} order by player.id`,
  );

/** Contacts with at least one of the tags. No two contacts of an organization have the same address. */
export const tagged = (db: Reads, tagIds: string[]): Promise<Addressee[]> =>
  db.many(
    sql`select id as contact_id, null as player_id, email,
          nullif(concat_ws(' ', first_name, last_name), '') as name
        from contacts where id in (select contact_id from contact_tags where tag_id = any (${tagIds}::uuid[]))
        order by id`,
  );

const PLACES = {
  Team: (tournamentId: string) => sql`teams where tournament_id = ${tournamentId} and`,
  Flight: (tournamentId: string) => sql`flights where tournament_id = ${tournamentId} and`,
  Player: (tournamentId: string) => sql`players where tournament_id = ${tournamentId} and`,
  Tag: () => sql`tags where`,
};

/** Every id must be of something in the tournament, or of a tag of the organization. */
export async function mustExist(
  db: Reads,
  what: keyof typeof PLACES,
  tournamentId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db.one<{ count: number }>(
    sql`select count(*)::int as count from ${PLACES[what](tournamentId)} ${isOneOf(sql`id`, ids)}`,
  );
  if (found?.count !== ids.length) throw notFound(what);
}

/** Removes repeated ids, whatever their case. */
export const withoutRepeats = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];
