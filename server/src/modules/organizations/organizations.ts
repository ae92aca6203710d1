/** The tenants themselves. */
import type { Reads, Transaction } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../../platform/problems.ts';
import { announce } from '../clients/revocations.ts';

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

/** A suspended organization's clients are authenticated but refused, on every node within a second. */
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
