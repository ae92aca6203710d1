/**
 * The columns of a file of teams. A file has a row for each player, or a row for each team with columns for
 * up to six players; both kinds know Team, Hole, Sequence and Flight.
 */
import { type ImportColumn, ImportColumns } from '../../../platform/csv/columns.ts';
import { PERSON_SYNONYMS } from '../../../platform/csv/person-synonyms.ts';

/** What a file says of a player, and the label of the column in a file with a row for each player. */
export const OF_PLAYER = {
  fullName: 'Name',
  firstName: 'First',
  lastName: 'Last',
  email: 'Email',
  phone: 'Phone',
  handicap: 'Handicap',
  externalId: 'External ID',
} as const;

export type PlayerColumn = keyof typeof OF_PLAYER;
export const PLAYER_COLUMNS = Object.keys(OF_PLAYER) as PlayerColumn[];

export const SEATS = [1, 2, 3, 4, 5, 6] as const;
type SeatNumber = (typeof SEATS)[number];
type SeatColumn = `${SeatNumber} ${PlayerColumn}`;

type TeamColumn = 'team' | 'hole' | 'sequence' | 'flight';
export type Column = TeamColumn | PlayerColumn | SeatColumn;

const SYNONYMS: Record<TeamColumn | PlayerColumn, readonly string[]> = {
  team: ['Team name', 'Group', 'Group name', 'Foursome', 'Mannschaft', 'Mannschaftsname', 'Teamname'],
  fullName: ['Full name', 'Player', 'Player name', 'Golfer', 'Golfer name', 'Spieler', 'Spielername'],
  firstName: PERSON_SYNONYMS.first,
  lastName: PERSON_SYNONYMS.last,
  email: PERSON_SYNONYMS.email,
  phone: PERSON_SYNONYMS.phone,
  handicap: ['Hcp', 'Hdcp', 'Handicap index', 'Hcp index', 'WHS index', 'Vorgabe', 'Stammvorgabe'],
  hole: ['Start hole', 'Starting hole', 'Starting tee', 'Loch', 'Startloch', 'Bahn', 'Startbahn'],
  externalId: ['Externe ID', 'Externe Nummer'],
  sequence: ['Letter', 'Starting sequence', 'Start letter', 'Startbuchstabe'],
  flight: ['Flight name', 'Division', 'Klasse'],
};

const LABELS: Record<TeamColumn | PlayerColumn, string> = {
  team: 'Team',
  ...OF_PLAYER,
  hole: 'Hole',
  sequence: 'Sequence',
  flight: 'Flight',
};

const single = (Object.keys(LABELS) as (TeamColumn | PlayerColumn)[]).map((name) => ({
  name,
  label: LABELS[name],
  synonyms: SYNONYMS[name],
}));

export const seatColumn = (seat: SeatNumber, column: PlayerColumn): SeatColumn => `${seat} ${column}`;

/** `Player 1`, `Player 1 email`, …; `Golfer 1 mobile`, `Email 1` and `Captain` are understood too. */
function columnsOfSeat(seat: SeatNumber): ImportColumn<Column>[] {
  const people = [`Player ${seat}`, `Golfer ${seat}`, `Spieler ${seat}`];
  if (seat === 1) people.push('Captain', 'Team captain', 'Kapitän');
  return PLAYER_COLUMNS.map((column) => {
    const label = labelOf(seat, column);
    const words = column === 'fullName' ? ['Name', 'Full name'] : [OF_PLAYER[column], ...SYNONYMS[column]];
    const synonyms = [
      ...(column === 'fullName' ? people : []),
      `${OF_PLAYER[column]} ${seat}`,
      ...people.flatMap((person) => words.map((word) => `${person} ${word}`)),
    ];
    return {
      name: seatColumn(seat, column),
      label,
      synonyms: synonyms.filter((one) => one.toLowerCase() !== label.toLowerCase()),
    };
  });
}

export const labelOf = (seat: SeatNumber, column: PlayerColumn): string =>
  column === 'fullName' ? `Player ${seat}` : `Player ${seat} ${OF_PLAYER[column].toLowerCase()}`;

export const IMPORT_COLUMNS = new ImportColumns<Column>([...single, ...SEATS.flatMap(columnsOfSeat)]);
