/** The writer of webhook deliveries' rows, besides the trigger on `events` that inserts most of them. */
import { Table } from '../../../platform/db/table.ts';

interface NewDelivery {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: 'pending' | 'dead';
  trigger: string;
  due_at: Date | null;
  created_at: Date;
}

export const DELIVERY_COLUMNS = [
  'id',
  'endpoint_id',
  'event_id',
  'event_type',
  'status',
  'trigger',
  'due_at',
  'created_at',
] as const;

export const deliveryTable = new Table<NewDelivery>('webhook_deliveries', DELIVERY_COLUMNS);
