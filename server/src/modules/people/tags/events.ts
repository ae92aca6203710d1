/** What is told of tags. */
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { Tag } from './schemas.ts';
import { among } from './tags.ts';

export const tagKind: EventKind = resourceKind<Tag>({
  kind: 'tag',
  schema: Tag,
  scope: 'contacts:read',
  tables: { tags: ['insert', 'update', 'delete'] },
  read: among,
  created: 'A tag was created.',
  deleted: 'A tag was deleted and taken off all contacts.',
});
