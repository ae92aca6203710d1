import { ExternalId, ExternalIdFilter, Metadata, references } from '../../../platform/text/references.ts';
import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { Tournament } from '../tournaments/schemas.ts';
import { BOARDS } from '../tournaments/settings-schemas.ts';

const MOST_POINTS = 1_000_000;
/** The most events of a series. */
export const MOST_EVENTS = 500;
/** The weight, in percent, of an event that was added without one. */
export const FULL_WEIGHT = 100;

const fields = {
  name: Text('What the series is called.', { minLength: 1, maxLength: 120, examples: ['Order of Merit'] }),
  season: Nullable(Text('Which one it is.', { minLength: 1, maxLength: 40, examples: ['2026'] })),
  board: OneOf(BOARDS, 'The board that ranks the events, whether they show it or not.'),
  ties: OneOf(
    ['event', 'shared', 'countback'],
    'How equal scores are ranked: as each event has it, or in one way for all.',
  ),
  points_table: Type.Array(
    Type.Integer({ minimum: 0, maximum: MOST_POINTS, description: 'Points for a place.', examples: [100] }),
    {
      minItems: 1,
      maxItems: 200,
      description:
        'Points for the first place, the second and so on; none is worth more than the one before it.',
      examples: [[100, 60, 40, 20]],
    },
  ),
  best_of: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: MOST_EVENTS,
      description: 'How many results of an entrant count, the highest; null for all.',
      examples: [8],
    }),
  ),
  participation_points: Type.Integer({
    minimum: 0,
    maximum: MOST_POINTS,
    description: 'Points on top for every result, whatever the weight of the event.',
    examples: [5],
  }),
};

const entrant = OneOf(
  ['player', 'team'],
  'Who is ranked. A series of players gives the place of a team to each of its active players; a series of teams passes over individual results.',
);

export const Series = Type.Object(
  {
    id: Uuid('Identifies the series.'),
    name: fields.name,
    season: fields.season,
    entrant,
    board: fields.board,
    ties: fields.ties,
    points_table: fields.points_table,
    best_of: fields.best_of,
    participation_points: fields.participation_points,
    events: Type.Integer({ description: 'How many events belong to it.', examples: [12] }),
    ...references,
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Series', description: 'A season of events with a ranking over all of them.' },
);
export type Series = Static<typeof Series>;

const kept = { external_id: Type.Optional(ExternalId), metadata: Type.Optional(Metadata) };

export const SeriesFilters = Type.Object({ external_id: Type.Optional(ExternalIdFilter) });
export type SeriesFilters = Static<typeof SeriesFilters>;

export const SeriesCreate = Type.Object(
  {
    name: fields.name,
    season: Type.Optional(fields.season),
    entrant: Type.Optional({ ...entrant, default: 'player' }),
    board: Type.Optional({ ...fields.board, default: 'gross' }),
    ties: Type.Optional({ ...fields.ties, default: 'event' }),
    points_table: fields.points_table,
    best_of: Type.Optional(fields.best_of),
    participation_points: Type.Optional({ ...fields.participation_points, default: 0 }),
    ...kept,
  },
  { title: 'SeriesCreate' },
);
export type SeriesCreate = Static<typeof SeriesCreate>;

export const SeriesPatch = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, ...kept },
  {
    title: 'SeriesPatch',
    minProperties: 1,
    description: 'At least one field. Who is ranked stays as it is.',
  },
);
export type SeriesPatch = Static<typeof SeriesPatch>;

const tournamentId = Uuid('The event.');
const { name: eventName, event_date: eventDate } = Tournament.properties;
const weight = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'What its places are worth, in percent of the table of points.',
  examples: [FULL_WEIGHT],
});

export const SeriesEvent = Type.Object(
  {
    tournament_id: tournamentId,
    name: eventName,
    event_date: eventDate,
    status: Tournament.properties.status,
    weight,
    counts: Type.Boolean({ description: 'Final and archived events count.', examples: [true] }),
  },
  { title: 'SeriesEvent', description: 'An event of a series.' },
);
export type SeriesEvent = Static<typeof SeriesEvent>;

export const ToldSeries = Type.Object(
  {
    ...Series.properties,
    tournaments: Type.Array(Type.Object({ tournament_id: tournamentId, weight }), {
      description: 'Its events, by their ids.',
    }),
  },
  { title: 'SeriesWithTournaments', description: 'A series with its events and what each weighs.' },
);
export type ToldSeries = Static<typeof ToldSeries>;

export const SeriesEventInput = Type.Object(
  { tournament_id: tournamentId, weight: Type.Optional({ ...weight, default: FULL_WEIGHT }) },
  { title: 'SeriesEventInput' },
);
export type SeriesEventInput = Static<typeof SeriesEventInput>;

const position = Type.Integer({ description: 'The place, shared by equals.', examples: [2] });
const positionLabel = Type.String({ description: 'The same to show.', examples: ['T2'] });
const points = (description: string) => Type.Number({ description, examples: [66.667] });

export const SeriesStanding = Type.Object(
  {
    position,
    position_label: positionLabel,
    name: Nullable(Text('The name in the latest event.', { examples: ['Sam Snead'] })),
    player_key: Type.String({
      description:
        'By what the entrant is known in all events: handicap number, else email, else name, else id; a team by its name.',
      examples: ['ghin:1234567'],
    }),
    points: points('Sum of the results that count, to the thousandth.'),
    events_played: Type.Integer({ description: 'Events with a result.', examples: [9] }),
    events_counted: Type.Integer({ description: 'Results that count.', examples: [8] }),
    wins: Type.Integer({ description: 'First places, shared ones too.', examples: [2] }),
    results: Type.Optional(
      Type.Array(
        Type.Object({
          tournament_id: tournamentId,
          name: eventName,
          event_date: eventDate,
          position,
          position_label: positionLabel,
          points: points('What the place was worth.'),
          counted: Type.Boolean({ description: 'Whether it is one of the best.', examples: [true] }),
        }),
        { description: 'Every result, the earliest event first, with `explain=true`.' },
      ),
    ),
  },
  { title: 'SeriesStanding', description: 'One line of the ranking of a series.' },
);
export type SeriesStanding = Static<typeof SeriesStanding>;

export const StandingsView = Type.Object({
  explain: Type.Optional(
    Type.Boolean({ description: 'Adds every result to every line.', examples: [false] }),
  ),
  top: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Only so many lines.', examples: [10] }),
  ),
});
export type StandingsView = Static<typeof StandingsView>;
