/** What is told of contacts. */
import { eventType } from '../../integrations/events/event-type.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { Contact } from './schemas.ts';
import { among } from './stored.ts';

const SCOPE = 'contacts:read';

/** Told by the writer of new contacts, in the statement that inserts them. */
export const contactCreated = eventType({
  type: 'contact.created',
  description: 'A new contact was added to the organization.',
  data: Contact,
  scope: SCOPE,
});

export const contactKind: EventKind = resourceKind<Contact>({
  kind: 'contact',
  schema: Contact,
  scope: SCOPE,
  tables: { contacts: ['update', 'delete'] },
  read: among,
  birth: contactCreated,
  updated: 'A field of a contact changed.',
  deleted: 'A contact was deleted, and with it its tags and answers to invitations.',
  steps: [
    {
      verb: 'opted_out',
      description: 'A contact asked for no more mail, by a link, a complaint, or through staff.',
      speaksOf: ['opted_out'],
      isTaken: (before, after) => before?.opted_out === false && after.opted_out,
    },
  ],
});
