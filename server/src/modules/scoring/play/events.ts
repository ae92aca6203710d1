/** What is told of signatures under cards. Only `sign.ts` changes them, and tells of it. */

import { type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { Signed } from '../leaderboard/schemas.ts';

const SignedCard = Type.Object(
  {
    tournament_id: Uuid('The event.'),
    team_id: Uuid('The team whose card it is.'),
    team_name: Text('Its name.', { examples: ['The Mulligans'] }),
    signed: Signed,
    updated_at: Timestamp(
      'When it was signed or opened again. It grows with every such change of this card.',
    ),
  },
  { title: 'SignedCard', description: "The signature under a team's card." },
);
export type SignedCard = Static<typeof SignedCard>;

export const cardSigned = eventType({
  type: 'card.signed',
  description: 'A marker signed the card of a team: phones can change it no more.',
  data: SignedCard,
  scope: 'scorecards:read',
});

export const cardReopened = eventType({
  type: 'card.reopened',
  description: 'A signed card was opened again, so `signed` is null.',
  data: SignedCard,
  scope: 'scorecards:read',
});

export const cardKind: EventKind = { name: 'card', types: [cardSigned, cardReopened], subjects: [] };
