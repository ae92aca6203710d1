/** The query parameters every list has, next to those an endpoint adds. */
import { type TObject, Type } from '../platform/schema.ts';
import type { Endpoint } from './endpoint.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

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

export const querySchema = ({ query, returns }: Endpoint): TObject =>
  Type.Object({ ...query?.properties, ...(returns.kind === 'list' && paging) });
