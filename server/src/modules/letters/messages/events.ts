/** What is told of messages: they are sent at once and do not change. */
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { among } from './messages.ts';
import { Message } from './schemas.ts';

export const messageKind: EventKind = resourceKind<Message>({
  kind: 'message',
  schema: Message,
  scope: 'messages:write',
  tables: { messages: ['insert'] },
  read: among,
  // They count mails.
  follows: ['delivered', 'failed'],
  steps: [
    {
      verb: 'sent',
      description: 'A message was sent to players of an event.',
      speaksOf: Object.keys(Message.properties),
      isTaken: (before) => before === undefined,
    },
  ],
});
