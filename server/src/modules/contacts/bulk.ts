/** One action on up to a thousand contacts. Rows are taken in the order of their ids, so two calls cannot deadlock. */
import type { Tx } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { invalid } from '../../platform/problems.ts';
import * as tags from '../tags/tags.ts';
import type { ContactBulk } from './schemas.ts';

export async function bulk(
  tx: Tx,
  { action, ids, tag_id }: ContactBulk,
): Promise<{ ok: boolean; count: number }> {
  const chosen = sql`select id from contacts where id = any(${[...new Set(ids)]}::uuid[]) order by id`;
  if (action === 'delete') {
    return done(tx, sql`delete from contacts where id in (${chosen} for update)`);
  }
  if (tag_id === undefined || tag_id === null)
    throw invalid([{ field: 'tag_id', message: `is required to ${action}` }]);
  await tags.mustExist(tx, tag_id);
  return done(tx, action === 'tag' ? tagging(tx, chosen, tag_id) : untagging(chosen, tag_id));
}

/** Counts what really changed: a contact that already has the tag is left alone, one that is going is not waited on. */
const tagging = (tx: Tx, chosen: Sql, tagId: string): Sql =>
  sql`insert into contact_tags (organization_id, contact_id, tag_id, created_at)
      select ${tx.organizationId}, id, ${tagId}, ${tx.now} from (${chosen} for key share) as chosen
      on conflict do nothing`;

const untagging = (chosen: Sql, tagId: string): Sql =>
  sql`delete from contact_tags where tag_id = ${tagId} and contact_id in (${chosen})`;

const done = async (tx: Tx, statement: Sql) => ({ ok: true, count: await tx.run(statement) });
