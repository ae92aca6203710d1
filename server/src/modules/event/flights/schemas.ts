import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

export const Handicap = (description: string) =>
  Type.Number({ minimum: -10, maximum: 60, description, examples: [12.4] });

const name = Text('What the flight is called.', {
  minLength: 1,
  maxLength: 120,
  examples: ['Championship flight'],
});
const lowest = Nullable(Handicap('The lowest handicap in it.'));
const highest = Nullable(Handicap('The highest handicap in it.'));
/** The largest sort order. Flights with the same number are shown in the order of their creation. */
export const LAST_PLACE = 1_000_000;

const sortOrder = Type.Integer({
  minimum: 0,
  maximum: LAST_PLACE,
  description: 'Flights are shown in this order.',
  examples: [1],
});

export const Flight = Type.Object(
  {
    id: Uuid('Identifies the flight.'),
    tournament_id: Uuid('Its tournament.'),
    name,
    sort_order: sortOrder,
    handicap_min: lowest,
    handicap_max: highest,
    created_at: Timestamp('When the flight was created.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Flight', description: 'A group of entrants of similar strength, with a ranking of its own.' },
);
export type Flight = Static<typeof Flight>;

export const FlightCreate = Type.Object(
  {
    name,
    handicapMin: Type.Optional(lowest),
    handicapMax: Type.Optional(highest),
  },
  { title: 'FlightCreate' },
);
export type FlightCreate = Static<typeof FlightCreate>;

export const FlightPatch = Type.Object(
  {
    name: Type.Optional(name),
    sortOrder: Type.Optional(sortOrder),
    handicapMin: Type.Optional(lowest),
    handicapMax: Type.Optional(highest),
  },
  { title: 'FlightPatch', minProperties: 1, description: 'At least one field; null clears a bound.' },
);
export type FlightPatch = Static<typeof FlightPatch>;

export const FlightsAuto = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: 26, description: 'How many flights to make.', examples: [3] }),
  },
  { title: 'FlightsAuto' },
);

export const FlightAssignment = Type.Object(
  { flightId: Nullable(Uuid('The flight; null for none.')) },
  { title: 'FlightAssignment' },
);
export type FlightAssignment = Static<typeof FlightAssignment>;

export const Assigned = Type.Object(
  { assigned: Type.Boolean({ description: 'Always true.', examples: [true] }) },
  { title: 'Assigned' },
);
export type Assigned = Static<typeof Assigned>;
