/**
 * Sentences of the service in the words of the page. A template has `{}` where the service puts in a name or a
 * number; of several that fit, the one with the most words is meant.
 */

interface Template {
  /** What stands around the places. */
  parts: readonly string[];
  words: string;
}

/** Finds the words for a sentence; undefined where there are none. */
export function phrasebook(
  table: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>> = {},
): (sentence: string) => string | undefined {
  let templates: Template[] | undefined;
  return (sentence) => {
    templates ??= templatesOf(table);
    for (const { parts, words } of templates) {
      const found = valuesIn(sentence, parts);
      if (found !== undefined) return filled(words, found, values);
    }
    return undefined;
  };
}

/** For texts of several lines, each a sentence of its own. One without words stays as it is. */
export function lineByLine(...table: Parameters<typeof phrasebook>): (text: string) => string {
  const said = phrasebook(...table);
  return (text) =>
    text
      .split('\n')
      .map((line) => said(line) ?? line)
      .join(' ');
}

const templatesOf = (table: Readonly<Record<string, string>>): Template[] =>
  Object.entries(table)
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([template, words]) => ({ parts: template.split('{}'), words }));

/** What the sentence has at the places; undefined where it is another sentence. Each value is as short as can be. */
function valuesIn(sentence: string, parts: readonly string[]): string[] | undefined {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return sentence === first ? [] : undefined;
  if (!sentence.startsWith(first)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const at = isLast ? sentence.length - part.length : sentence.indexOf(part, from);
    if (at < from || !sentence.startsWith(part, at)) return undefined;
    values.push(sentence.slice(from, at));
    from = at + part.length;
  }
  return values;
}

/** `{}` takes the values in their order, `{2}` the second. */
function filled(words: string, given: readonly string[], values: Readonly<Record<string, string>>): string {
  let next = 0;
  return words.replace(/\{(\d?)\}/g, (_, place: string) => {
    const value = given[place === '' ? next++ : Number(place) - 1] ?? '';
    return values[value] ?? value;
  });
}
