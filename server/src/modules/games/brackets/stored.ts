/**
 * A bracket with its entrants and matches, as stored and as shown. It is read in one statement, so that its
 * matches and its status come from the same snapshot.
 */
import {
  type BracketMatch,
  bracketStatus,
  championOf,
  loserGoesTo,
  type MatchSlot,
  matchStatus,
  winnerGoesTo,
} from '@fairway/golf';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { keyed } from '../../integrations/events/keyed.ts';
import type { Bracket, BracketDetail, BracketEntrant, Match } from './schemas.ts';

export interface StoredMatch extends BracketMatch {
  id: string;
  completed_at: string | null;
}

export interface StoredBracket extends Bracket {
  entrants: BracketEntrant[];
  matches: StoredMatch[];
}

/** The columns in the order and shape of the reply. */
export const COLUMNS = sql`id, tournament_id, name, entrant_type, size, third_place, seeded_from, status, champion_id,
  created_at, updated_at`;

const ENTRANTS = sql`(
  select json_agg(json_build_object('seed', seed, 'id', entrant_id, 'name', coalesce(team_name, full_name)) order by seed)
  from bracket_entrants as entrant
    left join teams as team on team.tournament_id = entrant.tournament_id and team.id = entrant.team_id
    left join players as player on player.tournament_id = entrant.tournament_id and player.id = entrant.player_id
  where entrant.tournament_id = brackets.tournament_id and bracket_id = brackets.id)`;

const MATCHES = sql`(
  select json_agg(json_build_object('id', match.id, 'round', round, 'position', position, 'kind', kind, 'seed1', seed1,
    'seed2', seed2, 'winner', winner, 'result', result, 'progress', case when thru is not null
      then json_build_object('leader', leader, 'up', up, 'thru', thru) end,
    'completed_at', iso_time(completed_at)) order by round, position)
  from bracket_matches as match
  where match.tournament_id = brackets.tournament_id and bracket_id = brackets.id)`;

const STORED = sql`select ${COLUMNS}, ${ENTRANTS} as entrants, ${MATCHES} as matches from brackets`;

/** `which` is a condition, and may go on with `order by`. */
export const read = (db: Reads, tournamentId: string, which: Sql): Promise<StoredBracket[]> =>
  db.many(sql`${STORED} where tournament_id = ${tournamentId} and ${which}`);

export async function among(db: Reads, keys: readonly string[]): Promise<BracketDetail[]> {
  const found = await db.many<StoredBracket>(sql`${STORED} where ${keyed(keys, sql`brackets`)}`);
  return found.map(view);
}

export async function find(db: Reads, tournamentId: string, id: string): Promise<StoredBracket> {
  const [bracket] = await read(db, tournamentId, sql`id = ${id}`);
  if (bracket === undefined) throw notFound('Bracket');
  return bracket;
}

export function findMatch({ matches }: StoredBracket, id: string): StoredMatch {
  const match = matches.find((one) => one.id === id.toLowerCase());
  if (match === undefined) throw notFound('Match');
  return match;
}

/** The id of the entrant with this seed; `entrants` are in the order of their seeds, from 1. */
export const entrantOf = ({ entrants }: StoredBracket, seed: number | null): string | null =>
  (seed === null ? undefined : entrants[seed - 1])?.id ?? null;

export const view = (bracket: StoredBracket): BracketDetail => ({
  ...bracket,
  matches: bracket.matches.map((match) => matchView(bracket, match)),
});

export function matchView(bracket: StoredBracket, match: StoredMatch): Match {
  const { id, round, position, kind, seed1, seed2, winner, result, progress, completed_at } = match;
  const next = winnerGoesTo(bracket.matches, match);
  const loser = loserGoesTo(bracket.matches, match);
  return {
    ...{ id, round, position, kind },
    entrant1_id: entrantOf(bracket, seed1),
    entrant2_id: entrantOf(bracket, seed2),
    ...{ seed1, seed2 },
    status: matchStatus(match),
    winner_id: entrantOf(bracket, winner),
    result,
    progress: progress && {
      leader_id: entrantOf(bracket, progress.leader),
      up: progress.up,
      thru: progress.thru,
    },
    next_match_id: idAt(bracket, next),
    next_slot: next?.slot ?? null,
    loser_match_id: idAt(bracket, loser),
    loser_slot: loser?.slot ?? null,
    completed_at,
  };
}

/** The id of the match at a slot. */
export const idAt = ({ matches }: StoredBracket, slot: MatchSlot | null): string | null =>
  matches.find(({ round, position }) => round === slot?.round && position === slot.position)?.id ?? null;

/** The bracket with these matches, and with the status and champion that follow from them. */
export const withMatches = (bracket: StoredBracket, matches: StoredMatch[]): StoredBracket => ({
  ...bracket,
  matches,
  status: bracketStatus(matches),
  champion_id: entrantOf(bracket, championOf(matches)),
});

/** Queues what differs between the two. The tournament must be locked. */
export function store(tx: Tx, before: StoredBracket, after: StoredBracket): void {
  const { tournament_id, id, status, champion_id } = after;
  const changed = after.matches.filter(
    (match, index) => JSON.stringify(match) !== JSON.stringify(before.matches[index]),
  );
  // The bracket itself first: then its matches do not date it once more.
  if (status !== before.status || champion_id !== before.champion_id)
    tx.queue(
      sql`update brackets set status = ${status}, champion_id = ${champion_id}
          where tournament_id = ${tournament_id} and id = ${id}`,
    );
  const rows = changed.map(({ progress, ...match }) => ({ ...match, ...progress }));
  tx.queue(
    sql`update bracket_matches as match set seed1 = now.seed1, seed2 = now.seed2, winner = now.winner,
          result = now.result, leader = now.leader, up = now.up, thru = now.thru, completed_at = now.completed_at
        from json_to_recordset(${JSON.stringify(rows)}) as now (id uuid, seed1 smallint, seed2 smallint,
          winner smallint, result text, leader smallint, up smallint, thru smallint, completed_at timestamptz)
        where match.tournament_id = ${tournament_id} and match.bracket_id = ${id} and match.id = now.id`,
  );
}
