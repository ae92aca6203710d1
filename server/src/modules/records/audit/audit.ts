/** The audit log of a tournament: what was done, by whom, old and new values, in the same transaction. */
import { type Actor, signatureOf } from '../../../platform/actor.ts';
import type { Reads, Transaction, Tx } from '../../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, join, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { Vocabulary } from '../../module.ts';
import { announceChange } from '../changes/changes.ts';
import type { AuditEvent, AuditFilters } from './schemas.ts';

/** The details of a row: usually old and new values. */
type Metadata = object;

type ActionOf<Words extends Vocabulary> = Words[keyof Words][number];

/** A module's part of the log: it can write only its own actions, each about one kind of target. */
export function auditing<const Words extends Vocabulary>(words: Words) {
  const targets = targetsOf(words);
  return {
    words,
    /** Queues one change of a tournament in its transaction, which says who acts. */
    record(tx: Tx, tournamentId: string, action: ActionOf<Words>, id: string, metadata: Metadata = {}): void {
      queue(tx, tx, { tournamentId, action, target: targets.get(action), id, metadata });
      announceChange(tx, tournamentId);
    },
    /** Records the same action on many targets of one tournament, in one statement. */
    recordAll<Changed extends { id: string }>(
      tx: Tx,
      tournamentId: string,
      action: ActionOf<Words>,
      changed: readonly Changed[],
      metadataOf: (each: Changed) => Metadata,
    ): void {
      if (changed.length === 0) return;
      queueAll(tx, tournamentId, targets.get(action), action, changed, metadataOf);
      announceChange(tx, tournamentId);
    },
    /** Records a change of the organization itself; `by` is the actor, as the transaction may have none. */
    recordFor(
      tx: Transaction,
      by: Signer,
      action: ActionOf<Words>,
      id: string,
      metadata: Metadata = {},
    ): void {
      queue(tx, by, { tournamentId: null, action, target: targets.get(action), id, metadata });
    },
  };
}

/** The kind of target of each action. */
const targetsOf = (words: Vocabulary): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([target, actions]) => actions.map((action) => [action, target])));

interface Signer {
  organizationId: string;
  actor: Actor;
}

interface Entry {
  tournamentId: string | null;
  action: string;
  target: string | undefined;
  id: string;
  metadata: Metadata;
}

function queue(
  tx: Transaction,
  { organizationId, actor }: Signer,
  { tournamentId, action, target, id, metadata }: Entry,
): void {
  const signature = signatureOf(actor);
  const detail = { ...signature.metadata, ...metadata };
  tx.queue(
    insertRows(
      organizationId,
      sql`select ${tournamentId}::uuid, ${newId(tx.now)}::uuid, ${action}::text, ${signature.email}::text,
            ${target}::text, ${id}::text, ${detail}::jsonb, ${tx.now}::timestamptz`,
    ),
  );
}

function queueAll<Changed extends { id: string }>(
  tx: Tx,
  tournamentId: string,
  target: string | undefined,
  action: string,
  changed: readonly Changed[],
  metadataOf: (each: Changed) => Metadata,
): void {
  const signature = signatureOf(tx.actor);
  const rows = changed.map((each) => ({
    id: newId(tx.now),
    target_id: each.id,
    metadata: { ...signature.metadata, ...metadataOf(each) },
  }));
  tx.queue(
    insertRows(
      tx.organizationId,
      sql`select ${tournamentId}::uuid, id, ${action}::text, ${signature.email}::text, ${target}::text, target_id,
            metadata, ${tx.now}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)}) as entry (id uuid, target_id text, metadata jsonb)`,
    ),
  );
}

/** The only insert into the log. `rows` select tournament, id, action, email, target, metadata and time. */
export const insertRows = (organizationId: string, rows: Sql): Sql =>
  sql`insert into audit_events (organization_id, tournament_id, id, action, actor_email, target_type, target_id,
        metadata, created_at)
      select ${organizationId}, entry.*
      from (${rows}) as entry (tournament_id, id, action, actor_email, target_type, target_id, metadata, created_at)`;

/** The fields that differ, with old and new values; undefined when none does. */
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
