/** What is told of discounts. */
import { sql } from '../../../platform/db/sql.ts';
import { keyed, keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { COLUMNS } from './discounts.ts';
import { Discount } from './schemas.ts';

export const discountKind: EventKind = resourceKind<Discount>({
  kind: 'discount',
  schema: Discount,
  scope: 'tournaments:read',
  tables: { discounts: ['insert', 'update', 'delete'] },
  keyOf,
  follows: ['uses'],
  read: (db, keys) => db.many(sql`select ${COLUMNS} from discounts where ${keyed(keys, sql`discounts`)}`),
  created: 'A discount was created.',
  updated: 'How often or how long a discount can be used changed.',
  deleted: 'A discount was deleted. Registrations that used it keep their price.',
});
