/**
 * Promises about what an import reads: CSV as people make it, every data row counted once, broken rows named.
 */
import { describe, expect, it } from 'vitest';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const running = useSharedService();

const importing = (person: Person, csv: unknown) => person.post('/contacts/import', { csv, consent: true });

/** Imports into a fresh organization; `found` are its contacts by email. */
async function imported(csv: string) {
  const person = await running.service.person();
  const { status, body } = await importing(person, csv);
  expect(status, JSON.stringify(body)).toBe(200);
  return { person, report: body, found: await contactsOf(person) };
}

async function contactsOf(person: Person): Promise<Record<string, Record<string, unknown>>> {
  const { data } = (await person.get('/contacts?limit=200')).body;
  return Object.fromEntries(data.map((contact: { email: string }) => [contact.email, contact]));
}

const report = (counts: Record<string, number>, errors: unknown[] = []) => ({
  inserted: 0,
  updated: 0,
  skipped: errors.length,
  duplicatesInFile: 0,
  errors,
  ...counts,
});

const error = (row: number) => ({ row, message: expect.stringMatching(/\S/) });

const SAM = 'sam@example.com';

describe('an import reads', () => {
  it('every column it recognises into its field', async () => {
    const { found, report: got } = await imported(
      `Email,First,Last,Title,Department,Company,Phone\r\n${SAM},Sam,Snead,Pro,Golf,Greenbrier,+1 304 555\r\n`,
    );
    expect(got).toEqual(report({ inserted: 1 }));
    expect(found[SAM]).toEqual({
      id: expect.any(String),
      email: SAM,
      first_name: 'Sam',
      last_name: 'Snead',
      title: 'Pro',
      department: 'Golf',
      company: 'Greenbrier',
      phone: '+1 304 555',
      opted_out: false,
      source: 'import',
      external_id: null,
      metadata: {},
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: found[SAM]?.created_at,
    });
  });

  it.each([
    ['CRLF', 'Email,First\r\nsam@example.com,Sam\r\nben@example.com,Ben\r\n'],
    ['LF', 'Email,First\nsam@example.com,Sam\nben@example.com,Ben\n'],
    ['CR', 'Email,First\rsam@example.com,Sam\rben@example.com,Ben\r'],
    ['mixed line ends', 'Email,First\r\nsam@example.com,Sam\nben@example.com,Ben\r'],
    ['no line end at the end', 'Email,First\nsam@example.com,Sam\nben@example.com,Ben'],
    ['a BOM', '\ufeffEmail,First\nsam@example.com,Sam\nben@example.com,Ben\n'],
    ['a BOM and quotes', '\ufeff"Email","First"\n"sam@example.com","Sam"\n"ben@example.com","Ben"\n'],
    ['header names in any case', 'EMAIL,fIRST\nsam@example.com,Sam\nben@example.com,Ben\n'],
    ['columns in any order', 'First,Email\nSam,sam@example.com\nBen,ben@example.com\n'],
    ['blanks around names and cells', ' Email , First \n sam@example.com , Sam \nben@example.com,\tBen\n'],
    ['unknown columns', 'Age,Email,Email 2,First\n9,sam@example.com,x@y.z,Sam\n,ben@example.com,,Ben\n'],
    ['blank lines', '\n\nEmail,First\n\nsam@example.com,Sam\n   \n\r\nben@example.com,Ben\n\n\n'],
  ])('%s', async (_, csv) => {
    const { found, report: got } = await imported(csv);
    expect(got).toEqual(report({ inserted: 2 }));
    expect(found[SAM]).toMatchObject({ first_name: 'Sam', last_name: null });
    expect(found['ben@example.com']).toMatchObject({ first_name: 'Ben', last_name: null });
  });

  it('quoted newlines, quotes and commas as part of the cell', async () => {
    const { found } = await imported(`Email,First,Last\n${SAM},"Sam\r\nthe ""Slammer""","Snead, Jr."\n`);
    expect(found[SAM]).toMatchObject({ first_name: 'Sam\r\nthe "Slammer"', last_name: 'Snead, Jr.' });
  });

  it.each([
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'@x", '@x'],
    ["'+x", '+x'],
    ["'quoted", "'quoted"],
    ['=1+1', '=1+1'],
    ['+1 555', '+1 555'],
    ['"=""0049 12"""', '0049 12'],
    [`"'=""x"""`, '="x"'],
  ])('the cell %s as %s: without the apostrophe or the formula that guards a text', async (cell, value) => {
    const { found } = await imported(`Email,First\n${SAM},${cell}\n`);
    expect(found[SAM]).toMatchObject({ first_name: value });
  });

  it('a short row as one that lacks its last cells', async () => {
    const { found, report: got } = await imported(`Email,First,Last\n${SAM},Sam\nben@example.com\n`);
    expect(got).toEqual(report({ inserted: 2 }));
    expect(found[SAM]).toMatchObject({ first_name: 'Sam', last_name: null });
    expect(found['ben@example.com']).toMatchObject({ first_name: null, last_name: null });
  });

  it('500 characters in a cell, an emoji being one', async () => {
    const cell = '🏌'.repeat(500);
    const { found } = await imported(`Email,First,Notes\n${SAM},${cell},${'x'.repeat(600)}\n`);
    expect(found[SAM]).toMatchObject({ first_name: cell });
  });
});

