/**
 * A promise about CSV: what one organization exports, another imports without losing or changing a character.
 */
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

const running = useSharedService();
const FIELDS = ['first_name', 'last_name', 'title', 'department', 'company', 'phone'] as const;

type Texts = Partial<Record<(typeof FIELDS)[number], string | null>>;
type Named = Texts & { email: string };

let from: Person;
let to: Person;

beforeAll(async () => {
  from = await running.service.person();
  to = await running.service.person();
});

const fieldsOf = (contact: Named) => [contact.email, ...FIELDS.map((field) => contact[field] ?? null)];

const byEmail = (rows: (string | null)[][]) => rows.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

async function contactsOf(person: Person): Promise<{ ids: string[]; fields: (string | null)[][] }> {
  const { data } = (await person.get('/contacts?limit=200')).body;
  return { ids: data.map(({ id }: { id: string }) => id), fields: byEmail(data.map(fieldsOf)) };
}

async function clear(person: Person): Promise<void> {
  const { ids } = await contactsOf(person);
  if (ids.length > 0) await person.post('/contacts/bulk', { action: 'delete', ids });
}

/**
 * Spreadsheets run cells that begin so; the export puts an apostrophe before them, and one more before those.
 */
const unguarded = (cell: string) => (/^'+[=@\t\r\n+-]/.test(cell) ? cell.slice(1) : cell);

/** Creates people, exports them, reads the file with a foreign reader, imports it elsewhere: all agree. */
async function assertSurvives(people: Named[]): Promise<void> {
  const expected = byEmail(
    people.map((contact) => [contact.email, ...FIELDS.map((field) => contact[field]?.trim() || null)]),
  );
  await Promise.all([clear(from), clear(to)]);
  const created = await Promise.all(people.map((contact) => from.post('/contacts', contact)));
  expect(created.map(({ status }) => status)).toEqual(people.map(() => 201));

  const { text: csv } = await from.get('/contacts/export');
  const [, ...rows]: string[][] = parse(csv, { record_delimiter: '\r\n' });
  expect(byEmail(rows.map((row) => row.slice(0, 7).map((cell) => unguarded(cell) || null)))).toEqual(
    expected,
  );

  const imported = await to.post('/contacts/import', { csv, consent: true });
  expect(imported.body).toMatchObject({ inserted: people.length, updated: 0, skipped: 0, errors: [] });
  expect((await contactsOf(to)).fields).toEqual(expected);
}

const nasty = fc.constantFrom(
  ...[
    "'",
    "''",
    '=',
    '@',
    '+',
    '-',
    '"',
    '""',
    ',',
    ';',
    '\r',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\ufeff',
    '\u2028',
    '5',
  ],
  ...['é', 'e\u0301', 'ß', '李', '🏌️‍♀️', '\u{10ffff}', '\u0001', '\\', '\\n', 'null', 'x'],
);
const text = fc.oneof(
  fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll('\u0000', '')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const texts = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.option(text)])), {
  requiredKeys: [],
});
/** Addresses that a spreadsheet would run, too. */
const prefix = fc.constantFrom('', '', '=', '+', '-', "'", "'=", "''+", 'A');

describe('export and import', () => {
  it('carry any text from one organization to another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(prefix, texts), { minLength: 1, maxLength: 8 }), async (people) => {
        await assertSurvives(
          people.map(([start, fields], i) => ({ ...fields, email: `${start}golfer${i}@example.com` })),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('carry the longest text there can be', async () => {
    const longest = [`${'"'.repeat(500)}`, `=${'🏌'.repeat(499)}`, `'${'\n'.repeat(498)}x`];
    await assertSurvives(longest.map((title, i) => ({ email: `golfer${i}@example.com`, title })));
  });
});

interface SpectrumFile {
  name: string;
  csv: Buffer;
  json: Buffer;
}

/** The package has no types: it hands its files to a callback. */
const spectrum: (done: (error: Error | null, files: SpectrumFile[]) => void) => void = createRequire(
  import.meta.url,
)('csv-spectrum');

/** Each file's rows, as its JSON says they are to be read. */
const rowsOf = ({ json }: SpectrumFile): string[][] =>
  [JSON.parse(json.toString())].flat().map((row: Record<string, string>) => Object.values(row));

/** The file as it is, with an email put before each record and our names above the columns. */
function withEmails({ csv }: SpectrumFile): string {
  const records = parse<{ raw: string }>(csv, { columns: true, raw: true });
  const lines = records.map(({ raw }, i) => `golfer${i}@example.com,${raw.trimEnd()}`);
  return ['Email,First,Last,Title,Department,Company', ...lines].join('\n');
}

describe('the CSV files of csv-spectrum', () => {
  it('hold no value that is lost on the way', async () => {
    const files = await promisify(spectrum)();
    expect(files.length).toBeGreaterThan(10);
    const values = new Set(files.flatMap(rowsOf).flat());
    await assertSurvives(
      [...values].map((value, i) => ({ email: `value${i}@example.com`, first_name: value, phone: value })),
    );
  });

  it('are read as they should be', async () => {
    // One of them is not UTF-8, and its JSON tells of another phone number.
    const files = (await promisify(spectrum)()).filter(({ name }) => name !== 'location_coordinates');
    for (const file of files) {
      await clear(to);
      const { status } = await to.post('/contacts/import', { csv: withEmails(file), consent: true });
      expect(status).toBe(200);
      const cells = (await contactsOf(to)).fields.map(([, ...fields]) => fields.map((field) => field ?? ''));
      const expected = rowsOf(file).map((row) => [...row, '', '', '', '', '', ''].slice(0, FIELDS.length));
      expect(cells, file.name).toEqual(expected);
    }
  });
});
