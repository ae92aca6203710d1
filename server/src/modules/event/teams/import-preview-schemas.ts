import { MatchedColumn } from '../../../platform/csv/preview-schemas.ts';
import { Nullable, OneOf, type Static, Type } from '../../../platform/text/schema.ts';
import { TeamImport } from './schemas.ts';

const { csv, mapping, ignore } = TeamImport.properties;

export const TeamPreviewRequest = Type.Object({ csv, mapping, ignore }, { title: 'TeamPreviewRequest' });

const cell = (description: string, example: string) =>
  Nullable(Type.String({ description, examples: [example] }));

const TeamImportPreview = Type.Object({
  row: Type.Integer({ description: 'Row as a spreadsheet shows it; the header is row 1.', examples: [2] }),
  team: cell('The team.', 'The Mulligans'),
  players: Type.Array(Type.String({ examples: ['Sam Snead'] }), { description: 'The players of the row.' }),
  hole: cell('The starting hole.', '1'),
  outcome: OneOf(['new', 'skipped'], 'What becomes of the row.'),
  message: cell('What is wrong with it.', 'Team is required'),
});

export const TeamPreview = Type.Object(
  {
    header: Type.Array(Type.String({ examples: ['Mannschaft'] }), {
      description: 'The columns of the file.',
    }),
    columns: Type.Array(MatchedColumn, { description: 'Which column of the file is which of ours.' }),
    rows: Type.Array(TeamImportPreview, { description: 'The first rows.' }),
  },
  { title: 'TeamPreview' },
);
export type TeamPreview = Static<typeof TeamPreview>;
