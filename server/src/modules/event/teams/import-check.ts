/** Checks a file of teams against the event: the errors row by row, and the start of every team. */
import type { RowError } from '../../../platform/csv/import.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LockedTournament } from '../tournaments/tournaments.ts';
import type { ImportedPlayer, ImportedSheet, ImportedTeam } from './import-rows.ts';
import { type Crowd, type Start, takenText, takeStart, type Wish } from './start-wishes.ts';
import { crowdsOf } from './starts.ts';

export interface Judged {
  teams: (ImportedTeam & { seat: Start | undefined })[];
  /** The errors in the order of the file. */
  errors: RowError[];
}

/** The tournament must be locked. */
export async function judge(tx: Tx, tournament: LockedTournament, sheet: ImportedSheet): Promise<Judged> {
  const crowds = await crowdsOf(tx, tournament.id);
  const errors = [
    ...sheet.errors,
    ...(await takenNames(tx, tournament.id, sheet.teams)),
    ...(await takenEmails(tx, tournament.id, sheet.teams)),
    ...(await takenExternalIds(tx, tournament.id, sheet.teams)),
    ...sheet.teams.flatMap((team) => [
      ...overfull(team, tournament.team_size),
      ...(tournament.format === 'individual' ? [] : mixedFlights(team)),
      ...unknownHole(team, crowds.length),
    ]),
  ];
  const seats = seatsFor(sheet.teams, crowds, errors);
  return {
    teams: sheet.teams.map((team) => ({ ...team, seat: seats.get(team) })),
    errors: onceEach(errors).sort((one, other) => one.row - other.row),
  };
}

/** A row may name several players with the same problem. */
const onceEach = (errors: RowError[]): RowError[] => [
  ...new Map(errors.map((error) => [`${error.row} ${error.message}`, error])).values(),
];

/** Compares names by the database's keys, as some are equal there but not in JavaScript: `ΣΑΣ`, `σασ`. */
async function takenNames(tx: Tx, tournamentId: string, teams: ImportedTeam[]): Promise<RowError[]> {
  const wanted = await tx.many<{ row: number; name: string; first: number; taken: boolean }>(
    sql`select row, name, min(row) over (partition by lower(name)) as first,
          exists (select from teams where tournament_id = ${tournamentId} and name_key = lower(name)) as taken
        from unnest(${teams.map(({ row }) => row)}::int[], ${teams.map(({ teamName }) => teamName)}::text[])
          as wanted (row, name)`,
  );
  return wanted.flatMap(({ row, name, first, taken }) => {
    if (taken) return [{ row, message: `A team named "${name}" is in the event already` }];
    return first < row
      ? [{ row, message: `The team of row ${first} has the same name, written differently` }]
      : [];
  });
}

const takenEmails = (tx: Tx, tournamentId: string, teams: ImportedTeam[]): Promise<RowError[]> =>
  repeated(teams, {
    keyOf: ({ email }) => email?.toLowerCase(),
    what: 'email',
    takenAmong: (keys) =>
      tx.many(
        sql`select email_key as key from players
            where tournament_id = ${tournamentId} and email_key = any (${keys}::text[])`,
      ),
  });

const takenExternalIds = (tx: Tx, tournamentId: string, teams: ImportedTeam[]): Promise<RowError[]> =>
  repeated(teams, {
    keyOf: ({ externalId }) => externalId ?? undefined,
    what: 'external id',
    takenAmong: (keys) =>
      tx.many(
        sql`select external_id as key from players
            where tournament_id = ${tournamentId} and external_id = any (${keys}::text[])`,
      ),
  });

interface Unique {
  /** What only one player of the event may have; undefined for one who has none. */
  keyOf(player: ImportedPlayer): string | undefined;
  what: string;
  /** Those that players of the event have. */
  takenAmong(keys: string[]): Promise<{ key: string }[]>;
}

async function repeated(teams: ImportedTeam[], { keyOf, what, takenAmong }: Unique): Promise<RowError[]> {
  const firstRow = new Map<string, number>();
  const errors: RowError[] = [];
  for (const player of teams.flatMap(({ players }) => players).sort(byRow)) {
    const [key, { row }] = [keyOf(player), player];
    if (key === undefined) continue;
    const earlier = firstRow.get(key);
    if (earlier === undefined) firstRow.set(key, row);
    else if (earlier === row) errors.push({ row, message: `Two players of this row have the same ${what}` });
    else errors.push({ row, message: `Row ${earlier} has the same ${what}` });
  }
  for (const { key } of await takenAmong([...firstRow.keys()]))
    errors.push({ row: firstRow.get(key) ?? 0, message: `Another player of the event has this ${what}` });
  return errors;
}

const byRow = (one: ImportedPlayer, other: ImportedPlayer): number => one.row - other.row;

const overfull = ({ players }: ImportedTeam, size: number): RowError[] =>
  players
    .slice(size)
    .map(({ row }) => ({ row, message: `A team of this event has at most ${size} players` }));

/** A team plays in one flight; players have flights of their own in individual events only. */
function mixedFlights({ players }: ImportedTeam): RowError[] {
  const named = players.filter(({ flight }) => flight !== null);
  return named
    .filter(({ flight }) => flight?.toLowerCase() !== named[0]?.flight?.toLowerCase())
    .map(({ row }) => ({ row, message: `The team is in the flight ${named[0]?.flight} in an earlier row` }));
}

const unknownHole = ({ row, start }: ImportedTeam, size: number): RowError[] =>
  (start.hole ?? 0) > size ? [{ row, message: `Hole must be one of the ${size} holes of the event` }] : [];

/** Places the most specific wishes first, so that no start that a later row asks for is given away. */
function seatsFor(teams: ImportedTeam[], crowds: Crowd[], errors: RowError[]): Map<ImportedTeam, Start> {
  const seats = new Map<ImportedTeam, Start>();
  for (const team of teams.toSorted((one, other) => askedFor(other.start) - askedFor(one.start))) {
    const { hole, letter } = team.start;
    if ((hole ?? 0) > crowds.length) continue;
    const seat = takeStart(crowds, team.start);
    if (seat !== undefined) seats.set(team, seat);
    else errors.push({ row: team.row, message: takenText(hole, letter).replace(/\.$/, '') });
  }
  return seats;
}

const askedFor = ({ hole, letter }: Wish): number =>
  (hole === undefined ? 0 : 2) + (letter === undefined ? 0 : 1);
