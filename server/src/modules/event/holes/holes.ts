/** The holes of a tournament. Without any, it is played over 18 holes without par and stroke index. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, type FieldProblem, invalid } from '../../../platform/problems.ts';
import { everybody, rejudge } from '../../scoring/flags/rejudge.ts';
import { holeTable } from '../tournaments/course-tables.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { HoleConfig, type HoleInput, type HolesPut } from './schemas.ts';

/** In the order of the reply. */
const NAMES = Object.keys(HoleConfig.properties);
const COLUMNS = raw(NAMES.join(', '));

/** A hole as JSON, within a statement. */
export const HOLE = sql`json_build_object(${raw(NAMES.map((name) => `'${name}', ${name}`).join(', '))})`;

const stored = (db: Reads, tournamentId: string): Promise<HoleConfig[]> =>
  db.many(sql`select ${COLUMNS} from holes where tournament_id = ${tournamentId} order by hole_number`);

export async function list(db: Reads, tournamentId: string): Promise<HoleConfig[]> {
  await tournaments.get(db, tournamentId);
  return stored(db, tournamentId);
}

/** How many holes the tournament is played over. */
export async function count(db: Reads, tournamentId: string): Promise<number> {
  const found = await db.one<{ count: number }>(
    sql`select holes as count from tournaments where id = ${tournamentId}`,
  );
  return found?.count || tournaments.WITHOUT_HOLES;
}

/** Rules for a set of holes that a schema cannot express. */
export function checked({ holes }: HolesPut): HoleInput[] {
  const problems: FieldProblem[] = [];
  const refuse = (message: string) => problems.push({ field: 'holes', message });
  const size = holes.length;
  if (size !== 9 && size !== 18) refuse(`must hold 9 or 18 holes, not ${size}`);
  else if (!isCount(holes.map((hole) => hole.holeNumber)))
    refuse(`must be numbered 1 to ${size}, each number once`);
  const indexes = holes.map((hole) => hole.strokeIndex ?? null);
  if (indexes.some((index) => index !== null) && !isCount(indexes))
    refuse(`must have the stroke indexes 1 to ${size}, each once, or none at all`);
  if (problems.length > 0) throw invalid(problems);
  return holes.toSorted((one, other) => one.holeNumber - other.holeNumber);
}

const isCount = (numbers: (number | null)[]): boolean =>
  new Set(numbers).size === numbers.length &&
  numbers.every((number) => number !== null && number >= 1 && number <= numbers.length);

/** Replaces the whole set; a hole that stays keeps its id. */
export async function replace(tx: Tx, tournamentId: string, holes: HoleInput[]): Promise<HoleConfig[]> {
  await tournaments.lockTournament(tx, tournamentId);
  const before = await stored(tx, tournamentId);
  const after = holes.map((hole): HoleConfig => {
    const same = before.find(({ hole_number }) => hole_number === hole.holeNumber);
    return {
      id: same?.id ?? newId(tx.now),
      hole_number: hole.holeNumber,
      par: hole.par ?? null,
      stroke_index: hole.strokeIndex ?? null,
      yardage: hole.yardage ?? null,
      contest: hole.contest ?? null,
    };
  });
  await refuseLosingHoles(tx, tournamentId, after.length);
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  await tx.run(sql`delete from holes where tournament_id = ${tournamentId}`);
  await tx.run(
    holeTable.insertMany(
      tx.organizationId,
      after.map((hole) => ({ tournament_id: tournamentId, ...hole })),
    ),
  );
  tx.queue(sql`update tournaments set holes = ${after.length} where id = ${tournamentId}`);
  const metadata = { old: before.map(withoutId), new: after.map(withoutId) };
  audit.record(tx, tournamentId, 'tournament.holes_updated', tournamentId, metadata);
  if (JSON.stringify(before.map(parOf)) !== JSON.stringify(after.map(parOf))) {
    await rejudge(tx, tournamentId, everybody);
  }
  return after;
}

const parOf = ({ par }: HoleConfig) => par;

const withoutId = ({ id: _id, ...hole }: HoleConfig) => hole;

/** Refuses to remove a hole that has a score, is a team's start, or has a side game. */
async function refuseLosingHoles(tx: Tx, tournamentId: string, size: number): Promise<void> {
  const beyond = sql`tournament_id = ${tournamentId} and
    cardinality(array_positions(strokes[${size + 1}::int:18], null)) < ${18 - size}::int`;
  const lost = await tx.one<{ scores: boolean; start: boolean; game: boolean }>(
    sql`select exists (select from teams where ${beyond}) or exists (select from players where ${beyond}) as scores,
          exists (select from teams where tournament_id = ${tournamentId} and starting_hole > ${size}) as start,
          exists (select from side_games where tournament_id = ${tournamentId} and hole_number > ${size}) as game`,
  );
  if (lost?.scores) throw conflict('Some of the holes you leave out have scores.');
  if (lost?.start) throw conflict('A team starts on a hole you leave out.');
  if (lost?.game) throw conflict('A side game is played on a hole you leave out.');
}
