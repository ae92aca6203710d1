/** What is told of flags. */
import { keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { Flag } from './schemas.ts';
import { among } from './stored.ts';

export const flagKind: EventKind = resourceKind<Flag>({
  kind: 'flag',
  schema: Flag,
  scope: 'tournaments:read',
  tables: { score_flags: ['insert', 'update'] },
  keyOf,
  read: among,
  steps: [
    {
      verb: 'opened',
      description:
        'A score looks wrong, or a phone has offered another one, and the organizer should check it.',
      speaksOf: [],
      isTaken: (before) => before === undefined,
    },
    {
      verb: 'updated',
      description:
        'What an open flag is about changed: a newer offer, another par, other holes without a score.',
      speaksOf: ['hole_number', 'detail'],
    },
    {
      verb: 'resolved',
      description: 'A flag was resolved by somebody, or by itself because its cause is gone.',
      speaksOf: ['status', 'resolved_at'],
    },
  ],
});
