import type { CsvColumn } from '../../../platform/csv/write.ts';
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
  pattern: SEQUENCE.source,
  description: 'Its turn on that hole, a letter; `1A` is understood as `A` on hole 1.',
  examples: ['A'],
});
const handicap = Nullable(Handicap('Playing strength of the team, where it has one of its own.'));
const flightId = Nullable(Uuid('The flight the team plays in.'));

export const Team = Type.Object(
  {
    id: Uuid('Identifies the team.'),
    team_name: teamName,
    starting_hole: Nullable(startingHole),
    starting_sequence: Nullable(Type.String({ description: 'Its turn on that hole.', examples: ['A'] })),
    handicap,
    flight_id: flightId,
    created_at: Timestamp('When the team was created.'),
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

const MOST_SEATS = 6;

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
  },
  { title: 'TeamCreate' },
);
export type TeamCreate = Static<typeof TeamCreate>;

export const TeamImport = Type.Object(
  {
    csv: Type.String({
      'x-untrimmed': true,
      minLength: 1,
      description:
        'CSV text with a header row, a row for each player. Known columns, in any order and case: Team (required), Name or First or Last (one is required), Email, Phone, Handicap, Hole, Sequence, Flight. Others are ignored.',
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
];
