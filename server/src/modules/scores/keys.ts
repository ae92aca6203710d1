/** The idempotency keys of scores stored by group commit. */
import type { SpentKey } from '../../platform/db/spent-keys.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';

interface ScoreKey {
  entrant: string;
  time: string;
  spent: SpentKey;
}

/**
 * A part of the statement that stores scores: inserts the keys of those whose cards were written. The reply's revision
 * is null until here, where the version of the boards is known.
 */
export function storingKeys(organizationId: string, keys: ScoreKey[]): Sql {
  if (keys.length === 0) return empty;
  const rows = keys.map(({ entrant, time, spent }) => ({
    ...{ ...spent, entrant, time },
    fingerprint: spent.fingerprint.toString('hex'),
  }));
  return sql`, spent as (
    insert into idempotency_keys (organization_id, client_id, key, fingerprint, status, body, created_at)
    select ${organizationId}, spent.owner, spent.key, decode(spent.fingerprint, 'hex'), spent.status,
      replace(spent.body, '"revision":null', '"revision":' || board.version), spent.time
    from board, written join json_to_recordset(${JSON.stringify(rows)})
      as spent (entrant uuid, time timestamptz, owner text, key text, fingerprint text, status smallint, body text)
      on spent.entrant = written.id)`;
}
