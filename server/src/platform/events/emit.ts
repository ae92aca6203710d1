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

/** One event for each resource. The payload text is made here, once, and never serialized again. */
export async function emit<Data extends TSchema>(
  tx: Tx,
  event: EventType<Data>,
  ...resources: Static<Data>[]
): Promise<void> {
  if (resources.length === 0) return;
  const ids = resources.map(() => newId(tx.now));
  const created_at = tx.now.toISOString();
  const payloads = resources.map((data, index) =>
    JSON.stringify({ id: ids[index], type: event.type, created_at, data }),
  );
  await tx.run(
    sql`
    insert into events (organization_id, id, type, payload, created_at)
    select ${tx.organizationId}, id, ${event.type}, payload, ${created_at}
    from unnest(${ids}::uuid[], ${payloads}::text[]) as made (id, payload)`,
    resources.length > 1 ? MANY : {},
  );
}
