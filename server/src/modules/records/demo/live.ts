/** Plays a round into the live demo tournament, score by score, as if 36 teams were out there. */
import { boards, playOrder } from '@fairway/golf';
import type { Door, Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { load } from '../../scoring/leaderboard/load.ts';
import { postAll } from '../../scoring/scores/bulk.ts';
import * as scores from '../../scoring/scores/scores.ts';
import { strokesOn, TEAM_LUCK } from './course.ts';
import { LIVE_TOURNAMENT } from './tournaments.ts';

interface Round {
  tournamentId: string;
  /** The holes left to play, ordered so that all teams advance at the same pace. */
  left: { teamId: string; teamName: string; hole: number }[];
}

/** The round of the organization's live demo tournament. A finished round is cleared and begins again. */
export async function findRound(door: Door<Tx>): Promise<Round> {
  const tournament = await door.one<{ id: string }>(
    sql`select id from tournaments where name = ${LIVE_TOURNAMENT} and status = 'live' order by id desc limit 1`,
  );
  if (tournament === undefined) throw notFound(`A live event named "${LIVE_TOURNAMENT}"`);
  const left = await unplayed(door, tournament.id);
  if (left.length > 0) return { tournamentId: tournament.id, left };
  await clear(door, tournament.id);
  return { tournamentId: tournament.id, left: await unplayed(door, tournament.id) };
}

export async function playHole(
  door: Door<Tx>,
  { tournamentId }: Round,
  { teamId, hole }: Round['left'][number],
): Promise<number> {
  const target = { tournamentId, kind: 'team' as const, id: teamId };
  const strokes = strokesOn(hole, TEAM_LUCK, Math.random);
  await door.write((tx) => scores.post(tx, target, { hole, strokes }));
  return strokes;
}

/** The best entries of the gross board. */
export async function leaders(db: Reads, { tournamentId }: Round, count: number) {
  const { tournament } = await load(db, tournamentId);
  const [gross] = boards(tournament);
  return (gross?.rows ?? []).slice(0, count);
}

async function unplayed(db: Reads, tournamentId: string): Promise<Round['left']> {
  const teams = await db.many<{
    id: string;
    team_name: string;
    starting_hole: number;
    strokes: (number | null)[];
  }>(
    sql`select id, team_name, starting_hole, strokes from teams where tournament_id = ${tournamentId} order by id`,
  );
  const turns = teams.flatMap(({ id: teamId, team_name: teamName, starting_hole, strokes }) =>
    playOrder(starting_hole, 18)
      .map((hole, turn) => ({ teamId, teamName, hole, turn }))
      .filter(({ hole }) => strokes[hole - 1] === null),
  );
  return turns.sort((one, other) => one.turn - other.turn);
}

async function clear(door: Door<Tx>, tournamentId: string): Promise<void> {
  const teams = await door.many<{ id: string }>(
    sql`select id from teams where tournament_id = ${tournamentId}`,
  );
  const cards = teams.map(({ id }) => ({
    id,
    posts: playOrder(1, 18).map((hole) => ({ hole, strokes: null })),
  }));
  await door.write((tx) => postAll(tx, tournamentId, [{ kind: 'team', cards, count: cards.length }]));
}
