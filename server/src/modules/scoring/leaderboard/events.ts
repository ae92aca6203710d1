/** What is told of boards: that somebody else leads. */

import { OneOf, type Static, Type, Uuid } from '../../../platform/text/schema.ts';
import { BOARDS } from '../../event/tournaments/settings-schemas.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { BoardRow } from './schemas.ts';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const { holes: _holes, ...shown } = BoardRow.properties;
const LeaderRow = Type.Object(shown, {
  title: 'LeaderRow',
  description: 'A leader, as the line of the board.',
});
const rows = (description: string) => Type.Array(LeaderRow, { description });

const LeaderChange = Type.Object(
  {
    tournament_id: Uuid('The event.'),
    board: OneOf(BOARDS, 'Which board.'),
    revision: Type.Integer({
      description: 'The version of the boards that shows this; it grows from event to event.',
      examples: [128],
    }),
    provisional: Type.Boolean({ description: 'Until the event is final.', examples: [true] }),
    leaders: rows('The first ten of those at position 1; none while nobody leads.'),
    leader_count: count('How many are at position 1.', 1),
    previous_leaders: rows('The leaders as they were told last.'),
    previous_count: count('How many they were.', 2),
  },
  { title: 'LeaderChange', description: 'Who leads a board, and who did.' },
);
export type LeaderChange = Static<typeof LeaderChange>;

export const leaderChanged = eventType({
  type: 'leaderboard.leader_changed',
  description:
    'Others lead a board of a live or final event than were told last. A lead that comes and goes within five seconds is not told; the last one always is.',
  data: LeaderChange,
  scope: 'tournaments:read',
});

export const leaderboardKind: EventKind = { name: 'leaderboard', types: [leaderChanged], subjects: [] };
