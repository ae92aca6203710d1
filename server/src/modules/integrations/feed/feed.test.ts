/** Promises about the feed: everything that happens, oldest first, once, without a gap, whoever writes meanwhile. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
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
  headers: Headers;
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

/** The newest first, whether the feed shows them or not. */
const storedOf = ({ organizationId }: Person) =>
  running.service.database.query<Told>(
    'select id, type from events where organization_id = $1 order by position desc',
    [organizationId],
  );

function insertedAt({ organizationId }: Person, name: string, at: Date) {
  const id = newId(at);
  const data = { email: `${name}@links.example` };
  const payload = JSON.stringify({ id, type: 'contact.created', created_at: at.toISOString(), data });
  return sql`insert into events (organization_id, id, type, payload, created_at)
    values (${organizationId}, ${id}, 'contact.created', ${payload}, ${at})`;
}

const purge = () =>
  purgeEvents({ ...running.service, eventRetention: 30 * DAY, webhookRetryDelays: RETRY_DELAYS });

async function lagOf(): Promise<number> {
  const metrics = await (await fetch(`${running.service.url}/metrics`)).text();
  return Number(/^event_feed_lag_seconds (\S+)$/m.exec(metrics)?.[1]);
}

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

  it('has fewer events on a page where they are long, and all of them in turn', async () => {
    const person = await running.service.person();
    const long = Array.from({ length: 50 }, (_, nth) => [`key_${nth}`, ',\n'.repeat(250)]);
    const names = Array.from({ length: 180 }, (_, nth) => `long${nth}`);
    for (const name of names)
      await data(
        person.post('/contacts', { email: `${name}@links.example`, metadata: Object.fromEntries(long) }),
      );
    const seen: string[] = [];
    let pages = 0;
    for (let query = '?limit=200'; query !== ''; pages += 1) {
      const { text, body } = await person.get(`/events${query}`);
      expect(text.length).toBeLessThan(4.1 * 1024 * 1024);
      seen.push(...body.data.map((told: Told) => told.data.email?.split('@')[0]));
      query = body.page.has_more ? `?limit=200&after=${body.position}` : '';
    }
    expect(seen).toEqual(names);
    expect(pages).toBeGreaterThan(1);
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

  it('answers with the present place at once and with nothing, whatever is asked for', async () => {
    const person = await running.service.person();
    await addContacts(person, 'ann');
    const now = await read(person, '?after=now&type=contact.*');
    expect(now.body).toMatchObject({ data: [], page: { next_cursor: null, has_more: false } });
    await addContacts(person, 'ben');
    expect(namesOf(await read(person, `?after=${now.body.position}`))).toEqual(['ben']);
  });

  it('is turned by a cursor with the filters it came with alone, whatever its reader may read meanwhile', async () => {
    const person = await running.service.person();
    const { organizationId } = person;
    const reader = await running.service.person({ organizationId, scopes: ['events:read', 'contacts:read'] });
    await addContacts(person, 'ann', 'ben');
    const since = '2026-01-01T00:00:00Z';
    const { next_cursor } = (await read(reader, `?limit=1&since=${since}`)).body.page;
    expect(namesOf(await read(person, `?cursor=${next_cursor}&since=${since}`))).toEqual(['ben']);
    for (const filters of ['', `&since=${since}&type=contact.*`, '&since=2026-01-02T00:00:00Z']) {
      const { status, body } = await read(reader, `?cursor=${next_cursor}${filters}`);
      expect([filters, status, body.code]).toEqual([filters, 400, 'bad_request']);
    }
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
    expect(refused.headers.get('www-authenticate')).toContain('scope="contacts:read"');
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
      await tx.run(insertedAt(person, 'slow', tx.now));
      await addContacts(person, 'ann');
      await addContacts(neighbour, 'ben');
      expect(namesOf(await read(person, `?after=${position}`))).toEqual([]);
      expect(namesOf(await read(neighbour))).toEqual(['ben']);
      running.service.clock.advance(MINUTE / 3);
      expect(await lagOf()).toBeGreaterThan(19);
    });
    expect(namesOf(await read(person, `?after=${position}`))).toEqual(['slow', 'ann']);
    expect(await lagOf()).toBe(0);
  });

  it.each([
    ['an event', (id: string) => `after=${id}`],
    ['a time', (_id: string, at: Date) => `since=${at.toISOString()}`],
    ['the present', () => 'after=now'],
  ])('passes over nothing undecided for a reader who begins at %s', async (_name, query) => {
    const person = await running.service.person();
    const before = await read(person);
    let { position } = before.body;
    running.service.clock.advance(MINUTE);
    await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      await tx.run(insertedAt(person, 'slow', tx.now));
      await addContacts(person, 'ann');
      const [ann] = await storedOf(person);
      const begun = await read(person, `?${query(ann?.id ?? '', tx.now)}`);
      expect(namesOf(begun)).toEqual([]);
      position = begun.body.position;
    });
    expect(namesOf(await read(person, `?after=${position}`))).toEqual(['slow', 'ann']);
  });

  it('has no test of an endpoint, which expires no place when it goes', async () => {
    const person = await running.service.person();
    const { position } = (await read(person)).body;
    const webhook = await person.post('/webhooks', { url: 'https://hooks.example/all' });
    await person.post(`/webhooks/${webhook.body.data.id}/test`);
    const [test] = await storedOf(person);
    expect([test?.type, (await read(person)).body.data]).toEqual(['webhook.test', []]);
    expect((await person.get(`/events/${test?.id}`)).status).toBe(404);
    expect(await read(person, `?after=${test?.id}`)).toMatchObject({ status: 400 });
    running.service.clock.advance(40 * DAY);
    const later = await running.service.person({ organizationId: person.organizationId });
    await addContacts(later, 'ann');
    await purge();
    expect(await storedOf(person)).toHaveLength(1);
    expect(namesOf(await read(later, `?after=${position}`))).toEqual(['ann']);
  });

  it('is purged from its beginning and no further than to the first event that is kept', async () => {
    const person = await running.service.person();
    const { position } = (await read(person)).body;
    const now = running.service.clock.now();
    const old = new Date(now.getTime() - 40 * DAY);
    await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      await tx.run(insertedAt(person, 'ann', old));
      await tx.run(insertedAt(person, 'ben', now));
      await tx.run(insertedAt(person, 'cleo', old));
    });
    const [ann, ben] = (await read(person)).body.data;
    await purge();
    expect(await read(person, `?after=${position}`)).toMatchObject({ status: 410 });
    expect(namesOf(await read(person))).toEqual(['ben', 'cleo']);
    expect(await read(person, `?after=${ann?.id}`)).toMatchObject({ status: 410 });
    expect(namesOf(await read(person, `?after=${ben?.id}`))).toEqual(['cleo']);
    expect(await read(person, `?since=${old.toISOString()}`)).toMatchObject({ status: 410 });
    expect(namesOf(await read(person, `?since=${new Date(old.getTime() + 1).toISOString()}`))).toEqual([
      'ben',
    ]);
  });

  it('gives a position to go on from although all there was is gone', async () => {
    const person = await running.service.person();
    const old = new Date(running.service.clock.now().getTime() - 40 * DAY);
    await running.service.doors
      .asOrganization(person.organizationId)
      .write(async (tx) => void (await tx.run(insertedAt(person, 'ann', old))));
    await purge();
    const { position } = (await read(person)).body;
    await addContacts(person, 'ben');
    expect(namesOf(await read(person, `?after=${position}`))).toEqual(['ben']);
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
    await purge();
    expect(namesOf(await read(later))).toEqual(['ben']);
    expect(namesOf(await read(later, `?after=${after}`))).toEqual(['ben']);
    for (const query of [`?after=${before}`, `?after=${ann?.id}`, '?since=2026-01-01T00:00:00Z']) {
      const { status, body } = await read(later, query);
      expect([query, status, body.code]).toEqual([query, 410, 'not_found']);
      expect(body.error).toMatch(/^Events are kept since 20/);
    }
  });
});
