import { created, csv, Deleted, endpoint, list, ok, plain } from '../../../http/endpoint.ts';
import { viaOf } from '../../../platform/actor.ts';
import { IMPORT_BODY_LIMIT } from '../../../platform/csv/import.ts';
import { Tag } from '../tags/schemas.ts';
import * as tags from '../tags/tags.ts';
import { bulk, readBulk } from './bulk.ts';
import { CONTACT_COLUMNS } from './columns.ts';
import * as contacts from './contacts.ts';
import { importRows, readImport } from './import.ts';
import {
  BulkResult,
  Contact,
  ContactBulk,
  ContactCreate,
  ContactFilters,
  ContactImport,
  ContactOptIn,
  ContactPatch,
  ImportReport,
} from './schemas.ts';

export const contactRoutes = [
  endpoint({
    method: 'GET',
    path: '/contacts',
    operation: 'listContacts',
    scope: 'contacts:read',
    summary: 'List contacts',
    description: 'Newest first. Filters are combined and disregard case.',
    query: ContactFilters,
    returns: list(Contact),
    run: ({ db, query, page }) => contacts.list(db, query, page),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts',
    operation: 'createContact',
    scope: 'contacts:write',
    summary: 'Create a contact',
    description: 'Fires `contact.created`.',
    body: ContactCreate,
    returns: created(Contact),
    fails: ['conflict'],
    run: ({ tx, body, tools }) =>
      contacts.create(tx, body, viaOf(tx.actor) === 'staff' ? 'dashboard' : 'api', tools.mailKeys),
  }),
  endpoint({
    method: 'GET',
    path: '/contacts/export',
    operation: 'exportContacts',
    scope: 'contacts:read',
    summary: 'Export contacts as CSV',
    description:
      'Newest first. Text that a spreadsheet would run as a formula gets a leading apostrophe, which the import takes off again.',
    returns: csv('contacts.csv', CONTACT_COLUMNS),
    run: async ({ db }) => contacts.listAll(db),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/bulk',
    operation: 'changeManyContacts',
    scope: 'contacts:write',
    summary: 'Delete, tag or untag many contacts',
    body: ContactBulk,
    returns: plain(BulkResult),
    fails: ['not_found'],
    prepare: readBulk,
    run: ({ tx, body }) => bulk(tx, body),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/import',
    operation: 'importContacts',
    scope: 'contacts:write',
    summary: 'Import contacts from CSV',
    description:
      'Up to 5000 rows and 100 columns, all in one transaction. A row with more cells than the header is an error of that row. Known emails are updated, new ones inserted; an empty cell keeps the stored value. Fires `contact.created` for each new contact.',
    body: ContactImport,
    bodyLimit: IMPORT_BODY_LIMIT,
    heavy: true,
    returns: plain(ImportReport),
    prepare: (body, { threads }, { organizationId }) => readImport(body, threads, organizationId),
    run: ({ tx, body, tools }) => importRows(tx, body, tools.mailKeys),
  }),
  endpoint({
    method: 'GET',
    path: '/contacts/{id}',
    operation: 'getContact',
    scope: 'contacts:read',
    summary: 'Read a contact',
    returns: ok(Contact),
    fails: ['not_found'],
    run: ({ db, params }) => contacts.get(db, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/contacts/{id}',
    operation: 'updateContact',
    scope: 'contacts:write',
    summary: 'Change a contact',
    body: ContactPatch,
    returns: ok(Contact),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, tools }) => contacts.update(tx, params.id, body, tools.mailKeys),
  }),
  endpoint({
    method: 'DELETE',
    path: '/contacts/{id}',
    operation: 'deleteContact',
    scope: 'contacts:write',
    summary: 'Delete a contact',
    description: 'Deletes the contact for good. The tags stay.',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, params }) => contacts.remove(tx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/{id}/opt-out',
    operation: 'optOutContact',
    scope: 'contacts:write',
    summary: 'Stop bulk mail to a contact',
    description:
      'The address gets no more invitations and announcements, also if the contact is deleted and made anew. Waiting ones are not sent.',
    returns: ok(Contact),
    fails: ['not_found'],
    run: ({ tx, params, tools }) => contacts.setOptedOut(tx, params.id, true, tools.mailKeys),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/{id}/opt-in',
    operation: 'optInContact',
    scope: 'contacts:write',
    summary: 'Allow bulk mail to a contact again',
    description: 'Only with the consent of that person.',
    body: ContactOptIn,
    returns: ok(Contact),
    fails: ['not_found'],
    run: ({ tx, params, tools }) => contacts.setOptedOut(tx, params.id, false, tools.mailKeys),
  }),
  endpoint({
    method: 'GET',
    path: '/contacts/{id}/tags',
    operation: 'listContactTags',
    scope: 'contacts:read',
    summary: 'List the tags of a contact',
    returns: list(Tag),
    fails: ['not_found'],
    run: async ({ db, params, page }) => {
      await contacts.get(db, params.id);
      return tags.listOf(db, params.id, page);
    },
  }),
];
