import { matching } from '../../../platform/text/patterns.ts';
import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

const MOST = 2_147_483_647;

const code = Type.String({
  ...matching(
    '^[A-Za-z0-9_-]{2,40}$',
    'Use 2 to 40 letters, numbers, hyphens and underscores, such as `EARLYBIRD`.',
  ),
  description:
    'What golfers type: 2 to 40 letters, digits, hyphens and underscores; unique in the event in any case.',
  examples: ['EARLYBIRD'],
});
const percent = Type.Integer({ minimum: 1, maximum: 100, description: 'Percent off.', examples: [10] });
const amount = Type.Integer({ minimum: 1, maximum: MOST, description: 'Cents off.', examples: [2500] });
const maxUses = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: MOST,
    description: 'How often it may be used; null for no limit.',
    examples: [50],
  }),
);
const expires = Nullable(Timestamp('From then on it no longer works; null for no end.'));

export const Discount = Type.Object(
  {
    id: Uuid('Identifies the discount.'),
    tournament_id: Uuid('Its tournament.'),
    code: Text('What golfers type.', { examples: ['EARLYBIRD'] }),
    percent_off: Nullable(percent),
    amount_off_cents: Nullable(Type.Integer({ description: 'Cents off.', examples: [null] })),
    max_uses: maxUses,
    uses: Type.Integer({ description: 'Registrations with it that are not cancelled.', examples: [7] }),
    expires_at: expires,
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it changed last, its uses aside. It grows with every change.'),
  },
  { title: 'Discount', description: 'A code that makes registering cheaper.' },
);
export type Discount = Static<typeof Discount>;

export const DiscountCreate = Type.Object(
  {
    code,
    percentOff: Type.Optional(Nullable(percent)),
    amountOffCents: Type.Optional(Nullable(amount)),
    maxUses: Type.Optional(maxUses),
    expiresAt: Type.Optional(expires),
  },
  {
    title: 'DiscountCreate',
    description: 'Exactly one of `percentOff` and `amountOffCents`.',
    examples: [{ code: 'EARLYBIRD', percentOff: 10, maxUses: 50 }],
  },
);
export type DiscountCreate = Static<typeof DiscountCreate>;

export const DiscountPatch = Type.Object(
  { maxUses: Type.Optional(maxUses), expiresAt: Type.Optional(expires) },
  { title: 'DiscountPatch', minProperties: 1, description: 'At least one field; null clears it.' },
);
export type DiscountPatch = Static<typeof DiscountPatch>;
