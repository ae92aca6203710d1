/**
 * An event as its phones show it: the score on every hole and who entered it, open conflicts, signatures,
 * check-ins. Read in one statement for all phones and cached until something about the event changes.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Live, Versioned } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import { FINAL_BY_ITSELF } from '../../event/tournaments/status.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { versionOf } from '../../records/changes/live-changes.ts';
import type { Offer } from '../flags/schemas.ts';
import { SIGNED, type Signature } from '../leaderboard/load.ts';
import { NEWEST } from './messages.ts';
import type { PlayCard } from './schemas.ts';

export interface PlayEvent {
  version: number;
  revision: number;
  tournament: PlayCard['tournament'];
  auto_status: boolean;
  isFinalByItself: boolean;
  /** Changes with every message sent and announcement made or retracted; see `NEWEST` in messages.ts. */
  newest: string;
  /** The holes in the order of the course; empty while none are configured. */
  holes: PlayCard['holes'];
  teams: Team[];
  /** The latest score of each hole of each card, as the log has them. */
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

/** The latest score of each hole. A score that was cleared again is left out. */
const MARKS = sql`(
  select coalesce(json_agg(mark) filter (where strokes is not null), '[]') from (
    select distinct on (coalesce(team_id, player_id), hole_number) coalesce(team_id, player_id) as entrant,
      hole_number as hole, new_strokes as strokes, via, device, coalesce(tapped_at, created_at) as at
    from score_log where tournament_id = tournament.id
    order by coalesce(team_id, player_id), hole_number, score_log.version desc, score_log.id desc) as mark)`;

/** Open conflicts that a phone may settle. Only staff settle late offers, so those are left out. */
const CONFLICTS = sql`(
  select coalesce(json_agg(json_build_object('entrant', entrant_id, 'hole', hole_number, 'offer', offer)
    order by hole_number, entrant_id), '[]')
  from score_flags where tournament_id = tournament.id and status = 'open' and kind = 'conflict'
    and offer is not null and not offer ? 'late')`;
