/**
 * Promises about what is told of contacts: each way to change one fires exactly the events of its row, with the
 * contact as the API shows it then; what changes nothing fires nothing.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { gistOf, toldBy, toldOf, typesOf } from '../../../../../test/support/worlds/told.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as tags from '../tags/tags.ts';

const running = useService();
beforeAll(() => running.service.clock.freeze());

const told = (person: Person, act: () => Promise<unknown>) => toldBy(running.service, person, act);

interface Book {
  person: Person;
  sam: Wire;
  ben: Wire;
  tag: Wire;
}

/** Sam has the tag, Ben has not. */
async function book(): Promise<Book> {
  const person = await running.service.person();
  const sam = await data(
    person.post('/contacts', { email: 'sam@example.com', first_name: 'Sam', external_id: 'crm-1' }),
  );
  const ben = await data(person.post('/contacts', { email: 'ben@example.com' }));
  const tag = await data(person.post('/tags', { name: 'Sponsor' }));
  await person.post('/contacts/bulk', { action: 'tag', ids: [sam.id], tag_id: tag.id });
  return { person, sam, ben, tag };
}

const all = ({ sam, ben }: Book): string[] => [sam.id, ben.id];
const bulk = ({ person, tag }: Book, action: string, ids: string[]) =>
  person.post('/contacts/bulk', { action, ids, tag_id: action === 'delete' ? null : tag.id });
const imported = ({ person }: Book, csv: string, more = {}) =>
  person.post('/contacts/import', { csv, consent: true, ...more });

const WAYS: [what: string, act: (world: Book) => Promise<unknown>, types: string[]][] = [
  [
    'a change',
    ({ person, sam }) => person.patch(`/contacts/${sam.id}`, { title: 'Pro' }),
    ['contact.updated'],
  ],
  [
    'a change of metadata',
    ({ person, sam }) => person.patch(`/contacts/${sam.id}`, { metadata: { a: '1' } }),
    ['contact.updated'],
  ],
  ['the same value', ({ person, sam }) => person.patch(`/contacts/${sam.id}`, { first_name: 'Sam' }), []],
  ['no field', ({ person, sam }) => person.patch(`/contacts/${sam.id}`, {}), []],
  [
    'a refused change',
    ({ person, sam }) => person.patch(`/contacts/${sam.id}`, { email: 'ben@example.com', title: 'Pro' }),
    [],
  ],
  ['an opt-out', ({ person, sam }) => person.post(`/contacts/${sam.id}/opt-out`), ['contact.opted_out']],
  [
    'an opt-in of one who is in',
    ({ person, sam }) => person.post(`/contacts/${sam.id}/opt-in`, { consent: true }),
    [],
  ],
  ['a deletion', ({ person, sam }) => person.delete(`/contacts/${sam.id}`), ['contact.deleted']],
  ['many deletions', (world) => bulk(world, 'delete', all(world)), ['contact.deleted', 'contact.deleted']],
  ['a tag for both', (world) => bulk(world, 'tag', all(world)), ['contact.tagged']],
  ['a tag that is there', (world) => bulk(world, 'tag', [world.sam.id]), []],
  ['a tag taken off both', (world) => bulk(world, 'untag', all(world)), ['contact.untagged']],
  ['a tag taken off who has none', (world) => bulk(world, 'untag', [world.ben.id]), []],
  ['a deleted tag', ({ person, tag }) => person.delete(`/tags/${tag.id}`), ['tag.deleted']],
  ['a new tag', ({ person }) => person.post('/tags', { name: 'Member' }), ['tag.created']],
  ['a taken tag', ({ person }) => person.post('/tags', { name: 'SPONSOR' }), []],
  [
    'an import',
    (world) =>
      imported(world, 'Email,First\nsam@example.com,Sam\nben@example.com,Ben\nann@example.com,Ann\n'),
    ['contact.created', 'contact.updated'],
  ],
  [
    'an import of what is known',
    (world) => imported(world, 'Email,First\nsam@example.com,Sam\nben@example.com,\n'),
    [],
  ],
  [
    'a dry run',
    (world) => imported(world, 'Email,First\nben@example.com,Ben\nann@example.com,Ann\n', { dryRun: true }),
    [],
  ],
  [
    'an import with a tag',
    (world) =>
      imported(world, 'Email,First\nsam@example.com,S\nben@example.com,\nann@example.com,\n', {
        tag_id: world.tag.id,
      }),
    ['contact.created', 'contact.updated', 'contact.tagged', 'contact.tagged'],
  ],
];

