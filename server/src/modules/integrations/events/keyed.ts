/**
 * Keys of resources below a tournament, as `note_dated_changes_of` and the migrations beside it note them:
 * the tournament's id, a slash, and the resource's. Their tables are ordered by both.
 */
import { isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';

export const keyOf = ({ tournament_id, id }: { tournament_id: string; id: string }): string =>
  `${tournament_id}/${id}`;

/** The condition of a statement that reads the rows of these keys; `row` is the table's name in it. */
export function keyed(keys: readonly string[], row: Sql): Sql {
  const pairs = keys.map((key) => key.split('/'));
  const tournaments = new Set(pairs.map(([tournament = '']) => tournament));
  const ids = pairs.map(([, id = '']) => id);
  return sql`${isOneOf(sql`${row}.tournament_id`, [...tournaments])} and ${isOneOf(sql`${row}.id`, ids)}`;
}
