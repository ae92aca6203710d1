/** The live day: where the teams are, who leads, what needs a hand, and what has just happened. */
import { MINUTE } from '../../../platform/clock.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import type { Asked } from '../../scoring/leaderboard/boards.ts';
import { CONNECTED_MS } from '../../scoring/play/phones.ts';
import { type FieldTeam, latestField } from './field.ts';
import type { OverviewEvent } from './overview.ts';
import type { OverviewLive, OverviewTeam } from './schemas.ts';

/** A team that plays and sends no score for longer than this is silent. */
const SILENT_MS = 20 * MINUTE;
/** Limits are part of the text: as parameters they would keep PostgreSQL from reusing the plan. */
const FLAGS = raw('20');
const LATEST = raw('10');
/** Check-ins are looked for among this many of the newest audit rows. */
const RECENT = raw('200');

export async function liveOf(asked: Asked, event: OverviewEvent, now: Date): Promise<OverviewLive> {
  const [{ holes, board, leaders, teams }, { seats, ...row }] = await Promise.all([
    latestField(asked),
    readDay(asked.db, asked.tournamentId, now),
  ]);
  return {
    ...row,
    ...{ holes, board, leaders },
    teams: teams.map((team) => withPeople(team, seats[team.team_id], event, now)),
  };
}

type Seats = Pick<OverviewTeam, 'players' | 'checked_in'>;

const NOBODY: Seats = { players: 0, checked_in: 0 };

function withPeople(
  team: FieldTeam,
  { players, checked_in }: Seats = NOBODY,
  { suspended, quiet_from }: OverviewEvent,
  now: Date,
): OverviewTeam {
  const heard = [team.last_score_at, quiet_from].map((time) => (time === null ? 0 : Date.parse(time)));
  const quiet = now.getTime() - Math.max(...heard);
  const isSilent = quiet > SILENT_MS && !suspended && team.hole !== null && players > 0;
  return {
    ...team,
    ...{ players, checked_in },
    silent_minutes: isSilent ? Math.floor(quiet / MINUTE) : null,
  };
}

type Day = Pick<OverviewLive, 'phones' | 'open_flags' | 'flags' | 'latest'> & {
  seats: Record<string, Seats>;
};

async function readDay(db: Reads, tournamentId: string, now: Date): Promise<Day> {
  const since = new Date(now.getTime() - CONNECTED_MS);
  const day = await db.one<Day>(
    sql`select heard_phones(tournament.id, ${since}) as phones,
          (select count(*)::int from score_flags where tournament_id = tournament.id and status = 'open') as open_flags,
          ${OPEN_FLAGS} as flags, ${SEATS} as seats, ${HAPPENINGS} as latest
        from tournaments as tournament where tournament.id = ${tournamentId}`,
  );
  return day ?? { phones: 0, open_flags: 0, flags: [], latest: [], seats: {} };
}

const SEATS = sql`(
  select coalesce(json_object_agg(team_id, json_build_object('players', players, 'checked_in', checked_in)), '{}')
  from team_counts where tournament_id = tournament.id)`;

/** The name of an entrant in a statement that has `team_id` and `player_id`. */
const NAME = sql`coalesce(
  (select team_name from teams where teams.tournament_id = tournament.id and teams.id = entry.team_id),
  (select full_name from players where players.tournament_id = tournament.id and players.id = entry.player_id), '')`;

const OPEN_FLAGS = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'team_id', team_id, 'player_id', player_id,
    'hole_number', hole_number, 'detail', coalesce(offer, to_jsonb(detail)), 'status', status,
    'created_at', iso_time(created_at), 'resolved_at', null, 'name', ${NAME})
    order by kind = 'conflict' desc, id desc), '[]')
  from (
    select * from score_flags where tournament_id = tournament.id and status = 'open'
    order by kind = 'conflict' desc, id desc limit ${FLAGS}) as entry)`;

/** Corrections are in the score log with what they replaced; check-ins and signatures in the audit log. */
const HAPPENINGS = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'at', iso_time(created_at), 'name', ${NAME},
    'hole', hole_number, 'old_strokes', old_strokes, 'strokes', new_strokes, 'via', via, 'by', actor_email)
    order by created_at desc, id desc), '[]')
  from (
    select * from (
      (select id, case when old_strokes is null then 'score' else 'correction' end as kind, created_at, team_id, player_id,
        hole_number, old_strokes, new_strokes, via, actor_email
      from score_log where tournament_id = tournament.id order by id desc limit ${LATEST})
      union all
      (select id, case action when 'card.signed' then 'signed' else 'check_in' end, created_at,
        case when action <> 'player.checked_in' then target_id::uuid end,
        case when action = 'player.checked_in' then target_id::uuid end, null, null, null, null, actor_email
      from (
        select id, action, target_id, created_at, actor_email from audit_events
        where tournament_id = tournament.id order by id desc limit ${RECENT}) as recent
      where action in ('player.checked_in', 'team.checked_in', 'card.signed') order by id desc limit ${LATEST})
    ) as each order by created_at desc, id desc limit ${LATEST}) as entry)`;
