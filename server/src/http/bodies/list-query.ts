/** The query parameters every list has, next to those an endpoint adds. */
import { OneOf, type TObject, Type } from '../../platform/text/schema.ts';
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

export const querySchema = ({ query, returns, csv }: Endpoint): TObject =>
  Type.Object({ ...query?.properties, ...(returns.kind === 'list' && paging), ...(csv && asFile) });
