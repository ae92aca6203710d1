/** Promises about lists that are asked for by change: nothing is missed, whatever changes while pages are turned. */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../test/support/run/service.ts';
import type { Person } from '../../../../test/support/worlds/people.ts';

const running = useService();

interface Changed {
  id: string;
  email: string;
  updated_at: string;
}

async function threeContacts(): Promise<{ person: Person; contacts: Changed[] }> {
  const person = await running.service.person();
  const contacts: Changed[] = [];
  for (const name of ['ann', 'ben', 'cleo']) {
    contacts.push((await person.post('/contacts', { email: `${name}@links.example` })).body.data);
    running.service.clock.advance(60_000);
  }
  return { person, contacts };
}

const emails = (answer: { body: { data: Changed[] } }) => answer.body.data.map(({ email }) => email);

describe('updated_since', () => {
  it('lists what changed at or after a time, oldest change first, and says what to ask with next', async () => {
    const { person, contacts } = await threeContacts();
    running.service.clock.freeze();
    const [ann, ben] = contacts;
    await person.patch(`/contacts/${ann?.id}`, { title: 'Pro' });
    const asked = running.service.clock.now();
    const answer = await person.get(`/contacts?updated_since=${ben?.updated_at}`);
    expect(emails(answer)).toEqual(['ben@links.example', 'cleo@links.example', 'ann@links.example']);
    expect(answer.body.synced_to).toBe(new Date(asked.getTime() - 150_000).toISOString());
    const again = await person.get(`/contacts?updated_since=${answer.body.synced_to}`);
    expect(emails(again)).toEqual(emails(answer));
  });

  it('brings a row that changes while pages are turned again, and tells of the first page in the last', async () => {
    const { person, contacts } = await threeContacts();
    const since = '2000-01-01T00:00:00Z';
    const first = await person.get(`/contacts?updated_since=${since}&limit=2`);
    expect(emails(first)).toEqual(['ann@links.example', 'ben@links.example']);
    running.service.clock.advance(60_000);
    await person.patch(`/contacts/${contacts[0]?.id}`, { title: 'Pro' });
    const next = first.body.page.next_cursor;
    const second = await person.get(`/contacts?updated_since=${since}&limit=2&cursor=${next}`);
    expect(emails(second)).toEqual(['cleo@links.example', 'ann@links.example']);
    expect(second.body).toMatchObject({ page: { has_more: false }, synced_to: first.body.synced_to });
  });

  it('pages by the change and the id where many changed at one instant', async () => {
    const person = await running.service.person();
    const csv = `Email\n${Array.from({ length: 7 }, (_, each) => `golfer${each}@links.example`).join('\n')}`;
    await person.post('/contacts/import', { csv, consent: true });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const turned: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await person.get(`/contacts?updated_since=2000-01-01T00:00:00Z&limit=3${turned}`);
      seen.push(...emails(answer));
      cursor = answer.body.page.next_cursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('refuses what is no time, files, and cursors of another list', async () => {
    const { person } = await threeContacts();
    const cursorOf = async (query: string) =>
      (await person.get(`/contacts?limit=1${query}`)).body.page.next_cursor;
    const plain = await cursorOf('');
    const dated = await cursorOf('&updated_since=2000-01-01T00:00:00Z');
    const statuses: [string, number, string][] = [];
    for (const query of [
      'updated_since=yesterday',
      'updated_since=',
      `updated_since=2000-01-01T00:00:00Z&cursor=${plain}`,
      `updated_since=2001-01-01T00:00:00Z&cursor=${dated}`,
      `cursor=${dated}`,
    ]) {
      const { status, body } = await person.get(`/contacts?${query}`);
      statuses.push([query.split('=')[0] ?? '', status, body.code]);
    }
    expect(statuses).toEqual([
      ['updated_since', 400, 'validation_error'],
      ['updated_since', 400, 'validation_error'],
      ['updated_since', 400, 'bad_request'],
      ['updated_since', 400, 'bad_request'],
      ['cursor', 400, 'bad_request'],
    ]);
  });
});
