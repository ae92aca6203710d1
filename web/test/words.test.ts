/**
 * The sentences of the pages stand in `words`, once in each language. This reads the sources of the pages and
 * finds those that do not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import * as german from '../src/words/de/app.ts';
import * as germanGolf from '../src/words/de/golf.ts';
import * as english from '../src/words/en/app.ts';
import * as englishGolf from '../src/words/en/golf.ts';
import { pseudo } from '../src/words/pseudo.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Props whose text people see or hear. */
const SAID = new Set(
  'children label title hint placeholder alt aria-label aria-roledescription description text none action submit verb dismiss legend summary name about empty caption'.split(
    ' ',
  ),
);

interface Node {
  type: string;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of a literal or of the fixed parts of a template. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi) => quasi.value.cooked).join('{}');
}

/** Two words in a row that are no selector, or a word beside what is filled in. */
const isSentence = (text: string): boolean =>
  /[A-Za-z’]{2}[,.:;]? [A-Za-z{(]|\{\}[,.:;]? [A-Za-z]{3}/.test(text) && !/[[#>=]|^\(/.test(text);

/** One word with a capital: "Name", where it is said. */
const isWord = (text: string): boolean => /^[A-Z][a-z]/.test(text);

function sentencesIn(file: string): string[] {
  const source = readFileSync(path.join(SOURCES, file), 'utf8');
  const { code } = transformSync(source, { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' });
  const found: string[] = [];
  const walk = (node: Node, isSaid: boolean): void => {
    if (isForDevelopers(node)) return;
    const text = textOf(node);
    if (text !== undefined && (isSentence(text) || (isSaid && isWord(text)))) found.push(text);
    const saidBelow = node.type === 'Property' ? isNode(node.key) && SAID.has(keyOf(node.key)) : isSaid;
    const isInside = ['ConditionalExpression', 'LogicalExpression', 'ArrayExpression', 'Property'].includes(
      node.type,
    );
    for (const child of childrenOf(node)) walk(child, isInside ? saidBelow : false);
  };
  walk(parseAst(code) as unknown as Node, false);
  return found;
}

/** Addresses of modules, selectors, hints to the browser, and what is thrown when the code itself is wrong. */
function isForDevelopers({ type, callee, key }: Node): boolean {
  if (type === 'Property' && isNode(key) && keyOf(key) === 'autoComplete') return true;
  if (!isNode(callee)) return type.startsWith('Import');
  const name = isNode(callee.property) ? callee.property.name : callee.name;
  return /^(Error|querySelector(All)?|closest|matches)$/.test(String(name));
}

const keyOf = (key: Node): string => String(key.type === 'Identifier' ? key.name : key.value);

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /^(app|golf|kit)\/.*\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));

describe('the sentences of the pages', () => {
  it('stand among the words, not in the components', () => {
    const found = sources
      .map((file) => ({ file, sentences: sentencesIn(file) }))
      .filter(({ sentences }) => sentences.length > 0);
    expect(found).toEqual([]);
  });

  it('are found where they stand beside a figure', () => {
    expect(['{} withdrawn', '{}, {} each.', '{} board'].filter(isSentence)).toHaveLength(3);
    expect(['{} ms', '{} / {}', 'a[href="{}"] b'].filter(isSentence)).toEqual([]);
  });

  it('are all there in German, with the same places to fill', () => {
    const places = (words: unknown): string[] =>
      Object.entries(flat(words)).map(
        ([name, text]) => `${name}: ${(text.match(/\{\w+\}/g) ?? []).sort().join(' ')}`,
      );
    expect(places(german)).toEqual(places(english));
    expect(places(germanGolf)).toEqual(places(englishGolf));
  });

  it('are longer in the language of the tests, and keep the places to fill', () => {
    const words = pseudo({ plain: 'Ask {owner} first', counted: (teams: number) => `${teams} teams` });
    expect(words.plain).toMatch(/^Ask \{owner\} fírst ~/);
    expect(words.counted(3)).toMatch(/^3 téáms ~/);
  });
});

/** The plain sentences by their way down. */
function flat(words: unknown, name = ''): Record<string, string> {
  if (typeof words === 'string') return { [name]: words };
  if (typeof words !== 'object' || words === null) return {};
  return Object.assign({}, ...Object.entries(words).map(([key, value]) => flat(value, `${name}.${key}`)));
}
