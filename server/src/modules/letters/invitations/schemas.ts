import type { CsvColumn } from '../../../platform/csv/write.ts';
import {
  Email,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { MAIL_STATUSES } from '../mail/writers.ts';
import { RESPONSES } from './responses.ts';

const INVITATION_STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const;

const MERGED =
  'Merge fields such as `{{first_name}}` or `{{first_name|golfer}}`, at most 1000 in a text, are replaced for each recipient.';

const InvitationAudience = Type.Object(
  {
    all: Type.Boolean({ description: 'Every contact.', examples: [false] }),
    tag_ids: Type.Array(Uuid('A tag.'), { maxItems: 50, description: 'Contacts with one of these tags.' }),
    contact_ids: Type.Array(Uuid('A contact.'), {
      maxItems: 1000,
      description: 'These contacts. Unknown ones are passed over.',
    }),
    unanswered: Nullable(
      Uuid('An invitation: those who got it and have not answered for its event. A reminder.'),
    ),
  },
  {
    title: 'Audience',
    description: 'The union of its parts, each contact once, made up at the instant of sending.',
  },
);
export type InvitationAudience = Static<typeof InvitationAudience>;

const fields = {
  tournament_id: Nullable(
    Uuid('The tournament invited to; null when the invitation is to none in particular.'),
  ),
  subject: Nullable(
    Text(`The subject of the mail. ${MERGED}`, {
      minLength: 1,
      maxLength: 200,
      examples: ['{{first_name|Golfer}}, you are invited to {{event_name}}'],
    }),
  ),
  body_text: Nullable(
    Text(`The text of the mail. ${MERGED}`, {
      minLength: 1,
      maxLength: 50_000,
      examples: ['Dear {{first_name}},\n\nplease tell us whether you will come: {{rsvp_url}}'],
    }),
  ),
  body_html: Nullable(
    Text(
      'The same as HTML. What runs or loads a document is taken out. Of fields only addresses may stand inside a tag, and elements may be nested 512 levels deep.',
      {
        minLength: 1,
        maxLength: 200_000,
        examples: ['<p>Dear {{first_name}}, <a href="{{rsvp_url}}">will you come?</a></p>'],
      },
    ),
  ),
  reply_to: Nullable(Email('Where answers by mail go.')),
  rsvp_deadline: Nullable(Timestamp('Until when the links of this invitation take an answer.')),
  scheduled_at: Nullable(Timestamp('When it is sent by itself.')),
};

const track = Type.Boolean({
  description:
    'Whether opened mails and clicked links are counted. Mail scanners and proxies count too, so take the figures for what they are.',
  examples: [true],
});

export const Invitation = Type.Object(
  {
    id: Uuid('Identifies the invitation.'),
    tournament_id: fields.tournament_id,
    subject: fields.subject,
    status: OneOf(INVITATION_STATUSES, 'How far it is.'),
    scheduled_at: fields.scheduled_at,
    sent_at: Nullable(Timestamp('When the last of its mails had ended.')),
    body_text: fields.body_text,
    body_html: Nullable(
      Type.String({
        description:
          'The HTML as it is stored: harmless, and its addresses as a URL parser writes them. It may be longer than what was sent.',
        examples: ['<p>Dear {{first_name}}, <a href="{{rsvp_url}}">will you come?</a></p>'],
      }),
    ),
    audience: InvitationAudience,
    reply_to: fields.reply_to,
    track,
    rsvp_deadline: fields.rsvp_deadline,
    recipient_count: Type.Integer({
      description: 'How many it went to; 0 until it is sent.',
      examples: [120],
    }),
    created_at: Timestamp('When the invitation was created.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  {
    title: 'Invitation',
    description: 'A mailing to many contacts, to a tournament or to none in particular.',
  },
);
export type Invitation = Static<typeof Invitation>;

const optionalFields = Type.Partial(Type.Object(fields)).properties;

const input = {
  ...optionalFields,
  audience: Type.Optional(Type.Partial(InvitationAudience, { title: 'AudienceInput' })),
  track: Type.Optional(track),
};

export const InvitationCreate = Type.Object(input, { title: 'InvitationCreate' });
export type InvitationInput = Static<typeof InvitationCreate>;

export const InvitationPatch = Type.Object(input, {
  title: 'InvitationPatch',
  description:
    'Only the fields sent change; null clears a field, and `scheduled_at: null` makes it a draft again.',
});

export const InvitationFilters = Type.Object({
  status: Type.Optional(OneOf(INVITATION_STATUSES, 'Only invitations in this state.')),
  tournament_id: Type.Optional(Uuid('Only invitations to this tournament.')),
});
export type InvitationFilters = Static<typeof InvitationFilters>;

export const Schedule = Type.Object(
  { scheduled_at: Timestamp('When it is to be sent: in the future, at most a year ahead.') },
  { title: 'InvitationSchedule' },
);

export const TestRequest = Type.Object({ email: Email('Where the test goes.') }, { title: 'InvitationTest' });

export const TestQueued = Type.Object({
  queued: Type.Boolean({ description: 'Always true.', examples: [true] }),
});

export const Retried = Type.Object({
  retried: Type.Integer({ description: 'How many failed mails are tried again.', examples: [3] }),
});

export const PreviewQuery = Type.Object({
  contact_id: Type.Optional(Uuid('Whom the preview is for; a sample golfer unless stated.')),
});

export const InvitationPreview = Type.Object(
  {
    from: Type.String({ examples: ['"Pebble Creek Golf Club" <fairway@localhost>'] }),
    to: Type.String({ examples: ['"Alex Golfer" <alex@example.com>'] }),
    subject: Type.String({ examples: ['Alex, you are invited'] }),
    text: Type.String({ examples: ['Dear Alex,\n\nplease come.'] }),
    html: Type.String({ examples: ['<p>Dear Alex,</p>\n<p>please come.</p>'] }),
    audience: Type.Object({
      total: Type.Integer({ description: 'Whom it would go to now.', examples: [120] }),
      opted_out: Type.Integer({ description: 'How many of them want no mail.', examples: [4] }),
    }),
  },
  { title: 'InvitationPreview', description: 'As it would be sent now. The links lead nowhere.' },
);
export type InvitationPreview = Static<typeof InvitationPreview>;

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [10] });
const measured = (description: string) => Nullable(count(description));

