/**
 * Members of an organization and their roles. Changes take turns, so that an owner is always left. A change
 * counts at once, and ends the person's open streams and the invitations that they may no longer make.
 */
import type { Actor } from '../../../platform/actor.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { conflict, forbidden, notFound } from '../../../platform/problems.ts';
import type { Role } from '../../../platform/roles.ts';
import * as activity from '../../records/activity/activity.ts';
import { colleague } from '../staff/accounts.ts';
import * as links from '../staff/links.ts';
import { announceStaff } from '../staff/revocations.ts';
import type { Member } from './schemas.ts';

const MEMBER = sql`select membership.id, membership.staff_id, staff.name, staff.email, membership.role,
    exists (select from staff_credentials
      where staff_id = staff.id and kind = 'totp' and confirmed_at is not null) as two_factor,
    (select max(last_seen_at) from staff_sessions where staff_id = staff.id) as last_seen_at,
    ${colleague(sql`membership.invited_by`)} as invited_by, membership.created_at
  from memberships as membership join staff on staff.id = membership.staff_id`;

export const list = (db: Reads, organizationId: string, page: PageRequest): Promise<Member[]> =>
  db.many(
    sql`${MEMBER} where membership.organization_id = ${organizationId} ${newestFirst(page, sql`membership.id`)}`,
  );

export async function setRole(
  tx: Transaction,
  by: activity.Changer,
  id: string,
  role: Role,
): Promise<Member> {
  const mine = await takeTurn(tx, by);
  const member = await find(tx, by, sql`membership.id = ${id}`);
  refuseOthers(mine);
  refuseTouchingOwners(mine, member.role, role);
  if (member.role === role) return member;
  if (member.role === 'owner') await refuseLastOwner(tx, by);
  await tx.run(sql`update memberships set role = ${role} where id = ${id}`);
  const metadata = { name: member.name, old: { role: member.role }, new: { role } };
  activity.record(tx, by, 'member.role_changed', id, metadata);
  await links.endUnfounded(tx, by.organizationId, member.staff_id);
  await announceStaff(tx, member.staff_id);
  return { ...member, role };
}

/** Everybody may leave; only owners and admins remove others. */
export async function remove(
  tx: Transaction,
  by: activity.Changer,
  which: { id: string } | { email: string },
): Promise<{ id: string; deleted: true }> {
  const mine = await takeTurn(tx, by);
  const member =
    'id' in which
      ? await findFor(tx, by, mine, which.id)
      : await find(tx, by, sql`staff.email_key = lower(${which.email} collate "C")`);
  if (!isSelf(by.actor, member)) refuseTouchingOwners(mine, member.role);
  if (member.role === 'owner') await refuseLastOwner(tx, by);
  await tx.run(sql`delete from memberships where id = ${member.id}`);
  activity.record(tx, by, 'member.removed', member.id, { name: member.name, old: { role: member.role } });
  await links.endUnfounded(tx, by.organizationId, member.staff_id);
  await announceStaff(tx, member.staff_id);
  return { id: member.id, deleted: true };
}

/** Locks the organization and returns the actor's present role; an operator may do whatever an owner may. */
export async function takeTurn(
  tx: Transaction,
  { organizationId, actor }: activity.Changer,
): Promise<Role | undefined> {
  const organization = await tx.one(
    sql`select id from organizations where id = ${organizationId} for no key update`,
  );
  if (organization === undefined) throw notFound(`Organization ${organizationId}`);
  if (actor.kind !== 'staff') return 'owner';
  const mine = await tx.one<{ role: Role }>(
    sql`select role from memberships where organization_id = ${organizationId} and staff_id = ${actor.id}`,
  );
  return mine?.role;
}

/** Checks the role again under the lock: the actor may have lost it since the request came in. */
export function refuseOthers(mine: Role | undefined): void {
  if (!mayRun(mine)) throw forAdmins();
}

/** Only owners may make, change or remove an owner. */
export function refuseTouchingOwners(mine: Role | undefined, ...roles: Role[]): void {
  if (roles.includes('owner') && mine !== 'owner')
    throw forbidden('Only owners may do this to an owner (owner).');
}

/** Members who are neither owner nor admin cannot even learn whether another member exists. */
async function findFor(
  tx: Transaction,
  by: activity.Changer,
  mine: Role | undefined,
  id: string,
): Promise<Member> {
  const isOwn = sql`membership.staff_id = ${by.actor.kind === 'staff' ? by.actor.id : null}`;
  // One's own account id works too, because only some may read the list that has the membership's id.
  const isMeant = sql`(membership.id = ${id} or (membership.staff_id = ${id} and ${isOwn}))`;
  if (mayRun(mine)) return find(tx, by, isMeant);
  return find(tx, by, sql`${isMeant} and ${isOwn}`, forAdmins);
}

async function find(
  tx: Transaction,
  { organizationId }: activity.Changer,
  where: Sql,
  refusal = () => notFound('Member'),
): Promise<Member> {
  const member = await tx.one<Member>(
    sql`${MEMBER} where membership.organization_id = ${organizationId} and ${where}`,
  );
  if (member === undefined) throw refusal();
  return member;
}

async function refuseLastOwner(tx: Transaction, { organizationId }: activity.Changer): Promise<void> {
  const owners = await tx.many(
    sql`select id from memberships where organization_id = ${organizationId} and role = 'owner' limit 2`,
  );
  if (owners.length < 2) throw conflict('The last owner of an organization must stay one.');
}

const mayRun = (role: Role | undefined): boolean => role === 'owner' || role === 'admin';

const isSelf = (actor: Actor, { staff_id }: Member): boolean =>
  actor.kind === 'staff' && actor.id === staff_id;

const forAdmins = () => forbidden('Only owners and admins of the organization may do this (admin).');
