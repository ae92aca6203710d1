/** A contact as CSV: the columns of an export, and how an import finds them. */
import { ImportColumns } from '../../../platform/csv/columns.ts';
import { PERSON_SYNONYMS } from '../../../platform/csv/person-synonyms.ts';
import type { CsvColumn } from '../../../platform/csv/write.ts';
import { REFERENCE_COLUMNS } from '../../../platform/text/references.ts';
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

/** What other programs call them; the docs list the same names. */
const SYNONYMS: Record<Field, readonly string[]> = {
  email: PERSON_SYNONYMS.email,
  first_name: PERSON_SYNONYMS.first,
  last_name: PERSON_SYNONYMS.last,
  title: [
    'Job title',
    'Position',
    'Role',
    'Organization title',
    'Organization 1 - Title',
    'Titel',
    'Funktion',
    'Berufsbezeichnung',
  ],
  department: ['Dept', 'Organization department', 'Organization 1 - Department', 'Abteilung'],
  company: [
    'Company name',
    'Organization',
    'Organisation',
    'Organization name',
    'Organization 1 - Name',
    'Employer',
    'Club',
    'Firma',
    'Firmenname',
    'Unternehmen',
    'Verein',
  ],
  phone: PERSON_SYNONYMS.phone,
};

/** What an import reads of a row. */
export type ImportField = Field | 'external_id';

export const IMPORT_COLUMNS = new ImportColumns<ImportField>([
  ...FIELDS.map((name) => ({ name, label: LABELS[name], synonyms: SYNONYMS[name] })),
  { name: 'external_id', label: 'External ID', synonyms: ['Externe ID', 'Externe Nummer'] },
]);

export const CONTACT_COLUMNS: readonly CsvColumn<Contact>[] = [
  ...FIELDS.map((field) => ({
    header: LABELS[field],
    value: (row: Contact) => row[field],
    freeText: true,
  })),
  { header: 'Opted out', value: (row) => row.opted_out },
  { header: 'Source', value: (row) => row.source },
  { header: 'Created', value: (row) => row.created_at },
  ...REFERENCE_COLUMNS,
];
