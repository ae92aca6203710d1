import type { CsvColumn } from '../../../platform/csv/write.ts';
import {
  ExternalId,
  ExternalIdFilter,
  Metadata,
  REFERENCE_COLUMNS,
  references,
} from '../../../platform/text/references.ts';
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { Handicap } from '../../event/flights/schemas.ts';

export const STATUSES = ['pending', 'paid', 'cancelled', 'refunded'] as const;
const FLAG_CODES = [
  'late_payment',
  'duplicate_payment',
  'wrong_amount',
  'refund_failed',
  'checkout_refused',
  'unseated',
  'disputed',
] as const;
export type FlagCode = (typeof FLAG_CODES)[number];
const CANCELLERS = ['organizer', 'golfer', 'expired', 'payment_failed'] as const;
export type Canceller = (typeof CANCELLERS)[number];

/** The longest texts, in characters. */
const NAME = 160;
const EMAIL = 160;
const PHONE = 40;
const TEAM = 120;
const NOTE = 500;
const CODE = 40;
const REASON = 200;
/** The largest team. */
const MOST_PLAYERS = 6;
/** The highest price an organizer may set; processors take no more. */
const HIGHEST_PRICE = 99_999_999;

const cents = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const email = (description: string) =>
  Type.String({ format: 'email', maxLength: EMAIL, description, examples: ['sam.snead@example.com'] });
const yesNo = (description: string) => Type.Boolean({ description, examples: [false] });
const maybe = (description: string, maxLength: number, example: string, minLength = 0) =>
  Nullable(Text(description, { minLength, maxLength, examples: [example] }));

const status = Type.Unsafe<(typeof STATUSES)[number]>({
  ...OneOf(STATUSES, 'Where the registration stands.'),
  examples: ['paid'],
});
const paymentWay = OneOf(['online', 'offline', 'none'], 'How it is paid; `none` when nothing is due.');
const tournamentId = Type.String({
  ...Uuid('The tournament registered for.'),
  examples: ['0197a1b4-20c8-7e35-a6f0-81d3c95b2e47'],
});

const person = {
  full_name: maybe('Name; null for a place to be named later.', NAME, 'Sam Snead'),
  email: Nullable(email('Address.')),
  handicap: Nullable(Handicap('Course handicap; a plus handicap is negative.')),
};

const RegisteredPlayer = Type.Object(
  { ...person, player_id: Nullable(Uuid('The player in the event, once seated.')) },
  { title: 'RegisteredPlayer' },
);
export type RegisteredPlayer = Static<typeof RegisteredPlayer>;

export const RegistrationFlag = Type.Object(
  {
    code: OneOf(FLAG_CODES, 'What it is about.'),
    detail: Text('In words.', {
      maxLength: 1000,
      examples: ['The money came after the registration had ended.'],
    }),
    created_at: Timestamp('Since when it is open.'),
  },
  { title: 'RegistrationFlag' },
);
export type RegistrationFlag = Static<typeof RegistrationFlag>;

const price = {
  subtotal_cents: cents('The fee before any discount.', 25_000),
  discount_cents: cents('What the discount takes off.', 2500),
};

