/** What integrators keep beside a resource: its id in their own system, and metadata of theirs. */
import type { CsvColumn } from '../csv/write.ts';
import { conflict, invalid, type Problem } from '../problems.ts';
import { matching } from './patterns.ts';
import { Nullable, type Static, Type } from './schema.ts';

export const EXTERNAL_ID_LIMIT = 200;
const MOST_KEYS = 50;

const externalId = Type.String({
  minLength: 1,
  maxLength: EXTERNAL_ID_LIMIT,
  ...matching('^\\P{Cc}*$', 'Use no line breaks or other control characters.'),
  examples: ['crm-48213'],
});

/** In replies. */
export const references = {
  external_id: Nullable({ ...externalId, description: 'Its id in your own system, if you gave one.' }),
  metadata: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Whatever you keep beside it: keys and texts of your own.',
    examples: [{ region: 'north' }],
  }),
};
export interface References {
  external_id: string | null;
  metadata: Record<string, string>;
}
/** In files, with `extra=true`. */
export const REFERENCE_COLUMNS: readonly CsvColumn<References & { updated_at: string }>[] = [
  { header: 'External ID', value: (row) => row.external_id, freeText: true, extra: true },
  { header: 'Metadata', value: (row) => JSON.stringify(row.metadata), extra: true },
  { header: 'Updated', value: (row) => row.updated_at, extra: true },
];
export const NO_REFERENCES: References = { external_id: null, metadata: {} };

/** In queries: exactly that one. */
export const ExternalIdFilter = Type.String({
  ...externalId,
  description: 'Only the one with this id of your own system.',
});

/** In paths. */
export const ExternalIdParams = Type.Object({
  external_id: Type.String({ ...externalId, description: 'Its id in your own system, percent-encoded.' }),
});

/** In bodies. */
export const ExternalId = Nullable({
  ...externalId,
  description: 'Its id in your own system: unique, compared exactly. null clears it.',
});

export const Metadata = Nullable(
  Type.Unsafe<Record<string, string | null>>({
    type: 'object',
    'x-most-texts': MOST_KEYS,
    propertyNames: {
      type: 'string',
      ...matching('^[A-Za-z0-9_.-]{1,40}$', 'Use up to 40 letters, digits, dots, hyphens or underscores.'),
    },
    additionalProperties: { type: ['string', 'null'], maxLength: 500 },
    description: `Merged key by key: null or a blank text removes a key, null in place of the object removes all. At most ${MOST_KEYS} keys.`,
    examples: [{ region: 'north' }],
  }),
);
type GivenMetadata = Static<typeof Metadata>;

export const oneTooMany = (most: number): string => `is one too many: there are at most ${most} keys`;

/** What is stored after a change. */
export function mergedMetadata(
  stored: Record<string, string>,
  given: GivenMetadata | undefined,
): Record<string, string> {
  if (given === undefined) return stored;
  const merged = new Map(given === null ? [] : Object.entries(stored));
  for (const [key, value] of Object.entries(given ?? {}))
    if (value === null || value === '') merged.delete(key);
    else merged.set(key, value);
  const [tooMany] = [...merged.keys()].slice(MOST_KEYS);
  if (tooMany !== undefined)
    throw invalid([{ field: `metadata.${tooMany}`, message: oneTooMany(MOST_KEYS) }]);
  return Object.fromEntries(merged);
}

export const externalIdTaken = (what: string, externalId: string | null | undefined): Problem =>
  conflict(`${what} with the external id ${externalId} already exists.`);
