/** Which column of the file is which of ours, as somebody chose it: pure, and what the service is told. */
import type { MatchedColumn } from '../../api/staff-types.ts';

/** The header for each of our columns that is shown; blank where the file has none. */
export type Choices = Readonly<Record<string, string>>;

export interface Matching {
  mapping: Record<string, string>;
  ignore: string[];
}

/** What the service found by itself, for the columns that are shown. */
export const choicesOf = (found: readonly MatchedColumn[], shown: readonly string[]): Choices =>
  Object.fromEntries(shown.map((name) => [name, found.find((column) => column.name === name)?.header ?? '']));

/**
 * What was not chosen is not read, so that the service does not find it again by itself; what it found for
 * columns that are not shown stays.
 */
export function matchingOf(
  choices: Choices,
  header: readonly string[],
  found: readonly MatchedColumn[],
  isKept: (name: string) => boolean,
): Matching {
  const mapping = Object.fromEntries(Object.entries(choices).filter(([, theirs]) => theirs !== ''));
  const kept = found.flatMap(({ name, header: theirs }) =>
    theirs !== null && !(name in choices) && isKept(name) ? [theirs] : [],
  );
  const read = new Set([...Object.values(mapping), ...kept]);
  return { mapping, ignore: headersOf(header).filter((name) => !read.has(name)) };
}

/** The headers that can be named, each once. */
export const headersOf = (header: readonly string[]): string[] => [
  ...new Set(header.filter((name) => name !== '')),
];
