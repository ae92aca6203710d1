/**
 * Promises about lists: a walk meets every row that stays exactly once, newest first, and a cursor fits only
 * its own list.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { badRequest, invalid } from './support/expectations/refusals.ts';
import { useService } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

const running = useService();

interface Page {
  data: { id: string }[];
  page: { next_cursor: string | null; has_more: boolean };
}

let serial = 0;
const freshEmail = () => {
  serial += 1;
  return `golfer${serial}@example.com`;
};

async function enter(person: Person, count: number): Promise<void> {
  if (count === 0) return;
  const csv = ['Email', ...Array.from({ length: count }, freshEmail)].join('\n');
  expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
}

const idsIn = (page: Page) => page.data.map(({ id }) => id);

const idsOf = async (organizationId: string): Promise<string[]> => {
  const rows = await running.service.database.query<{ id: string }>(
    'select id from contacts where organization_id = $1 order by id desc',
    [organizationId],
  );
  return rows.map(({ id }) => id);
};

/** Walks to the end; `meanwhile` runs at the same time as each request for a page. */
async function walk(person: Person, limits: number[], meanwhile: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let turn = 0; cursor !== null; turn += 1) {
    const limit = limits[turn % limits.length] ?? 1;
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const [answer] = await Promise.all([person.get(`/contacts?limit=${limit}${from}`), meanwhile()]);
    expect(answer.status).toBe(200);
    const { data, page }: Page = answer.body;
    expect(data.length).toBeLessThanOrEqual(limit);
    if (page.has_more) expect(data).toHaveLength(limit);
    expect(page.next_cursor === null).toBe(!page.has_more);
    seen.push(...idsIn(answer.body));
    cursor = page.next_cursor;
  }
  return seen;
}

describe('a walk through a list', () => {
  it('meets every row that stays exactly once, newest first, whatever comes and goes meanwhile', async () => {
    const limits = fc.array(fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 200 })), {
      minLength: 1,
      maxLength: 6,
    });
    const going = fc.array(fc.nat(), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.nat(30), limits, going, async (count, sizes, chosen) => {
        const person = await running.service.person();
        await enter(person, count);
        const before = await idsOf(person.organizationId);
        const doomed = [...new Set(chosen.map((n) => before[n % Math.max(count, 1)] ?? ''))].filter(Boolean);
        const stays = before.filter((id) => !doomed.includes(id));

        const seen = await walk(person, sizes, async () => {
          const id = doomed.pop();
          await Promise.all([
            person.post('/contacts', { email: freshEmail() }),
            id === undefined ? undefined : person.delete(`/contacts/${id}`),
          ]);
        });
        expect(seen).toEqual([...new Set(seen)].sort().reverse());
        expect(seen.filter((id) => stays.includes(id))).toEqual(stays);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on where it was when the row it stopped at is deleted', async () => {
    const person = await running.service.person();
    await enter(person, 5);
    const ids = await idsOf(person.organizationId);
    const first: Page = (await person.get('/contacts?limit=2')).body;
    await person.post('/contacts/bulk', { action: 'delete', ids: ids.slice(0, 3) });
    const rest: Page = (await person.get(`/contacts?cursor=${first.page.next_cursor}`)).body;
    expect(idsIn(rest)).toEqual(ids.slice(3));
  });

  it('holds 50 rows a page unless told, up to 200', async () => {
    const person = await running.service.person();
    await enter(person, 201);
    const sizes = [];
    for (const query of ['', '?limit=1', '?limit=200']) {
      const { data, page }: Page = (await person.get(`/contacts${query}`)).body;
      sizes.push([data.length, page.has_more]);
    }
    expect(sizes).toEqual([
      [50, true],
      [1, true],
      [200, true],
    ]);
  });

  it('ends with a full page when the rows fit it exactly', async () => {
    const person = await running.service.person();
    await enter(person, 4);
    const { data, page }: Page = (await person.get('/contacts?limit=4')).body;
    expect(data).toHaveLength(4);
    expect(page).toEqual({ next_cursor: null, has_more: false });
  });

  it.each([
    '0',
    '201',
    '-1',
    'abc',
    '1.5',
    '',
    '1e1',
    '0x10',
    '5&limit=5',
    '5&limit=6',
    '99999999999999999999',
  ])('is refused with limit=%s', async (limit) => {
    const person = await running.service.person();
    for (const path of ['/contacts', '/tags']) {
      expect(await person.get(`${path}?limit=${limit}`)).toMatchObject(invalid('limit'));
    }
  });
});

describe('a cursor', () => {
  let person: Person;
  let cursor: string;
  let filtered: string;
  let tagsCursor: string;

  const cursorOf = async (path: string): Promise<string> => {
    const { page }: Page = (await person.get(path)).body;
    return page.next_cursor ?? '';
  };

  beforeAll(async () => {
    person = await running.service.person();
    await enter(person, 3);
    for (const name of ['One', 'Two']) await person.post('/tags', { name });
    cursor = await cursorOf('/contacts?limit=1');
    filtered = await cursorOf('/contacts?limit=1&q=golfer');
    tagsCursor = await cursorOf('/tags?limit=1');
  });

  it('is good as often as it is used, and opaque text that needs no encoding', async () => {
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    const pages = await Promise.all([1, 2].map(() => person.get(`/contacts?cursor=${cursor}`)));
    expect(pages.map(({ body }) => body.data.length)).toEqual([2, 2]);
  });

  it('is refused with any character changed', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    await fc.assert(
      fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom(...letters), async (at, letter) => {
        fc.pre(cursor[at] !== letter);
        const tampered = `${cursor.slice(0, at)}${letter}${cursor.slice(at + 1)}`;
        expect(await person.get(`/contacts?cursor=${tampered}`)).toMatchObject(badRequest);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['empty', () => ''],
    ['garbage', () => 'garbage'],
    ['preceded by a blank', () => `%20${cursor}`],
    ['an id', () => '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'],
    ['cut short', () => cursor.slice(0, -1)],
    ['longer by a letter', () => `${cursor}A`],
    ['padded', () => `${cursor}%3D`],
    ['twice itself', () => cursor + cursor],
    ["another list's", () => tagsCursor],
    ["another filter's", () => filtered],
  ])('is refused when it is %s', async (_, made) => {
    expect(await person.get(`/contacts?cursor=${made()}`)).toMatchObject(badRequest);
  });

  it('is refused with another filter than it was made with', async () => {
    for (const query of ['', '&q=golfe', '&q=golfer&email=golfer1%40example.com']) {
      expect(await person.get(`/contacts?cursor=${filtered}${query}`)).toMatchObject(badRequest);
    }
    expect((await person.get(`/contacts?cursor=${filtered}&q=golfer`)).status).toBe(200);
    expect(await person.get(`/tags?cursor=${cursor}`)).toMatchObject(badRequest);
  });

  it('is refused to another organization, and good for every client of its own', async () => {
    const neighbour = await running.service.person();
    expect(await neighbour.get(`/contacts?cursor=${cursor}`)).toMatchObject(badRequest);
    const colleague = await running.service.person({ organizationId: person.organizationId });
    expect((await colleague.get(`/contacts?cursor=${cursor}`)).status).toBe(200);
  });

  it('never expires', async () => {
    running.service.clock.advance(1000 * 24 * 60 * 60 * 1000);
    const later = await running.service.person({ organizationId: person.organizationId });
    expect((await later.get(`/contacts?cursor=${cursor}`)).status).toBe(200);
  });
});
