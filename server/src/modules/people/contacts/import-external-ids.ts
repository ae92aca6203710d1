/** External ids of a file that contradict what is stored. */

import type { Tx } from '../../../platform/db/doors.ts';
import { plainList, sql } from '../../../platform/db/sql.ts';

interface Named {
  row: number;
  email: string | null;
  external_id: string | null;
}

/** Why rows cannot be used, by their numbers. */
export async function contradictions(tx: Tx, rows: readonly Named[]): Promise<Map<number, string>> {
  const named = rows.filter(({ external_id }) => external_id !== null);
  if (named.length === 0) return new Map();
  const found = await tx.many<{ row: number; has_another: boolean }>(
    sql`select given.row, own.external_id is not null as has_another
        from unnest(${plainList(named.map(({ row }) => row))}::int[], ${named.map(({ email }) => email)}::text[],
            ${named.map(({ external_id }) => external_id)}::text[]) as given (row, email, external_id)
          left join contacts as own on own.email_key = lower(given.email)
          left join contacts as holder on holder.external_id = given.external_id
        where own.external_id <> given.external_id or holder.id is distinct from own.id and holder.id is not null`,
    { timeout: SLOW_MS },
  );
  return new Map(found.map(({ row, has_another }) => [row, has_another ? HAS_ANOTHER : IS_TAKEN]));
}

const HAS_ANOTHER = 'The contact has another external id';
const IS_TAKEN = 'Another contact has this external id';
const SLOW_MS = 30_000;
