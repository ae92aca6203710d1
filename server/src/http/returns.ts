/** What an endpoint answers: the kind of its body, the status and the schema, in one word of a route. */

import type { TProperties } from 'typebox';
import type { CsvColumn } from '../platform/csv/write.ts';
import type { Exportable } from '../platform/db/page.ts';
import { type Static, Timestamp, type TSchema, Type, Uuid } from '../platform/text/schema.ts';
import type { Reply } from './answers/page.ts';
import type { Upserted } from './rendered.ts';
import type { Feed } from './streams/event-stream.ts';

/** The shape of a successful answer. `Result` is what `run` returns. */
export interface Returns<Result> {
  kind: 'data' | 'list' | 'plain' | 'csv' | 'events' | 'page';
  status: 200 | 201 | 202;
  /** Schema of the whole body; for a CSV, none. */
  schema?: TSchema;
  columns?: readonly CsvColumn<never>[];
  filename?: string;
  /** Holds a secret: stored under an idempotency key only encrypted. */
  confidential?: boolean;
  /** A page for people, data for programs. */
  negotiated?: boolean;
  /** Rows that can be asked for by when they changed last. */
  dated?: boolean;
  /** Carries an `ETag`, and answers 304 to a caller that has that version. */
  versioned?: boolean;
  /** Answers 201 in place of 200 where `run` says that it is new. */
  mayCreate?: boolean;
  /** Only carries the type. */
  result?: Result;
}

/** 200 `{ data }` */
export const ok = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  kind: 'data',
  status: 200,
  schema: Type.Object({ data: schema }),
});

/** 201 `{ data }` */
export const created = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  ...ok(schema),
  status: 201,
});

/** 202 `{ data }`: the answer does not tell whether anything was done. */
export const accepted = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  ...ok(schema),
  status: 202,
});

/** 201 `{ data }` where it was created, else 200. */
export const upserted = <Schema extends TSchema>(schema: Schema): Returns<Upserted<Static<Schema>>> => ({
  kind: 'data',
  status: 200,
  mayCreate: true,
  schema: Type.Object({ data: schema }),
});

/** The same, with a secret that is shown only once. */
export const confidential = <Result>(returns: Returns<Result>): Returns<Result> => ({
  ...returns,
  confidential: true,
});

/** 200 with the result as the whole body. */
export const plain = <Schema extends TSchema>(schema: Schema): Returns<Static<Schema>> => ({
  kind: 'plain',
  status: 200,
  schema,
});

/** The same, for a body that is rendered once per version and returned by `run`. */
export const versioned = <Result>(returns: Returns<Result>): Returns<Result> => ({
  ...returns,
  versioned: true,
});

const PageInfo = Type.Object(
  {
    next_cursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Pass as `cursor` to get the next page; null on the last page.',
      examples: [null],
    }),
    has_more: Type.Boolean({ description: 'Whether there is another page.', examples: [false] }),
  },
  { title: 'PageInfo' },
);

/** 200 `{ data: […], page }`. `run` returns the rows; the runner cuts the page and makes the cursor. */
export const list = <Schema extends TSchema>(
  schema: Schema,
): Returns<(Static<Schema> & { id: string })[]> => ({
  kind: 'list',
  status: 200,
  schema: Type.Object({ data: Type.Array(schema), page: PageInfo }),
});

/**
 * The same for rows that have `updated_at`: a caller may ask for those that changed since a time, oldest change
 * first. The answer then says what to ask with the next time.
 */
export const dated = <Result extends { id: string; updated_at: string }[]>({
  schema,
  ...returns
}: Returns<Result>): Returns<Result> => ({
  ...returns,
  dated: true,
  schema: Type.Object({
    ...(schema !== undefined && 'properties' in schema && (schema.properties as TProperties)),
    synced_to: Type.Optional(SyncedTo),
  }),
});

const SyncedTo = Timestamp(
  'Beside `updated_since` alone: the time to send as `updated_since` next. Rows of the last 150 seconds come again: pass over an `updated_at` that you have.',
);

/** 200 `text/csv` as an attachment, streamed, cut at the row cap. */
export const csv = <Row extends { id: string }>(
  filename: string,
  columns: readonly CsvColumn<Row>[],
): Returns<Exportable<Row>> => ({ kind: 'csv', status: 200, columns, filename });

/** 200 `text/event-stream`: `run` returns the feed, of events whose data look like this. */
export const events = (name: string, schema: TSchema): Returns<Feed> => ({
  kind: 'events',
  status: 200,
  filename: name,
  schema,
});

/** A page for people, or a redirect. */
export const page = (): Returns<Reply> => ({ kind: 'page', status: 200 });

/** A page for people, data for programs: as the caller's `Accept` says. */
export const pageOr = <Result>(returns: Returns<Result>): Returns<Result | Reply> => ({
  ...returns,
  negotiated: true,
});

export const Deleted = Type.Object(
  {
    id: Uuid('What was deleted.'),
    deleted: Type.Boolean({ description: 'Always true.', examples: [true] }),
  },
  { title: 'Deleted' },
);