export const Registration = Type.Object(
  {
    id: Uuid('Identifies the registration.'),
    tournament_id: tournamentId,
    contact_id: Nullable(Uuid('The registrant as a contact, once it is paid.')),
    status,
    waitlisted: yesNo('Whether it waits for a place.'),
    payment: paymentWay,
    registrant_name: Text('Who registered.', { maxLength: NAME, examples: ['Sam Snead'] }),
    registrant_email: email('Address of the registrant.'),
    registrant_phone: maybe('Telephone number, as written.', PHONE, '+1 304 555 0112'),
    team_name: maybe('The team to be seated on.', TEAM, 'The Mulligans'),
    team_id: Nullable(Uuid('That team, once it is made.')),
    players: Type.Array(RegisteredPlayer, { description: 'One place each.' }),
    note: maybe('From the registrant.', NOTE, 'We come by train.'),
    ...price,
    discount_code: maybe('The code that was used.', CODE, 'EARLYBIRD'),
    amount_cents: cents('What is due.', 22_500),
    paid_cents: cents('Money that was accepted.', 22_500),
    refunded_cents: cents('What of it has gone back.', 0),
    currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
    hold_until: Nullable(Timestamp('Until when an unpaid online registration keeps its place.')),
    paid_at: Nullable(Timestamp('When it was paid.')),
    cancelled_at: Nullable(Timestamp('When it was cancelled.')),
    cancelled_by: Nullable(OneOf(CANCELLERS, 'Who, or what, cancelled it.')),
    cancel_reason: maybe('In words.', REASON, 'Injured'),
    refunded_at: Nullable(Timestamp('When the last of the money had gone back.')),
    flags: Type.Array(RegistrationFlag, { description: 'What somebody should look at.' }),
    ...references,
    created_at: Timestamp('When the golfer registered.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Registration', description: "A golfer's entry to one of the organization's tournaments." },
);
export type Registration = Static<typeof Registration>;

const Payment = Type.Object(
  {
    id: Uuid('Identifies the payment.'),
    processor: OneOf(['stripe', 'sandbox', 'offline'], 'Who took the money.'),
    status: OneOf(
      ['open', 'processing', 'paid', 'failed', 'expired', 'returned'],
      'Where it stands; `returned` when money that could not be accepted has gone back.',
    ),
    method: maybe('How it was paid, offline.', CODE, 'cash'),
    reference: maybe("The organizer's note of it, offline.", 100, 'Check 1042'),
    amount_cents: cents('How much.', 22_500),
    currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
    created_at: Timestamp('When it was begun.'),
    paid_at: Nullable(Timestamp('When the money came.')),
  },
  { title: 'Payment' },
);
export type Payment = Static<typeof Payment>;

const REFUND_SOURCES = ['api', 'golfer', 'automatic', 'processor'] as const;

export const Refund = Type.Object(
  {
    id: Uuid('Identifies the refund.'),
    payment_id: Uuid('The payment it returns.'),
    amount_cents: cents('How much.', 22_500),
    currency: Text('ISO 4217, in lower case.', { examples: ['usd'] }),
    status: OneOf(['pending', 'succeeded', 'failed'], 'Where it stands.'),
    reason: maybe('In words.', REASON, 'Injured'),
    source: OneOf(
      REFUND_SOURCES,
      'Who asked for it; `automatic` returns money that could not be accepted, `processor` was made by hand there.',
    ),
    failure: maybe("The processor's words.", 1000, 'The charge has been disputed.'),
    created_at: Timestamp('When it was asked for.'),
    settled_at: Nullable(Timestamp('When it succeeded or failed.')),
  },
  { title: 'Refund' },
);
export type Refund = Static<typeof Refund>;

export const RegistrationDetail = Type.Object(
  {
    ...Registration.properties,
    payments: Type.Array(Payment, { description: 'Newest first.' }),
    refunds: Type.Array(Refund, { description: 'Newest first.' }),
  },
  { title: 'RegistrationDetail', description: 'A registration with its payments and refunds.' },
);
export type RegistrationDetail = Static<typeof RegistrationDetail>;

const link = {
  manage_url: Text('The page of the registration, for the golfer. Shown only now.', {
    maxLength: 2048,
    examples: ['https://fairway.example/r/Wm0c…'],
  }),
  pay_url: Nullable(
    Text('The page to pay at; null unless money is to be paid online now.', {
      maxLength: 2048,
      examples: ['https://fairway.example/pay/Wm0c…'],
    }),
  ),
};
export const Links = Type.Object(link, { title: 'RegistrationLinks' });
export type Links = Static<typeof Links>;

export const RegistrationCreated = Type.Object(
  { ...Registration.properties, ...link },
  { title: 'RegistrationCreated', description: 'A registration and its secret links.' },
);

const optionalPerson = Type.Partial(Type.Object(person)).properties;

const input = {
  registrant_name: Text('Who registers.', { minLength: 1, maxLength: NAME, examples: ['Sam Snead'] }),
  registrant_email: email('Address of the registrant.'),
  registrant_phone: Type.Optional(maybe('Telephone number, as written.', PHONE, '+1 304 555 0112')),
  team_name: Type.Optional(maybe('The team to be seated on.', TEAM, 'The Mulligans', 1)),
  players: Type.Optional(
    Type.Array(Type.Object(optionalPerson), {
      minItems: 1,
      maxItems: MOST_PLAYERS,
      description: 'One place each; left out, the registrant alone. No address twice.',
      examples: [[{ full_name: 'Sam Snead', email: 'sam.snead@example.com', handicap: 4.2 }, {}]],
    }),
  ),
  note: Type.Optional(maybe('For the organizer.', NOTE, 'We come by train.')),
  discount_code: Type.Optional(maybe('A code that makes it cheaper.', CODE, 'EARLYBIRD', 1)),
  payment: Type.Optional(OneOf(['online', 'offline'], 'How it will be paid (online).')),
  join_waitlist: Type.Optional(yesNo('Whether to wait when every place is taken (no).')),
};

export const RegistrationInput = Type.Object(input, { title: 'RegistrationInput' });
export type RegistrationInput = Static<typeof RegistrationInput>;

const kept = { external_id: Type.Optional(ExternalId), metadata: Type.Optional(Metadata) };

export const RegistrationCreate = Type.Object(
  {
    tournament_id: tournamentId,
    ...input,
    amount_cents: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: HIGHEST_PRICE,
        description: "The organizer's own price in place of the fee; not together with a discount code.",
        examples: [10_000],
      }),
    ),
    hold_until: Type.Optional(
      Nullable(Timestamp('Until when it keeps its place unpaid, at most a year; null for no end.')),
    ),
    ...kept,
  },
  { title: 'RegistrationCreate' },
);
export type RegistrationCreate = Static<typeof RegistrationCreate>;

