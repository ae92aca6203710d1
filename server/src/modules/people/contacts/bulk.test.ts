/**
 * Promises about bulk actions: they count what really changed, pass over what is not there, and never
 * half-happen.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { ownerClient } from '../../../../../test/support/run/database.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();

const done = (count: number) => ({ status: 200, body: { ok: true, count } });

/** A person with `count` contacts and a tag. */
async function club(count: number) {
  const person = await running.service.person();
  const rows = Array.from({ length: count }, (_, i) => `golfer${i}@example.com`);
  await person.post('/contacts/import', { csv: ['Email', ...rows].join('\n'), consent: true });
  const ids = (
    await running.service.database.query<{ id: string }>(
      'select id from contacts where organization_id = $1 order by email',
      [person.organizationId],
    )
  ).map(({ id }) => id);
  const { data: tag } = (await person.post('/tags', { name: 'Sponsor' })).body;
  const bulk = (action: string, chosen: unknown[], tag_id?: string) =>
    person.post('/contacts/bulk', { action, ids: chosen, tag_id });
  return { person, ids, tagId: tag.id as string, bulk };
}

const idsOf = async (person: Person, filter = ''): Promise<string[]> =>
  (await person.get(`/contacts?limit=200${filter}`)).body.data.map(({ id }: { id: string }) => id).sort();

const waitingForALock = () =>
  running.service.database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );

describe('bulk delete', () => {
  it('removes contacts and their taggings for good and counts them', async () => {
    const { person, ids, tagId, bulk } = await club(3);
    await bulk('tag', ids, tagId);
    const answer = await bulk('delete', ids.slice(0, 2));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, count: 2 });
    expect(await idsOf(person)).toEqual(ids.slice(2));
    const [taggings] = await running.service.database.query<{ count: number }>(
      'select count(*)::int from contact_tags where organization_id = $1',
      [person.organizationId],
    );
    expect(taggings?.count).toBe(1);
    expect(await bulk('delete', ids)).toMatchObject(done(1));
    expect(await bulk('delete', ids)).toMatchObject(done(0));
  });

  it('lets two overlapping calls in opposite order both succeed, each contact counted once', async () => {
    const { person, ids, bulk } = await club(200);
    const answers = await Promise.all([
      bulk('delete', ids.slice(0, 150)),
      bulk('delete', ids.slice(50).reverse()),
      bulk('delete', [...ids].reverse()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.count, 0)).toBe(200);
    expect(await idsOf(person)).toEqual([]);
  });

  it('needs no tag_id: a null one is none', async () => {
    const { person, ids } = await club(1);
    const answer = await person.post('/contacts/bulk', { action: 'delete', ids, tag_id: null });
    expect(answer).toMatchObject(done(1));
  });
});

describe('bulk tag and untag', () => {
  it('count only contacts that gain or lose the tag', async () => {
    const { person, ids, tagId, bulk } = await club(3);
    expect(await bulk('tag', ids.slice(0, 2), tagId)).toMatchObject(done(2));
    expect(await bulk('tag', ids, tagId)).toMatchObject(done(1));
    expect(await bulk('tag', ids, tagId)).toMatchObject(done(0));
    expect(await idsOf(person, `&tag_id=${tagId}`)).toEqual([...ids].sort());
    expect(await bulk('untag', ids.slice(0, 1), tagId)).toMatchObject(done(1));
    expect(await bulk('untag', ids.slice(0, 2), tagId)).toMatchObject(done(1));
    expect(await bulk('untag', ids.slice(0, 2), tagId)).toMatchObject(done(0));
    expect(await idsOf(person, `&tag_id=${tagId}`)).toEqual(ids.slice(2));
    expect(await idsOf(person)).toHaveLength(3);
  });

  it('leave other tags alone', async () => {
    const { person, ids, tagId, bulk } = await club(1);
    const { data: other } = (await person.post('/tags', { name: 'Member' })).body;
    await bulk('tag', ids, tagId);
    await bulk('tag', ids, other.id);
    await bulk('untag', ids, tagId);
    expect((await person.get(`/contacts/${ids[0]}/tags`)).body.data).toEqual([other]);
  });

  it('pass over a contact that is being deleted at that moment', async () => {
    const { ids, tagId, bulk } = await club(2);
    const [going, staying] = ids;
    const other = ownerClient(running.service.database.url);
    await other.connect();
    await other.query('begin');
    await other.query('delete from contacts where id = $1', [going]);
    const tagging = bulk('tag', [going, staying], tagId);
    await vi.waitFor(async () => expect(await waitingForALock()).toHaveLength(1));
    await other.query('commit');
    await other.end();
    expect(await tagging).toMatchObject(done(1));
  });
});