describe('a row that cannot be used is skipped and named, the others go in', () => {
  it.each([
    ['no email', ',Ben'],
    ['a blank email', '"  ",Ben'],
    ['only empty cells', ','],
    ['an invalid email', 'ben,Ben'],
    ['an email of 255', `${'b'.repeat(243)}@example.com,Ben`],
    ['a cell of 501', `ben@example.com,${'x'.repeat(501)}`],
    ['a cell of 501 emoji', `ben@example.com,${'🏌'.repeat(501)}`],
    ['more cells than the header', 'ben@example.com,Ben,Hogan'],
  ])('%s', async (_, row) => {
    const { report: got, found } = await imported(`Email,First\n${SAM},Sam\n${row}\nann@example.com,Ann\n`);
    expect(got).toEqual(report({ inserted: 2 }, [error(3)]));
    expect(Object.keys(found).sort()).toEqual(['ann@example.com', SAM]);
  });

  it('a quote that is never closed', async () => {
    const { report: got, found } = await imported(`Email,First\n${SAM},Sam\nben@example.com,"Ben\n`);
    expect(got).toEqual(report({ inserted: 1 }, [error(3)]));
    expect(Object.keys(found)).toEqual([SAM]);
  });

  it('by the row a spreadsheet shows: the header is 1, blank lines and quoted newlines do not count', async () => {
    const csv = `\nEmail,First\n\nwrong,1\n${SAM},"two\nlines"\n\nwrong,2\n  \nwrong,3\n`;
    expect((await imported(csv)).report).toEqual(report({ inserted: 1 }, [error(2), error(4), error(5)]));
  });
});

describe('people who appear again', () => {
  it('in the file, in any case: the first row wins, each further one is a duplicate', async () => {
    const { report: got, found } = await imported(
      'Email,First,Last\nSam@Example.com,Sam,\nSAM@example.COM,Other,Snead\nsam@example.com,Third,\nben@example.com,,\n',
    );
    expect(got).toEqual(report({ inserted: 2, duplicatesInFile: 2 }));
    expect(found['Sam@Example.com']).toMatchObject({ first_name: 'Sam', last_name: null });
  });

  it('after a broken row: a row that was skipped is not the first', async () => {
    const { report: got, found } = await imported(`Email,First\n${SAM},${'x'.repeat(501)}\n${SAM},Sam\n`);
    expect(got).toEqual(report({ inserted: 1 }, [error(2)]));
    expect(found[SAM]).toMatchObject({ first_name: 'Sam' });
  });

  it('in the organization, in any case: cells change values, empty ones and the rest stay', async () => {
    const person = await running.service.person();
    const stored = { email: 'Sam@Example.com', first_name: 'Sam', title: 'Pro', phone: '1' };
    const { data: before } = (await person.post('/contacts', stored)).body;
    const got = await importing(
      person,
      'Email,First,Last,Phone\nsam@EXAMPLE.com,,Snead,2\nnew@example.com,,,\n',
    );
    expect(got.body).toEqual(report({ inserted: 1, updated: 1 }));
    const after = (await contactsOf(person))['Sam@Example.com'];
    expect(after).toEqual({ ...before, last_name: 'Snead', phone: '2', updated_at: after?.updated_at });
  });

  it('count as updated even when nothing changes', async () => {
    const csv = `Email,First\n${SAM},Sam\n`;
    const { person, found } = await imported(csv);
    expect((await importing(person, csv)).body).toEqual(report({ updated: 1 }));
    expect(await contactsOf(person)).toEqual(found);
  });
});

describe('an import is refused, and nothing written', () => {
  it.each([
    ['no csv', { consent: true }, 'csv'],
    ['csv that is null', { csv: null, consent: true }, 'csv'],
    ['csv that is not text', { csv: ['Email', SAM], consent: true }, 'csv'],
    ['empty csv', { csv: '', consent: true }, 'csv'],
    ['blank csv', { csv: ' \n \n', consent: true }, 'csv'],
    ['no Email column', { csv: `Address,First\n${SAM},Sam`, consent: true }, 'csv'],
    ['two Email columns', { csv: `Email,First,EMAIL\n${SAM},Sam,${SAM}`, consent: true }, 'csv'],
    ['a header and no row', { csv: 'Email,First\n', consent: true }, 'csv'],
    ['no valid row', { csv: 'Email,First\nsam,Sam\n,Ben\n', consent: true }, 'csv'],
    ['no consent', { csv: `Email\n${SAM}` }, 'consent'],
    ['consent that is false', { csv: `Email\n${SAM}`, consent: false }, 'consent'],
    ['consent that is "true"', { csv: `Email\n${SAM}`, consent: 'true' }, 'consent'],
    ['consent that is 1', { csv: `Email\n${SAM}`, consent: 1 }, 'consent'],
    ['consent that is null', { csv: `Email\n${SAM}`, consent: null }, 'consent'],
  ])('for %s', async (_, body, field) => {
    const person = await running.service.person();
    expect(await person.post('/contacts/import', body)).toMatchObject(invalid(field));
    expect(await contactsOf(person)).toEqual({});
  });
});
