/** Promises about what a reader of the feed sees: what it asks for, of the kinds that its scopes let it read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import {
  CATALOGUE,
  happen,
  happening,
  isWanted,
  tournamentsOf,
  wish,
} from '../../../../../test/support/worlds/wishes.ts';
import { ALL_SCOPES } from '../../../http/entrances/scopes.ts';
import { kindOf } from '../events/event-type.ts';

const running = useService();

interface Seen {
  id: string;
  type: string;
}

/** All pages of a query, each of so many. */
async function readAll(person: Person, query: string[], limit: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  let cursor: string | null = null;
  do {
    const asked = [
      ...query.filter((part) => cursor === null || !part.startsWith('after=')),
      `limit=${limit}`,
    ];
    const { status, body } = await person.get(
      `/events?${[...asked, ...(cursor === null ? [] : [`cursor=${cursor}`])].join('&')}`,
    );
    expect(status).toBe(200);
    seen.push(...body.data);
    cursor = body.page.next_cursor;
  } while (cursor !== null);
  return seen;
}

describe('a reader of the feed', () => {
  it('gets what it asks for, whatever types and tournaments those are, in pages of any size', async () => {
    const person = await running.service.person();
    const tournaments = await tournamentsOf(person);
    const at = (nth: number | null) => (nth === null ? null : (tournaments[nth] ?? null));
    const wishes = fc.array(wish, { minLength: 1, maxLength: 4 });
    const happenings = fc.array(happening, { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(wishes, happenings, fc.integer({ min: 1, max: 9 }), async (wishes, told, limit) => {
        const { position } = (await person.get('/events?after=now')).body;
        const events = await happen(
          running.service,
          person,
          told.map(({ type, place }) => ({ type, tournamentId: at(place) })),
        );
        for (const { types, places } of wishes) {
          const wants = { event_types: types, tournament_ids: places.map((nth) => at(nth) ?? '') };
          const query = [
            `after=${position}`,
            ...types.map((type) => `type=${type}`),
            ...wants.tournament_ids.map((id) => `tournament_id=${id}`),
          ];
          const seen = await readAll(person, query, limit);
          const wanted = events.filter((event) => isWanted(wants, event));
          expect(seen.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('sees of all types those whose scope it has, and is refused what it names beyond them', async () => {
    const owner = await running.service.person();
    const { organizationId } = owner;
    const told = CATALOGUE.map(({ type }) => ({ type, tournamentId: null }));
    const events = await happen(running.service, owner, told);
    const kinds = [...new Map(CATALOGUE.map((type) => [kindOf(type), type.scope]))];
    for (const scope of ALL_SCOPES) {
      const reader = await running.service.person({ organizationId, scopes: ['events:read', scope] });
      const may = new Set<string>(['events:read', scope]);
      const readable = CATALOGUE.filter((type) => may.has(type.scope)).map(({ type }) => type);
      const seen = await readAll(reader, [], 200);
      expect([scope, seen.map(({ type }) => type)]).toEqual([scope, readable]);
      for (const { id, type } of events) {
        const { status } = await reader.get(`/events/${id}`);
        expect([scope, type, status]).toEqual([scope, type, readable.includes(type) ? 200 : 404]);
      }
      for (const [kind, needed] of kinds) {
        const { status, headers } = await reader.get(`/events?type=${kind}.*`);
        expect([scope, kind, status]).toEqual([scope, kind, may.has(needed) ? 200 : 403]);
        if (status === 403) expect(headers.get('www-authenticate')).toContain(`scope="${needed}"`);
      }
    }
  });
});
