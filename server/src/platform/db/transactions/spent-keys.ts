/** Spent idempotency keys: each is a row that commits in the same transaction as its effect. */
import { conflict } from '../../problems.ts';
import type { Refusals } from '../errors.ts';
import type { Sql } from '../sql.ts';
import { Table } from '../table.ts';

export interface SpentKey {
  /** The actor whose key it is. */
  owner: string;
  key: string;
  fingerprint: Buffer;
  /** The reply's status and body. */
  status: number;
  body: string;
}

/** A concurrent request with the same key has committed first. */
export const KEY_TAKEN: Refusals = {
  idempotency_keys_pkey: () => conflict('This request was already completed.', { retryAfter: 1 }),
};

interface KeyRow extends Omit<SpentKey, 'owner'> {
  client_id: string;
  created_at: Date;
}

export const keyTable = new Table<KeyRow>('idempotency_keys', [
  'client_id',
  'key',
  'fingerprint',
  'status',
  'body',
  'created_at',
]);

export const keyRow = ({ owner, ...spent }: SpentKey, now: Date): KeyRow => ({
  client_id: owner,
  ...spent,
  created_at: now,
});

export const storingKey = (organizationId: string, now: Date, spent: SpentKey): Sql =>
  keyTable.insert(organizationId, keyRow(spent, now));
