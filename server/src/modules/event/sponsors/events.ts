/** What is told of the sponsors of a tournament. */
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { eventType } from '../../integrations/events/event-type.ts';
import { type EventKind, subject } from '../../integrations/events/subject.ts';
import { Sponsor } from './schemas.ts';
import { type StoredSponsor, shown } from './sponsors.ts';

interface SponsorList {
  sponsors: StoredSponsor[];
  updated_at: string | null;
}

const sponsorsUpdated = eventType({
  type: 'tournament.sponsors_updated',
  description: 'The sponsors of a tournament changed, one of them or their order.',
  scope: 'tournaments:read',
  data: Type.Object({
    tournament_id: Uuid('The tournament.'),
    sponsors: Type.Array(Sponsor, { description: 'All its sponsors as they are now, in their order.' }),
    updated_at: Timestamp('When they changed. It grows with every change.'),
  }),
});

export const sponsorsKind: EventKind = {
  name: 'tournament',
  types: [sponsorsUpdated],
  subjects: [
    subject<SponsorList>({
      name: 'tournament_sponsors',
      tables: { sponsors: ['insert', 'update', 'delete'] },
      read: async (db, ids) => {
        const lists = await db.many<SponsorList & { id: string }>(
          sql`select id, sponsors_updated_at as updated_at, (
                select coalesce(json_agg(json_build_object('id', id, 'name', name, 'url', url, 'logo', logo) order by place), '[]')
                from sponsors where tournament_id = tournaments.id) as sponsors
              from tournaments where ${isOneOf(sql`id`, ids)}`,
        );
        return new Map(lists.map(({ id, ...list }) => [id, list]));
      },
      tell: ({ key, before, after, publicUrl }) => {
        if (after?.updated_at == null || before?.updated_at === after.updated_at) return [];
        if (JSON.stringify(before?.sponsors ?? []) === JSON.stringify(after.sponsors)) return [];
        const sponsors = after.sponsors.map((sponsor) => shown(sponsor, publicUrl()));
        return [
          { type: sponsorsUpdated, data: { tournament_id: key, sponsors, updated_at: after.updated_at } },
        ];
      },
    }),
  ],
};
