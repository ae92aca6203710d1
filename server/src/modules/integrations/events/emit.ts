/**
 * Webhook events. Those of most changes are made at the commit (`tell-changes.ts`); the writers of the busiest rows
 * emit theirs in the statement that makes them true. A trigger on the table inserts the deliveries to every
 * subscribed endpoint or, when they are many, a fan-out row in the same transaction from which workers insert them.
 */
import type { Transaction, Tx } from '../../../platform/db/doors.ts';
import type { Refusals } from '../../../platform/db/errors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { newId } from '../../../platform/ids.ts';
import type { Static, TSchema } from '../../../platform/text/schema.ts';
import { currentTraceparent } from '../../../platform/tracing/tracing.ts';
import { deliveryTable } from './delivery-table.ts';
import { type EventType, tournamentOf } from './event-type.ts';

/** The channel on which workers hear of new deliveries. */
export const DELIVERIES = 'deliveries';

/** The channel on which workers hear of fan-outs. */
export const FAN_OUTS = 'fan_outs';

/** The channel on which readers of the feed hear that an organization has new events. */
export const FEED_CHANGES = 'feed_changes';

/** An event that is about to be stored. */
export interface NewEvent {
  id: string;
  type: string;
  payload: string;
  tournamentId: string | null;
}

interface EventRow {
  id: string;
  type: string;
  payload: string;
  tournament_id: string | null;
  created_at: Date;
  /** The trace of the change, while tracing is on. */
  traceparent: string | null;
}

const COLUMNS = ['id', 'type', 'payload', 'tournament_id', 'created_at', 'traceparent'] as const;
const eventTable = new Table<EventRow>('events', COLUMNS);

/** How many events one statement inserts. */
const BATCH = 500;

/** The payload is serialized here, once: whoever reads the event gets these very bytes. */
export function newEvent(
  tx: Pick<Tx, 'now'>,
  { type }: Pick<EventType, 'type'>,
  data: object,
  tournamentId: string | null,
): NewEvent {
  const id = newId(tx.now);
  const payload = JSON.stringify({ id, type, created_at: tx.now.toISOString(), data });
  return { id, type, payload, tournamentId };
}

/** Emits an event about one resource, in a statement that is queued. */
export function emit<Data extends TSchema>(tx: Tx, type: EventType<Data>, data: Static<Data> & object): void {
  tx.queue(insertEvent(tx, newEvent(tx, type, data, tournamentOf(type, data))));
  announceEvents(tx);
}

/** Emits an event of the organization in a transaction of the platform, which is bound to it for that. */
export async function emitFor<Data extends TSchema>(
  tx: Transaction,
  organizationId: string,
  type: EventType<Data>,
  data: Static<Data> & object,
): Promise<void> {
  await tx.one(sql`select set_config('app.organization_id', ${organizationId}, true)`);
  const bound = { now: tx.now, organizationId };
  await tx.run(insertEvent(bound, newEvent(tx, type, data, tournamentOf(type, data))));
  announceEvents({
    ...bound,
    wake: (channel) => tx.wake(channel),
    announce: (...news) => tx.announce(...news),
  });
}

/**
 * Queues the change that makes a resource (`returning` something) and the event that tells of it. The event draws
 * its position once the change has its locks.
 */
export function queueTold<Data extends TSchema>(
  tx: Tx,
  { change, refusals }: { change: Sql; refusals: Refusals },
  type: EventType<Data>,
  data: Static<Data> & object,
): void {
  const { id, type: name, payload, tournamentId } = newEvent(tx, type, data, tournamentOf(type, data));
  tx.queue(change, refusals, (made) =>
    eventTable.insertFrom(
      COLUMNS,
      sql`select ${tx.organizationId}::uuid, ${id}::uuid, ${name}, ${payload}, ${tournamentId}::uuid,
              ${tx.now}::timestamptz, ${currentTraceparent()}::text from ${made}`,
    ),
  );
  announceEvents(tx);
}

/** A resource that an event is about. */
export interface ToldResource {
  id: string;
  type: EventType;
  data: object;
}

