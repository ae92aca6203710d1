/** Organizations, which are the tenants of the service. */
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { notFound } from '../../../platform/problems.ts';
import { announce } from '../../integrations/clients/revocations.ts';
import { emitFor } from '../../integrations/events/emit.ts';
import * as activity from '../../records/activity/activity.ts';
import { difference } from '../../records/audit/audit.ts';
import { organizationUpdated } from './events.ts';
import type { OrganizationView } from './schemas.ts';

export interface Organization {
  id: string;
  name: string;
}

export async function create(tx: Transaction, name: string): Promise<Organization> {
  const id = newId(tx.now);
  await tx.run(sql`insert into organizations (id, name, created_at) values (${id}, ${name}, ${tx.now})`);
  return { id, name };
}

export const list = (
  db: Reads,
): Promise<(Organization & { suspended_at: string | null; created_at: string })[]> =>
  db.many(sql`select id, name, suspended_at, created_at from organizations order by id`);

export async function get(db: Reads, id: string): Promise<OrganizationView> {
  const organization = await db.one<OrganizationView>(
    sql`select id, name, created_at, updated_at from organizations where id = ${id}`,
  );
  if (organization === undefined) throw notFound('Organization');
  return organization;
}

export async function rename(tx: Transaction, by: activity.Changer, name: string): Promise<OrganizationView> {
  const id = by.organizationId;
  await tx.one(sql`select id from organizations where id = ${id} for no key update`);
  const organization = await get(tx, id);
  const metadata = difference({ name: organization.name }, { name });
  if (metadata === undefined) return organization;
  await tx.run(sql`update organizations set name = ${name} where id = ${id}`);
  activity.record(tx, by, 'organization.updated', id, metadata);
  const renamed = await get(tx, id);
  const { updated_at } = renamed;
  await emitFor(tx, id, organizationUpdated, { id, name, updated_at });
  return renamed;
}

/** The clients of a suspended organization are authenticated but refused, on every node within a second. */
export async function setSuspended(tx: Transaction, id: string, suspended: boolean): Promise<void> {
  const changed = await tx.run(
    sql`update organizations set suspended_at = ${suspended ? tx.now : null} where id = ${id}`,
  );
  if (changed === 0) throw notFound(`Organization ${id}`);
  await announce(tx, { organizationId: id });
}

export async function refuseUnknown(db: Reads, organizationId: string): Promise<void> {
  const everyone = await list(db);
  if (!everyone.some(({ id }) => id === organizationId.toLowerCase()))
    throw notFound(`Organization ${organizationId}`);
}
