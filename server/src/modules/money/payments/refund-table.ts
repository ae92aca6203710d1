/** The one place that inserts refunds; each begins as pending. */
import type { Tx } from '../../../platform/db/doors.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';

interface NewRefund {
  id: string;
  registration_id: string;
  payment_id: string;
  amount_cents: number;
  currency: string;
  reason?: string | null;
  source: 'api' | 'golfer' | 'automatic' | 'processor';
  cancels?: boolean;
  accepted?: boolean;
  processor_id?: string | null;
  ask_at?: Date;
  key_owner?: string | null;
  key?: string | null;
  fingerprint?: Buffer | null;
}

const refundTable = new Table<NewRefund & { status: 'pending'; created_at: Date }>('refunds', [
  'id',
  'registration_id',
  'payment_id',
  'amount_cents',
  'currency',
  'status',
  'reason',
  'source',
  'cancels',
  'accepted',
  'processor_id',
  'ask_at',
  'key_owner',
  'key',
  'fingerprint',
  'created_at',
]);

export const insertRefund = (tx: Tx, refund: NewRefund): Sql =>
  refundTable.insert(tx.organizationId, { ...refund, status: 'pending', created_at: tx.now });
