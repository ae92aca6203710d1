/**
 * The log of what concerns an organization itself: its members, its API clients, its name, its payment account. It is a part
 * of the audit log, written in the transaction of the change.
 */
import { type Actor, SERVICE } from '../../platform/actor.ts';
import type { Reads, Transaction } from '../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../platform/db/page.ts';
import { sql } from '../../platform/db/sql.ts';
import { recordFor } from '../audit/audit.ts';
import type { AuditEvent } from '../audit/schemas.ts';

const ACTIVITY = {
  actions: [
    'member.invited',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'client.created',
    'client.updated',
    'client.secret_rotated',
    'client.secret_ended',
    'client.enabled',
    'client.disabled',
    'organization.updated',
    'payment_account.updated',
  ],
  targets: ['member', 'invitation', 'client', 'organization', 'payment_account'],
} as const;

/** Who changes something of an organization: a caller, or the command line. */
export interface Changer {
  organizationId: string;
  actor: Actor;
}

/** For what an operator does on the command line. */
export const operatorOf = (organizationId: string): Changer => ({ organizationId, actor: SERVICE });

interface Entry {
  action: (typeof ACTIVITY.actions)[number];
  target: { type: (typeof ACTIVITY.targets)[number]; id: string };
  metadata?: Record<string, unknown>;
}

export const record = (tx: Transaction, by: Changer, entry: Entry): void => recordFor(tx, by, entry);

export const list = (db: Reads, page: PageRequest): Promise<AuditEvent[]> =>
  db.many(
    sql`select id, action, actor_email, target_type, target_id, metadata, created_at from audit_events
        where tournament_id is null and action = any (${[...ACTIVITY.actions]}) ${newestFirst(page)}`,
  );
