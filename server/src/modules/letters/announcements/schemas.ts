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
import { MOST_IDS, PRESENCES } from '../../people/audiences/audiences.ts';
import { MAIL_STATUSES } from '../mail/writers.ts';

const AUDIENCES = [...PRESENCES, 'team', 'flight', 'tag'] as const;
export type AnnouncementAudience = (typeof AUDIENCES)[number];

const STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'failed'] as const;

const title = Text('The subject of the mail, and the headline on the board.', {
  minLength: 1,
  maxLength: 200,
  examples: ['Shotgun start moved to 9:30'],
});
const body = Text('Plain text, sent as it is.', {
  minLength: 1,
  maxLength: 5000,
  examples: ['Fog on the back nine. Coffee is served at the clubhouse.'],
});
const channels = Type.Array(OneOf(['email', 'board'], 'One way out.'), {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
  description: 'Where it goes: `email`, `board` (the public page and the live stream), or both.',
  examples: [['email', 'board']],
});
const audience = OneOf(
  AUDIENCES,
  'Whom it is mailed to. `all`, `checked_in`, `not_checked_in`, `team` and `flight` are active players; `tag` is contacts with one of the tags, players or not. `board` goes with `all` only.',
);
const audienceIds = Type.Array(Uuid('A team, flight or tag.'), {
  maxItems: MOST_IDS,
  description: `Teams, flights or tags: 1 to ${MOST_IDS} for those audiences, none for the others.`,
  examples: [[]],
});
const scheduledAt = Nullable(Timestamp('When it is sent by itself; null for a draft.'));
const replyTo = Nullable(Email('Where answers to the mail go.'));

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const Announcement = Type.Object(
  {
    id: Uuid('Identifies the announcement.'),
    tournament_id: Uuid('The event.'),
    title,
    body,
    channels,
    audience,
    audience_ids: audienceIds,
    status: OneOf(
      STATUSES,
      '`sending` until every mail has ended; `failed` when there were mails and none was delivered, or when its time came and there was nobody to mail.',
    ),
    scheduled_at: scheduledAt,
    sent_at: Nullable(Timestamp('When it was sent: from then on it is on the board.')),
    recipients: count('Mails, one for each address.', 120),
    delivered: count('Mails that the mail server has accepted.', 118),
    failed: count('Mails that failed or bounced.', 2),
    skipped: count('Addresses that want no such mail.', 1),
    unreachable: count('People without an address.', 3),
    reply_to: replyTo,
    retracted_at: Nullable(Timestamp('When it was taken off the board.')),
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'Announcement', description: 'News for the people of an event.' },
);
export type Announcement = Static<typeof Announcement>;

export const AnnouncementCreate = Type.Object(
  {
    title,
    body,
    channels,
    audience: Type.Optional({ ...audience, default: 'all' }),
    audienceIds: Type.Optional(Nullable(audienceIds)),
    scheduledAt: Type.Optional(scheduledAt),
    replyTo: Type.Optional(replyTo),
  },
  { title: 'AnnouncementCreate' },
);
export type AnnouncementCreate = Static<typeof AnnouncementCreate>;

export const AnnouncementPatch = Type.Partial(
  Type.Object({ title, body, channels, audience, audienceIds: Nullable(audienceIds), scheduledAt, replyTo }),
  {
    title: 'AnnouncementPatch',
    description: 'Only the fields sent change. Another `audience` comes with its own `audienceIds`.',
  },
);
export type AnnouncementPatch = Static<typeof AnnouncementPatch>;

export const AnnouncementFilters = Type.Object({
  status: Type.Optional(OneOf(STATUSES, 'Only announcements that stand so.')),
});
export type AnnouncementFilters = Static<typeof AnnouncementFilters>;

export const PublicAnnouncement = Type.Object(
  {
    id: Announcement.properties.id,
    title,
    body,
    sent_at: Timestamp('When it was sent.'),
  },
  { title: 'PublicAnnouncement', description: 'An announcement as the board shows it.' },
);
export type PublicAnnouncement = Static<typeof PublicAnnouncement>;

const mailStatus = OneOf(MAIL_STATUSES, 'What became of the mail.');

export const AnnouncementRecipient = Type.Object(
  {
    id: Uuid('Identifies the mail.'),
    contact_id: Nullable(Uuid('The contact, of a mail to a tag.')),
    player_id: Nullable(Uuid('The player, of a mail to players.')),
    email: Nullable(Email('The address; null once the contact was deleted.')),
    name: Nullable(Type.String({ description: 'Who it is.', examples: ['Sam Snead'] })),
    status: mailStatus,
    reason: Nullable(Text('Why it was not delivered, or not yet.', { examples: [null as never] })),
    attempts: count('How often it was tried.', 1),
    delivered_at: Nullable(Timestamp('When the mail server accepted it.')),
    created_at: Timestamp('When it was queued.'),
  },
  { title: 'AnnouncementRecipient' },
);
export type AnnouncementRecipient = Static<typeof AnnouncementRecipient>;

export const AnnouncementRecipientFilters = Type.Object({ status: Type.Optional(mailStatus) });
export type AnnouncementRecipientFilters = Static<typeof AnnouncementRecipientFilters>;

export const RECIPIENT_COLUMNS: readonly CsvColumn<AnnouncementRecipient>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Contact', value: (row) => row.contact_id },
  { header: 'Player', value: (row) => row.player_id },
  { header: 'Email', value: (row) => row.email, freeText: true },
  { header: 'Name', value: (row) => row.name, freeText: true },
  { header: 'Status', value: (row) => row.status },
  { header: 'Reason', value: (row) => row.reason, freeText: true },
  { header: 'Attempts', value: (row) => row.attempts },
  { header: 'Delivered', value: (row) => row.delivered_at },
  { header: 'Created', value: (row) => row.created_at },
];