/**
 * Emits events in the statement that changes many resources, in the order of the list: `those` selects the ids to
 * emit for.
 */
export function telling(tx: Tx, resources: readonly ToldResource[], those: Sql): Sql {
  announceEvents(tx);
  const events = resources.map(({ type, data }) => newEvent(tx, type, data, tournamentOf(type, data)));
  const about = sql`${resources.map(({ id }) => id)}::uuid[]`;
  return insertMany(tx, events, about, sql`where about in (${those})`);
}

/**
 * Inserts the events that parts of a statement make: `made` selects id, type, payload, tournament and time. They draw
 * their positions in the order of their ids, once all rows of `made` are there: what it selects from holds its locks.
 */
export const insertMade = (organizationId: string, made: Sql): Sql =>
  eventTable.insertFrom(
    COLUMNS,
    sql`select ${organizationId}::uuid, made.id, made.type, made.payload, made.tournament_id, made.created_at,
          ${currentTraceparent()}::text
        from (${made}) as made (id, type, payload, tournament_id, created_at) order by made.id`,
  );

/** After the commit: to the workers that send webhooks, and to the readers of the feed. */
export function announceEvents(tx: Pick<Tx, 'wake' | 'announce' | 'organizationId'>): void {
  tx.wake(DELIVERIES);
  tx.wake(FAN_OUTS);
  tx.announce(FEED_CHANGES, tx.organizationId);
}

/** Stores events in their order, in statements that are queued or, where they are many, sent one by one. */
export async function storeEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  announceEvents(tx);
  const [only] = events;
  if (events.length === 1 && only !== undefined) return tx.queue(insertEvent(tx, only));
  if (events.length > BATCH) {
    await expectEvents(tx, events.length);
  }
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH);
    await tx.run(insertMany(tx, batch, sql`null::uuid[]`, sql``), { timeout: SLOW_MS });
  }
}

const SLOW_MS = 30_000;

/** In the order of the list, by which they draw their positions. */
function insertMany(tx: Tx, events: readonly NewEvent[], about: Sql, which: Sql): Sql {
  // JSON has no line breaks, so payloads are sent as lines: escaping an array would block the event loop longer.
  const payloads = events.map(({ payload }) => payload).join('\n');
  return eventTable.insertFrom(
    COLUMNS,
    sql`select ${tx.organizationId}::uuid, id, type, payload, tournament_id, ${tx.now}, ${currentTraceparent()}::text
        from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[],
          string_to_array(${payloads}, chr(10)), ${events.map(({ tournamentId }) => tournamentId)}::uuid[], ${about})
          with ordinality as made (id, type, payload, tournament_id, about, nth)
        ${which} order by nth`,
  );
}

/** Announces, before the first statement, how many events may be emitted: many are fanned out later. */
export const expectEvents = async (tx: Tx, count: number): Promise<void> =>
  void (await tx.one(sql`select set_config('app.events_expected', ${String(count)}, true)`));

/** Emits to one endpoint, whatever it is subscribed to, and returns the delivery's id. */
export function emitTo(tx: Tx, endpointId: string, type: string, trigger: 'test', data: object): string {
  const event = newEvent(tx, { type }, data, null);
  const deliveryId = newId(tx.now);
  tx.queue(insertEvent(tx, event));
  tx.queue(
    deliveryTable.insert(tx.organizationId, {
      id: deliveryId,
      endpoint_id: endpointId,
      event_id: event.id,
      event_type: type,
      status: 'pending',
      trigger,
      due_at: tx.now,
      created_at: tx.now,
    }),
  );
  announceEvents(tx);
  return deliveryId;
}

const insertEvent = (
  tx: Pick<Tx, 'now' | 'organizationId'>,
  { id, type, payload, tournamentId }: NewEvent,
): Sql =>
  eventTable.insert(tx.organizationId, {
    id,
    type,
    payload,
    tournament_id: tournamentId,
    created_at: tx.now,
    traceparent: currentTraceparent(),
  });
