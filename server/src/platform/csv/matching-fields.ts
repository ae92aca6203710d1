/** The fields of an import's body that say which column of the file is which. */
import { Text, Type } from '../text/schema.ts';

/** More than any kind of file has columns. */
const MOST_MAPPED = 100;

export const matchingFields = (ours: string, example: Record<string, string>) => ({
  mapping: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 500 },
      maxProperties: MOST_MAPPED,
      description: `Which column of the file is which of ours, as \`{ours: theirs}\`, both in any case. It wins over a header that is known. Ours are ${ours}.`,
      examples: [example],
    }),
  ),
  ignore: Type.Optional(
    Type.Array(Text('A header of the file.', { examples: ['Notes'] }), {
      maxItems: MOST_MAPPED,
      description: 'Columns of the file that are not read, though their headers are known.',
      examples: [['Home phone']],
    }),
  ),
});
