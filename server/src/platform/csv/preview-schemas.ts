/** What a dialog asks about a file before it is imported: which columns we know, and what would be found. */
import { Nullable, type Static, Type } from '../text/schema.ts';
import type { FoundColumns, ImportColumns } from './columns.ts';

export const ImportColumnInfo = Type.Object(
  {
    name: Type.String({ description: 'Its name in a `mapping`.', examples: ['email'] }),
    label: Type.String({ description: 'Its header in our own files.', examples: ['Email'] }),
    synonyms: Type.Array(Type.String({ examples: ['E-mail address'] }), {
      description: 'Other headers by which it is found, in any case.',
    }),
  },
  { title: 'ImportColumnInfo' },
);
export type ImportColumnInfo = Static<typeof ImportColumnInfo>;

export const MatchedColumn = Type.Object(
  {
    name: Type.String({ description: 'Our column, as in a `mapping`.', examples: ['email'] }),
    header: Nullable(
      Type.String({ description: 'The column of the file; null if there is none.', examples: ['E-mail'] }),
    ),
  },
  { title: 'MatchedColumn' },
);

/** The rows that a preview shows. */
export const PREVIEWED = 5;

export const infoOf = (columns: ImportColumns<string>): ImportColumnInfo[] =>
  columns.list.map(({ label, synonyms }) => ({
    name: label.toLowerCase(),
    label,
    synonyms: [...synonyms],
  }));

export const matchedBy = <Name extends string>(
  columns: ImportColumns<Name>,
  found: FoundColumns<Name>,
  header: readonly string[],
): Static<typeof MatchedColumn>[] =>
  columns.list.map(({ name, label }) => ({
    name: label.toLowerCase(),
    header: header[found.get(name)?.at ?? -1] ?? null,
  }));
