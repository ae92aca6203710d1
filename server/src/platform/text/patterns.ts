/**
 * The patterns that a caller's text may have to match, each with what to do where it does not: whoever is
 * refused reads words, never the pattern.
 */

/** A whole sentence, said in place of "must match pattern". */
const SAID = new Map<string, string>();

/** The options of a text with a pattern: `Type.String({ ...matching('^[a-z]{3}$', 'Use three letters.') })`. */
export function matching(pattern: string, words: string): { pattern: string } {
  SAID.set(pattern, words);
  return { pattern };
}

export const wordsOfPattern = (pattern: string): string | undefined => SAID.get(pattern);
