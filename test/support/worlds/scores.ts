/**
 * Tournaments in which scores are posted, the log that they leave behind, and scores and flags out of
 * nowhere.
 */
import { newId } from '../../../server/src/platform/ids.ts';
import type { Service } from '../run/service.ts';
import { COURSE } from './rounds.ts';
import type { TournamentPlan } from './tournaments.ts';

export const SCRAMBLE: TournamentPlan = {
  format: 'scramble',
  holes: COURSE,
  teams: [{ name: 'Aces', players: [6, 12, 18, 27] }],
};

export const INDIVIDUAL: TournamentPlan = {
  format: 'individual',
  holes: COURSE,
  teams: [{ name: 'Aces', start: '1A', players: [10, 20] }],
};

interface LogRow {
  hole_number: number;
  old_strokes: number | null;
  new_strokes: number | null;
  via: string;
  client_id: string | null;
  reason: string | null;
}

/** What was posted, oldest first, straight from the table. */
export const logOf = ({ database }: Service, { id }: { id: string }): Promise<LogRow[]> =>
  database.query(
    'select hole_number, old_strokes, new_strokes, via, client_id, reason from score_log where tournament_id = $1 order by id',
    [id],
  );

interface Entered {
  teamId?: string;
  playerId?: string;
  hole?: number;
  /** Null takes the score away. */
  strokes?: number | null;
}

/**
 * A score as the service stores it: on the card of the team or player, and in the log, at the service's time.
 * Straight into the tables, because the API would not let it happen wherever a rule wants to be tried.
 */
export async function enterScore(
  { database, clock }: Service,
  { id }: { id: string },
  { teamId, playerId, hole = 1, strokes = 4 }: Entered,
): Promise<void> {
  await database.query(
    `update ${teamId === undefined ? 'players' : 'teams'} set strokes[$3] = $4 where tournament_id = $1 and id = $2`,
    [id, teamId ?? playerId, hole, strokes],
  );
  await database.query(
    `insert into score_log (organization_id, tournament_id, id, team_id, player_id, hole_number, new_strokes, version, via, created_at)
     select organization_id, id, $2, $3, $4, $5, $6, 1, 'api', $7 from tournaments where id = $1`,
    [id, newId(clock.now()), teamId ?? null, playerId ?? null, hole, strokes, clock.now()],
  );
}

/** A score that somebody should look at, straight into the table. */
export async function raiseFlag(
  { database, clock }: Service,
  { id }: { id: string },
  teamId: string,
  status: 'open' | 'resolved',
): Promise<void> {
  const strokes = status === 'open' ? 9 : 10;
  await database.query(
    `insert into score_flags (organization_id, tournament_id, id, kind, team_id, hole_number, strokes, detail, status, created_at)
     select organization_id, id, $2, 'outlier', $3, 1, $4, 'Far from par.', $5, $6 from tournaments where id = $1`,
    [id, newId(clock.now()), teamId, strokes, status, clock.now()],
  );
}
