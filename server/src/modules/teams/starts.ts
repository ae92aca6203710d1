/** Where and when teams start: a hole and a letter, each pair once in a tournament. */
import type { Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { conflict, invalid } from '../../platform/problems.ts';
import * as holes from '../holes/holes.ts';
import { WITHOUT_HOLES } from '../tournaments/tournaments.ts';

interface StartInput {
  startingHole?: number | null | undefined;
  startingSequence?: string | null | undefined;
}

export interface Wish {
  hole: number | undefined;
  letter: string | undefined;
}

interface Start {
  starting_hole: number;
  starting_sequence: string;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** `1A` is the letter A, and says the hole when nothing else does. */
export function wished({ startingHole, startingSequence }: StartInput): Wish {
  const [, named = '', letter] = /^(\d*)([A-Za-z])$/.exec(startingSequence ?? '') ?? [];
  const hole = startingHole ?? undefined;
  if (named !== '' && hole !== undefined && Number(named) !== hole)
    throw invalid([{ field: 'startingSequence', message: `names hole ${named}, startingHole is ${hole}` }]);
  return { hole: hole ?? (named === '' ? undefined : Number(named)), letter: letter?.toUpperCase() };
}

/** Refuses a hole that the tournament does not have. */
export async function refuseUnknownHole(tx: Tx, tournamentId: string, { hole }: Wish): Promise<void> {
  if (hole === undefined) return;
  const size = await holes.count(tx, tournamentId);
  if (hole > size)
    throw invalid([{ field: 'startingHole', message: `must be one of the ${size} holes of the event` }]);
}

/** Finds the start a team asks for, or the best there is. The tournament must be locked. */
export async function findStart(tx: Tx, tournamentId: string, { hole, letter }: Wish): Promise<Start> {
  const crowds = await crowdsByHole(tx, tournamentId);
  const chosen =
    hole === undefined
      ? crowds.find(({ taken }) => freeLetter(taken, letter) !== undefined)
      : (crowds.find((crowd) => crowd.hole === hole) ?? { hole, taken: [] });
  const free = chosen && freeLetter(chosen.taken, letter);
  if (chosen === undefined || free === undefined) throw startTaken(hole, letter);
  return { starting_hole: chosen.hole, starting_sequence: free };
}

export const startTaken = (hole: number | undefined, letter: string | undefined) =>
  conflict(
    letter === undefined
      ? `Every letter of ${hole === undefined ? 'every hole' : `hole ${hole}`} is taken.`
      : `The start ${hole ?? ''}${letter} is taken.`,
  );

const freeLetter = (taken: string[], wanted: string | undefined): string | undefined =>
  LETTERS.find((letter) => !taken.includes(letter) && (wanted === undefined || letter === wanted));

interface Crowd {
  hole: number;
  taken: string[];
}

/** The hole with the fewest teams first; of equal ones, not a par 3, where players wait; then the lowest number. */
const crowdsByHole = (tx: Tx, tournamentId: string): Promise<Crowd[]> =>
  tx.many(
    sql`with course as (
          select hole_number as hole, par from holes where tournament_id = ${tournamentId}
        ), played as (
          select hole, par from course union all
          select hole, null from generate_series(1, ${WITHOUT_HOLES}::int) as hole
          where not exists (select from course)
        )
        select played.hole, array_remove(array_agg(team.starting_sequence), null) as taken
        from played left join teams as team on team.tournament_id = ${tournamentId} and team.starting_hole = played.hole
        group by played.hole, played.par
        order by count(team.id), coalesce(played.par, 0) = 3, played.hole`,
  );
