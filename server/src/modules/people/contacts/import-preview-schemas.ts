import { MatchedColumn } from '../../../platform/csv/preview-schemas.ts';
import { Nullable, OneOf, type Static, Type } from '../../../platform/text/schema.ts';
import { ContactImport } from './schemas.ts';

const { csv, mapping, ignore } = ContactImport.properties;

export const ContactPreviewRequest = Type.Object(
  { csv, mapping, ignore },
  { title: 'ContactPreviewRequest' },
);
export type ContactPreviewRequest = Static<typeof ContactPreviewRequest>;

const ContactImportPreview = Type.Object({
  row: Type.Integer({ description: 'Row as a spreadsheet shows it; the header is row 1.', examples: [2] }),
  cells: Type.Array(Nullable(Type.String({ examples: ['Sam'] })), {
    description: 'Its cells in the order of `columns`; empty if the row cannot be read.',
  }),
  outcome: OneOf(['new', 'updated', 'skipped'], 'What becomes of the row.'),
  message: Nullable(
    Type.String({ description: 'Why it is skipped.', examples: ['Email must be an email address'] }),
  ),
});
export type ContactImportPreview = Static<typeof ContactImportPreview>;

export const ContactPreview = Type.Object(
  {
    separator: OneOf([',', ';', '\t'], 'What separates the cells of the file.'),
    header: Type.Array(Type.String({ examples: ['E-mail'] }), { description: 'The columns of the file.' }),
    columns: Type.Array(MatchedColumn, { description: 'Which column of the file is which of ours.' }),
    rows: Type.Array(ContactImportPreview, { description: 'The first rows.' }),
  },
  { title: 'ContactPreview' },
);
export type ContactPreview = Static<typeof ContactPreview>;
