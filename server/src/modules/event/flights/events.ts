/** What is told of flights. */
import { sql } from '../../../platform/db/sql.ts';
import { keyed, keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { COLUMNS } from './flights.ts';
import { Flight } from './schemas.ts';

export const flightKind: EventKind = resourceKind<Flight>({
  kind: 'flight',
  schema: Flight,
  scope: 'flights:read',
  tables: { flights: ['insert', 'update', 'delete'] },
  keyOf,
  read: (db, keys) => db.many(sql`select ${COLUMNS} from flights where ${keyed(keys, sql`flights`)}`),
  created: 'A flight was created, by hand or by handicaps.',
  updated: 'A field of a flight changed.',
  deleted: 'A flight was deleted. Its entrants then have none, and are told as changed.',
});
