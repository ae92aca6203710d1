/**
 * The audit rows about an organization itself: its members, its API clients, its name, its payment account.
 * They are written in the transaction of the change.
 */
import { type Actor, SERVICE } from '../../../platform/actor.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { auditing } from '../audit/audit.ts';
import type { AuditEvent } from '../audit/schemas.ts';

const log = auditing({
  invitation: ['member.invited'],
  member: ['member.joined', 'member.role_changed', 'member.removed'],
  client: [
    'client.created',
    'client.updated',
    'client.secret_rotated',
    'client.secret_ended',
    'client.enabled',
    'client.disabled',
  ],
  organization: ['organization.updated'],
  payment_account: ['payment_account.updated'],
});

/** Who changes something of an organization: a caller, or the command line. */
export interface Changer {
  organizationId: string;
  actor: Actor;
}

/** The changer for what an operator does on the command line. */
export const operatorOf = (organizationId: string): Changer => ({ organizationId, actor: SERVICE });

export const record = log.recordFor;

export const list = (db: Reads, page: PageRequest): Promise<AuditEvent[]> =>
  db.many(
    sql`select id, action, actor_email, target_type, target_id, metadata, created_at from audit_events
        where tournament_id is null and action = any (${Object.values(log.words).flat()}) ${newestFirst(page)}`,
  );
