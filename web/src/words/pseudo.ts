/**
 * A language for tests, made from English: accented, so that a sentence that is not among the words stands
 * out, and a third longer, as translations are, so that what does not fit shows.
 */

const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' };

export function pseudo<Words>(words: Words): Words;
export function pseudo(words: unknown): unknown {
  if (typeof words === 'string') return stretch(words);
  if (typeof words === 'function') return (...given: unknown[]) => pseudo(words(...given));
  if (Array.isArray(words)) return words.map((one: unknown) => pseudo(one));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, pseudo(value)]));
}

/** Places to fill, such as `{link}`, stay as they are. */
const stretch = (text: string): string =>
  text.replace(/\{\w+\}|[aeiounc]/g, (found) => ACCENTS[found] ?? found) +
  ' ~'.repeat(Math.ceil(text.length / 6));
