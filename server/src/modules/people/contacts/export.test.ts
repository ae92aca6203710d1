/**
 * Promises about the export: a CSV any spreadsheet reads and none executes, that says so when it is cut
 * short.
 */
import { describe, expect, it } from 'vitest';
import { useService, useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';

const capped = useService({ csvRowCap: 3 });
const uncapped = useSharedService();

const HEADER = 'Email,First,Last,Title,Department,Company,Phone,Opted out,Source,Created';

async function personWith(...emails: string[]): Promise<Person> {
  const person = await capped.service.person();
  for (const email of emails) await person.post('/contacts', { email });
  return person;
}

/** The emails of an export without quotes in it, in order. */
const emailsIn = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);

describe('an export', () => {
  it('is a CSV attachment: these columns in this order, CRLF after every line, no BOM', async () => {
    const person = await capped.service.person();
    const { data: sam } = (
      await person.post('/contacts', {
        email: 'Sam@Example.com',
        first_name: 'Sam',
        last_name: 'Snead, Jr.',
        title: 'the "Slammer"',
        department: 'Golf\nCarts',
        company: 'Élan 🏌',
        phone: '+1 304 555',
      })
    ).body;
    const { data: ben } = (await person.post('/contacts', { email: 'ben@example.com' })).body;
    const answer = await person.get('/contacts/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv\b/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment\b/);
    expect(answer.text).toBe(
      [
        HEADER,
        `ben@example.com,,,,,,,false,api,${ben.created_at}`,
        `Sam@Example.com,Sam,"Snead, Jr.","the ""Slammer""","Golf\nCarts",Élan 🏌,+1 304 555,false,api,${sam.created_at}`,
        '',
      ].join('\r\n'),
    );
  });

  it('shows who opted out as true, and imported contacts as such', async () => {
    const person = await capped.service.person();
    await person.post('/contacts/import', { csv: 'Email\nsam@example.com', consent: true });
    await capped.service.database.query('update contacts set opted_out = true where organization_id = $1', [
      person.organizationId,
    ]);
    const [contact] = (await person.get('/contacts')).body.data;
    const [, line] = (await person.get('/contacts/export')).text.split('\r\n');
    expect(line).toBe(`sam@example.com,,,,,,,true,import,${contact.created_at}`);
  });

  it('begins with the header, bytes as they are, when there is no contact', async () => {
    const person = await personWith();
    const response = await fetch(`${capped.service.api}/contacts/export`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(`${HEADER}\r\n`);
  });

  it('holds the own organization only, newest first', async () => {
    await personWith('foreign@example.com');
    const person = await personWith('a@example.com', 'c@example.com', 'b@example.com');
    const { text } = await person.get('/contacts/export');
    expect(emailsIn(text)).toEqual(['b@example.com', 'c@example.com', 'a@example.com']);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const person = await personWith(...['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`));
    const [get, head] = [await person.get('/contacts/export'), await person.call('HEAD', '/contacts/export')];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-disposition', 'x-truncated', 'content-length']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it('holds each of many contacts exactly once, newest first', async () => {
    const person = await uncapped.service.person();
    const rows = Array.from({ length: 1201 }, (_, i) => `golfer${i}@example.com`);
    await person.post('/contacts/import', { csv: ['Email', ...rows].join('\n'), consent: true });
    const { headers, text } = await person.get('/contacts/export');
    expect(headers.get('x-truncated')).toBeNull();
    const newestFirst = await uncapped.service.database.query<{ email: string }>(
      'select email from contacts where organization_id = $1 order by id desc',
      [person.organizationId],
    );
    expect(emailsIn(text)).toEqual(newestFirst.map(({ email }) => email));
    expect(new Set(emailsIn(text))).toEqual(new Set(rows));
  });
});

describe('the row cap', () => {
  it('is not felt by as many contacts as it allows', async () => {
    const person = await personWith('a@example.com', 'b@example.com', 'c@example.com');
    const { headers, text } = await person.get('/contacts/export');
    expect(headers.get('x-truncated')).toBeNull();
    expect(emailsIn(text)).toHaveLength(3);
  });

  it('cuts one more off, the oldest, and says so', async () => {
    const person = await personWith('a@example.com', 'b@example.com', 'c@example.com', 'd@example.com');
    const { status, headers, text } = await person.get('/contacts/export');
    expect(status).toBe(200);
    expect(headers.get('x-truncated')).toBe('true');
    expect(emailsIn(text)).toEqual(['d@example.com', 'c@example.com', 'b@example.com']);
  });
});

describe('a cell that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=', "'="],
    ['@x', "'@x"],
    ['+x', "'+x"],
    ['-x', "'-x"],
    ['+', "'+"],
    ['-5+cmd', "'-5+cmd"],
    ['+1 555 010 ext', "'+1 555 010 ext"],
    ['+1 555 010', '+1 555 010'],
    ['+1 (555) 010-20.30', '+1 (555) 010-20.30'],
    ['-5', '-5'],
    ['-5.25', '-5.25'],
    ["'=x", "''=x"],
    ["''+x", "'''+x"],
    ["'-5", "''-5"],
    ["'@", "''@"],
    ["'\tx", "''\tx"],
    ["'quoted", "'quoted"],
    ["''", "''"],
    ['a=1', 'a=1'],
    ['1+1', '1+1'],
  ])('%j is exported as %j', async (value, cell) => {
    const person = await capped.service.person();
    await person.post('/contacts', { email: 'a@example.com', first_name: value, phone: value });
    const [, line] = (await person.get('/contacts/export')).text.split('\r\n');
    expect(line).toMatch(/^a@example\.com,/);
    expect(line?.split(',').slice(1, 7)).toEqual([cell, '', '', '', '', cell]);
  });

  it.each([
    ["'\r=x", "''\r=x"],
    ["'\n=x", "''\n=x"],
  ])('%j is exported quoted, as %j', async (value, cell) => {
    const person = await capped.service.person();
    await person.post('/contacts', { email: 'a@example.com', first_name: value });
    expect((await person.get('/contacts/export')).text).toContain(`\r\na@example.com,"${cell}",,,`);
  });

  it.each(['=cmd@example.com', '+x@example.com', '-5@example.com'])(
    'is guarded in the email %s',
    async (email) => {
      const person = await personWith(email);
      expect(emailsIn((await person.get('/contacts/export')).text)).toEqual([`'${email}`]);
    },
  );
});
