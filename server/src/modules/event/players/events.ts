/** What is told of the players of a tournament. */

import { Nullable, Text } from '../../../platform/text/schema.ts';
import { keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { among, type ToldPlayer } from './players.ts';
import { PlayerDetail } from './schemas.ts';

const CHECKED_IN = ['checked_in', 'checked_in_at'];

export const playerKind: EventKind = resourceKind<ToldPlayer>({
  kind: 'player',
  schema: PlayerDetail,
  scope: 'tournaments:read',
  tables: { players: ['insert', 'update'] },
  keyOf,
  read: among,
  created: 'A player was added to a tournament.',
  updated: "A field of a player changed, or the name of the player's team.",
  steps: [
    {
      verb: 'moved',
      description: 'A player changed teams, or left a team without joining another.',
      speaksOf: ['team_id', 'team_name'],
      isTaken: (before, after) => before !== undefined && before.team_id !== after.team_id,
    },
    {
      verb: 'checked_in',
      description: 'A player was checked in, alone or with the team.',
      speaksOf: CHECKED_IN,
      isTaken: (before, after) => before?.checked_in === false && after.checked_in,
    },
    {
      verb: 'checked_out',
      description: 'The check-in of a player was undone.',
      speaksOf: CHECKED_IN,
      isTaken: (before, after) => before?.checked_in === true && !after.checked_in,
    },
    {
      verb: 'withdrawn',
      description: 'A player withdrew, and fills no seat any more.',
      speaksOf: ['withdrawn'],
      isTaken: (before, after) => before?.withdrawn === false && after.withdrawn,
      plus: {
        schema: { reason: Nullable(Text('Why, if somebody said so.', { examples: ['Injured'] })) },
        of: (_before, { withdraw_reason }) => [{ reason: withdraw_reason }],
      },
    },
    {
      verb: 'reinstated',
      description: 'The withdrawal of a player was undone.',
      speaksOf: ['withdrawn'],
      isTaken: (before, after) => before?.withdrawn === true && !after.withdrawn,
    },
  ],
});
