/** Promises about the column External ID of an import, and about its preview, which says the same. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { gistOf, toldOf } from '../../../../../test/support/worlds/told.ts';

const running = useSharedService();

const importing = async (person: Person, csv: string, more = {}): Promise<Wire> =>
  (await person.post('/contacts/import', { csv, consent: true, ...more })).body;

const idsOf = async (person: Person): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await data(person.get('/contacts'))).map(({ email, external_id }: Wire) => [email, external_id]),
  );

const HEADER = 'Email,External ID\n';

describe('an External ID in a file', () => {
  it('is set on new contacts and where none is stored, and kept where the cell is empty', async () => {
    const person = await running.service.person();
    await person.post('/contacts', { email: 'known@example.com' });
    await person.post('/contacts', { email: 'kept@example.com', external_id: 'k' });
    await person.post('/contacts', { email: 'same@example.com', external_id: 's' });
    const csv = `external id,Email\nn,new@example.com\nK,known@example.com\n,kept@example.com\ns,same@example.com\n`;
    expect(await importing(person, csv)).toEqual({
      inserted: 1,
      updated: 3,
      skipped: 0,
      duplicatesInFile: 0,
      errors: [],
    });
    expect(await idsOf(person)).toEqual({
      'new@example.com': 'n',
      'known@example.com': 'K',
      'kept@example.com': 'k',
      'same@example.com': 's',
    });
    const events = (await toldOf(running.service, person)).slice(3);
    expect(gistOf(events)).toEqual(['contact.created', 'contact.updated']);
    for (const { data: told } of events) {
      const { previous: _previous, ...contact } = told;
      expect(contact).toEqual(await data(person.get(`/contacts/${told.id}`)));
    }
  });

  it('that contradicts what is stored or stands twice is an error of its row alone', async () => {
    const { person, owner } = await world();
    const csv = `${HEADER}has@example.com,other\nnew@example.com,taken\nnone@example.com,a\nann@example.com,a\nann@example.com,b\nlong@example.com,${'x'.repeat(201)}\nline@example.com,"a\nb"\n`;
    const preview = await data(
      owner.browser.post(owner.at('/contacts/import/preview'), {
        csv: `${csv.slice(0, csv.indexOf('long'))}`,
      }),
    );
    const before = await idsOf(person);
    const dry = await importing(person, csv, { dryRun: true });
    expect(await idsOf(person)).toEqual(before);
    const report = await importing(person, csv);
    expect(report).toEqual(dry);
    expect(report).toMatchObject({ inserted: 1, updated: 1, skipped: 5, duplicatesInFile: 0 });
    expect(report.errors).toEqual([
      { row: 2, message: 'The contact has another external id' },
      { row: 3, message: 'Another contact has this external id' },
      { row: 5, message: 'Row 4 has the same external id' },
      { row: 7, message: 'External ID must have at most 200 characters' },
      { row: 8, message: 'External ID must have no line breaks' },
    ]);
    expect(preview.rows.map(({ message }: Wire) => message)).toEqual([
      ...report.errors.slice(0, 2).map(({ message }: Wire) => message),
      null,
      report.errors[2].message,
      null,
    ]);
    expect(await idsOf(person)).toEqual({
      'has@example.com': 'h',
      'holder@example.com': 'taken',
      'none@example.com': 'a',
      'ann@example.com': 'b',
    });
  });

  it('round-trips through an export', async () => {
    const [person, other] = [await running.service.person(), await running.service.person()];
    await person.post('/contacts', { email: 'a@example.com', external_id: '=1+1' });
    await person.post('/contacts', { email: 'b@example.com', external_id: 'a,"b"' });
    const { text } = await person.get('/contacts/export?extra=true');
    expect(await importing(other, text)).toMatchObject({ inserted: 2, skipped: 0 });
    expect(await idsOf(other)).toEqual(await idsOf(person));
  });
});

async function world(): Promise<{ person: Person; owner: Member }> {
  const person = await running.service.person();
  await person.post('/contacts', { email: 'has@example.com', external_id: 'h' });
  await person.post('/contacts', { email: 'holder@example.com', external_id: 'taken' });
  await person.post('/contacts', { email: 'none@example.com' });
  return { person, owner: await member(running.service, person.organizationId) };
}
