/** Before the day: what is still missing, as everybody outside would find it, and who comes. */
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { moneyOf } from '../../money/registrations/money.ts';
import { factsOf, isPublicAt, stateOf } from '../../money/registrations/public-views.ts';
import type { Asked } from '../../scoring/leaderboard/boards.ts';
import type { OverviewEvent } from './overview.ts';
import type { OverviewBefore } from './schemas.ts';

type Counted = Omit<OverviewBefore, 'public_page' | 'registration' | 'money'>;

export async function beforeOf(
  { db, tournamentId }: Asked,
  { timezone }: OverviewEvent,
  now: Date,
): Promise<OverviewBefore> {
  const [counted, facts, money] = await Promise.all([
    db.one<Counted>(
      sql`with changed as (${changedSincePrinted(tournamentId)})
          select tournament.holes, team.*, (
            select coalesce(json_agg(made order by made.day), '[]') from (
              select (created_at at time zone ${timezone})::date as day, count(*)::int as registrations,
                sum(places)::int as players
              from registrations where tournament_id = ${tournamentId} and cancelled_at is null group by 1) as made
            ) as registrations
          from tournaments as tournament, lateral (
            select count(*)::int as teams, (count(*) filter (where starting_hole is null))::int as teams_without_start,
              (count(*) filter (where signs_printed_at is null or created_at > signs_printed_at or has_changed))::int
                as teams_without_sign
            from (select tournament.signs_printed_at, starting_hole, created_at,
                id::text in (select target_id from changed) as has_changed
              from teams where tournament_id = ${tournamentId}) as each) as team
          where tournament.id = ${tournamentId}`,
    ),
    factsOf(db, tournamentId),
    moneyOf(db, tournamentId),
  ]);
  return {
    ...(counted ?? NOTHING),
    public_page: isPublicAt(facts, facts.slug),
    registration: stateOf(facts, now),
    money,
  };
}

/** Teams whose sign shows another name, start or code than theirs. */
const changedSincePrinted = (tournamentId: string): Sql =>
  sql`select target_id from audit_events, (select signs_printed_at from tournaments where id = ${tournamentId}) as signs
      where tournament_id = ${tournamentId} and created_at > signs_printed_at
        and (action in ('team.moved', 'team.code_regenerated')
          or (action = 'team.updated' and metadata -> 'new' ->> 'team_name' is not null))`;

/** Of an event that is gone; `factsOf` has refused then. */
const NOTHING: Counted = {
  holes: 0,
  teams: 0,
  teams_without_start: 0,
  teams_without_sign: 0,
  registrations: [],
};
