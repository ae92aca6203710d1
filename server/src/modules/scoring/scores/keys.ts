/** The idempotency keys of scores stored by group commit. */

import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { keyRow, keyTable, type SpentKey } from '../../../platform/db/transactions/spent-keys.ts';

interface ScoreKey {
  entrant: string;
  time: string;
  spent: SpentKey;
}

/**
 * A part of the statement that stores scores: inserts the idempotency keys of those whose cards were written.
 * Stored replies get their revision, the version of the boards, here; until then it is null.
 */
export function storingKeys(organizationId: string, keys: ScoreKey[]): Sql {
  if (keys.length === 0) return empty;
  const rows = keys.map(({ spent, time }) => keyRow(spent, new Date(time)));
  return sql`, spent as (
    ${keyTable.insertFrom(
      ['client_id', 'key', 'fingerprint', 'status', 'body', 'created_at'],
      sql`select ${organizationId}::uuid, spent.client_id, spent.key, spent.fingerprint, spent.status,
            replace(spent.body, '"revision":null', '"revision":' || board.version), spent.created_at
          from board, written
            join unnest(${keys.map(({ entrant }) => entrant)}::uuid[], ${rows.map((row) => row.client_id)}::text[],
              ${rows.map((row) => row.key)}::text[]) as entrant (id, client_id, key) using (id)
            join ${keyTable.recordset(rows)} as spent using (client_id, key)`,
    )})`;
}