describe('what is told of contacts and tags', () => {
  it.each(WAYS)('by %s', async (_what, act, types) => {
    const world = await book();
    const before = await shown(world);
    const events = await told(world.person, () => act(world));
    expect(gistOf(events)).toEqual(types);
    const after = await shown(world);
    for (const { type, data } of events) {
      const { previous, ...resource } = data;
      if (['contact.created', 'contact.updated', 'contact.opted_out'].includes(type))
        expect(resource).toEqual(after.get(resource.id));
      if (previous !== undefined) expect(changedIn(before.get(resource.id), resource)).toEqual(previous);
    }
    if (types.length === 0) expect(after).toEqual(before);
    for (const [id, contact] of after)
      if (before.has(id) && !events.some(({ data }) => data.id === id))
        expect(contact).toEqual(before.get(id));
  });

  it('by a repeated request with a key: nothing more', async () => {
    const { person, ben, tag } = await book();
    const tagging = { action: 'tag', ids: [ben.id], tag_id: tag.id };
    const act = () => person.post('/contacts/bulk', tagging, { 'idempotency-key': 'once' });
    expect(gistOf(await told(person, act))).toEqual(['contact.tagged']);
    expect(await told(person, act)).toEqual([]);
  });

  it('at their deletion is what names them', async () => {
    const { person, sam, tag } = await book();
    const [deleted] = await told(person, () => person.delete(`/contacts/${sam.id}`));
    expect(deleted?.data).toEqual({
      id: sam.id,
      external_id: 'crm-1',
      deleted: true,
      updated_at: expect.any(String),
    });
    expect(deleted?.data.updated_at > sam.updated_at).toBe(true);
    const [gone] = await told(person, () => person.delete(`/tags/${tag.id}`));
    expect(gone?.data).toEqual({ id: tag.id, deleted: true, updated_at: expect.any(String) });
  });

  it('at a tag’s birth is the tag', async () => {
    const { person } = await book();
    const [made] = await told(person, () => person.post('/tags', { name: 'Member', color: '#1d7a46' }));
    expect(made?.data).toEqual((await data(person.get('/tags')))[0]);
  });

  it('by opting in and out again grows', async () => {
    const { person, sam } = await book();
    for (let times = 0; times < 3; times += 1) {
      await person.post(`/contacts/${sam.id}/opt-out`);
      await person.post(`/contacts/${sam.id}/opt-in`, { consent: true });
    }
    const events = (await toldOf(running.service, person)).slice(-6);
    expect(gistOf(events)).toEqual(Array(3).fill(['contact.opted_out', 'contact.updated']).flat());
    const dates = events.map(({ data }) => data.updated_at);
    expect(dates).toEqual([...new Set(dates)].sort());
  });
});

describe('a tag on a contact', () => {
  it('is told with both, and each time later, though the clock stands still', async () => {
    const world = await book();
    const { person, sam, tag } = world;
    for (let times = 0; times < 3; times += 1)
      for (const action of ['untag', 'tag']) await bulk(world, action, [sam.id]);
    const events = (await toldOf(running.service, person)).filter(({ type }) => type.endsWith('tagged'));
    expect(gistOf(events)).toEqual([
      'contact.tagged',
      ...Array(3).fill(['contact.untagged', 'contact.tagged']).flat(),
    ]);
    const dates = events.map(({ data: { updated_at, ...pair } }) => {
      expect(pair).toEqual({
        contact_id: sam.id,
        external_id: 'crm-1',
        tag_id: tag.id,
        tag_name: 'Sponsor',
      });
      return updated_at;
    });
    expect(dates).toEqual([...new Set(dates)].sort());
  });

  it('that many put on and take off at once is told as it changed', async () => {
    const world = await book();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        bulk(world, index % 2 === 0 ? 'untag' : 'tag', [world.sam.id]),
      ),
    );
    const events = (await toldOf(running.service, world.person)).filter(({ type }) =>
      type.endsWith('tagged'),
    );
    for (const [index, type] of gistOf(events).entries())
      expect(type).toBe(index % 2 === 0 ? 'contact.tagged' : 'contact.untagged');
    const dates = events.map(({ data }) => data.updated_at);
    expect(dates).toEqual([...new Set(dates)].sort());
  });
});

/** All contacts as the API shows them, by id. */
async function shown({ person }: Book): Promise<Map<string, Wire>> {
  const contacts: Wire[] = await data(person.get('/contacts?limit=200'));
  return new Map(contacts.map((contact) => [contact.id, contact]));
}

/** The values before of what differs, but for when it changed. */
const changedIn = (before: Wire, after: Wire): Wire =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field, value]) => field !== 'updated_at' && JSON.stringify(value) !== JSON.stringify(after[field]),
    ),
  );

it('a contact that takes the place of a deleted one is told after its end', async () => {
  const { person, sam } = await book();
  const { doors, database } = running.service;
  let made: Promise<{ status: number }> | undefined;
  const events = await told(person, async () => {
    await doors.asOrganization(person.organizationId).write(async (tx) => {
      await tx.run(sql`delete from contacts where id = ${sam.id}`);
      made = person.post('/contacts', { email: 'sam@example.com' });
      await database.untilWaiting(1);
    });
    expect((await made)?.status).toBe(201);
  });
  expect(typesOf(events)).toEqual(['contact.deleted', 'contact.created']);
});

it('a tag on a contact is told after the tag, where one transaction makes both', async () => {
  const { person, sam } = await book();
  const events = await told(person, () =>
    running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      const tag = await tags.create(tx, { name: 'Board' });
      await tx.run(
        sql`insert into contact_tags (organization_id, contact_id, tag_id, created_at)
            values (${person.organizationId}, ${sam.id}, ${tag.id}, ${tx.now})`,
      );
    }),
  );
  expect(typesOf(events)).toEqual(['tag.created', 'contact.tagged']);
});
