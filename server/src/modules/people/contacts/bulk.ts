/** One action on up to 1000 contacts. Rows are locked in order of their ids, so two calls cannot deadlock. */
import type { Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { invalid } from '../../../platform/problems.ts';
import * as tags from '../tags/tags.ts';
import type { ContactBulk } from './schemas.ts';
import { takeTurn } from './turns.ts';

type BulkAction =
  | { action: 'delete'; ids: string[] }
  | { action: 'tag' | 'untag'; ids: string[]; tag_id: string };

/** Tagging and untagging need a tag: the one rule that the schema cannot express. */
export function readBulk({ action, ids, tag_id }: ContactBulk): BulkAction {
  if (action === 'delete') return { action, ids };
  if (tag_id === undefined || tag_id === null) {
    throw invalid([{ field: 'tag_id', message: `is required to ${action}` }]);
  }
  return { action, ids, tag_id };
}

export async function bulk(tx: Tx, input: BulkAction): Promise<{ ok: boolean; count: number }> {
  const chosen = sql`select id from contacts where id = any(${[...new Set(input.ids)]}::uuid[]) order by id`;
  if (input.action === 'delete') {
    await takeTurn(tx);
    return done(tx, sql`delete from contacts where id in (${chosen} for update)`);
  }
  const { action, tag_id } = input;
  await tags.mustExist(tx, tag_id);
  return done(tx, action === 'tag' ? tagging(tx, chosen, tag_id) : untagging(tx, chosen, tag_id));
}

/** Counts actual changes: a contact that has the tag already, or was deleted meanwhile, is skipped. */
export const tagging = (tx: Tx, chosen: Sql, tagId: string): Sql =>
  sql`insert into contact_tags (organization_id, contact_id, tag_id, created_at, updated_at)
      select ${tx.organizationId}, id, ${tagId}, ${tx.now}, ${tx.now} from (${chosen} for key share) as chosen
      on conflict do nothing`;

/** Remembers when the tag was taken off, so that whoever puts it on again does so later. */
const untagging = (tx: Tx, chosen: Sql, tagId: string): Sql =>
  sql`with gone as (
        delete from contact_tags where tag_id = ${tagId} and contact_id in (${chosen})
        returning contact_id, coalesce(updated_at, created_at) as updated_at
      )
      insert into untaggings (organization_id, contact_id, tag_id, updated_at)
      select ${tx.organizationId}, contact_id, ${tagId}, greatest(${tx.now}, updated_at + interval '1 millisecond')
      from gone
      on conflict (organization_id, contact_id, tag_id) do update set updated_at = excluded.updated_at`;

const done = async (tx: Tx, statement: Sql) => ({ ok: true, count: await tx.run(statement) });
