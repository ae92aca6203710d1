/** The audit log of a tournament: what was done, by whom, with old and new values, in the transaction that did it. */
import { type Actor, signatureOf } from '../../platform/actor.ts';
import type { Reads, Transaction, Tx } from '../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../platform/db/page.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { announceChange } from '../changes/changes.ts';
import type { Vocabulary } from '../module.ts';
import type { AuditEvent, AuditFilters } from './schemas.ts';

interface Entry<Action, Target> {
  /** None for what concerns the organization and no single tournament. */
  tournamentId?: string;
  action: Action;
  target: { type: Target; id: string };
  metadata?: Record<string, unknown>;
}

/** A module's part of the log: it can write its own actions and targets only. */
export const auditing = <const Words extends Vocabulary>(words: Words) => ({
  words,
  record: (tx: Tx, entry: Entry<Words['actions'][number], Words['targets'][number]>): void =>
    record(tx, entry),
  /** Many changes of one tournament, by one statement. */
  recordAll: (
    tx: Tx,
    tournamentId: string,
    entries: readonly Omit<Entry<Words['actions'][number], Words['targets'][number]>, 'tournamentId'>[],
  ): void => recordAll(tx, tournamentId, entries),
});

/** Queued in the transaction. */
function record(tx: Tx, entry: Entry<string, string>): void {
  recordFor(tx, tx, entry);
  if (entry.tournamentId !== undefined) announceChange(tx, entry.tournamentId);
}

/** The same where the transaction does not know who acts, such as one of the platform. */
export function recordFor(
  tx: Transaction,
  { organizationId, actor }: { organizationId: string; actor: Actor },
  { tournamentId, action, target, metadata = {} }: Entry<string, string>,
): void {
  const signature = signatureOf(actor);
  const detail = { ...signature.metadata, ...metadata };
  tx.queue(
    insertRows(
      organizationId,
      sql`select ${tournamentId ?? null}::uuid, ${newId(tx.now)}::uuid, ${action}::text, ${signature.email}::text,
            ${target.type}::text, ${target.id}::text, ${detail}::jsonb, ${tx.now}::timestamptz`,
    ),
  );
}

function recordAll(
  tx: Tx,
  tournamentId: string,
  entries: readonly Omit<Entry<string, string>, 'tournamentId'>[],
): void {
  if (entries.length === 0) return;
  const signature = signatureOf(tx.actor);
  const rows = entries.map(({ action, target, metadata = {} }) => ({
    id: newId(tx.now),
    action,
    target_type: target.type,
    target_id: target.id,
    metadata: { ...signature.metadata, ...metadata },
  }));
  tx.queue(
    insertRows(
      tx.organizationId,
      sql`select ${tournamentId}::uuid, id, action, ${signature.email}::text, target_type, target_id, metadata,
            ${tx.now}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)})
            as entry (id uuid, action text, target_type text, target_id text, metadata jsonb)`,
    ),
  );
  announceChange(tx, tournamentId);
}

/** The one way into the log. `rows` select tournament, id, action, email of the actor, target, metadata and time. */
export const insertRows = (organizationId: string, rows: Sql): Sql =>
  sql`insert into audit_events (organization_id, tournament_id, id, action, actor_email, target_type, target_id,
        metadata, created_at)
      select ${organizationId}, entry.*
      from (${rows}) as entry (tournament_id, id, action, actor_email, target_type, target_id, metadata, created_at)`;

/** The fields that differ, as they were and as they are; undefined when none does. */
export function difference<Fields extends object>(
  before: Fields,
  after: Fields,
): { old: Partial<Fields>; new: Partial<Fields> } | undefined {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (fields: Fields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { old: pick(before), new: pick(after) };
}

export const list = (
  db: Reads,
  tournamentId: string,
  filters: AuditFilters,
  page: PageRequest,
): Promise<AuditEvent[]> =>
  db.many(
    sql`select id, action, actor_email, target_type, target_id, metadata, created_at from audit_events
        where ${matching(tournamentId, filters)} ${newestFirst(page)}`,
  );

export const listAll = (db: Reads, tournamentId: string, filters: AuditFilters): Exportable<AuditEvent> =>
  exportable(db, sql`audit_events where ${matching(tournamentId, filters)}`, (page) =>
    list(db, tournamentId, filters, page),
  );

const matching = (tournamentId: string, { action, target_type, since }: AuditFilters): Sql =>
  join(
    [
      sql`tournament_id = ${tournamentId}`,
      action === undefined ? empty : sql`and action = ${action}`,
      target_type === undefined ? empty : sql`and target_type = ${target_type}`,
      since === undefined ? empty : sql`and created_at >= ${since}`,
    ],
    ' ',
  );