describe.each(['delete', 'tag', 'untag'])('every bulk action: %s', (action) => {
  it('passes over unknown and foreign ids, and counts a repeated one once', async () => {
    const [{ ids, tagId, bulk }, foreign] = [await club(2), await club(1)];
    if (action === 'untag') await bulk('tag', ids, tagId);
    const chosen = [ids[0], randomUUID(), ...foreign.ids, ids[0], ids[0]?.toUpperCase()];
    expect(await bulk(action, chosen, tagId)).toMatchObject(done(1));
    expect(await idsOf(foreign.person)).toEqual(foreign.ids);
    expect((await foreign.person.get(`/contacts/${foreign.ids[0]}/tags`)).body.data).toEqual([]);
  });

  it('takes 1000 ids', async () => {
    const { ids, tagId, bulk } = await club(1000);
    if (action === 'untag') await bulk('tag', ids, tagId);
    expect(await bulk(action, ids, tagId)).toMatchObject(done(1000));
  });

  it('refuses 1001 ids, even of one contact, and changes nothing', async () => {
    const { person, ids, tagId, bulk } = await club(1);
    expect(await bulk(action, Array(1000).fill(ids[0]), tagId)).toMatchObject(
      done(action === 'untag' ? 0 : 1),
    );
    const before = await idsOf(person);
    expect(await bulk(action, Array(1001).fill(ids[0]), tagId)).toMatchObject(invalid('ids'));
    expect(await idsOf(person)).toEqual(before);
  });

  it.each([
    ['no ids', { ids: [] }, 'ids'],
    ['ids left out', { ids: undefined }, 'ids'],
    ['ids that are null', { ids: null }, 'ids'],
    ['ids that are one text', { ids: randomUUID() }, 'ids'],
    ['a malformed id', { ids: [randomUUID(), 'sam'] }, 'ids.1'],
    ['a number among ids', { ids: [5] }, 'ids.0'],
    ['a malformed tag_id', { tag_id: 'sponsor' }, 'tag_id'],
  ])('refuses %s', async (_, wrong, field) => {
    const { person, ids, tagId } = await club(1);
    const answer = await person.post('/contacts/bulk', { action, ids, tag_id: tagId, ...wrong });
    expect(answer).toMatchObject(invalid(field));
    expect(await idsOf(person)).toEqual(ids);
  });
});

describe('a bulk action is refused', () => {
  it.each([undefined, null, '', 'archive', 'DELETE', ['delete'], 1])('when it is %j', async (action) => {
    const { person, ids, tagId } = await club(1);
    const answer = await person.post('/contacts/bulk', { action, ids, tag_id: tagId });
    expect(answer).toMatchObject(invalid('action'));
    expect(await idsOf(person)).toEqual(ids);
  });

  it.each(['tag', 'untag'])('when %s has no tag_id, or one of no tag of ours', async (action) => {
    const [{ person, ids, bulk }, foreign] = [await club(1), await club(0)];
    expect(await bulk(action, ids)).toMatchObject(invalid('tag_id'));
    expect(await person.post('/contacts/bulk', { action, ids, tag_id: null })).toMatchObject(
      invalid('tag_id'),
    );
    expect(await bulk(action, ids, randomUUID())).toMatchObject(notFound);
    expect(await bulk(action, ids, foreign.tagId)).toMatchObject(notFound);
  });
});
