/** Where and when teams start: a hole and a letter, each pair once in a tournament. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import * as holes from '../holes/holes.ts';
import { WITHOUT_HOLES } from '../tournaments/tournaments.ts';
import { type Crowd, type Start, takenText, takeStart, type Wish, wishOf } from './start-wishes.ts';

export function wished(input: Parameters<typeof wishOf>[0]): Wish {
  const wish = wishOf(input);
  if ('problem' in wish) throw invalid([{ field: 'startingSequence', message: wish.problem }]);
  return wish;
}

/** Refuses a hole that the tournament does not have. */
export async function refuseUnknownHole(tx: Tx, tournamentId: string, { hole }: Wish): Promise<void> {
  if (hole === undefined) return;
  const size = await holes.count(tx, tournamentId);
  if (hole > size)
    throw invalid([{ field: 'startingHole', message: `must be one of the ${size} holes of the event` }]);
}

/** Finds the start a team asks for, or the best there is. The tournament must be locked. */
export async function findStart(tx: Tx, tournamentId: string, wish: Wish): Promise<Start> {
  const start = takeStart(await crowdsOf(tx, tournamentId), wish);
  if (start === undefined) throw startTaken(wish.hole, wish.letter);
  return start;
}

export const startTaken = (hole: number | undefined, letter: string | undefined) =>
  conflict(takenText(hole, letter));

/** Every hole of the tournament, with the letters of the teams that start there. */
export const crowdsOf = (tx: Tx, tournamentId: string): Promise<Crowd[]> =>
  tx.many(
    sql`with course as (
          select hole_number as hole, par from holes where tournament_id = ${tournamentId}
        ), played as (
          select hole, par from course union all
          select hole, null from generate_series(1, ${WITHOUT_HOLES}::int) as hole
          where not exists (select from course)
        )
        select played.hole, played.par, array_remove(array_agg(team.starting_sequence), null) as taken
        from played left join teams as team on team.tournament_id = ${tournamentId} and team.starting_hole = played.hole
        group by played.hole, played.par`,
  );
