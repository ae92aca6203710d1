/**
 * Keys of resources below a tournament, as `note_dated_changes_of` and the migrations beside it note them:
 * the tournament's id, a slash, and the resource's. Their tables are ordered by both.
 */
import { type Sql, sql } from '../../../platform/db/sql.ts';

export const keyOf = ({ tournament_id, id }: { tournament_id: string; id: string }): string =>
  `${tournament_id}/${id}`;

/** The condition of a statement that reads the rows of these keys; `row` is the table's name in it. */
export function keyed(keys: readonly string[], row: Sql): Sql {
  const pairs = keys.map((key) => key.split('/'));
  const tournaments = new Set(pairs.map(([tournament]) => tournament));
  return sql`${row}.tournament_id = any(${[...tournaments]}::uuid[]) and ${row}.id = any(${pairs.map(([, id]) => id)}::uuid[])`;
}
