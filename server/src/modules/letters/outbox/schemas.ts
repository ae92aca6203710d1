import { Nullable, OneOf, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { KINDS, MAIL_STATUSES } from '../mail/writers.ts';

const FIELDS = {
  id: Uuid('Identifies the mail.'),
  kind: OneOf(KINDS, 'What it is about.'),
  status: OneOf(MAIL_STATUSES, 'What became of it.'),
  reason: Nullable(Text('Why it was not delivered.', { examples: ['550 mailbox unavailable'] })),
  to: Nullable(
    Text('The address; null once its contact was deleted.', { examples: ['sam.snead@example.com'] }),
  ),
  subject: Nullable(
    Type.String({
      description:
        'As it would be written now, of any length: names are filled in. Null once its source is gone.',
      examples: ['Sam, you are invited to Spring Open'],
    }),
  ),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.', examples: [1] }),
  message_id: Text('Its Message-ID.', { examples: ['<0197a3c2@fairway.example>'] }),
  tournament_id: Nullable(Uuid('The event it is about.')),
  source_id: Uuid('What caused it: a registration, an invitation, a message.'),
  created_at: Timestamp('When it was queued.'),
  delivered_at: Nullable(Timestamp('When a mail server took it.')),
};

export const OutboxLine = Type.Object(FIELDS, { title: 'OutboxLine' });

export const OutboxMail = Type.Object(
  {
    ...FIELDS,
    headers: Nullable(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        description: 'Its headers.',
        examples: [{ Subject: 'Please pay for Spring Open' }],
      }),
    ),
    text: Nullable(Type.String({ description: 'Its plain text.' })),
    html: Nullable(Type.String({ description: 'The same as HTML.' })),
  },
  { title: 'OutboxMail' },
);

export const OutboxFilters = Type.Object({
  status: Type.Optional(OneOf(MAIL_STATUSES, 'Only those with this status.')),
  kind: Type.Optional(OneOf(KINDS, 'Only those of this kind.')),
  to: Type.Optional(Text('Only those to this address.', { examples: ['sam.snead@example.com'] })),
});
