/** Promises about the feed: everything that happens, oldest first, once, without a gap, whoever writes meanwhile. */
import { describe, expect, it } from 'vitest';
import { RETRY_DELAYS, useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { purgeEvents } from '../../records/retention/retention.ts';

const running = useService();

interface Told {
  id: string;
  type: string;
  data: { email?: string };
}

interface Page {
  status: number;
  body: {
    data: Told[];
    page: { next_cursor: string | null; has_more: boolean };
    position: string;
    code: string;
    error: string;
  };
}

const read = (person: Person, query = ''): Promise<Page> => person.get(`/events${query}`);
const addContacts = async (person: Person, ...names: string[]) => {
  for (const name of names) await person.post('/contacts', { email: `${name}@links.example` });
};
const namesOf = ({ body }: Page) => body.data.map(({ data }) => data.email?.split('@')[0]);

describe('the feed', () => {
  it('has every event oldest first, as webhooks and a reading by id have it', async () => {
    const person = await running.service.person();
    await addContacts(person, 'ann', 'ben', 'cleo');
    const all = await read(person);
    expect(namesOf(all)).toEqual(['ann', 'ben', 'cleo']);
    expect(all.body.page).toEqual({ next_cursor: null, has_more: false });
    const stored = await running.service.database.query<{ payload: string }>(
      'select payload from events where organization_id = $1 order by position',
      [person.organizationId],
    );
    expect(all.body.data).toEqual(stored.map(({ payload }) => JSON.parse(payload)));
    const [first] = all.body.data;
    expect((await person.get(`/events/${first?.id}`)).body).toEqual({ data: first });
  });

  it('is turned by cursors, and goes on from a position, which also an empty page has', async () => {
    const person = await running.service.person();
    const empty = await read(person);
    expect(empty.body).toMatchObject({ data: [], page: { has_more: false }, position: expect.any(String) });
    await addContacts(person, 'ann', 'ben', 'cleo');
    const first = await read(person, `?after=${empty.body.position}&limit=2`);
    expect([namesOf(first), first.body.page.has_more]).toEqual([['ann', 'ben'], true]);
    const second = await read(person, `?limit=2&cursor=${first.body.page.next_cursor}`);
    expect([namesOf(second), second.body.page]).toEqual([['cleo'], { next_cursor: null, has_more: false }]);
    expect(namesOf(await read(person, `?after=${first.body.position}`))).toEqual(['cleo']);
    expect(namesOf(await read(person, `?after=${first.body.data[0]?.id}`))).toEqual(['ben', 'cleo']);
    const now = await read(person, '?after=now');
    await addContacts(person, 'dan');
    expect([namesOf(now), namesOf(await read(person, `?after=${now.body.position}`))]).toEqual([[], ['dan']]);
  });

  it('begins at a time, and is filtered by types and kinds', async () => {
    const person = await running.service.person();
    await addContacts(person, 'ann');
    running.service.clock.advance(MINUTE);
    const since = running.service.clock.now().toISOString();
    await addContacts(person, 'ben');
    await person.post('/tags', { name: 'Sponsor' });
    expect(namesOf(await read(person, `?since=${since}&type=contact.created`))).toEqual(['ben']);
    const types = async (query: string) => (await read(person, query)).body.data.map(({ type }) => type);
    expect(await types('?type=tag.*')).toEqual(['tag.created']);
    expect(await types('?type=tag.created&type=contact.*')).toEqual([
      'contact.created',
      'contact.created',
      'tag.created',
    ]);
  });

  it('shows what the scopes of a token let it read, and refuses what is named beyond them', async () => {
    const person = await running.service.person();
    await addContacts(person, 'ann');
    const { organizationId } = person;
    const reader = await running.service.person({ organizationId, scopes: ['events:read', 'webhooks:read'] });
    expect((await read(reader)).body.data).toEqual([]);
    const refused = await read(reader, '?type=contact.*');
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.body.error).toContain('contacts:read');
    const [event] = (await read(person)).body.data;
    expect((await person.get(`/events/${event?.id}`)).status).toBe(200);
    expect((await reader.get(`/events/${event?.id}`)).status).toBe(404);
  });

  it('refuses places that are not its own, and what contradicts itself', async () => {
    const person = await running.service.person();
    const neighbour = await running.service.person();
    const foreign = (await read(neighbour)).body.position;
    const own = (await read(person)).body.position;
    const since = '2026-01-01T00:00:00Z';
    const refusals: [string, string][] = [
      ['?after=', 'bad_request'],
      [`?after=${'x'.repeat(101)}`, 'bad_request'],
      [`?after=${foreign}`, 'bad_request'],
      [`?after=${own.slice(0, -1)}`, 'bad_request'],
      ['?after=ffffffff-ffff-7fff-8fff-ffffffffffff', 'bad_request'],
      [`?after=${own}&since=${since}`, 'validation_error'],
      ['?type=contact.exploded', 'validation_error'],
      ['?type=*', 'validation_error'],
      [`?${Array.from({ length: 51 }, () => 'type=contact.*').join('&')}`, 'validation_error'],
      ['?limit=201', 'validation_error'],
      ['?since=yesterday', 'validation_error'],
      ['?cursor=nonsense', 'bad_request'],
    ];
    for (const [query, code] of refusals) {
      const { status, body } = await read(person, query);
      expect([query, status, body.code]).toEqual([query, 400, code]);
    }
  });

  it('shows nothing beyond an open transaction of the organization, and nothing less for those of others', async () => {
    const person = await running.service.person();
    const neighbour = await running.service.person();
    const { position } = (await read(person)).body;
    await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      await tx.run(
        sql`insert into events (organization_id, id, type, payload, created_at)
            values (${person.organizationId}, ${newId(tx.now)}, 'contact.created',
              '{"data":{"email":"slow@links.example"}}', ${tx.now})`,
      );
      await addContacts(person, 'ann');
      await addContacts(neighbour, 'ben');
      expect(namesOf(await read(person, `?after=${position}`))).toEqual([]);
      expect(namesOf(await read(neighbour))).toEqual(['ben']);
      const [row] = await running.service.database.query<{ lag: number }>(
        "select event_feed_lag($1::timestamptz + interval '20 seconds') as lag",
        [running.service.clock.now()],
      );
      expect(row?.lag).toBeGreaterThan(19);
    });
    expect(namesOf(await read(person, `?after=${position}`))).toEqual(['slow', 'ann']);
  });

  it('says since when events are kept, once older ones are gone', async () => {
    const person = await running.service.person();
    const before = (await read(person)).body.position;
    await addContacts(person, 'ann');
    const [ann] = (await read(person)).body.data;
    const after = (await read(person)).body.position;
    running.service.clock.advance(40 * DAY);
    const later = await running.service.person({ organizationId: person.organizationId });
    await addContacts(later, 'ben');
    await purgeEvents({ ...running.service, eventRetention: 30 * DAY, webhookRetryDelays: RETRY_DELAYS });
    expect(namesOf(await read(later))).toEqual(['ben']);
    expect(namesOf(await read(later, `?after=${after}`))).toEqual(['ben']);
    for (const query of [`?after=${before}`, `?after=${ann?.id}`, '?since=2026-01-01T00:00:00Z']) {
      const { status, body } = await read(later, query);
      expect([query, status, body.code]).toEqual([query, 410, 'not_found']);
      expect(body.error).toMatch(/^Events are kept since 20/);
    }
  });
});
