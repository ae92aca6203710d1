/**
 * Webhook events. A module declares its events and emits them with one line, in the transaction that makes
 * them true. A trigger on the table inserts the deliveries to every subscribed endpoint or, when they are
 * many, a fan-out row in the same transaction from which workers insert them.
 */
import type { Tx } from '../db/doors.ts';
import { type Sql, sql } from '../db/sql.ts';
import { Table } from '../db/table.ts';
import { newId } from '../ids.ts';
import type { Static, TSchema } from '../text/schema.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import { deliveryTable } from './delivery-table.ts';

export interface EventType<Data extends TSchema = TSchema> {
  type: string;
  description: string;
  data: Data;
}

export const eventType = <Data extends TSchema>(definition: EventType<Data>): EventType<Data> => definition;

/** The channel on which workers hear of new deliveries. */
export const DELIVERIES = 'deliveries';

/** The channel on which workers hear of fan-outs. */
export const FAN_OUTS = 'fan_outs';

/** Emits an event about one resource. The payload is serialized here, once. */
export function emit<Data extends TSchema>(tx: Tx, event: EventType<Data>, data: Static<Data>): void {
  const { id, payload } = made(tx, event.type, data);
  tx.queue(insertEvent(tx, id, event.type, payload));
  tx.wake(DELIVERIES);
}

/** Emits events in the statement that inserts many resources: `those` selects the ids to emit for. */
export function telling<Data extends TSchema>(
  tx: Tx,
  { type }: EventType<Data>,
  resources: { id: string; data: Static<Data> }[],
  those: Sql,
): Sql {
  tx.wake(DELIVERIES);
  tx.wake(FAN_OUTS);
  const events = resources.map(({ data }) => made(tx, type, data));
  // JSON has no line breaks, so payloads are sent as lines: escaping an array would block the event loop
  // longer.
  const payloads = events.map(({ payload }) => payload).join('\n');
  return eventTable.insertFrom(
    ['id', 'type', 'payload', 'created_at', 'traceparent'],
    sql`select ${tx.organizationId}, id, ${type}, payload, ${tx.now}, ${currentTraceparent()}::text
        from unnest(${events.map(({ id }) => id)}::uuid[], string_to_array(${payloads}, chr(10)),
          ${resources.map(({ id }) => id)}::uuid[]) as made (id, payload, about)
        where about in (${those})`,
  );
}

interface EventRow {
  id: string;
  type: string;
  payload: string;
  created_at: Date;
  /** The trace of the change, while tracing is on. */
  traceparent: string | null;
}

const eventTable = new Table<EventRow>('events', ['id', 'type', 'payload', 'created_at', 'traceparent']);

/** Announces, before the first statement, how many events may be emitted: many are fanned out later. */
export const expectEvents = async (tx: Tx, count: number): Promise<void> =>
  void (await tx.one(sql`select set_config('app.events_expected', ${String(count)}, true)`));

/** Emits to one endpoint, whatever it is subscribed to, and returns the delivery's id. */
export function emitTo(tx: Tx, endpointId: string, type: string, trigger: 'test', data: unknown): string {
  const { id, payload } = made(tx, type, data);
  const deliveryId = newId(tx.now);
  tx.queue(insertEvent(tx, id, type, payload));
  tx.queue(
    deliveryTable.insert(tx.organizationId, {
      id: deliveryId,
      endpoint_id: endpointId,
      event_id: id,
      event_type: type,
      status: 'pending',
      trigger,
      due_at: tx.now,
      created_at: tx.now,
    }),
  );
  tx.wake(DELIVERIES);
  return deliveryId;
}

function made(tx: Tx, type: string, data: unknown): { id: string; payload: string } {
  const id = newId(tx.now);
  return { id, payload: JSON.stringify({ id, type, created_at: tx.now.toISOString(), data }) };
}

const insertEvent = (tx: Tx, id: string, type: string, payload: string): Sql =>
  eventTable.insert(tx.organizationId, {
    id,
    type,
    payload,
    created_at: tx.now,
    traceparent: currentTraceparent(),
  });
