/**
 * Promises about a contact that exists: a patch changes what it names, a delete leaves nothing behind, tags
 * are listed.
 */
import { describe, expect, it } from 'vitest';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';

const running = useSharedService();
const STRICT = { prefer: 'handling=strict' };

async function withSam() {
  const person = await running.service.person();
  const body = { email: 'sam@example.com', first_name: 'Sam', last_name: 'Snead', phone: '+1 304 555' };
  const { data: sam } = (await person.post('/contacts', body)).body;
  return { person, sam, path: `/contacts/${sam.id}` };
}

describe('patching a contact', () => {
  it.each([
    [{ first_name: 'Samuel' }, { first_name: 'Samuel' }],
    [{ last_name: '  Jackson Snead ' }, { last_name: 'Jackson Snead' }],
    [
      { title: 'Pro', department: 'Golf', company: 'Greenbrier' },
      { title: 'Pro', department: 'Golf', company: 'Greenbrier' },
    ],
    [{ phone: null }, { phone: null }],
    [{ phone: '  ' }, { phone: null }],
    [{ email: 'slammin@example.com' }, { email: 'slammin@example.com' }],
    [{ email: 'SAM@Example.com' }, { email: 'SAM@Example.com' }],
    [{}, {}],
    [{ nickname: 'S', id: UNKNOWN_ID, opted_out: true, source: 'import', created_at: 'now' }, {}],
  ])('%j changes %j and nothing else', async (patch, change) => {
    const { person, sam, path } = await withSam();
    const patched = await person.patch(path, patch);
    expect(patched.status).toBe(200);
    const { updated_at } = patched.body.data;
    expect(patched.body).toEqual({ data: { ...sam, ...change, updated_at } });
    expect(updated_at > sam.updated_at).toBe(Object.keys(change).length > 0);
    expect((await person.get(path)).body).toEqual(patched.body);
  });

  it.each([
    { email: null },
    { email: '' },
    { email: 'sam' },
    { email: 5 },
    { first_name: 5 },
    { phone: false },
    { company: ['Greenbrier'] },
  ])('refuses %j and changes nothing', async (wrong) => {
    const { person, sam, path } = await withSam();
    const [field = ''] = Object.keys(wrong);
    expect(await person.patch(path, { title: 'Pro', ...wrong })).toMatchObject(invalid(field));
    expect((await person.get(path)).body.data).toEqual(sam);
  });

  it('refuses the email of another contact in any case and changes nothing', async () => {
    const { person, sam, path } = await withSam();
    await person.post('/contacts', { email: 'ben@example.com' });
    expect(await person.patch(path, { first_name: 'Ben', email: 'BEN@example.com' })).toMatchObject(conflict);
    expect((await person.get(path)).body.data).toEqual(sam);
  });

  it('says not found rather than conflict for a contact that is not there', async () => {
    const { person } = await withSam();
    const answer = await person.patch(`/contacts/${UNKNOWN_ID}`, { email: 'sam@example.com' });
    expect(answer).toMatchObject(notFound);
  });

  it('names an unknown field to who prefers strict handling', async () => {
    const { person, sam, path } = await withSam();
    const answer = await person.patch(path, { first_name: 'Samuel', opted_out: true }, STRICT);
    expect(answer).toMatchObject(invalid('opted_out'));
    expect((await person.get(path)).body.data).toEqual(sam);
  });
});

describe('deleting a contact', () => {
  it('removes it and its taggings for good, keeps the tag, and frees the email', async () => {
    const { person, sam, path } = await withSam();
    const { data: tag } = (await person.post('/tags', { name: 'Sponsor' })).body;
    await person.post('/contacts/bulk', { action: 'tag', ids: [sam.id], tag_id: tag.id });

    const deleted = await person.delete(path);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({ data: { id: sam.id, deleted: true } });

    expect(await person.get(path)).toMatchObject(notFound);
    expect(await person.delete(path)).toMatchObject(notFound);
    const left = await running.service.database.query(
      'select from contact_tags where contact_id = $1 union all select from contacts where id = $1',
      [sam.id],
    );
    expect(left).toEqual([]);
    expect((await person.get('/tags')).body.data).toEqual([tag]);
    expect((await person.post('/contacts', { email: sam.email })).status).toBe(201);
  });
});

describe('the tags of a contact', () => {
  it('are a list, newest first, of that contact alone', async () => {
    const { person, sam, path } = await withSam();
    const { data: ben } = (await person.post('/contacts', { email: 'ben@example.com' })).body;
    expect((await person.get(`${path}/tags`)).body).toEqual({
      data: [],
      page: { next_cursor: null, has_more: false },
    });
    for (const name of ['Sponsor', 'Member', 'Volunteer']) {
      const { data: tag } = (await person.post('/tags', { name })).body;
      const ids = name === 'Member' ? [ben.id] : [sam.id, ben.id];
      await person.post('/contacts/bulk', { action: 'tag', ids, tag_id: tag.id });
    }
    const namesOf = async (query: string) => {
      const { data, page } = (await person.get(`${path}/tags${query}`)).body;
      return { names: data.map((tag: { name: string }) => tag.name), page };
    };
    expect(await namesOf('')).toEqual({
      names: ['Volunteer', 'Sponsor'],
      page: { next_cursor: null, has_more: false },
    });
    const first = await namesOf('?limit=1');
    expect(first).toMatchObject({ names: ['Volunteer'], page: { has_more: true } });
    expect(await namesOf(`?limit=1&cursor=${first.page.next_cursor}`)).toEqual({
      names: ['Sponsor'],
      page: { next_cursor: null, has_more: false },
    });
  });

  it('are not found where the contact is unknown, malformed or foreign', async () => {
    const { sam } = await withSam();
    const neighbour = await running.service.person();
    for (const id of [UNKNOWN_ID, 'sam', sam.id]) {
      expect(await neighbour.get(`/contacts/${id}/tags`)).toMatchObject(notFound);
    }
  });
});
