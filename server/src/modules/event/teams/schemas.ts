import { matchingFields } from '../../../platform/csv/matching-fields.ts';
import type { CsvColumn } from '../../../platform/csv/write.ts';
import { matching } from '../../../platform/text/patterns.ts';
import {
  ExternalId,
  ExternalIdFilter,
  Metadata,
  REFERENCE_COLUMNS,
  references,
} from '../../../platform/text/references.ts';
import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { Handicap } from '../flights/schemas.ts';
import { Player, SeatInput } from '../players/schemas.ts';
import { SEQUENCE } from './start-wishes.ts';

const teamName = Text('Unique within the event, without regard to case.', {
  minLength: 1,
  maxLength: 120,
  examples: ['The Mulligans'],
});
const startingHole = Type.Integer({
  minimum: 1,
  maximum: 18,
  description: 'The hole the team starts on.',
  examples: [1],
});
const startingSequence = Type.String({
  ...matching(SEQUENCE.source, 'Use one letter, such as `A`.'),
  description: 'Its turn on that hole, a letter; `1A` is understood as `A` on hole 1.',
  examples: ['A'],
});
const handicap = Nullable(Handicap('Playing strength of the team, where it has one of its own.'));
const flightId = Nullable(Uuid('The flight the team plays in.'));

export const Team = Type.Object(
  {
    id: Uuid('Identifies the team.'),
    tournament_id: Uuid('Its tournament.'),
    team_name: teamName,
    starting_hole: Nullable(startingHole),
    starting_sequence: Nullable(Type.String({ description: 'Its turn on that hole.', examples: ['A'] })),
    handicap,
    flight_id: flightId,
    ...references,
    created_at: Timestamp('When the team was created.'),
    updated_at: Timestamp('When it changed last, its players and scores aside. It grows with every change.'),
  },
  { title: 'Team', description: 'Golfers who start together.' },
);
export type Team = Static<typeof Team>;

export const TeamDetail = Type.Object(
  { ...Team.properties, players: Type.Array(Player, { description: 'The players of the team.' }) },
  { title: 'TeamDetail' },
);
export type TeamDetail = Static<typeof TeamDetail>;

const accessCode = Type.String({
  description: 'What golfers enter to score for the team.',
  examples: ['K7MPQ2'],
});

export const TeamCreated = Type.Object(
  { ...Team.properties, access_code: accessCode, players: TeamDetail.properties.players },
  { title: 'TeamCreated' },
);
export type TeamCreated = Static<typeof TeamCreated>;

export const AccessCode = Type.Object({ access_code: accessCode }, { title: 'AccessCode' });
export type AccessCode = Static<typeof AccessCode>;

export const TeamCode = Type.Object(
  {
    team_id: Uuid('The team.'),
    team_name: teamName,
    start_label: Nullable(Type.String({ description: 'Where it starts.', examples: ['1A'] })),
    access_code: Nullable(
      Type.String({
        description:
          'What golfers enter to score for the team; null for a team whose code was issued before codes were kept.',
        examples: ['K7MPQ2'],
      }),
    ),
  },
  { title: 'TeamCode', description: 'A team, its start and its access code, as a sign shows them.' },
);
export type TeamCode = Static<typeof TeamCode>;

export const TeamFilters = Type.Object({ external_id: Type.Optional(ExternalIdFilter) });
export type TeamFilters = Static<typeof TeamFilters>;

const MOST_SEATS = 6;

const kept = { externalId: Type.Optional(ExternalId), metadata: Type.Optional(Metadata) };

export const TeamCreate = Type.Object(
  {
    teamName,
    startingHole: Type.Optional(Nullable(startingHole)),
    startingSequence: Type.Optional(Nullable(startingSequence)),
    handicap: Type.Optional(handicap),
    flightId: Type.Optional(flightId),
    players: Type.Optional(
      Type.Array(SeatInput, {
        maxItems: MOST_SEATS,
        description: 'The players of the team. A player of another team is moved.',
      }),
    ),
    ...kept,
  },
  { title: 'TeamCreate' },
);
export type TeamCreate = Static<typeof TeamCreate>;

export const TeamPatch = Type.Object(
  { teamName: Type.Optional(teamName), handicap: Type.Optional(handicap), ...kept },
  {
    title: 'TeamPatch',
    minProperties: 1,
    description: 'At least one field; only those sent change. A handicap of null clears it.',
  },
);
export type TeamPatch = Static<typeof TeamPatch>;

export const TeamImport = Type.Object(
  {
    csv: Type.String({
      'x-untrimmed': true,
      minLength: 1,
      description:
        "Text with a header row; cells are separated by commas, semicolons or tabs. A row for each player, with the columns Team (required), Name or First or Last (one is required), Email, Phone, Handicap, External ID (the player's), Hole, Sequence, Flight, in any order and case. Or a row for each team, with Player 1, Player 1 email, Player 1 handicap and so on up to Player 6 in place of the name. What other programs call these columns is known too; others are ignored.",
      examples: [
        'Team,Name,Handicap,Hole\r\nThe Mulligans,Sam Snead,12.4,1\r\nThe Mulligans,Ben Hogan,+1.2,\r\n',
      ],
    }),
    dryRun: Type.Optional(
      Type.Boolean({
        description: 'Whether the file is only checked: nothing is made, and errors are part of the answer.',
        examples: [false],
      }),
    ),
    ...matchingFields(
      'team, name, first, last, email, phone, handicap, external id, hole, sequence and flight; in a file with a row for each team player 1 to player 6, with `player 1 email`, `player 1 phone`, `player 1 handicap` and `player 1 external id`',
      { team: 'Mannschaft', 'player 1': 'Spieler A' },
    ),
  },
  { title: 'TeamImport' },
);
export type TeamImport = Static<typeof TeamImport>;

const made = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const TeamImportReport = Type.Object(
  {
    teams: made('New teams.', 36),
    players: made('New players.', 144),
    flights: made('New flights: those that the event did not have by that name.', 2),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer({
          description: 'Row as a spreadsheet shows it; the header is row 1.',
          examples: [17],
        }),
        message: Type.String({ description: 'What is wrong with it.', examples: ['Name is required'] }),
      }),
      { description: 'What keeps the file from being imported; only a dry run has any.', examples: [[]] },
    ),
  },
  {
    title: 'TeamImportReport',
    description: 'What was made; after a dry run, what would be made of the rows without errors.',
  },
);
export type TeamImportReport = Static<typeof TeamImportReport>;

export const TeamMove = Type.Object(
  { startingHole, startingSequence: Type.Optional(Nullable(startingSequence)) },
  { title: 'TeamMove' },
);
export type TeamMove = Static<typeof TeamMove>;

export const TEAM_COLUMNS: readonly CsvColumn<Team>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Team', value: (row) => row.team_name, freeText: true },
  { header: 'Starting hole', value: (row) => row.starting_hole },
  { header: 'Starting sequence', value: (row) => row.starting_sequence },
  { header: 'Handicap', value: (row) => row.handicap },
  { header: 'Flight', value: (row) => row.flight_id },
  { header: 'Created', value: (row) => row.created_at },
  ...REFERENCE_COLUMNS,
];
