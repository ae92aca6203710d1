/** A registration as the API and its events show it. */
import { OneOf, type Static, Timestamp, Type, Uuid } from '../../platform/schema.ts';

const REGISTRATION_STATUSES = ['pending', 'paid', 'cancelled', 'refunded'] as const;

/** The example is `paid`, since that is true of both events: a registration with nothing due is born paid. */
const status = Type.Unsafe<(typeof REGISTRATION_STATUSES)[number]>({
  ...OneOf(REGISTRATION_STATUSES, 'Where the registration stands.'),
  examples: ['paid'],
});

export const Registration = Type.Object(
  {
    id: Uuid('Identifies the registration.'),
    tournament_id: Type.String({
      ...Uuid('The tournament registered for.'),
      examples: ['0197a1b4-20c8-7e35-a6f0-81d3c95b2e47'],
    }),
    status,
    created_at: Timestamp('When the golfer registered.'),
  },
  { title: 'Registration', description: "A golfer's entry to one of the organization's tournaments." },
);
export type Registration = Static<typeof Registration>;
