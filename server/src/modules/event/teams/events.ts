/** What is told of teams. */
import { sql } from '../../../platform/db/sql.ts';
import { keyed, keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { Team } from './schemas.ts';
import { COLUMNS } from './teams.ts';

export const teamKind: EventKind = resourceKind<Team>({
  kind: 'team',
  schema: Team,
  scope: 'tournaments:read',
  tables: { teams: ['insert', 'update', 'delete'] },
  keyOf,
  read: (db, keys) => db.many(sql`select ${COLUMNS} from teams where ${keyed(keys, sql`teams`)}`),
  created: 'A team was created, by hand, by an import or by a registration.',
  updated: 'A field of a team changed: its name, start, handicap or flight.',
  deleted: 'A team was deleted. Its players stay without a team, as `player.moved` has told.',
});
