/**
 * Promises about finding contacts: by email, by tag and by how a name begins, without regard to case, newest
 * first.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();

/** Oldest first; the keys are the local parts of their emails. */
const PEOPLE = {
  ann: { first_name: 'Ann', last_name: 'Émile', company: '100% Golf' },
  ben: { first_name: 'Ben', last_name: 'Annan', company: 'Under_par' },
  cleo: { first_name: 'Élodie', last_name: 'Öst', company: 'Anna & Sons' },
  dan: { first_name: 'Δημήτρης', last_name: 'Benn', company: 'C:\\Links' },
  fay: { first_name: 'Last\u{10ffff}character' },
  eve: { first_name: 'Joanna', last_name: 'Zhao', title: 'Ann', department: 'Ann', phone: 'Ann' },
  ANNIKA: { first_name: '李', last_name: "O'Hara" },
};

let person: Person;
const tagIds: Record<string, string> = {};

beforeAll(async () => {
  person = await running.service.person();
  const ids: Record<string, string> = {};
  for (const [name, fields] of Object.entries(PEOPLE)) {
    const answer = await person.post('/contacts', { email: `${name}@links.example`, ...fields });
    ids[name] = answer.body.data.id;
  }
  for (const [name, members] of Object.entries({ pros: ['ann', 'ben', 'dan'], nobody: [] })) {
    tagIds[name] = (await person.post('/tags', { name })).body.data.id;
    if (members.length === 0) continue;
    const tagging = { action: 'tag', ids: members.map((member) => ids[member]), tag_id: tagIds[name] };
    await person.post('/contacts/bulk', tagging);
  }
  const neighbour = await running.service.person();
  await neighbour.post('/contacts', { email: 'ann@links.example', first_name: 'Ann' });
  tagIds.foreign = (await neighbour.post('/tags', { name: 'pros' })).body.data.id;
});

async function find(filters: Record<string, string>): Promise<string[]> {
  const { status, body } = await person.get(`/contacts?${new URLSearchParams(filters)}`);
  expect(status).toBe(200);
  return body.data.map(({ email }: { email: string }) => email.split('@')[0]);
}

describe('contacts are found', () => {
  it.each([
    ['ann', ['ANNIKA', 'cleo', 'ben', 'ann']],
    ['ANN', ['ANNIKA', 'cleo', 'ben', 'ann']],
    ['  ann  ', ['ANNIKA', 'cleo', 'ben', 'ann']],
    ['anni', ['ANNIKA']],
    ['annika@LINKS.example', ['ANNIKA']],
    ['ben', ['dan', 'ben']],
    ['oanna', []],
    ['links.example', []],
    ['100%', ['ann']],
    ['100%%', []],
    ['%', []],
    ['_', []],
    ['under_', ['ben']],
    ['underX', []],
    ['\\', []],
    ['c:\\', ['dan']],
    ['c:\\\\', []],
    ["o'h", ['ANNIKA']],
    ['é', ['cleo', 'ann']],
    ['É', ['cleo', 'ann']],
    ['ÖST', ['cleo']],
    ['δημ', ['dan']],
    ['ΔΗΜ', ['dan']],
    ['李', ['ANNIKA']],
    ['anna & s', ['cleo']],
    ['🏌', []],
    ['last', ['fay']],
    ['last\u{10ffff}c', ['fay']],
  ])('where a name, the email or the company begins with %j', async (q, expected) => {
    expect(await find({ q })).toEqual(expected);
  });

  it.each([
    ['ann@links.example', ['ann']],
    ['ANN@Links.Example', ['ann']],
    ['annika@links.example', ['ANNIKA']],
    ['ann', []],
    ['ann@links.exampl_', []],
    ['%', []],
    ['nobody@links.example', []],
  ])('by the whole email %j', async (email, expected) => {
    expect(await find({ email })).toEqual(expected);
  });

  it.each([
    ['pros', ['dan', 'ben', 'ann']],
    ['nobody', []],
    ['foreign', []],
  ])('by the tag %j', async (tag, expected) => {
    expect(await find({ tag_id: tagIds[tag] ?? '' })).toEqual(expected);
  });

  it('by no tag that does not exist', async () => {
    expect(await find({ tag_id: '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90' })).toEqual([]);
  });

  it('by all filters at once', async () => {
    const pros = tagIds.pros ?? '';
    expect(await find({ q: 'ben', tag_id: pros })).toEqual(['dan', 'ben']);
    expect(await find({ q: 'ben', tag_id: pros, email: 'BEN@links.example' })).toEqual(['ben']);
    expect(await find({ q: 'ann', email: 'dan@links.example' })).toEqual([]);
  });

  it('page by page', async () => {
    const first = (await person.get('/contacts?q=ann&limit=3')).body;
    expect(first.page.has_more).toBe(true);
    expect(await find({ q: 'ann', cursor: first.page.next_cursor })).toEqual(['ann']);
  });
});

describe('a filter that makes no sense is refused', () => {
  it.each([
    ['tag_id=pros', 'tag_id'],
    ['tag_id=', 'tag_id'],
    [`q=${'x'.repeat(501)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['email=a%40links.example&email=b%40links.example', 'email'],
  ])('%s', async (query, field) => {
    expect(await person.get(`/contacts?${query}`)).toMatchObject(invalid(field));
  });
});
