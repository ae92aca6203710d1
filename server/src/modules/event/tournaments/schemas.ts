import { ExternalId, ExternalIdFilter, Metadata, references } from '../../../platform/text/references.ts';
import {
  Day,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';

/** Their part of the docs. */
export const TOURNAMENTS = {
  name: 'Tournaments',
  description: 'Events from set-up to archive: details, settings, status, overview, audit log.',
};

export const FORMATS = ['scramble', 'best_ball', 'individual'] as const;
export type Format = (typeof FORMATS)[number];

export const STATUSES = ['setup', 'open', 'live', 'final', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

const StatusInput = OneOf(['draft', ...STATUSES], '`draft` means `setup`.');
type StatusInput = Static<typeof StatusInput>;

export const statusOf = (input: StatusInput): Status => (input === 'draft' ? 'setup' : input);

const yes = (description: string) => Type.Boolean({ description, examples: [true] });

export const Tournament = Type.Object(
  {
    id: Uuid('Identifies the tournament.'),
    name: Text('What the event is called.', { minLength: 1, examples: ['Spring Scramble'] }),
    course_name: Nullable(Text('Where it is played.', { examples: ['Willow Creek'] })),
    event_date: Nullable(Day('When it is played.')),
    format: Nullable(OneOf(FORMATS, 'How it is played.')),
    status: OneOf(STATUSES, 'Where the event stands between set-up and archive.'),
    created_at: Timestamp('When the tournament was created.'),
    auto_status: yes('Whether the status moves by itself as the event goes on.'),
    ...references,
    updated_at: Timestamp(
      'When it changed last; its settings, holes and people aside. It grows with every change.',
    ),
  },
  { title: 'Tournament', description: 'A golf event.' },
);
export type Tournament = Static<typeof Tournament>;

const fields = {
  name: Text('What the event is called.', { minLength: 1, examples: ['Spring Scramble'] }),
  courseName: Text('Where it is played.', { examples: ['Willow Creek'] }),
  eventDate: Day('When it is played.'),
  format: OneOf(FORMATS, 'How it is played.'),
};
const kept = { externalId: Type.Optional(ExternalId), metadata: Type.Optional(Metadata) };
const optional = { ...Type.Partial(Type.Object(fields)).properties, ...kept };

export const TournamentCreate = Type.Object({ ...optional, name: fields.name });
export type TournamentCreate = Static<typeof TournamentCreate>;

export const TournamentPatch = Type.Object(optional, {
  title: 'TournamentPatch',
  minProperties: 1,
  description: 'At least one field; only those sent change.',
});
export type TournamentPatch = Static<typeof TournamentPatch>;

export const TournamentPatched = Type.Object(
  { id: Uuid('The tournament.'), ...optional, metadata: Type.Optional(references.metadata) },
  {
    title: 'TournamentPatched',
    description: 'The id and the fields that were sent, metadata as they are now.',
  },
);
export type TournamentPatched = Static<typeof TournamentPatched>;

export const TournamentFilters = Type.Object({
  status: Type.Optional(StatusInput),
  external_id: Type.Optional(ExternalIdFilter),
});
export type TournamentFilters = Static<typeof TournamentFilters>;

export const StatusChange = Type.Object(
  {
    status: StatusInput,
    autoStatus: Type.Optional(
      Type.Boolean({
        description: 'Whether the status moves by itself from now on. Left out, it does not.',
        examples: [false],
      }),
    ),
  },
  { title: 'StatusChange' },
);
export type StatusChange = Static<typeof StatusChange>;

export const StatusChanged = Type.Object(
  {
    status: OneOf(STATUSES, 'The status now.'),
    autoStatus: yes('Whether it moves by itself now.'),
  },
  { title: 'StatusChanged' },
);
export type StatusChanged = Static<typeof StatusChanged>;

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const attendance = (description: string, total: number, checkedIn: number) =>
  Type.Object(
    { total: count('All of them.', total), checkedIn: count('How many are checked in.', checkedIn) },
    { description },
  );

export const Summary = Type.Object(
  {
    name: Text('What the event is called.', { examples: ['Spring Scramble'] }),
    status: OneOf(STATUSES, 'Where the event stands.'),
    teams: attendance('A team is here when all of its active players are.', 36, 31),
    players: attendance('Without those who have withdrawn.', 144, 127),
    scoresPosted: count('Hole scores that are stored, without those of withdrawn players.', 412),
    openFlags: count('Flags that are open.', 2),
    holes: count('Holes that have been configured.', 18),
    sideGamesEnabled: yes('Whether side games are played.'),
  },
  { title: 'TournamentSummary', description: 'The event at a glance.' },
);
export type Summary = Static<typeof Summary>;
