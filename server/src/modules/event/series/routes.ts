import {
  created,
  Deleted,
  dated,
  endpoint,
  list,
  ok,
  type ReadContext,
  Rendered,
  versioned,
} from '../../../http/endpoint.ts';
import { Type } from '../../../platform/text/schema.ts';
import { ofCells } from '../../scoring/leaderboard/columns.ts';
import * as events from './events.ts';
import { exportableLines } from './file.ts';
import { get } from './record.ts';
import { STANDING_COLUMNS } from './render.ts';
import {
  Series,
  SeriesCreate,
  SeriesEvent,
  SeriesEventInput,
  SeriesFilters,
  SeriesPatch,
  SeriesStanding,
  StandingsView,
} from './schemas.ts';
import * as series from './series.ts';
import { look } from './standings.ts';

type Context = Pick<
  ReadContext<'/series/{id}', StandingsView>,
  'db' | 'caller' | 'params' | 'tools' | 'query'
>;

const standings = ({ db, caller, params, tools, query }: Context, asFile: boolean) =>
  look(
    { db, organizationId: caller.organizationId, seriesId: params.id, threads: tools.threads },
    { ...query, asFile },
  );

export const seriesRoutes = [
  endpoint({
    method: 'GET',
    path: '/series',
    operation: 'listSeries',
    scope: 'series:read',
    summary: 'List series',
    query: SeriesFilters,
    returns: dated(list(Series)),
    run: ({ db, query, page }) => series.list(db, query, page),
  }),
  endpoint({
    method: 'POST',
    path: '/series',
    operation: 'createSeries',
    scope: 'tournaments:write',
    summary: 'Create a series',
    body: SeriesCreate,
    returns: created(Series),
    prepare: (body) => series.checked(body),
    run: ({ tx, body }) => series.create(tx, body),
  }),
  endpoint({
    method: 'GET',
    path: '/series/{id}',
    operation: 'getSeries',
    scope: 'series:read',
    summary: 'Read a series',
    returns: ok(Series),
    fails: ['not_found'],
    run: ({ db, params }) => get(db, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/series/{id}',
    operation: 'updateSeries',
    scope: 'tournaments:write',
    summary: 'Change a series',
    description: 'The standings follow at once, those of past events too.',
    body: SeriesPatch,
    returns: ok(Series),
    fails: ['not_found', 'conflict'],
    prepare: (body) => series.checked(body),
    run: ({ tx, params, body }) => series.update(tx, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/series/{id}',
    operation: 'deleteSeries',
    scope: 'tournaments:write',
    summary: 'Delete a series',
    description: 'Its events stay; the log of each says that it has left the series.',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, params }) => series.remove(tx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/series/{id}/events',
    operation: 'listSeriesEvents',
    scope: 'series:read',
    summary: 'List the events of a series',
    description: 'By date; those without one come last.',
    returns: ok(Type.Array(SeriesEvent)),
    fails: ['not_found'],
    run: ({ db, params }) => events.list(db, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/series/{id}/events',
    operation: 'addSeriesEvent',
    scope: 'tournaments:write',
    summary: 'Add an event to a series',
    description: 'An event that is in the series already gets the weight. A series holds up to 500 events.',
    body: SeriesEventInput,
    returns: ok(SeriesEvent),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => events.put(tx, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/series/{id}/events/{tournament_id}',
    operation: 'removeSeriesEvent',
    scope: 'tournaments:write',
    summary: 'Remove an event from a series',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, params }) => events.remove(tx, params.id, params.tournament_id),
  }),
  endpoint({
    method: 'GET',
    path: '/series/{id}/standings',
    operation: 'getSeriesStandings',
    scope: 'series:read',
    heavy: true,
    summary: 'Read the standings of a series',
    description:
      'Final and archived events count, with everybody whom their board ranks. Those who share a place share what the places are worth together. The `ETag` names what the standings were made of: send it as `If-None-Match` and get 304 until something changes.',
    query: StandingsView,
    returns: versioned(ok(Type.Array(SeriesStanding))),
    csv: {
      filename: 'standings.csv',
      columns: ofCells(STANDING_COLUMNS),
      rows: async (context) => {
        const { version, body } = await standings(context, true);
        return { ...exportableLines(body), version };
      },
    },
    fails: ['not_found'],
    run: async (context) => {
      const { version, body } = await standings(context, false);
      return new Rendered(version, body);
    },
  }),
];
