/**
 * Events: what customers are told about. A module declares its events and emits them with one line, in the
 * transaction that makes them true.
 */
import type { Tx } from '../db/doors.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../ids.ts';
import type { Static, TSchema } from '../schema.ts';

export interface EventType<Data extends TSchema = TSchema> {
  type: string;
  description: string;
  data: Data;
}

export const eventType = <Data extends TSchema>(definition: EventType<Data>): EventType<Data> => definition;

/** Thousands at once may take longer than a single statement is given. */
const MANY = { timeout: 30_000 };

/** Tells of one resource. The payload text is made here, once, and never serialized again. */
export function emit<Data extends TSchema>(tx: Tx, event: EventType<Data>, data: Static<Data>): void {
  const { id, payload } = made(tx, event, data);
  tx.queue(
    sql`insert into events (organization_id, id, type, payload, created_at)
        values (${tx.organizationId}, ${id}, ${event.type}, ${payload}, ${tx.now})`,
  );
}

/** The same for many resources at once. */
export async function emitAll<Data extends TSchema>(
  tx: Tx,
  event: EventType<Data>,
  resources: Static<Data>[],
): Promise<void> {
  const events = resources.map((data) => made(tx, event, data));
  await tx.run(
    sql`insert into events (organization_id, id, type, payload, created_at)
        select ${tx.organizationId}, id, ${event.type}, payload, ${tx.now}
        from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ payload }) => payload)}::text[])
          as made (id, payload)`,
    MANY,
  );
}

function made(tx: Tx, { type }: EventType, data: unknown): { id: string; payload: string } {
  const id = newId(tx.now);
  return { id, payload: JSON.stringify({ id, type, created_at: tx.now.toISOString(), data }) };
}
