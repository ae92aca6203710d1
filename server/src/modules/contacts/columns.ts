/** A contact as CSV: the columns of an export and of an import. */
import type { CsvColumn } from '../../platform/csv/write.ts';
import type { Contact } from './schemas.ts';

/** Columns that can be read back, by the field they fill. */
export const IMPORTED = [
  ['Email', 'email'],
  ['First', 'first_name'],
  ['Last', 'last_name'],
  ['Title', 'title'],
  ['Department', 'department'],
  ['Company', 'company'],
  ['Phone', 'phone'],
] as const;

export type ImportedField = (typeof IMPORTED)[number][1];

export const CONTACT_COLUMNS: readonly CsvColumn<Contact>[] = [
  ...IMPORTED.map(([header, field]) => ({ header, value: (row: Contact) => row[field], freeText: true })),
  { header: 'Opted out', value: (row) => row.opted_out },
  { header: 'Source', value: (row) => row.source },
  { header: 'Created', value: (row) => row.created_at },
];
