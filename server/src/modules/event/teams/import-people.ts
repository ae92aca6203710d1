/** The players that one row of a file of teams names: one, or those of a whole team. */
import { type Cells, isLongerThan } from '../../../platform/csv/import.ts';
import { EXTERNAL_ID_LIMIT } from '../../../platform/text/references.ts';
import { isEmail } from '../../../platform/text/schema.ts';
import {
  type Column,
  labelOf,
  OF_PLAYER,
  PLAYER_COLUMNS,
  type PlayerColumn,
  SEATS,
  seatColumn,
} from './import-columns.ts';

export interface ImportedPerson extends Omit<Cells<PlayerColumn>, 'handicap'> {
  handicap: number | null;
}

interface NamedPerson {
  person: ImportedPerson;
  /** What the file calls a column of theirs. */
  label: (column: PlayerColumn) => string;
}

/** The longest text of each column: the same limits as when players are created one by one. */
const LIMITS: Partial<Record<PlayerColumn, number>> = {
  fullName: 160,
  firstName: 80,
  lastName: 80,
  email: 160,
  phone: 40,
  externalId: EXTERNAL_ID_LIMIT,
};

export function peopleOf(cells: Cells<Column>, isWide: boolean): NamedPerson[] {
  if (!isWide) return [{ person: personOf((column) => cells[column]), label: (column) => OF_PLAYER[column] }];
  const seated = SEATS.map((seat) => ({
    isGiven: PLAYER_COLUMNS.some((column) => cells[seatColumn(seat, column)] !== null),
    person: personOf((column) => cells[seatColumn(seat, column)]),
    label: (column: PlayerColumn) => labelOf(seat, column),
  }));
  const [first] = seated;
  // A team has no address and no external id of its own in a file: they are those of its first player.
  if (first?.isGiven) {
    first.person.email ??= cells.email;
    first.person.phone ??= cells.phone;
    first.person.externalId ??= cells.externalId;
  }
  const given = seated.filter(({ isGiven }) => isGiven);
  return given.length > 0 ? given : seated.slice(0, 1);
}

const personOf = (cell: (column: PlayerColumn) => string | null): ImportedPerson => ({
  fullName: cell('fullName'),
  firstName: cell('firstName'),
  lastName: cell('lastName'),
  email: cell('email'),
  phone: cell('phone'),
  handicap: handicapOf(cell('handicap')),
  externalId: cell('externalId'),
});

export function problemOfPerson({ person, label }: NamedPerson): string | undefined {
  if ((person.fullName ?? person.firstName ?? person.lastName) === null)
    return `${label('fullName')} is required`;
  for (const column of PLAYER_COLUMNS) {
    const limit = LIMITS[column];
    if (limit !== undefined && isLongerThan(limit, String(person[column] ?? '')))
      return `${label(column)} must have at most ${limit} characters`;
  }
  if (person.email !== null && !isEmail(person.email)) return `${label('email')} must be an email address`;
  if (hasControls(person.externalId)) return `${label('externalId')} must have no line breaks`;
  return isHandicap(person.handicap) ? undefined : wrongHandicap(label('handicap'));
}

const hasControls = (text: string | null): boolean => /\p{Cc}/u.test(text ?? '');

const HANDICAP = /^[+-]?\d{1,2}(?:[.,]\d+)?$/;
export const wrongHandicap = (label: string): string => `${label} must be a number from +10 to 60`;

/**
 * Golfers write a plus handicap, better than scratch, as `+1.2`; stored as -1.2. `-1.2` means the same, and
 * so does `+1,2`. What cannot be read is NaN.
 */
export function handicapOf(cell: string | null): number | null {
  if (cell === null) return null;
  return HANDICAP.test(cell) ? 0 + Number(cell.replace('+', '-').replace(',', '.')) : Number.NaN;
}

export const isHandicap = (handicap: number | null): boolean =>
  handicap === null || (handicap >= -10 && handicap <= 60);
