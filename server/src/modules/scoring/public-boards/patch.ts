/** What has changed between two versions of a public board. Pure: rows are compared by their text. */
import type { PublicBoards } from './schemas.ts';

/** One version of a board, split into the parts that are compared. */
export interface Parts {
  version: number;
  event: string;
  /** Everything that a patch cannot express. */
  rest: string;
  order: number[];
  rows: ReadonlyMap<number, string>;
}

/** Splits the body of a board's reply, which has one board or none. */
export function partsOf(body: Buffer): Parts {
  const { data }: { data: PublicBoards } = JSON.parse(body.toString());
  const { version, event, boards, ...beside } = data;
  const { rows = [], ...head } = boards[0] ?? {};
  return {
    version,
    event: JSON.stringify(event),
    rest: JSON.stringify({ beside, head }),
    order: rows.map(({ key }) => key),
    rows: new Map(rows.map((row) => [row.key, JSON.stringify(row)])),
  };
}

/** Returns JSON; undefined where more has changed than a patch can express. */
export function patchOf(from: Parts, to: Parts): string | undefined {
  if (from.rest !== to.rest) return undefined;
  const changed = [...to.rows].filter(([key, row]) => from.rows.get(key) !== row).map(([, row]) => row);
  const event = from.event === to.event ? '' : `,"event":${to.event}`;
  return `{"from":${from.version},"to":${to.version},"order":[${to.order}],"rows":[${changed}]${event}}`;
}
