/** Spent idempotency keys: each is a row that commits in the same transaction as its effect. */
import { conflict } from '../problems.ts';
import type { Refusals } from './errors.ts';
import { type Sql, sql } from './sql.ts';

export interface SpentKey {
  /** Whose key it is. */
  owner: string;
  key: string;
  fingerprint: Buffer;
  /** The reply. */
  status: number;
  body: string;
}

/** A concurrent request with the same key has committed first. */
export const KEY_TAKEN: Refusals = {
  idempotency_keys_pkey: () => conflict('This request was already done.', { retryAfter: 1 }),
};

export const storingKey = (organizationId: string, now: Date, spent: SpentKey): Sql =>
  sql`insert into idempotency_keys (organization_id, client_id, key, fingerprint, status, body, created_at)
      values (${organizationId}, ${spent.owner}, ${spent.key}, ${spent.fingerprint}, ${spent.status}, ${spent.body},
        ${now})`;
