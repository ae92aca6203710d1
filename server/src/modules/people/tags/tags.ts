/** Tags: labels an organization puts on its contacts. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import type { Tag, TagCreate } from './schemas.ts';

const COLUMNS = sql`tags.id, tags.name, tags.color, tags.created_at, tags.updated_at`;

export const among = (db: Reads, ids: readonly string[]): Promise<Tag[]> =>
  db.many(sql`select ${COLUMNS} from tags where ${isOneOf(sql`id`, ids)}`);

export const list = (db: Reads, page: PageRequest): Promise<Tag[]> =>
  db.many(sql`select ${COLUMNS} from tags where true ${newestFirst(page)}`);

export const listOf = (db: Reads, contactId: string, page: PageRequest): Promise<Tag[]> =>
  db.many(
    sql`select ${COLUMNS} from contact_tags join tags on tags.id = contact_tags.tag_id
        where contact_tags.contact_id = ${contactId} ${newestFirst(page, sql`tags.id`)}`,
  );

export async function create(tx: Tx, { name, color = null }: TagCreate): Promise<Tag> {
  const at = tx.now.toISOString();
  const tag: Tag = { id: newId(tx.now), name, color, created_at: at, updated_at: at };
  const insert = tx.run(
    sql`insert into tags (organization_id, id, name, color, created_at)
        values (${tx.organizationId}, ${tag.id}, ${name}, ${color}, ${tx.now})`,
  );
  await refusing(insert, { tags_name_unique: () => conflict(`A tag named "${name}" already exists.`) });
  return tag;
}

/** Removes the tag from its contacts, which stay. */
export async function remove(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  if ((await tx.run(sql`delete from tags where id = ${id}`)) === 0) throw notFound('Tag');
  return { id, deleted: true };
}

/** Locks the tag until the transaction ends, so that it cannot be deleted while contacts receive it. */
export async function mustExist(tx: Tx, id: string): Promise<void> {
  const found = await tx.one(sql`select id from tags where id = ${id} for key share`);
  if (found === undefined) throw notFound('Tag');
}
