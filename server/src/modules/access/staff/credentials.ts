/** Inserts staff credentials: a password's hash, a sealed TOTP secret, the hashes of recovery codes. */
import type { Transaction } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';

interface NewCredential {
  staffId: string;
  kind: 'password' | 'totp' | 'recovery';
  secret: string;
  /** Undefined until the person has shown that it works. */
  confirmedAt: Date | undefined;
}

export const insertCredential = (
  tx: Transaction,
  { staffId, kind, secret, confirmedAt }: NewCredential,
): Sql =>
  sql`insert into staff_credentials (id, staff_id, kind, secret, confirmed_at, created_at)
      values (${newId(tx.now)}, ${staffId}, ${kind}, ${secret}, ${confirmedAt ?? null}, ${tx.now})`;

/** Ends an insert: a person has one password and one TOTP secret, and a new one replaces it. */
export const REPLACING = sql`on conflict (staff_id, kind) where kind in ('password', 'totp')
  do update set secret = excluded.secret`;
