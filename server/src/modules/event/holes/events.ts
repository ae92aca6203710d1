/** What is told of the holes of a tournament. */
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import { type EventKind, subject } from '../../integrations/events/subject.ts';
import { HOLE } from './holes.ts';
import { HoleConfig } from './schemas.ts';

interface Course {
  holes: HoleConfig[];
  updated_at: string | null;
}

const holesUpdated = eventType({
  type: 'tournament.holes_updated',
  description: 'The holes of a tournament changed: its course, or the contest that is held on a hole.',
  scope: 'tournaments:read',
  data: Type.Object({
    tournament_id: Uuid('The tournament.'),
    holes: Type.Array(HoleConfig, { description: 'All its holes as they are now, in their order.' }),
    updated_at: Timestamp('When they changed. It grows with every change.'),
  }),
});

export const holesKind: EventKind = {
  name: 'tournament',
  types: [holesUpdated],
  subjects: [
    subject<Course>({
      name: 'tournament_holes',
      tables: { holes: ['insert', 'update', 'delete'] },
      read: async (db, ids) => {
        const courses = await db.many<Course & { id: string }>(
          sql`select id, holes_updated_at as updated_at, (
                select coalesce(json_agg(${HOLE} order by hole_number), '[]')
                from holes where tournament_id = tournaments.id) as holes
              from tournaments where ${isOneOf(sql`id`, ids)}`,
        );
        return new Map(courses.map(({ id, ...course }) => [id, course]));
      },
      tell: ({ key, before, after }) => {
        if (after?.updated_at == null || before?.updated_at === after.updated_at) return [];
        if (JSON.stringify(before?.holes ?? []) === JSON.stringify(after.holes)) return [];
        return [{ type: holesUpdated, data: { tournament_id: key, ...after } }];
      },
    }),
  ],
};
