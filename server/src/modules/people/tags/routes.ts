import { created, Deleted, dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import { Tag, TagCreate } from './schemas.ts';
import * as tags from './tags.ts';

export const tagRoutes = [
  endpoint({
    method: 'GET',
    path: '/tags',
    operation: 'listTags',
    scope: 'contacts:read',
    summary: 'List tags',
    returns: dated(list(Tag)),
    run: ({ db, page }) => tags.list(db, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tags',
    operation: 'createTag',
    scope: 'contacts:write',
    summary: 'Create a tag',
    body: TagCreate,
    returns: created(Tag),
    fails: ['conflict'],
    run: ({ tx, body }) => tags.create(tx, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tags/{id}',
    operation: 'deleteTag',
    scope: 'contacts:write',
    summary: 'Delete a tag',
    description: 'Takes the tag off every contact. The contacts stay.',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, params }) => tags.remove(tx, params.id),
  }),
];
