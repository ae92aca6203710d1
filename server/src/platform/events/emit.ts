/**
 * Events that webhooks carry. A module declares its events and emits them with one line, in the transaction that makes
 * them true; a trigger on the table inserts the deliveries to every subscribed endpoint or, when they are many, a
 * fan-out row in the same transaction from which workers insert them.
 */
import type { Tx } from '../db/doors.ts';
import { type Sql, sql } from '../db/sql.ts';
import { newId } from '../ids.ts';
import type { Static, TSchema } from '../schema.ts';

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

/**
 * The same for many resources, as part of the statement that makes them: `those` selects the ids of the resources to
 * emit events for.
 */
export function telling<Data extends TSchema>(
  tx: Tx,
  { type }: EventType<Data>,
  resources: { id: string; data: Static<Data> }[],
  those: Sql,
): Sql {
  wakeSenders(tx);
  const events = resources.map(({ data }) => made(tx, type, data));
  // JSON holds no line break, so the payloads are sent as lines: escaping an array would block the event loop longer.
  const payloads = events.map(({ payload }) => payload).join('\n');
  return sql`insert into events (organization_id, id, type, payload, created_at)
    select ${tx.organizationId}, id, ${type}, payload, ${tx.now}
    from unnest(${events.map(({ id }) => id)}::uuid[], string_to_array(${payloads}, chr(10)),
      ${resources.map(({ id }) => id)}::uuid[]) as made (id, payload, about)
    where about in (${those})`;
}

/** An event as a row, for a statement that makes many; see `insertEvents`. */
export interface EventRow {
  id: string;
  type: string;
  payload: string;
  created_at: string;
}

export const eventRow = <Data extends TSchema>(
  now: Date,
  { type }: EventType<Data>,
  data: Static<Data>,
): EventRow => ({ ...made({ now }, type, data), type, created_at: now.toISOString() });

/** Part of a statement; `rows` select id, type, payload and time. Wake those who deliver once it has committed. */
export const insertEvents = (organizationId: string, rows: Sql): Sql =>
  sql`insert into events (organization_id, id, type, payload, created_at) select ${organizationId}, event.*
      from (${rows}) as event (id, type, payload, created_at)`;

export function wakeSenders(tx: Tx): void {
  tx.wake(DELIVERIES);
  tx.wake(FAN_OUTS);
}

/** Announces, before the first statement, how many events the transaction may emit: many are fanned out later. */
export const expectEvents = async (tx: Tx, count: number): Promise<void> =>
  void (await tx.one(sql`select set_config('app.events_expected', ${String(count)}, true)`));

/** Emits to one endpoint, whatever it is subscribed to, and returns the delivery's id. */
export function emitTo(tx: Tx, endpointId: string, type: string, trigger: 'test', data: unknown): string {
  const { id, payload } = made(tx, type, data);
  const deliveryId = newId(tx.now);
  tx.queue(insertEvent(tx, id, type, payload));
  tx.queue(
    sql`insert into webhook_deliveries
          (organization_id, id, endpoint_id, event_id, event_type, status, trigger, due_at, created_at)
        values (${tx.organizationId}, ${deliveryId}, ${endpointId}, ${id}, ${type}, 'pending', ${trigger}, ${tx.now},
          ${tx.now})`,
  );
  tx.wake(DELIVERIES);
  return deliveryId;
}

function made(tx: Pick<Tx, 'now'>, type: string, data: unknown): { id: string; payload: string } {
  const id = newId(tx.now);
  return { id, payload: JSON.stringify({ id, type, created_at: tx.now.toISOString(), data }) };
}

const insertEvent = (tx: Tx, id: string, type: string, payload: string): Sql =>
  sql`insert into events (organization_id, id, type, payload, created_at)
      values (${tx.organizationId}, ${id}, ${type}, ${payload}, ${tx.now})`;
