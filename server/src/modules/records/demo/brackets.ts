/** The demo's bracket: eight teams of the live event, the first round almost over, one match in progress. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { draw } from '../../games/brackets/create.ts';
import { report } from '../../games/brackets/progress.ts';
import { record } from '../../games/brackets/results.ts';
import { LIVE_TOURNAMENT } from './tournaments.ts';

const TEAMS = 8;
/** Results in the order of the first round: 1 meets 8, 4 meets 5, 2 meets 7. */
const RESULTS = [
  { seed: 1, result: '3&2' },
  { seed: 5, result: '19H' },
  { seed: 2, result: '1UP' },
];
const LEADER = 6;

export async function fillBracket(tx: Tx): Promise<void> {
  const teams = await tx.many<{ id: string; tournament_id: string }>(
    sql`select team.id, team.tournament_id from teams as team join tournaments as tournament
          on tournament.id = team.tournament_id
        where tournament.name = ${LIVE_TOURNAMENT} order by team.id limit ${TEAMS}`,
  );
  const tournamentId = teams[0]?.tournament_id ?? '';
  const ids = teams.map(({ id }) => id);
  const seeds = { entrantType: 'team' as const, ids, seededFrom: null };
  const bracket = await draw(tx, tournamentId, { name: 'Team match play', thirdPlace: true }, seeds);
  const matchId = (index: number) => bracket.matches[index]?.id ?? '';
  for (const [index, { seed, result }] of RESULTS.entries())
    await record(tx, tournamentId, bracket.id, matchId(index), { winnerId: ids[seed - 1] ?? '', result });
  const leaderId = ids[LEADER - 1] ?? '';
  await report(tx, tournamentId, bracket.id, matchId(RESULTS.length), { leaderId, up: 2, thru: 13 });
}
