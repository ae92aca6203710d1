/**
 * Promises about files as people have them: whatever program wrote them, their columns are found, a mapping
 * decides where it is given, and a dry run answers what the import would.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/samples/${name}`, import.meta.url), 'utf8');

const importing = (csv: string, more: object = {}, who = person) =>
  who.post('/contacts/import', { csv, consent: true, ...more });

const contact = async (email: string): Promise<Wire> =>
  (await data(person.get(`/contacts?email=${encodeURIComponent(email)}`)))[0];

let last = 0;
const anEmail = () => {
  last += 1;
  return `golfer${last}@example.com`;
};

describe('a file', () => {
  it.each([
    [
      'excel-german.csv',
      { inserted: 2, skipped: 1 },
      {
        email: 'juergen@example.de',
        first_name: 'Jürgen',
        last_name: 'Müßig',
        company: 'Müßig & Söhne GmbH',
        department: 'Einkauf',
        phone: '+49 89 555-01',
      },
    ],
    [
      'google-contacts.csv',
      { inserted: 2, skipped: 0 },
      {
        email: 'sam@example.com',
        first_name: 'Sam',
        last_name: 'Snead',
        title: 'Club professional',
        department: 'Golf',
        company: 'The Greenbrier',
        phone: '+1 304 555 0112',
      },
    ],
    [
      'outlook.csv',
      { inserted: 2, skipped: 0 },
      {
        email: 'ben@example.com',
        first_name: 'Ben',
        last_name: 'Hogan',
        title: null,
        department: 'Sales',
        company: 'Hogan Golf, Inc.',
        phone: '(817) 555-0103',
      },
    ],
    [
      'club-roster.csv',
      { inserted: 2, skipped: 1 },
      {
        email: 'bobby@example.com',
        first_name: 'Bobby',
        last_name: 'Jones',
        company: 'East Lake',
        phone: '404 555 0105',
      },
    ],
  ])('like %s is imported as it is', async (name, counts, expected) => {
    expect((await importing(sample(name))).body).toMatchObject(counts);
    expect(await contact(expected.email)).toMatchObject(expected);
  });

  it.each([
    ['semicolons', 'Email;First\n%;Sam, Jr.\n'],
    ['tabs', 'Email\tFirst\n%\tSam, Jr.\n'],
    ['commas', 'Email,First\n%,"Sam, Jr."\n'],
    ['quotes and semicolons', '"Email";"First"\n"%";"Sam, Jr."\n'],
    [
      'semicolons, below a title with more commas',
      'Email;First;Seen in May, June, July, or August\n%;Sam, Jr.;\n',
    ],
    ["Excel's own line", 'sep=;\r\nEmail;First\r\n%;Sam, Jr.\r\n'],
    ['other words for it', 'E-MAIL ADDRESS,given_name\n%,"Sam, Jr."\n'],
    ['marks around the words', '"E-mail address *",First name:\n%,"Sam, Jr."\n'],
  ])('with %s is read', async (_name, csv) => {
    const email = anEmail();
    expect((await importing(csv.replace('%', email))).body).toMatchObject({ inserted: 1, errors: [] });
    expect(await contact(email)).toMatchObject({ first_name: 'Sam, Jr.' });
  });

  it('counts its rows from the header, not from the line of Excel above it', async () => {
    const { body } = await importing(`sep=;\nEmail;First\n${anEmail()};A\nnobody;B`);
    expect(body).toMatchObject({ inserted: 1, errors: [{ row: 3 }] });
  });

  it('may have our own header beside another word for it: ours wins', async () => {
    const email = anEmail();
    await importing(`E-mail,Email,Surname,Last\nother@example.com,${email},Wrong,Right\n`);
    expect(await contact(email)).toMatchObject({ last_name: 'Right' });
  });

  it('may have several words for a column: the likeliest wins', async () => {
    const email = anEmail();
    await importing(`Home phone,Mobile,Email\n1,2,${email}\n`);
    expect(await contact(email)).toMatchObject({ phone: '2' });
  });

  it('may not have the same word twice', async () => {
    const answer = await importing(`E-mail,E-mail\n${anEmail()},\n`);
    expect(answer).toMatchObject(invalid('csv'));
    expect(answer.body.error).toContain('E-mail more than once');
  });
});

describe('a mapping', () => {
  it.each([
    ['names a column that is not known', 'Kontakt,First\n%,Sam\n', { email: 'Kontakt' }],
    ['disregards case, of ours and of theirs', 'KONTAKT,First\n%,Sam\n', { EMAIL: ' kontakt ' }],
    ['wins over our own header', 'Email,Work,First\nx@example.com,%,Sam\n', { email: 'Work' }],
    ['takes a header from the column that it is known for', 'Email,Last\n%,Sam\n', { first: 'Last' }],
    ['tells headers apart that differ in case', 'Email,NAME,name\n%,Sam,x\n', { first: 'NAME' }],
    [
      'tells which separator is meant',
      'Wer;Was, und wann\n%;Sam\n',
      { email: 'Wer', first: 'Was, und wann' },
    ],
  ])('%s', async (_name, csv, mapping) => {
    const email = anEmail();
    expect((await importing(csv.replace('%', email), { mapping })).body).toMatchObject({ inserted: 1 });
    expect(await contact(email)).toMatchObject({ first_name: 'Sam', last_name: null });
  });

  it.each([
    ['a column that the file lacks', { email: 'Mail' }, 'mapping.email'],
    ['an empty column', { email: ' ' }, 'mapping.email'],
    ['one of ours that there is not', { nickname: 'Email' }, 'mapping.nickname'],
    ['one of ours twice', { email: 'Email', Email: 'First' }, 'mapping.Email'],
    ['no text', { email: 1 }, 'mapping.email'],
    ['null', { email: null }, 'mapping.email'],
    ['a list', ['email'], 'mapping'],
    ['a text', 'email', 'mapping'],
    ['a column that the file has twice', { first: 'Note' }, 'mapping.first'],
    ['a text of 501', { email: 'x'.repeat(501) }, 'mapping.email'],
    ['101 fields', Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`c${i}`, 'x'])), 'mapping'],
  ])('of %s is refused, and nothing written, dry or not', async (_name, mapping, field) => {
    const email = anEmail();
    for (const dryRun of [true, false])
      expect(await importing(`Email,First,Note,Note\n${email},,,\n`, { mapping, dryRun })).toMatchObject(
        invalid(field),
      );
    expect(await contact(email)).toBeUndefined();
  });

  it('may leave out columns that are known', async () => {
    const email = anEmail();
    const csv = `Email,Phone,Mobile\n${email},1,2\n`;
    await importing(csv, { ignore: ['PHONE'] });
    expect(await contact(email)).toMatchObject({ phone: '2' });
    expect(await importing(csv, { ignore: ['Fax'] })).toMatchObject(invalid('ignore.0'));
    expect(await importing(csv, { ignore: Array(101).fill('Phone') })).toMatchObject(invalid('ignore'));
  });
});

describe('a dry run', () => {
  it('answers what the import answers then, for any file, and changes nothing', async () => {
    const cell = fc.constantFrom('a@example.com', 'A@Example.com', 'b@example.com', 'c@example.com', 'x', '');
    const files = fc.record({
      separator: fc.constantFrom(',', ';', '\t'),
      header: fc.constantFrom('Email', 'E-mail Address', 'Kontakt'),
      rows: fc.array(fc.tuple(cell, fc.constantFrom('Sam', '', '"', 'x'.repeat(501))), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(files, fc.array(cell, { maxLength: 3 }), async (file, stored) => {
        const who = await running.service.person();
        for (const email of stored) await who.post('/contacts', { email });
        const before = (await who.get('/contacts')).body;
        const csv = [[file.header, 'First'], ...file.rows].map((row) => row.join(file.separator)).join('\n');
        const mapping = file.header === 'Kontakt' ? { email: 'Kontakt' } : {};
        const dry = await importing(csv, { mapping, dryRun: true }, who);
        expect((await who.get('/contacts')).body).toEqual(before);
        const real = await importing(csv, { mapping }, who);
        const { request_id: _one, ...foretold } = dry.body;
        const { request_id: _other, ...told } = real.body;
        expect([dry.status, foretold]).toEqual([real.status, told]);
      }),
      { numRuns: 40 },
    );
  });

  it('tells no one, and leaves no trace', async () => {
    const who = await running.service.person();
    const csv = `Email\n${Array.from({ length: 1200 }, (_, i) => `p${i}@example.com`).join('\n')}`;
    const answer = await importing(csv, { dryRun: true }, who);
    expect([answer.status, answer.body.inserted]).toEqual([200, 1200]);
    const [counts] = await running.service.database.query(
      `select (select count(*)::int from contacts where organization_id = $1) as contacts,
              (select count(*)::int from events where organization_id = $1) as events,
              (select count(*)::int from contact_tags where organization_id = $1) as tagged`,
      [who.organizationId],
    );
    expect(counts).toEqual({ contacts: 0, events: 0, tagged: 0 });
  });

  it('is another request than the import itself, under one idempotency key too', async () => {
    const csv = `Email\n${anEmail()}\n`;
    const headers = { 'idempotency-key': 'dry' };
    const send = (dryRun: boolean) =>
      person.post('/contacts/import', { csv, consent: true, dryRun }, headers);
    expect((await send(true)).body).toMatchObject({ inserted: 1 });
    expect((await send(false)).status).toBe(409);
    expect((await importing(csv)).body).toMatchObject({ inserted: 1 });
  });

  it('needs consent, as the import does', async () => {
    const csv = `Email\n${anEmail()}\n`;
    expect(await person.post('/contacts/import', { csv, dryRun: true })).toMatchObject(invalid('consent'));
    expect(await importing(csv, { dryRun: 'yes' })).toMatchObject(invalid('dryRun'));
  });
});

describe('an import with a tag', () => {
  it('puts it on every contact of the file, new and known, and on no other', async () => {
    const who = await running.service.person();
    const tag = await data(who.post('/tags', { name: 'Members' }));
    for (const email of ['known@example.com', 'other@example.com']) await who.post('/contacts', { email });
    const csv = 'Email\nKNOWN@example.com\nnew@example.com\nbroken\n';
    await importing(csv, { tag_id: tag.id, dryRun: true }, who);
    expect(await data(who.get(`/contacts?tag_id=${tag.id}`))).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect((await importing(csv, { tag_id: tag.id }, who)).status).toBe(200);
    const tagged: Wire[] = await data(who.get(`/contacts?tag_id=${tag.id}`));
    expect(tagged.map(({ email }) => email).sort()).toEqual(['known@example.com', 'new@example.com']);
  });

  it('that there is not is refused, dry or not', async () => {
    const [who, stranger] = [await running.service.person(), await running.service.person()];
    const { id } = await data(stranger.post('/tags', { name: 'Theirs' }));
    for (const dryRun of [true, false])
      expect(await importing('Email\na@example.com', { tag_id: id, dryRun }, who)).toMatchObject(notFound);
    expect(await data(who.get('/contacts'))).toEqual([]);
  });
});
