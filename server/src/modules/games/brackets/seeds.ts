/** The seeds of a bracket: named one by one, or taken from the current ranking of a board. */
import { boards } from '@fairway/golf';
import type { Tx } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import { task } from '../../../platform/threads/task.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import * as flights from '../../event/flights/flights.ts';
import { workOut } from '../../scoring/leaderboard/in-transaction.ts';
import { parsed, read, type StoredTournament } from '../../scoring/leaderboard/load.ts';
import { type Bracket, FEWEST_ENTRANTS, MOST_ENTRANTS, type SeedFrom } from './schemas.ts';

export type EntrantType = Bracket['entrant_type'];

export interface Seeds {
  entrantType: EntrantType;
  /** The entrants' ids, the strongest first. */
  ids: string[];
  seededFrom: Bracket['seeded_from'];
}

/** The tournament must be locked, so that no named entrant is deleted or withdraws meanwhile. */
export async function named(
  tx: Tx,
  tournamentId: string,
  entrantType: EntrantType,
  ids: string[],
): Promise<Seeds> {
  const isTeam = entrantType === 'team';
  const entrants = await tx.many<{ withdrawn: boolean }>(
    isTeam
      ? sql`select false as withdrawn from teams where tournament_id = ${tournamentId} and ${isOneOf(sql`id`, ids)}`
      : sql`select withdrawn_at is not null as withdrawn from players
            where tournament_id = ${tournamentId} and ${isOneOf(sql`id`, ids)}`,
  );
  if (entrants.length < ids.length) throw notFound(isTeam ? 'Team' : 'Player');
  if (entrants.some(({ withdrawn }) => withdrawn))
    throw conflict('A player among the entrants has withdrawn.');
  return { entrantType, ids, seededFrom: null };
}

export async function fromBoard(
  tx: Tx,
  tournamentId: string,
  { board, flightId = null, count }: SeedFrom,
  threads: Threads,
): Promise<Seeds> {
  const stored = await read(tx, tournamentId);
  const flight = flightId?.toLowerCase() ?? null;
  if (flight !== null) await flights.get(tx, tournamentId, flight);
  if (!stored.boards.includes(board)) throw conflict(`The event does not show the ${board} board.`);
  const ranked = await workOut(tx, threads, rankTask, { stored, board, flightId: flight });
  const needed = count ?? FEWEST_ENTRANTS;
  if (ranked.length < needed)
    throw conflict(`The ${board} board ranks ${ranked.length} entrants; ${needed} are needed.`);
  return {
    entrantType: stored.format === 'individual' ? 'player' : 'team',
    ids: ranked.slice(0, count ?? MOST_ENTRANTS),
    seededFrom: { board, flightId: flight, revision: stored.version },
  };
}

interface Wanted extends Pick<SeedFrom, 'board'> {
  stored: StoredTournament;
  flightId: string | null;
}

/** The entrants with a position on the board, in its order, with ties settled by countback. */
function rank({ stored, board, flightId }: Wanted): string[] {
  const { tournament } = parsed(stored);
  const settled = { ...tournament, rules: { ...tournament.rules, ties: 'countback' as const } };
  const shown = boards(settled, { flightId: flightId ?? undefined }).find((one) => one.board === board);
  const ranked = (shown?.rows ?? []).filter(({ position }) => position !== null);
  return ranked.flatMap(
    ({ entryType, playerId, teamId }) => (entryType === 'player' ? playerId : teamId) ?? [],
  );
}

export const rankTask = task('brackets/rank', rank);
