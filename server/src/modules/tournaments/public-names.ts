/** Public addresses: which tournament of which organization is meant. */
import type { Reads } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/problems.ts';

/** The channel on which nodes hear that an address has become, or is no longer, a tournament's. */
export const PUBLIC_NAME_CHANGES = 'public_name_changes';

export interface Named {
  organization_id: string;
  target_id: string;
}

/** Through the platform door: a visitor has nothing but the address. */
export const find = (db: Reads, slug: string): Promise<Named | undefined> =>
  db.one<Named>(
    sql`select organization_id, target_id from public_names where kind = 'tournament' and name = ${slug}`,
  );

/** In set-up a tournament is not public, and an address that it has given up is nobody's. */
export async function refuseHidden(db: Reads, id: string, slug: string): Promise<void> {
  const shown = await db.one(
    sql`select id from tournaments where id = ${id} and public_slug = ${slug} and status <> 'setup'`,
  );
  if (shown === undefined) throw notFound('Tournament');
}
