/** What an endpoint answers: the kind of its body, the status and the schema, in one word of a route. */
import type { CsvColumn } from '../platform/csv/write.ts';
import type { Exportable } from '../platform/db/page.ts';
import { type Static, type TSchema, Type, Uuid } from '../platform/text/schema.ts';
import type { Reply } from './answers/page.ts';
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
  /** Carries an `ETag`, and answers 304 to a caller that has that version. */
  versioned?: boolean;
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