export const Stats = Type.Object(
  {
    recipients: count('All of them: the sum of the states below.'),
    queued: count('Waiting or on their way.'),
    delivered: count('Accepted by the mail server.'),
    opened: measured('Opened mails; null without tracking.'),
    clicked: measured('Mails of which a link was followed; null without tracking.'),
    bounced: count('Addresses that take no mail.'),
    failed: count('Given up after eight attempts, or refused for what they hold.'),
    skipped_opted_out: count('Not sent because the address is unsubscribed.'),
    skipped_other: count('Not sent because it was cancelled or the contact deleted.'),
    rsvp: Type.Object({
      yes: count('Recipients who answered yes for the event.'),
      no: count('Who answered no.'),
      maybe: count('Who answered maybe.'),
      none: count('Delivered, and no answer.'),
    }),
  },
  { title: 'InvitationStats' },
);
export type Stats = Static<typeof Stats>;

export const Recipient = Type.Object(
  {
    id: Uuid('Identifies the recipient, and the mail.'),
    contact_id: Nullable(Uuid('The contact; null once it is deleted.')),
    email: Nullable(
      Type.String({ description: 'The address at the time of sending.', examples: ['sam@example.com'] }),
    ),
    name: Nullable(Type.String({ examples: ['Sam Snead'] })),
    status: OneOf(MAIL_STATUSES, 'How far the mail is.'),
    reason: Nullable(Type.String({ description: "Why it is not delivered, in the mail server's words." })),
    attempts: Type.Integer({ examples: [1] }),
    delivered_at: Nullable(Timestamp('When the mail server accepted it.')),
    opened_at: Nullable(Timestamp('When it was opened first.')),
    clicked_at: Nullable(Timestamp('When a link of it was followed first.')),
    response: Nullable(OneOf(RESPONSES, "The contact's answer for the event.")),
    created_at: Timestamp('When it was queued.'),
  },
  { title: 'InvitationRecipient' },
);
export type Recipient = Static<typeof Recipient>;

export const InvitationRecipientFilters = Type.Object({
  status: Type.Optional(OneOf(MAIL_STATUSES, 'Only recipients in this state.')),
});
export type InvitationRecipientFilters = Static<typeof InvitationRecipientFilters>;

export const RECIPIENT_COLUMNS: readonly CsvColumn<Recipient>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Contact', value: (row) => row.contact_id },
  { header: 'Email', value: (row) => row.email, freeText: true },
  { header: 'Name', value: (row) => row.name, freeText: true },
  { header: 'Status', value: (row) => row.status },
  { header: 'Reason', value: (row) => row.reason, freeText: true },
  { header: 'Attempts', value: (row) => row.attempts },
  { header: 'Delivered at', value: (row) => row.delivered_at },
  { header: 'Opened at', value: (row) => row.opened_at },
  { header: 'Clicked at', value: (row) => row.clicked_at },
  { header: 'Response', value: (row) => row.response },
  { header: 'Created', value: (row) => row.created_at },
];
