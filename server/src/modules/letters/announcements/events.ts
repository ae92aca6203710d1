/** What is told of announcements. */
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { among } from './announcements.ts';
import { Announcement } from './schemas.ts';

export const announcementKind: EventKind = resourceKind<Announcement>({
  kind: 'announcement',
  schema: Announcement,
  scope: 'announcements:read',
  tables: { announcements: ['insert', 'update', 'delete'] },
  read: among,
  // They count mails.
  follows: ['recipients', 'delivered', 'failed', 'skipped', 'unreachable'],
  created: 'An announcement was drafted or scheduled.',
  updated: 'An announcement was changed, scheduled or retracted, or its mails are being sent.',
  deleted: 'An announcement was deleted before it was sent.',
  steps: [
    {
      verb: 'sent',
      description: 'The last mail of an announcement has ended, or it is on the board and has none.',
      speaksOf: ['status', 'sent_at'],
      isTaken: (before, { status }) =>
        (status === 'sent' || status === 'failed') && before !== undefined && before.status !== status,
    },
  ],
});
