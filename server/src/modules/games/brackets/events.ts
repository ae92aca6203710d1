/** What is told of brackets. */

import { Type, Uuid } from '../../../platform/text/schema.ts';
import { keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { BracketDetail, type Match } from './schemas.ts';
import { among } from './stored.ts';

/** The matches whose result the transaction has recorded, a corrected one too. Byes are no results. */
function recorded(before: BracketDetail | undefined, after: BracketDetail): Match[] {
  if (before === undefined) return [];
  const old = new Map(before.matches.map((match) => [match.id, match]));
  return after.matches.filter(({ id, status, winner_id, result }) => {
    const was = old.get(id);
    return status === 'complete' && (winner_id !== was?.winner_id || result !== was.result);
  });
}

/** The later matches that have lost their result. */
function reset(before: BracketDetail | undefined, after: BracketDetail): string[] {
  const open = new Set(after.matches.filter(({ winner_id }) => winner_id === null).map(({ id }) => id));
  return (before?.matches ?? [])
    .filter(({ id, winner_id }) => winner_id !== null && open.has(id))
    .map(({ id }) => id);
}

export const bracketKind: EventKind = resourceKind<BracketDetail>({
  kind: 'bracket',
  schema: BracketDetail,
  scope: 'brackets:read',
  tables: { brackets: ['insert', 'update', 'delete'], bracket_matches: ['insert', 'update', 'delete'] },
  read: among,
  keyOf,
  follows: ['entrants'],
  created: 'A bracket was drawn.',
  updated: 'A bracket was renamed, a match went on, or a result was taken back.',
  deleted: 'A bracket was deleted with its matches and results.',
  steps: [
    {
      verb: 'match_completed',
      description: 'The result of a match was recorded, also in place of another one.',
      speaksOf: ['matches', 'status', 'champion_id'],
      isTaken: (before, after) => recorded(before, after).length > 0,
      plus: {
        schema: {
          match_id: Uuid('The match.'),
          reset_match_ids: Type.Array(Uuid('A match.'), {
            description: 'Later matches that lost their result.',
            examples: [[]],
          }),
        },
        of: (before, after) =>
          recorded(before, after).map(({ id }) => ({
            match_id: id,
            reset_match_ids: reset(before, after),
          })),
      },
    },
  ],
});
