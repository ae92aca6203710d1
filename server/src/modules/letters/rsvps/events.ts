/** What is told of answers to invitations. */
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { among } from './rsvps.ts';
import { Rsvp } from './schemas.ts';

export const rsvpKind: EventKind = resourceKind<Rsvp>({
  kind: 'rsvp',
  schema: Rsvp,
  scope: 'rsvps:read',
  tables: { rsvps: ['insert', 'update'] },
  read: among,
  // They are the contact's, and told of it.
  follows: ['name', 'email'],
  steps: [
    {
      verb: 'answered',
      description: 'A contact answered an invitation, or staff entered the answer; also another answer.',
      speaksOf: Object.keys(Rsvp.properties),
      isTaken: (before, after) => before?.updated_at !== after.updated_at,
    },
  ],
});
