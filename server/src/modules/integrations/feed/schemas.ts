import { type Static, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';

const DEFAULT_LIMIT = 50;
/** On a page, and in a piece of a stream. */
export const MOST_ON_A_PAGE = 200;

const position = Type.String({
  description:
    'Where this reading ends: everything up to it was looked at. Keep it and send it as `after` next time; it grows even while nothing matches.',
  examples: ['AQAAAAAAAAPoPZ0yVQ0m1Jr3b1N1s9kZ2g'],
});

/** What both ways of reading the feed ask with. */
const filters = {
  after: Type.Optional(
    Type.String({
      'x-untrimmed': true,
      description: 'Where to begin: a `position`, the id of an event, or `now` for the present end.',
      examples: ['now'],
    }),
  ),
  since: Type.Optional(Timestamp('Only events at this time or later.')),
  type: Type.Optional(
    Type.Array(Type.String({ examples: ['contact.created'] }), {
      maxItems: 50,
      description:
        'Only events of this type, such as `contact.created`, or kind, such as `contact.*`. Repeatable.',
      examples: [['contact.*']],
    }),
  ),
  tournament_id: Type.Optional(
    Type.Array(Uuid('An event.'), {
      maxItems: 100,
      description: 'Only events about this tournament. Repeatable.',
    }),
  ),
};

export const FeedFilters = Type.Object(filters);
export type FeedFilters = Static<typeof FeedFilters>;

export const FeedQuery = Type.Object({
  ...filters,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_ON_A_PAGE,
      default: DEFAULT_LIMIT,
      description: 'How many events a page holds at most.',
      examples: [DEFAULT_LIMIT],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      'x-untrimmed': true,
      description: 'Where to go on: `page.next_cursor` of the page before, unchanged.',
    }),
  ),
});
export type FeedQuery = Static<typeof FeedQuery>;

export const FEED_LIMIT = DEFAULT_LIMIT;

export const Event = Type.Object(
  {
    id: Uuid('Identifies the event.'),
    type: Type.String({ description: 'What happened.', examples: ['contact.created'] }),
    created_at: Timestamp('When it happened.'),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What it is about, as it was right after the change.',
      examples: [{}],
    }),
  },
  { title: 'Event', description: 'Something that happened, exactly as webhooks send it.' },
);

export const EventPage = Type.Object({
  data: Type.Array(Event),
  page: Type.Object(
    {
      next_cursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Pass as `cursor` to get the next page; null where nothing further is decided now.',
        examples: [null],
      }),
      has_more: Type.Boolean({ description: 'Whether there is another page now.', examples: [false] }),
    },
    { title: 'FeedPageInfo' },
  ),
  position,
});
