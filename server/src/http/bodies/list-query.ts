/** The query parameters every list has, next to those an endpoint adds. */
import { OneOf, Timestamp, type TObject, Type } from '../../platform/text/schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/**
 * How many rows to fetch for a page, at least one more than it holds: that one tells whether there is another
 * page. The limit is part of the statement's text, so it is rounded up to one of a few, to keep prepared
 * statements few.
 */
export const rowsFor = (limit: number): number => FETCHED.find((rows) => rows > limit) ?? MAX_LIMIT + 1;

const FETCHED = [2, 6, 11, 21, 26, 51, 101, MAX_LIMIT + 1];

const paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'How many items a page holds.',
      examples: [DEFAULT_LIMIT],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      'x-untrimmed': true,
      description: 'Where to go on: `page.next_cursor` of the page before, unchanged.',
    }),
  ),
};

const asFile = {
  format: Type.Optional(
    OneOf(['json', 'csv'], '`csv` answers with all rows as a file, up to the cap of an export.'),
  ),
};

const byChange = {
  updated_since: Type.Optional(
    Timestamp(
      'Only what changed at or after this time, oldest change first. Deletions are not among it: those are in the event feed.',
    ),
  ),
};

const withExtra = {
  extra: Type.Optional(
    Type.Boolean({
      description: 'Whether a file has the columns External ID, Metadata and Updated, too.',
      examples: [true],
    }),
  ),
};

export function querySchema({ query, returns, csv }: Endpoint): TObject {
  const columns = csv?.columns ?? returns.columns ?? [];
  return Type.Object({
    ...query?.properties,
    ...(returns.dated && byChange),
    ...(returns.kind === 'list' && paging),
    ...(csv && asFile),
    ...(columns.some(({ extra }) => extra) && withExtra),
  });
}
