/**
 * An event as its phones show it, read in one statement for all of them and kept until something about it changes: what is
 * stored on every card and by whom, open conflicts, signatures, who is here.
 */
import type { Reads } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Live, Versioned } from '../../platform/live/live.ts';
import { notFound } from '../../platform/problems.ts';
import { topicOf } from '../changes/changes.ts';
import { versionOf } from '../changes/live-changes.ts';
import type { Offer } from '../flags/schemas.ts';
import { SIGNED, type Signature } from '../leaderboard/load.ts';
import { FINAL_BY_ITSELF } from '../tournaments/status.ts';
import { NEWEST } from './messages.ts';
import type { PlayCard } from './schemas.ts';

export interface PlayEvent {
  version: number;
  revision: number;
  tournament: PlayCard['tournament'];
  auto_status: boolean;
  isFinalByItself: boolean;
  /** Changes with whatever was sent. */
  newest: string;
  /** In the order of the course; empty while none are configured. */
  holes: PlayCard['holes'];
  teams: Team[];
  /** Newest of each hole, as the log has them. */
  scores: Mark[];
  conflicts: OpenConflict[];
}

interface Team {
  id: string;
  team_name: string;
  starting_hole: number | null;
  start_label: string | null;
  checked_in: boolean;
  signed: Signature | null;
}

export interface Mark {
  entrant: string;
  hole: number;
  strokes: number;
  via: 'api' | 'staff' | 'play';
  device: string | null;
  at: string;
}

interface OpenConflict {
  entrant: string;
  hole: number;
  offer: Offer;
}

interface Where {
  organizationId: string;
  tournamentId: string;
}

export function latestEvent(cards: Live, db: Reads, where: Where): Promise<Versioned<PlayEvent>> {
  const { organizationId, tournamentId } = where;
  return cards.get(topicOf(organizationId, tournamentId), () => load(db, tournamentId));
}

async function load(db: Reads, tournamentId: string): Promise<Versioned<PlayEvent>> {
  const event = await db.one<PlayEvent>(
    sql`select ${versionOf(sql`tournament.id`)} as version, board.version::int as revision,
          json_build_object('name', tournament.name, 'course_name', course_name, 'event_date', event_date,
            'format', format, 'status', status, 'suspended', suspended, 'timezone', timezone,
            'slug', public_slug) as tournament,
          auto_status, ${FINAL_BY_ITSELF} as "isFinalByItself", ${NEWEST} as newest,
          (select coalesce(json_agg(json_build_object('hole', hole_number, 'par', par, 'stroke_index', stroke_index,
            'yardage', yardage, 'contest', contest) order by hole_number), '[]')
            from holes where tournament_id = tournament.id) as holes,
          ${TEAMS} as teams, ${MARKS} as scores, ${CONFLICTS} as conflicts
        from tournaments as tournament join board_versions as board on board.tournament_id = tournament.id
        where tournament.id = ${tournamentId}`,
  );
  if (event === undefined) throw notFound('Tournament');
  return { version: event.version, value: event };
}

const TEAMS = sql`(
  select coalesce(json_agg(json_build_object('id', team.id, 'team_name', team_name, 'starting_hole', starting_hole,
    'start_label', starting_hole || starting_sequence,
    'checked_in', counts.players > 0 and counts.checked_in = counts.players,
    'signed', ${SIGNED})), '[]')
  from teams as team join team_counts as counts
    on counts.tournament_id = team.tournament_id and counts.team_id = team.id
  where team.tournament_id = tournament.id)`;

/** A score that was cleared again is none. */
const MARKS = sql`(
  select coalesce(json_agg(mark) filter (where strokes is not null), '[]') from (
    select distinct on (coalesce(team_id, player_id), hole_number) coalesce(team_id, player_id) as entrant,
      hole_number as hole, new_strokes as strokes, via, device, coalesce(tapped_at, created_at) as at
    from score_log where tournament_id = tournament.id
    order by coalesce(team_id, player_id), hole_number, score_log.version desc, score_log.id desc) as mark)`;

/** What came too late is for staff to decide. */
const CONFLICTS = sql`(
  select coalesce(json_agg(json_build_object('entrant', entrant_id, 'hole', hole_number, 'offer', offer)
    order by hole_number, entrant_id), '[]')
  from score_flags where tournament_id = tournament.id and status = 'open' and kind = 'conflict'
    and offer is not null and not offer ? 'late')`;
