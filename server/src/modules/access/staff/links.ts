/**
 * Secret links, and the challenge between password and code. Each works once and for a limited time, and is
 * stored as a hash. An invitation works only as long as its maker may still make such an invitation.
 */
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/crypto/secrets.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { Role } from '../../../platform/roles.ts';

type Kind = 'invitation' | 'reset' | 'challenge';

const LIFETIMES: Record<Kind, number> = { invitation: 7 * DAY, reset: HOUR, challenge: 5 * MINUTE };

interface NewLink {
  kind: Kind;
  token: string;
  /** A second token for the same link, shown to its maker. It does not prove that one reads the mail. */
  shownToken?: string;
  id?: string;
  organizationId?: string;
  role?: Role;
  email?: string | null;
  staffId?: string;
  isBanner?: boolean;
  /** Who made an invitation; an operator when left out. */
  madeBy?: string | null;
}

interface Link {
  id: string;
  organization_id: string | null;
  role: Role | null;
  email: string | null;
  staff_id: string | null;
  made_by: string | null;
  /** Whether opening the link proves the address: it was mailed, or an operator handed it over. */
  proves: boolean;
}

export async function create(tx: Transaction, link: NewLink): Promise<{ id: string; expires_at: string }> {
  const id = link.id ?? newId(tx.now);
  const expiresAt = new Date(tx.now.getTime() + LIFETIMES[link.kind]);
  const madeBy = link.madeBy ?? null;
  await tx.run(
    sql`insert into staff_links (id, kind, token_hash, shown_hash, organization_id, role, email, staff_id, is_banner,
          made_by, by_operator, expires_at, created_at)
        values (${id}, ${link.kind}, ${sha256(link.token)},
          ${link.shownToken === undefined ? null : sha256(link.shownToken)}, ${link.organizationId ?? null},
          ${link.role ?? null}, ${link.email ?? null}, ${link.staffId ?? null}, ${link.isBanner ?? false},
          ${madeBy}, ${link.kind === 'invitation' && madeBy === null}, ${expiresAt}, ${tx.now})`,
  );
  return { id, expires_at: expiresAt.toISOString() };
}

export const find = (db: Reads, kind: Kind, token: string, now: Date): Promise<Link | undefined> =>
  db.one<Link>(
    sql`select id, organization_id, role, email, staff_id, made_by, shown_hash is distinct from ${sha256(token)} as proves
        from staff_links
        where (token_hash = ${sha256(token)} or shown_hash = ${sha256(token)}) and kind = ${kind} and ${isOpen(now)}`,
  );

/** Marks the link as used; when several requests use it at once, one succeeds. */
export const use = async (tx: Transaction, { id }: Pick<Link, 'id'>): Promise<boolean> =>
  (await tx.run(sql`update staff_links set ended_at = ${tx.now} where id = ${id} and ${isOpen(tx.now)}`)) > 0;

/** Ends all links of a person. */
export const endAll = (tx: Transaction, staffId: string): Promise<number> =>
  tx.run(sql`update staff_links set ended_at = ${tx.now} where staff_id = ${staffId} and ended_at is null`);

/** Ends the invitations that a person has made and may no longer make. */
export const endUnfounded = (tx: Transaction, organizationId: string, madeBy: string): Promise<number> =>
  tx.run(
    sql`update staff_links set ended_at = ${tx.now}
        where organization_id = ${organizationId} and made_by = ${madeBy} and ended_at is null and not ${IS_FOUNDED}`,
  );

/** Counts a try before the code is checked; false once there were too many. */
export const countTry = async (tx: Transaction, { id }: Pick<Link, 'id'>, most: number): Promise<boolean> =>
  (await tx.run(
    sql`update staff_links set tries = tries + 1
        where id = ${id} and tries < ${most} and ended_at is null and expires_at > ${tx.now}`,
  )) > 0;

/** Owners and operators may invite anybody; admins anybody but owners. */
const IS_FOUNDED = sql`(kind <> 'invitation' or by_operator or exists (select from memberships as maker
    where maker.organization_id = staff_links.organization_id and maker.staff_id = staff_links.made_by
      and (maker.role = 'owner' or (maker.role = 'admin' and staff_links.role <> 'owner'))))`;

/** Neither used nor revoked nor expired, and its maker may still make it. */
export const isOpen = (now: Date): Sql => sql`ended_at is null and expires_at > ${now} and ${IS_FOUNDED}`;
