/** What a secret link, or the challenge between password and code, is good for: once, for a while, stored as a hash. */
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/secrets.ts';
import type { Reads, Transaction } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Role } from '../../platform/roles.ts';

type Kind = 'invitation' | 'reset' | 'challenge';

const LIFETIMES: Record<Kind, number> = { invitation: 7 * DAY, reset: HOUR, challenge: 5 * MINUTE };

interface NewLink {
  kind: Kind;
  token: string;
  id?: string;
  organizationId?: string;
  role?: Role;
  email?: string | null;
  staffId?: string;
  isBanner?: boolean;
}

interface Link {
  id: string;
  organization_id: string | null;
  role: Role | null;
  email: string | null;
  staff_id: string | null;
}

export async function create(tx: Transaction, link: NewLink): Promise<{ id: string; expires_at: string }> {
  const id = link.id ?? newId(tx.now);
  const expiresAt = new Date(tx.now.getTime() + LIFETIMES[link.kind]);
  await tx.run(
    sql`insert into staff_links (id, kind, token_hash, organization_id, role, email, staff_id, is_banner, expires_at,
          created_at)
        values (${id}, ${link.kind}, ${sha256(link.token)}, ${link.organizationId ?? null}, ${link.role ?? null},
          ${link.email ?? null}, ${link.staffId ?? null}, ${link.isBanner ?? false}, ${expiresAt}, ${tx.now})`,
  );
  return { id, expires_at: expiresAt.toISOString() };
}

export const find = (db: Reads, kind: Kind, token: string, now: Date): Promise<Link | undefined> =>
  db.one<Link>(
    sql`select id, organization_id, role, email, staff_id from staff_links
        where token_hash = ${sha256(token)} and kind = ${kind} and ended_at is null and expires_at > ${now}`,
  );

/** Of several who come at once, one uses it. */
export const use = async (tx: Transaction, { id }: Pick<Link, 'id'>): Promise<boolean> =>
  (await tx.run(
    sql`update staff_links set ended_at = ${tx.now}
        where id = ${id} and ended_at is null and expires_at > ${tx.now}`,
  )) > 0;

/** Those of a person. */
export const endAll = (tx: Transaction, staffId: string): Promise<number> =>
  tx.run(sql`update staff_links set ended_at = ${tx.now} where staff_id = ${staffId} and ended_at is null`);

/** Counts a try before it is judged; false once there were too many. */
export const countTry = async (tx: Transaction, { id }: Pick<Link, 'id'>, most: number): Promise<boolean> =>
  (await tx.run(
    sql`update staff_links set tries = tries + 1
        where id = ${id} and tries < ${most} and ended_at is null and expires_at > ${tx.now}`,
  )) > 0;
