/** Dashboard sessions: a random cookie, stored as a hash. Expiry, sign-out or a new password ends it. */
import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { SECOND } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/crypto/secrets.ts';
import type { Door, Reads, Transaction } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Role } from '../../../platform/roles.ts';
import type { Terms } from '../../terms.ts';
import { announceStaff } from './revocations.ts';
import type { StaffSession } from './schemas.ts';

/** 32 random bytes cannot be guessed, so that a fast hash is enough. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

export interface NewSession {
  id: string;
  token: string;
  /** In seconds. */
  maxAge: number;
}

/** Replaces the session that the same browser has for this person, so that old ones do not pile up. */
export async function create(
  tx: Transaction,
  staffId: string,
  userAgent: string | null,
  { staffSessionMax }: Pick<Terms, 'staffSessionMax'>,
  device: string | null = null,
): Promise<NewSession> {
  const replaced = await tx.run(
    sql`delete from staff_sessions where staff_id = ${staffId} and device = ${device}`,
  );
  if (replaced > 0) await announceStaff(tx, staffId);
  const [id, token] = [newId(tx.now), newLinkToken()];
  const expiresAt = new Date(tx.now.getTime() + staffSessionMax);
  await tx.run(
    sql`insert into staff_sessions (id, token_hash, staff_id, user_agent, device, created_at, last_seen_at, expires_at)
        values (${id}, ${sha256(token)}, ${staffId}, ${userAgent}, ${device}, ${tx.now}, ${tx.now}, ${expiresAt})`,
  );
  return { id, token, maxAge: Math.ceil(staffSessionMax / SECOND) };
}

/** The person behind a cookie, and their role in each organization. Times are in milliseconds. */
export interface FoundStaffSession {
  sessionId: string;
  actor: Extract<Actor, { kind: 'staff' }>;
  memberships: ReadonlyMap<string, { role: Role; isSuspended: boolean }>;
  lastSeenAt: number;
  expiresAt: number;
}

export async function find(db: Reads, tokenHash: Buffer): Promise<FoundStaffSession | undefined> {
  const row = await db.one<{
    id: string;
    staff_id: string;
    email: string;
    last_seen_at: string;
    expires_at: string;
    memberships: { organization_id: string; role: Role; is_suspended: boolean }[];
  }>(
    sql`select session.id, session.staff_id, staff.email, session.last_seen_at, session.expires_at,
          array(select json_build_object('organization_id', membership.organization_id, 'role', membership.role,
              'is_suspended', organization.suspended_at is not null)
            from memberships as membership join organizations as organization
              on organization.id = membership.organization_id
            where membership.staff_id = session.staff_id) as memberships
        from staff_sessions as session join staff on staff.id = session.staff_id
        where session.token_hash = ${tokenHash} and session.ended_at is null`,
  );
  return (
    row && {
      sessionId: row.id,
      actor: { kind: 'staff', id: row.staff_id, email: row.email },
      memberships: new Map(
        row.memberships.map(({ organization_id, role, is_suspended }) => [
          organization_id,
          { role, isSuspended: is_suspended },
        ]),
      ),
      lastSeenAt: Date.parse(row.last_seen_at),
      expiresAt: Date.parse(row.expires_at),
    }
  );
}

/** Records that the session was used just now. */
export const touch = (door: Door<Transaction>, id: string, now: Date): Promise<number> =>
  door.write((tx) =>
    tx.run(sql`update staff_sessions set last_seen_at = greatest(last_seen_at, ${now}) where id = ${id}`),
  );

/** Sessions that have not ended, expired or been idle too long, newest first. */
export const list = (
  db: Reads,
  { id: current, staffId }: { id: string; staffId: string },
  now: Date,
  { staffSessionIdle }: Pick<Terms, 'staffSessionIdle'>,
  page: PageRequest,
): Promise<StaffSession[]> =>
  db.many(
    sql`select id, id = ${current} as current, user_agent, created_at, last_seen_at from staff_sessions
        where staff_id = ${staffId} and ended_at is null and expires_at > ${now}
          and last_seen_at > ${new Date(now.getTime() - staffSessionIdle)} ${newestFirst(page)}`,
  );

export async function end(
  tx: Transaction,
  staffId: string,
  id: string,
): Promise<{ id: string; deleted: true }> {
  if (!(await signOut(tx, staffId, id))) throw notFound('Session');
  return { id, deleted: true };
}

/** Returns whether this call ended the session; of several at once, only one does. */
export async function signOut(tx: Transaction, staffId: string, id: string): Promise<boolean> {
  const ended = await tx.run(
    sql`update staff_sessions set ended_at = ${tx.now}
        where id = ${id} and staff_id = ${staffId} and ended_at is null`,
  );
  if (ended > 0) await announceStaff(tx, staffId);
  return ended > 0;
}

/** Ends all sessions of a person, except the one given. Returns how many. */
export async function endAll(tx: Transaction, staffId: string, except: string | null): Promise<number> {
  const ended = await tx.run(
    sql`update staff_sessions set ended_at = ${tx.now}
        where staff_id = ${staffId} and id is distinct from ${except}::uuid and ended_at is null`,
  );
  await announceStaff(tx, staffId);
  return ended;
}
