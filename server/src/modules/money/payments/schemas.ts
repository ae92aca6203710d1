import { Nullable, OneOf, type Static, Text, Type } from '../../../platform/text/schema.ts';

export const PaymentStanding = Type.Object(
  {
    processor: Nullable(OneOf(['stripe', 'sandbox', 'offline'], 'Who takes the money.')),
    status: OneOf(['open', 'processing', 'paid'], 'How the payment stands.'),
    amount_cents: Type.Integer({ description: 'How much.', examples: [22_500] }),
    currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
    checkout_url: Nullable(
      Text('Where to pay; null when nothing is left to do.', { maxLength: 4096, examples: [null as never] }),
    ),
  },
  { title: 'PaymentStanding' },
);
export type PaymentStanding = Static<typeof PaymentStanding>;

export const SandboxPayment = Type.Object(
  {
    action: OneOf(['pay', 'decline'], 'What the golfer does.'),
    refunds: Type.Optional(
      OneOf(['succeed', 'fail', 'pending'], 'What a later refund does; `fail`: it is refused (succeed).'),
    ),
  },
  { title: 'SandboxPayment' },
);
export type SandboxPayment = Static<typeof SandboxPayment>;

export const SandboxAnswer = Type.Object(
  { status: OneOf(['open', 'paid'], 'How the payment stands.') },
  { title: 'SandboxAnswer' },
);
