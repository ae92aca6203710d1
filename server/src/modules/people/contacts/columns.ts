/** A contact as CSV: the columns of an export and of an import. */
import type { CsvColumn } from '../../../platform/csv/write.ts';
import { type Contact, FIELDS, type Field } from './schemas.ts';

/** The header of each field in a file, for exports and imports alike. */
const LABELS: Record<Field, string> = {
  email: 'Email',
  first_name: 'First',
  last_name: 'Last',
  title: 'Title',
  department: 'Department',
  company: 'Company',
  phone: 'Phone',
};

export const IMPORTED = FIELDS.map((field) => [LABELS[field], field] as const);

export const CONTACT_COLUMNS: readonly CsvColumn<Contact>[] = [
  ...IMPORTED.map(([header, field]) => ({ header, value: (row: Contact) => row[field], freeText: true })),
  { header: 'Opted out', value: (row) => row.opted_out },
  { header: 'Source', value: (row) => row.source },
  { header: 'Created', value: (row) => row.created_at },
];
