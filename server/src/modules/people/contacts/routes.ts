import {
  created,
  csv,
  Deleted,
  dated,
  endpoint,
  list,
  ok,
  plain,
  Upserted,
  upserted,
} from '../../../http/endpoint.ts';
import { type Actor, viaOf } from '../../../platform/actor.ts';
import { IMPORT_BODY_LIMIT } from '../../../platform/csv/import.ts';
import { ImportColumnInfo, infoOf } from '../../../platform/csv/preview-schemas.ts';
import { ExternalIdParams } from '../../../platform/text/references.ts';
import { Type } from '../../../platform/text/schema.ts';
import { Tag } from '../tags/schemas.ts';
import * as tags from '../tags/tags.ts';
import { bulk, readBulk } from './bulk.ts';
import { CONTACT_COLUMNS, IMPORT_COLUMNS } from './columns.ts';
import * as contacts from './contacts.ts';
import * as external from './external.ts';
import { importRows, readImport } from './import.ts';
import { preview, readPreview } from './import-preview.ts';
import { ContactPreview, ContactPreviewRequest } from './import-preview-schemas.ts';
import {
  BulkResult,
  Contact,
  ContactBulk,
  ContactCreate,
  ContactFilters,
  ContactImport,
  ContactOptIn,
  ContactPatch,
  ContactPut,
  type ContactSource,
  ImportReport,
} from './schemas.ts';

const sourceOf = (actor: Actor): ContactSource => (viaOf(actor) === 'staff' ? 'dashboard' : 'api');

export const contactRoutes = [
  endpoint({
    method: 'GET',
    path: '/contacts',
    operation: 'listContacts',
    scope: 'contacts:read',
    summary: 'List contacts',
    description: 'Newest first. Filters are combined and disregard case.',
    query: ContactFilters,
    returns: dated(list(Contact)),
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
    run: ({ tx, body, tools }) => contacts.create(tx, body, sourceOf(tx.actor), tools.mailKeys),
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
      'Up to 5000 rows and 100 columns, all in one transaction. A row with more cells than the header is an error of that row. Known emails are updated, new ones inserted; an empty cell keeps the stored value. An external id is set where a contact has none; another one, one that is taken and one that is twice in the file are errors of their rows. Fires `contact.created` for each new contact. With `dryRun` nothing changes, and the answer is what it would be.',
    body: ContactImport,
    bodyLimit: IMPORT_BODY_LIMIT,
    heavy: true,
    returns: plain(ImportReport),
    fails: ['not_found'],
    prepare: (body, { threads }, { organizationId }) => readImport(body, threads, organizationId),
    run: ({ tx, body, tools }) => importRows(tx, body, tools.mailKeys),
  }),
  endpoint({
    method: 'GET',
    path: '/contacts/external/{external_id}',
    operation: 'getExternalContact',
    scope: 'contacts:read',
    summary: 'Read a contact by its external id',
    params: ExternalIdParams,
    explainsParams: true,
    returns: ok(Contact),
    fails: ['not_found'],
    run: ({ db, params }) => external.get(db, params.external_id),
  }),
  endpoint({
    method: 'PUT',
    path: '/contacts/external/{external_id}',
    operation: 'putExternalContact',
    scope: 'contacts:write',
    summary: 'Create or change a contact by its external id',
    description:
      'Changes the contact with this external id. Where there is none, the contact with that `email` and no external id gets it, and else one is created. The same request may be sent again and at the same time: one contact comes of it.',
    params: ExternalIdParams,
    explainsParams: true,
    body: ContactPut,
    returns: upserted(Contact),
    fails: ['conflict'],
    run: async ({ tx, params, body, tools }) => {
      const source = sourceOf(tx.actor);
      const { contact, isNew } = await external.put(tx, params.external_id, body, source, tools.mailKeys);
      return new Upserted(contact, isNew);
    },
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
    summary: 'Unsubscribe a contact',
    description:
      'The address gets no more invitations and announcements, even if the contact is deleted and created again. Waiting ones are not sent.',
    returns: ok(Contact),
    fails: ['not_found'],
    run: ({ tx, params, tools }) => contacts.setOptedOut(tx, params.id, true, tools.mailKeys),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/{id}/opt-in',
    operation: 'optInContact',
    scope: 'contacts:write',
    summary: 'Subscribe a contact again',
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

/** What the dashboard's dialog asks before an import. */
export const contactImportRoutes = [
  endpoint({
    method: 'GET',
    path: '/contacts/import/columns',
    operation: 'listImportColumns',
    scope: 'contacts:read',
    summary: 'List the columns that an import of contacts knows',
    returns: ok(Type.Array(ImportColumnInfo)),
    run: async () => infoOf(IMPORT_COLUMNS),
  }),
  endpoint({
    method: 'POST',
    path: '/contacts/import/preview',
    operation: 'previewImport',
    scope: 'contacts:write',
    summary: 'Preview the first rows of an import of contacts',
    description: 'Changes nothing. The beginning of a file is enough: five rows are read.',
    body: ContactPreviewRequest,
    returns: ok(ContactPreview),
    prepare: readPreview,
    run: ({ tx, body }) => preview(tx, body),
  }),
];