export const RegistrationPatch = Type.Object(
  {
    registrant_name: Type.Optional(input.registrant_name),
    registrant_email: Type.Optional(input.registrant_email),
    registrant_phone: input.registrant_phone,
    note: input.note,
    hold_until: Type.Optional(
      Nullable(Timestamp('Only while it waits for an online payment; null for no end.')),
    ),
    ...kept,
  },
  {
    title: 'RegistrationPatch',
    minProperties: 1,
    description: 'At least one field; only those sent change.',
  },
);
export type RegistrationPatch = Static<typeof RegistrationPatch>;

export const GolferPatch = Type.Object(
  {
    players: Type.Optional(
      Type.Array(Type.Object(optionalPerson), {
        minItems: 1,
        maxItems: MOST_PLAYERS,
        description:
          'All players in their order; their number stays. What is left out of a player stays, null clears it.',
        examples: [[{ full_name: 'Sam Snead', handicap: 4.2 }, { full_name: 'Ben Hogan' }]],
      }),
    ),
    team_name: input.team_name,
    note: input.note,
  },
  { title: 'GolferPatch', minProperties: 1, description: 'At least one field; only those sent change.' },
);
export type GolferPatch = Static<typeof GolferPatch>;

const asked = (description: string) => Type.Optional(OneOf(['true', 'false'], description));

export const RegistrationFilters = Type.Object({
  tournament_id: Type.Optional(Uuid('Only those for this tournament.')),
  status: Type.Optional(OneOf(STATUSES, 'Only those that stand so.')),
  email: Type.Optional(
    Text("Only those with this registrant's address.", { examples: ['sam.snead@example.com'] }),
  ),
  q: Type.Optional(
    Text("Only those whose registrant's name, email or team name begins with this.", { examples: ['mull'] }),
  ),
  flagged: asked('Only those with open flags, or without.'),
  waitlisted: asked('Only those that wait for a place, or do not.'),
  external_id: Type.Optional(ExternalIdFilter),
});
export type RegistrationFilters = Static<typeof RegistrationFilters>;

