import { Nullable, OneOf, type Static, Type, Uuid } from '../../../platform/text/schema.ts';

const LONGEST_SECRET = 500;

export const PaymentAccount = Type.Object(
  {
    account_id: Nullable(Uuid('Identifies the account; null where there is none.')),
    processor: Nullable(OneOf(['stripe', 'sandbox'], 'Who takes the money; null where nobody does.')),
    mode: Nullable(OneOf(['test', 'live'], 'Whether real money moves.')),
    webhook_url: Nullable(
      Type.String({
        description: 'Where Stripe is to send its notices.',
        examples: ['https://fairway.example/hooks/payments/stripe/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'],
      }),
    ),
  },
  { title: 'PaymentAccount' },
);

export const PaymentAccountPut = Type.Object({
  secret_key: Type.String({
    maxLength: LONGEST_SECRET,
    description: 'A secret or restricted key of Stripe.',
    examples: ['sk_test_51Nq'],
  }),
  webhook_secret: Type.String({
    maxLength: LONGEST_SECRET,
    description: 'The signing secret of the webhook at Stripe.',
    examples: ['whsec_9f2c'],
  }),
});
export type PaymentAccountPut = Static<typeof PaymentAccountPut>;
