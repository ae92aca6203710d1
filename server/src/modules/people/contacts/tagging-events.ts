/** What is told of tags on contacts: each one that is put on or taken off, of contacts and tags that stay. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type Static, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import { type EventKind, subject } from '../../integrations/events/subject.ts';
import { Tag } from '../tags/schemas.ts';
import { Contact } from './schemas.ts';

const Tagging = (title: string) =>
  Type.Object(
    {
      contact_id: Uuid('The contact.'),
      external_id: Contact.properties.external_id,
      tag_id: Uuid('The tag.'),
      tag_name: Tag.properties.name,
      updated_at: Timestamp('When that was. It grows with every change of this contact and tag.'),
    },
    { title },
  );
type Tagging = Static<ReturnType<typeof Tagging>>;

const contactTagged = eventType({
  type: 'contact.tagged',
  description: 'A tag was put on a contact.',
  data: Tagging('TaggedContact'),
  scope: 'contacts:read',
});

const contactUntagged = eventType({
  type: 'contact.untagged',
  description: 'A tag was taken off a contact. Deleting the tag or the contact does not fire it.',
  data: Tagging('UntaggedContact'),
  scope: 'contacts:read',
});

interface Standing {
  isTagged: boolean;
  tagging: Tagging;
}

const taggings = subject<Standing>({
  name: 'tagging',
  tables: { contact_tags: ['insert', 'delete'] },
  read,
  tell: ({ before, after }) => {
    const wasTagged = before?.isTagged ?? false;
    if (after === undefined || after.isTagged === wasTagged) return [];
    return [{ type: after.isTagged ? contactTagged : contactUntagged, data: after.tagging }];
  },
});

/** A key is the id of a contact and that of a tag. A pair of which one is gone has nothing to tell. */
async function read(db: Reads, keys: readonly string[]): Promise<Map<string, Standing>> {
  const pairs = keys.map((key) => key.split(' '));
  const rows = await db.many<Tagging & { key: string; is_tagged: boolean }>(
    sql`select concat(contact.id, ' ', tag.id) as key, tagging.tag_id is not null as is_tagged,
          contact.id as contact_id, contact.external_id, tag.id as tag_id, tag.name as tag_name,
          coalesce(tagging.updated_at, tagging.created_at, past.updated_at) as updated_at
        from unnest(${pairs.map(([contact]) => contact)}::uuid[], ${pairs.map(([, tag]) => tag)}::uuid[])
            as pair (contact_id, tag_id)
          join contacts as contact on contact.id = pair.contact_id
          join tags as tag on tag.id = pair.tag_id
          left join contact_tags as tagging on tagging.organization_id = contact.organization_id
            and tagging.contact_id = contact.id and tagging.tag_id = tag.id
          left join untaggings as past on past.organization_id = contact.organization_id
            and past.contact_id = contact.id and past.tag_id = tag.id`,
  );
  return new Map(rows.map(({ key, is_tagged, ...tagging }) => [key, { isTagged: is_tagged, tagging }]));
}

/** Brought beside the rest of the kind `contact`. */
export const taggingKind: EventKind = {
  name: 'contact',
  types: [contactTagged, contactUntagged],
  toldAfter: 'tag',
  subjects: [taggings],
};
