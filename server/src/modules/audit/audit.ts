/** The audit log of an event: what was done, by whom, with old and new values, in the transaction that did it. */
import { signatureOf } from '../../platform/actor.ts';
import type { Reads, Tx } from '../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../platform/db/page.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditAction, AuditEvent, AuditFilters } from './schemas.ts';

export interface Entry {
  tournamentId: string;
  action: AuditAction;
  target: { type: 'tournament' | 'flight' | 'team' | 'player' | 'score' | 'flag'; id: string };
  metadata?: Record<string, unknown>;
}

/** Goes with the transaction. */
export function record(tx: Tx, { tournamentId, action, target, metadata = {} }: Entry): void {
  const signature = signatureOf(tx.actor);
  const detail = { ...metadata, ...signature.metadata };
  tx.queue(
    sql`insert into audit_events
          (organization_id, tournament_id, id, action, actor_email, target_type, target_id, metadata, created_at)
        values (${tx.organizationId}, ${tournamentId}, ${newId(tx.now)}, ${action}, ${signature.email}, ${target.type},
          ${target.id}, ${detail}, ${tx.now})`,
  );
  announce(tx, tournamentId);
}

/** Where whoever shows an event hears that it may have changed. */
export const EVENT_CHANGES = 'event_changes';

export const announce = (tx: Tx, tournamentId: string): void =>
  tx.announce(EVENT_CHANGES, `${tx.organizationId} ${tournamentId}`);

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
