import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { MOST_IDS, PRESENCES } from '../../people/audiences/audiences.ts';

const body = Text('What the message says.', {
  minLength: 1,
  maxLength: 500,
  examples: ['Lightning: come in at once.'],
});
const audience = OneOf(PRESENCES, 'Active players: all of them, or by whether they are checked in.');
const ids = (what: string) =>
  Type.Array(Uuid(what), {
    minItems: 1,
    maxItems: MOST_IDS,
    description: `Up to ${MOST_IDS} ${what}s.`,
    examples: [['0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90']],
  });
const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const recipients = count('Players addressed.', 72);
const emailed = count('Addresses mailed, one mail each.', 70);
const unreachable = count('Players without an address.', 2);

export const MessageCreate = Type.Object(
  {
    body,
    audience: Type.Optional({ ...audience, default: 'all' }),
    teamIds: Type.Optional(ids('team')),
    playerIds: Type.Optional(ids('player')),
  },
  {
    title: 'MessageCreate',
    examples: [{ body: 'Lightning: come in at once.', audience: 'all' }],
    description: 'For an audience, or for the players of some teams and single players; not both.',
  },
);
export type MessageCreate = Static<typeof MessageCreate>;

export const MessageSent = Type.Object(
  {
    sent: Type.Boolean({ description: 'Always true.', examples: [true] }),
    messageId: Uuid('Identifies the message.'),
    recipients,
    emailed,
    unreachable,
  },
  { title: 'MessageSent' },
);
export type MessageSent = Static<typeof MessageSent>;

const stored = (what: string) =>
  Type.Array(Uuid(what), { description: `The ${what}s it named.`, examples: [[]] });

export const Message = Type.Object(
  {
    id: Uuid('Identifies the message.'),
    tournament_id: Uuid('The event.'),
    body,
    audience: Nullable(audience),
    team_ids: stored('team'),
    player_ids: stored('player'),
    recipients,
    emailed,
    unreachable,
    delivered: count('Mails that the mail server has accepted.', 69),
    failed: count('Mails that failed or bounced.', 1),
    created_at: Timestamp('When it was sent.'),
    updated_at: Timestamp('The same: a message does not change. Its counts follow its mails.'),
  },
  { title: 'Message', description: 'A short message to players of an event.' },
);
export type Message = Static<typeof Message>;
