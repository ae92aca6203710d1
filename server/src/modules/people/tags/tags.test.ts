/**
 * Promises about tags: a name stands once per organization, a colour is a colour, a deleted tag leaves its
 * contacts alone.
 */
import { describe, expect, it } from 'vitest';
import {
  badRequest,
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();

const namesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/tags')).body.data.map((tag: { name: string }) => tag.name);

describe('creating a tag', () => {
  it('returns it in full and lists it', async () => {
    const person = await running.service.person();
    const created = await person.post('/tags', { name: ' Sponsor ', color: ' #1d7a46 ' });
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      name: 'Sponsor',
      color: '#1d7a46',
      updated_at: created.body.data.created_at,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await person.get('/tags')).body).toEqual({
      data: [created.body.data],
      page: { next_cursor: null, has_more: false },
    });
  });

  it.each([
    ['one letter', 'S'],
    ['100 letters', 'x'.repeat(100)],
    ['100 emoji', '🏌'.repeat(100)],
  ])('takes a name of %s', async (_, name) => {
    const person = await running.service.person();
    expect((await person.post('/tags', { name: ` ${name}\n` })).body.data.name).toBe(name);
    expect(await namesOf(person)).toEqual([name]);
  });

  it.each([
    ['left out', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t '],
    ['101 letters', 'x'.repeat(101)],
    ['101 emoji', '🏌'.repeat(101)],
    ['a number', 5],
    ['a boolean', true],
    ['a list', ['Sponsor']],
  ])('refuses a name that is %s', async (_, name) => {
    const person = await running.service.person();
    expect(await person.post('/tags', { name })).toMatchObject(invalid('name'));
    expect(await namesOf(person)).toEqual([]);
  });

  it('refuses a name with NUL', async () => {
    const person = await running.service.person();
    expect(await person.post('/tags', { name: 'a\u0000b' })).toMatchObject(badRequest);
  });

  it.each(['#abc', '#ABC', '#1d7A46'])('takes the colour %s as given', async (color) => {
    const person = await running.service.person();
    expect((await person.post('/tags', { name: 'Sponsor', color })).body.data.color).toBe(color);
  });

  it.each([undefined, null])('has no colour when it is %j', async (color) => {
    const person = await running.service.person();
    const { status, body } = await person.post('/tags', { name: 'Sponsor', color });
    expect(status).toBe(201);
    expect(body.data.color).toBeNull();
  });

  it.each(['', 'red', 'abc', '#ab', '#abcd', '#abcde', '#aabbccdd', '#ggg', '##abc', '#abc;', 0xabc, true])(
    'refuses the colour %j',
    async (color) => {
      const person = await running.service.person();
      expect(await person.post('/tags', { name: 'Sponsor', color })).toMatchObject(invalid('color'));
      expect(await namesOf(person)).toEqual([]);
    },
  );

  it.each([
    ['Sponsor', 'SPONSOR'],
    ['Sponsor', ' sponsor '],
    ['École', 'éCOLE'],
    ['ΑΘΗΝΑ', 'αθηνα'],
  ])('refuses %j beside %j', async (first, second) => {
    const person = await running.service.person();
    await person.post('/tags', { name: second });
    expect(await person.post('/tags', { name: first })).toMatchObject(conflict);
    expect(await namesOf(person)).toEqual([second.trim()]);
  });

  it('tells names apart that differ in more than case', async () => {
    const person = await running.service.person();
    for (const name of ['Ecole', 'École', 'Eco_e', 'Eco%']) {
      expect((await person.post('/tags', { name })).status).toBe(201);
    }
  });

  it('leaves a name free for every other organization', async () => {
    const [one, other] = [await running.service.person(), await running.service.person()];
    expect((await one.post('/tags', { name: 'Sponsor' })).status).toBe(201);
    expect((await other.post('/tags', { name: 'Sponsor' })).status).toBe(201);
    expect(await namesOf(one)).toEqual(['Sponsor']);
  });

  it('ignores unknown fields, or names them to who prefers strict handling', async () => {
    const person = await running.service.person();
    const body = { name: 'Sponsor', colour: '#abc', id: UNKNOWN_ID };
    const strict = await person.post('/tags', body, { prefer: 'handling=strict' });
    expect(strict).toMatchObject(invalid('colour', 'id'));
    const { data } = (await person.post('/tags', body)).body;
    expect(data).toMatchObject({ name: 'Sponsor', color: null });
    expect(data.id).not.toBe(UNKNOWN_ID);
  });
});

describe('deleting a tag', () => {
  it('takes it off every contact and leaves contact and other tags as they were', async () => {
    const person = await running.service.person();
    const { data: contact } = (await person.post('/contacts', { email: 'sam@example.com' })).body;
    const tags = [];
    for (const name of ['Sponsor', 'Member']) {
      const { data: tag } = (await person.post('/tags', { name })).body;
      await person.post('/contacts/bulk', { action: 'tag', ids: [contact.id], tag_id: tag.id });
      tags.push(tag);
    }
    const [sponsor, member] = tags;
    const deleted = await person.delete(`/tags/${sponsor.id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({ data: { id: sponsor.id, deleted: true } });
    expect((await person.get('/contacts')).body.data).toEqual([contact]);
    expect((await person.get(`/contacts/${contact.id}/tags`)).body.data).toEqual([member]);
    expect((await person.get(`/contacts?tag_id=${sponsor.id}`)).body.data).toEqual([]);
    expect(await namesOf(person)).toEqual(['Member']);
    expect(await person.delete(`/tags/${sponsor.id}`)).toMatchObject(notFound);
    expect((await person.post('/tags', { name: 'Sponsor' })).status).toBe(201);
  });

  it('finds no tag that is unknown, malformed or foreign', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    const { data: tag } = (await person.post('/tags', { name: 'Sponsor' })).body;
    for (const id of [UNKNOWN_ID, 'sponsor', tag.id]) {
      expect(await neighbour.delete(`/tags/${id}`)).toMatchObject(notFound);
    }
    expect(await namesOf(person)).toEqual(['Sponsor']);
  });
});

describe('listing tags', () => {
  it('goes newest first and page by page', async () => {
    const person = await running.service.person();
    for (const name of ['First', 'Second', 'Third']) await person.post('/tags', { name });
    expect(await namesOf(person)).toEqual(['Third', 'Second', 'First']);
    const { data, page } = (await person.get('/tags?limit=2')).body;
    expect(data.map((tag: { name: string }) => tag.name)).toEqual(['Third', 'Second']);
    expect(page.has_more).toBe(true);
    const rest = (await person.get(`/tags?limit=2&cursor=${page.next_cursor}`)).body;
    expect(rest).toMatchObject({ data: [{ name: 'First' }], page: { next_cursor: null, has_more: false } });
  });
});
