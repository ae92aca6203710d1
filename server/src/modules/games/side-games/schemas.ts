import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { CONTESTS } from '../../event/holes/schemas.ts';

const TYPES = ['skins', ...CONTESTS, 'custom'] as const;

const type = OneOf(
  TYPES,
  'What is played: skins over the whole round, a contest on a hole, or anything else.',
);
const name = Text('What the game is called.', {
  minLength: 1,
  maxLength: 120,
  examples: ['Closest to the pin on 12'],
});
const holeNumber = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 18,
    description:
      'The hole it is played on: required for a contest, possible for a custom game, none for skins.',
    examples: [12],
  }),
);
const basis = OneOf(['gross', 'net'], 'Which scores skins compare.');
const carryover = Type.Boolean({
  description: 'Skins: whether a tied skin is carried to the next hole.',
  examples: [true],
});
const entrantType = OneOf(['team', 'player'], 'Who competes.');
const entry = OneOf(
  ['all', 'listed'],
  'Who takes part: every active player, or every team; or only those who were added.',
);
const flightId = Nullable(Uuid('Only entrants of this flight: a player has his own, else that of his team.'));
const buyIn = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'What each participant puts into the pot.',
  examples: [2000],
});
const status = OneOf(
  ['open', 'closed'],
  'A closed game is not changed until it is opened again; its results go on following the scores.',
);
const measurement = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 100_000,
    description: 'How near, how far, how straight.',
    examples: [1.42],
  }),
);
const unit = Nullable(Text('What it is measured in.', { minLength: 1, maxLength: 20, examples: ['m'] }));
const playerId = Nullable(Uuid('The player who won.'));
const teamId = Nullable(Uuid('The team that won.'));

export const SideGame = Type.Object(
  {
    id: Uuid('Identifies the game.'),
    tournament_id: Uuid('The event.'),
    type,
    name,
    hole_number: holeNumber,
    basis: Nullable(basis),
    carryover: Nullable(carryover),
    entrant_type: entrantType,
    entry,
    flight_id: flightId,
    buy_in_cents: buyIn,
    currency: Text('ISO 4217, lower case: that of the event when the game was made.', { examples: ['usd'] }),
    participants: Type.Integer({ description: 'How many take part now.', examples: [36] }),
    pot_cents: Type.Integer({ description: 'The buy-in times the participants.', examples: [72_000] }),
    status,
    winner_player_id: playerId,
    winner_team_id: teamId,
    winner_name: Nullable(
      Text('The name of that player or team as it is now, or the name given.', { examples: ['Sam Snead'] }),
    ),
    measurement,
    unit,
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  {
    title: 'SideGame',
    description: 'A game beside the round: skins, a contest on a hole, or anything else.',
  },
);
export type SideGame = Static<typeof SideGame>;

export const ToldSideGame = Type.Object(
  {
    ...SideGame.properties,
    entrant_ids: Nullable(
      Type.Array(Uuid('A team or player.'), {
        description: 'Who is on the list of a `listed` game, by id; null where everybody takes part.',
      }),
    ),
  },
  { title: 'SideGameWithEntrants', description: 'A side game with its list of participants.' },
);
export type ToldSideGame = Static<typeof ToldSideGame>;

export const SideGameCreate = Type.Object(
  {
    type,
    name,
    holeNumber: Type.Optional(holeNumber),
    basis: Type.Optional({ ...basis, description: 'Which scores skins compare: gross unless stated.' }),
    carryover: Type.Optional({ ...carryover, description: 'True unless stated; skins only.' }),
    entrantType: Type.Optional({
      ...entrantType,
      description:
        'Unless stated: of skins whoever the boards rank, of the others players. Skins of players can be played beside a best ball.',
    }),
    entry: Type.Optional({ ...entry, default: 'all' }),
    flightId: Type.Optional(flightId),
    buyInCents: Type.Optional({ ...buyIn, default: 0 }),
  },
  {
    title: 'SideGameCreate',
    examples: [{ type: 'skins', name: 'Team skins', basis: 'gross', buyInCents: 2000 }],
  },
);
export type SideGameCreate = Static<typeof SideGameCreate>;

export const SideGamePatch = Type.Partial(
  Type.Object({ name, holeNumber, basis, carryover, entry, flightId, buyInCents: buyIn, status }),
  {
    title: 'SideGamePatch',
    minProperties: 1,
    description: 'At least one field; null clears a flight, or the hole of a custom game.',
  },
);
export type SideGamePatch = Static<typeof SideGamePatch>;

export const Participant = Type.Object(
  {
    entrantId: Uuid('The team or player.'),
    name: Type.String({ description: 'The name.', examples: ['Sam Snead'] }),
  },
  { title: 'SideGameParticipant' },
);
export type Participant = Static<typeof Participant>;

export const ParticipantsAdd = Type.Object(
  {
    entrantIds: Type.Array(Uuid('A team or player, whichever competes.'), {
      minItems: 1,
      maxItems: 500,
      description: 'Who takes part: 1 to 500. All are added, or none.',
    }),
  },
  { title: 'SideGameParticipantsAdd' },
);

export const ParticipantCount = Type.Object(
  { participants: Type.Integer({ description: 'How many take part now.', examples: [36] }) },
  { title: 'SideGameParticipantCount' },
);

export const WinnerInput = Type.Object(
  {
    playerId: Type.Optional(playerId),
    teamId: Type.Optional(teamId),
    name: Type.Optional(
      Nullable(
        Text('The name of a winner who is not in the event.', {
          minLength: 1,
          maxLength: 120,
          examples: ['The club pro'],
        }),
      ),
    ),
    measurement: Type.Optional(measurement),
    unit: Type.Optional(unit),
  },
  {
    title: 'SideGameWinnerInput',
    description: 'Exactly one of `playerId`, `teamId` and `name`.',
    examples: [{ playerId: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', measurement: 1.42, unit: 'm' }],
  },
);
export type WinnerInput = Static<typeof WinnerInput>;
