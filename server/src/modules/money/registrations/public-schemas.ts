import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { PublicAnnouncement } from '../../letters/announcements/schemas.ts';
import { STATUSES } from './schemas.ts';

const cents = (description: string, example: number) => Type.Integer({ description, examples: [example] });
const name = (description: string, example: string) => Text(description, { examples: [example] });
const yesNo = (description: string) => Type.Boolean({ description, examples: [true] });
const currency = name('ISO 4217, in lower case.', 'usd');

const STATES = ['open', 'waitlist', 'full', 'closed', 'off'] as const;

export const PublicEvent = Type.Object(
  {
    slug: name('The public address of the event.', 'spring-scramble-2026'),
    name: name('What the event is called.', 'Spring Scramble'),
    course_name: Nullable(name('Where it is played.', 'Willow Creek')),
    event_date: Nullable(Type.String({ format: 'date', description: 'The day.', examples: ['2026-06-08'] })),
    timezone: name('An IANA time zone.', 'America/New_York'),
    format: Nullable(OneOf(['scramble', 'best_ball', 'individual'], 'How it is played.')),
    status: OneOf(['open', 'live', 'final', 'archived'], 'Where the event stands.'),
    organization_name: name('Who runs it.', 'Willow Creek Golf Association'),
    team_size: cents('Seats on a team.', 4),
    description: Nullable(
      Text('What golfers should know, as plain text. A blank line begins a new paragraph.', {
        maxLength: 4000,
        examples: ['Breakfast from 7:30.\n\nAll proceeds go to the junior program.'],
      }),
    ),
    registration: Type.Object({
      state: OneOf(
        STATES,
        '`off` when golfers cannot register here, `closed` when they no longer can; `full` and `waitlist` when no place is left.',
      ),
      fee_cents: cents('What it costs.', 12_500),
      currency,
      per_player: yesNo('Whether the fee is for each player rather than for the team.'),
      capacity: Nullable(cents('How many fit in.', 144)),
      places_left: Nullable(cents('Free places; null without a capacity.', 12)),
      closes_at: Nullable(Timestamp('From then on nobody can register.')),
      refund_until: Nullable(
        Timestamp('Until then golfers can cancel by themselves and get their money back.'),
      ),
      pay_online: yesNo('Whether it can be paid online.'),
      pay_offline: yesNo('Whether it can be paid later, offline.'),
    }),
    announcements: Type.Array(PublicAnnouncement, {
      description: 'What is on the board: the newest 50, newest first.',
    }),
  },
  { title: 'PublicEvent', description: 'An event as everybody may see it.' },
);
export type PublicEvent = Static<typeof PublicEvent>;

export const PublicRegistration = Type.Object(
  {
    id: Uuid('Identifies the registration.'),
    status: OneOf(STATUSES, 'Where the registration stands.'),
    waitlisted: Type.Boolean({ description: 'Whether it waits for a place.', examples: [false] }),
    waitlist_position: Nullable(cents('1 is the next to come up; null when it does not wait.', 3)),
    event: Type.Object({
      slug: Nullable(name('Its public address, if it has one now.', 'spring-scramble-2026')),
      name: name('What it is called.', 'Spring Scramble'),
      course_name: Nullable(name('Where it is played.', 'Willow Creek')),
      event_date: Nullable(
        Type.String({ format: 'date', description: 'The day.', examples: ['2026-06-08'] }),
      ),
    }),
    registrant_name: name('Who registered.', 'Sam Snead'),
    team_name: Nullable(name('The team.', 'The Mulligans')),
    players: Type.Array(Type.Object({ full_name: Nullable(name('Name, once known.', 'Sam Snead')) })),
    amount_cents: cents('What is due.', 22_500),
    paid_cents: cents('Money that was accepted.', 22_500),
    refunded_cents: cents('What of it has gone back.', 0),
    currency,
    hold_until: Nullable(Timestamp('Until when the place is held without payment.')),
    start_label: Nullable(name("Where the golfer's team starts, once that is set.", '1A')),
    access_code: Nullable(
      name(
        "What the team enters to score, on the event's day in its time zone; null on other days.",
        'K7MPQ2',
      ),
    ),
    can_cancel: yesNo('Whether the golfer can cancel now.'),
    can_change: yesNo('Whether the golfer can change players, team name and note now.'),
    organizer_email: Nullable(
      Type.String({
        description: 'Where to write to the organizer.',
        examples: ['events@willowcreek.example'],
      }),
    ),
    pay_url: Nullable(
      Text('The page to pay at; null unless money is to be paid online now.', {
        maxLength: 2048,
        examples: [null as never],
      }),
    ),
    created_at: Timestamp('When the golfer registered.'),
    paid_at: Nullable(Timestamp('When it was paid.')),
    cancelled_at: Nullable(Timestamp('When it was cancelled.')),
  },
  { title: 'PublicRegistration', description: 'A registration as its secret link shows it.' },
);
export type PublicRegistration = Static<typeof PublicRegistration>;

export const PublicRegistered = Type.Object(
  {
    ...PublicRegistration.properties,
    manage_url: Text('The page of the registration. Shown only now.', {
      maxLength: 2048,
      examples: ['https://fairway.example/r/Wm0c…'],
    }),
    token: Text('Stands for the registration in `/public/v1/registrations/{token}`. Shown only now.', {
      examples: ['Wm0cVq7N2xkQy5nJb8RtLz4sHd1fGpAe9uXiTo3Kj6M'],
    }),
  },
  { title: 'PublicRegistered' },
);
export type PublicRegistered = Static<typeof PublicRegistered>;

export const QuoteRequest = Type.Object(
  {
    players: Type.Integer({ minimum: 1, maximum: 6, description: 'How many would play.', examples: [4] }),
    discount_code: Type.Optional(
      Nullable(
        Text('A code that makes it cheaper.', { minLength: 1, maxLength: 40, examples: ['EARLYBIRD'] }),
      ),
    ),
  },
  { title: 'QuoteRequest' },
);
export type QuoteRequest = Static<typeof QuoteRequest>;

export const Quote = Type.Object(
  {
    subtotal_cents: cents('The fee before any discount.', 25_000),
    discount_cents: cents('What the discount takes off.', 2500),
    amount_cents: cents('What would be due.', 22_500),
    currency,
  },
  { title: 'Quote' },
);
export type Quote = Static<typeof Quote>;
