import type { CsvColumn } from '../../../platform/csv/write.ts';
import {
  ExternalId,
  ExternalIdFilter,
  Metadata,
  REFERENCE_COLUMNS,
  references,
} from '../../../platform/text/references.ts';
import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { Handicap } from '../flights/schemas.ts';

const text = (description: string, maxLength: number, example: string) =>
  Nullable(Text(description, { maxLength, examples: [example] }));

/** The details of a player, as stored and as an update takes them. Null, or a blank, clears a field. */
export const DETAILS = {
  shirt_size: text('Shirt size.', 20, 'L'),
  cart: Nullable(
    Type.Integer({
      minimum: -2_147_483_648,
      maximum: 2_147_483_647,
      description: 'The number of the cart.',
      examples: [12],
    }),
  ),
  rental_clubs: text('Clubs to rent.', 40, 'right-handed'),
  player_type: text('For example guest or sponsor.', 40, 'guest'),
  handicap: Nullable(Handicap('Course handicap; a plus handicap is negative.')),
  company: text('Employer.', 120, 'The Greenbrier'),
  job_title: text('Job title.', 120, 'Club professional'),
  email: Nullable(
    Type.String({
      format: 'email',
      maxLength: 160,
      description: 'Unique within the event, without regard to case.',
      examples: ['sam.snead@example.com'],
    }),
  ),
  phone: text('Telephone number, as written.', 40, '+1 304 555 0112'),
  first_name: text('Given name.', 80, 'Sam'),
  last_name: text('Family name.', 80, 'Snead'),
  full_name: text('The name that is shown.', 160, 'Sam Snead'),
  ghin_number: text('Number in the Golf Handicap Information Network.', 20, '1234567'),
};

const seat = {
  id: Uuid('Identifies the player.'),
  tournament_id: Uuid('The tournament.'),
  full_name: DETAILS.full_name,
  team_id: Nullable(Uuid('The team the player sits on.')),
  team_name: Nullable(Text('Its name.', { examples: ['The Mulligans'] })),
  checked_in: Type.Boolean({ description: 'Whether the player is here.', examples: [true] }),
  checked_in_at: Nullable(Timestamp('Since when; null for a player who is not here.')),
};

const state = {
  flight_id: Nullable(Uuid('The flight of the player, in an individual event.')),
  withdrawn: Type.Boolean({ description: 'Whether the player has withdrawn.', examples: [false] }),
};

const record = {
  ...references,
  created_at: Timestamp('When the player was added.'),
  updated_at: Timestamp('When the player changed last, scores aside. It grows with every change.'),
};

export const Player = Type.Object(
  { ...seat, handicap: DETAILS.handicap, company: DETAILS.company, ...state, ...record },
  { title: 'Player', description: 'A golfer in an event.' },
);
export type Player = Static<typeof Player>;

export const PlayerDetail = Type.Object(
  { ...seat, ...state, ...DETAILS, ...record },
  { title: 'PlayerDetail', description: 'A golfer in an event, with all that is known.' },
);
export type PlayerDetail = Static<typeof PlayerDetail>;

export const PlayerUpdate = Type.Partial(
  Type.Object({ ...DETAILS, external_id: ExternalId, metadata: Metadata }),
  {
    title: 'PlayerUpdate',
    minProperties: 1,
    description: 'At least one field; only those sent change. Null clears a field.',
  },
);
export type PlayerUpdate = Static<typeof PlayerUpdate>;

export const PlayerFilters = Type.Object({ external_id: Type.Optional(ExternalIdFilter) });
export type PlayerFilters = Static<typeof PlayerFilters>;

const optional = Type.Partial(
  Type.Object({
    fullName: DETAILS.full_name,
    firstName: DETAILS.first_name,
    lastName: DETAILS.last_name,
    email: DETAILS.email,
    phone: DETAILS.phone,
    handicap: DETAILS.handicap,
    company: DETAILS.company,
    jobTitle: DETAILS.job_title,
    shirtSize: DETAILS.shirt_size,
    cart: DETAILS.cart,
    rentalClubs: DETAILS.rental_clubs,
    playerType: DETAILS.player_type,
    ghinNumber: DETAILS.ghin_number,
    externalId: ExternalId,
    metadata: Metadata,
  }),
).properties;

export const PlayerCreate = Type.Object(
  { ...optional, teamId: Type.Optional(Nullable(Uuid('The team to seat the player on.'))) },
  {
    title: 'PlayerCreate',
    description: 'A full name, or a first or last name to make it from, is required.',
  },
);
export type PlayerCreate = Static<typeof PlayerCreate>;

export const PlayerPut = Type.Object(PlayerCreate.properties, {
  title: 'PlayerPut',
  description:
    'Only the fields sent change. A new player needs a name; `teamId` seats a new one and is passed over otherwise.',
});
export type PlayerPut = Static<typeof PlayerPut>;

/** A seat of a new team: an existing player, or a new one. */
export const SeatInput = Type.Object(
  { playerId: Type.Optional(Uuid('A player of the event.')), ...optional },
  { title: 'SeatInput', description: 'Either `playerId`, or the name and details of a new player.' },
);
export type SeatInput = Static<typeof SeatInput>;

export const PlayerMove = Type.Object({ toTeamId: Uuid('The team to move to.') }, { title: 'PlayerMove' });

export const Withdrawal = Type.Object(
  { reason: Type.Optional(Nullable(Text('Why.', { maxLength: 200, examples: ['Injured'] }))) },
  { title: 'Withdrawal' },
);
export type Withdrawal = Static<typeof Withdrawal>;

const done = <const Name extends string>(name: Name, title: string) =>
  Type.Object(
    { [name]: Type.Boolean({ description: 'Always true.', examples: [true] }) } as Record<
      Name,
      ReturnType<typeof Type.Boolean>
    >,
    { title },
  );

export const CheckedIn = done('checkedIn', 'CheckedIn');
export const CheckedOut = Type.Object(
  { checkedIn: Type.Boolean({ description: 'Always false.', examples: [false] }) },
  { title: 'CheckedOut' },
);
export const Moved = done('moved', 'Moved');
export const Updated = done('updated', 'Updated');
export const Withdrawn = done('withdrawn', 'Withdrawn');
export const Reinstated = done('reinstated', 'Reinstated');

export const PLAYER_COLUMNS: readonly CsvColumn<Player>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Name', value: (row) => row.full_name, freeText: true },
  { header: 'Team', value: (row) => row.team_name, freeText: true },
  { header: 'Checked in', value: (row) => row.checked_in },
  { header: 'Handicap', value: (row) => row.handicap },
  { header: 'Withdrawn', value: (row) => row.withdrawn },
  ...REFERENCE_COLUMNS,
];
