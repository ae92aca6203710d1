/** Public addresses, and which tournament of which organization each belongs to. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';

/** The channel on which nodes hear that a tournament has taken or given up an address. */
export const PUBLIC_NAME_CHANGES = 'public_name_changes';

export interface Named {
  organization_id: string;
  target_id: string;
}

/** Through the platform door: a visitor sends only the address, which does not tell the organization. */
export const find = (db: Reads, slug: string): Promise<Named | undefined> =>
  db.one<Named>(
    sql`select organization_id, target_id from public_names where kind = 'tournament' and name = ${slug}`,
  );

/** Those of them that some tournament has. */
export const findAll = (
  db: Reads,
  slugs: readonly string[],
): Promise<{ name: string; target_id: string }[]> =>
  db.many(
    sql`select name, target_id from public_names where kind = 'tournament' and name = any(${slugs}::text[])`,
  );

/** A tournament in set-up is not public, and an address that it gave up leads nowhere. */
export async function refuseHidden(db: Reads, id: string, slug: string): Promise<void> {
  const shown = await db.one(
    sql`select id from tournaments where id = ${id} and public_slug = ${slug} and status <> 'setup'`,
  );
  if (shown === undefined) throw notFound('Tournament');
}