export const Cancellation = Type.Object(
  { reason: Type.Optional(maybe('In words.', REASON, 'Injured')) },
  { title: 'RegistrationCancellation' },
);
export type Cancellation = Static<typeof Cancellation>;

export const Cancelled = Type.Object(
  { cancelled: Type.Boolean({ description: 'Always true.', examples: [true] }), status },
  { title: 'RegistrationCancelled' },
);
export type Cancelled = Static<typeof Cancelled>;

export const LinkRequest = Type.Object(
  { revoke_others: Type.Optional(yesNo('Whether the links made before end (no).')) },
  { title: 'LinkRequest' },
);
export type LinkRequest = Static<typeof LinkRequest>;

export const Resolution = Type.Object(
  { code: OneOf(FLAG_CODES, 'The flag to close.') },
  { title: 'FlagResolution' },
);
export type Resolution = Static<typeof Resolution>;

export const OfflinePayment = Type.Object(
  {
    method: OneOf(['cash', 'check', 'transfer', 'other'], 'How it was paid.'),
    reference: Type.Optional(maybe('Your note of it.', 100, 'Check 1042')),
  },
  { title: 'OfflinePayment' },
);
export type OfflinePayment = Static<typeof OfflinePayment>;

export const RefundRequest = Type.Object(
  {
    amount_cents: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'How much; left out, all that is left.',
        examples: [5000],
      }),
    ),
    reason: Type.Optional(maybe('In words.', REASON, 'Injured')),
    cancel: Type.Optional(yesNo('Whether the registration is cancelled with it (no).')),
  },
  { title: 'RefundRequest' },
);
export type RefundRequest = Static<typeof RefundRequest>;

export const RefundAnswer = Type.Object(
  {
    refunded: Type.Boolean({ description: 'Whether the money has gone back already.', examples: [true] }),
    status,
    refunded_cents: cents('What has gone back in total.', 5000),
    refund: Refund,
  },
  { title: 'RefundAnswer' },
);
export type RefundAnswer = Static<typeof RefundAnswer>;

const names = ({ players }: Registration): string =>
  players
    .map(({ full_name }) => full_name)
    .filter((name) => name !== null)
    .join('; ');

export const REGISTRATION_COLUMNS: readonly CsvColumn<Registration>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Tournament', value: (row) => row.tournament_id },
  { header: 'Created', value: (row) => row.created_at },
  { header: 'Status', value: (row) => row.status },
  { header: 'Waitlisted', value: (row) => row.waitlisted },
  { header: 'Name', value: (row) => row.registrant_name, freeText: true },
  { header: 'Email', value: (row) => row.registrant_email, freeText: true },
  { header: 'Phone', value: (row) => row.registrant_phone, freeText: true },
  { header: 'Team', value: (row) => row.team_name, freeText: true },
  { header: 'Players', value: names, freeText: true },
  { header: 'Places', value: (row) => row.players.length },
  { header: 'Payment', value: (row) => row.payment },
  { header: 'Subtotal cents', value: (row) => row.subtotal_cents },
  { header: 'Discount cents', value: (row) => row.discount_cents },
  { header: 'Discount code', value: (row) => row.discount_code, freeText: true },
  { header: 'Amount cents', value: (row) => row.amount_cents },
  { header: 'Paid cents', value: (row) => row.paid_cents },
  { header: 'Refunded cents', value: (row) => row.refunded_cents },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Paid at', value: (row) => row.paid_at },
  { header: 'Cancelled at', value: (row) => row.cancelled_at },
  { header: 'Refunded at', value: (row) => row.refunded_at },
  { header: 'Flags', value: (row) => row.flags.map(({ code }) => code).join('; ') },
  ...REFERENCE_COLUMNS,
];
