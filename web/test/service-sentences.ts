/**
 * Everything that the service can say when it refuses something, read from its sources: sentences given to its
 * problems, and what it says about single fields. `{}` is what it puts in.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { parseAst } from 'vite';

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));

/** What operators, programs and the command line read. */
const NOT_FOR_PEOPLE =
  /^(cli|settings|surfaces\/(oauth|operators|hooks)|platform\/(db\/migrations|running|storage)|modules\/records\/demo)\/|^(encryption-key|http\/entrances\/(authenticate|bearer-entrance))\.ts$|\.(test|fixture)\.ts$/;

/** The functions that refuse. */
const REFUSING =
  /^(conflict|badRequest|forbidden|notFound|invalid|refuse|refused|refusedFile|wrong|Problem|HttpProblem)$/;

/** What is said about a field begins so. */
const ABOUT_FIELD = /^(must|is|cannot|has|needs|does not|stands|names) [a-z].*[a-z{}]$/;

interface Node {
  type: string;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi) => quasi.value.cooked).join('{}');
}

/** The literals below a node, each template as a whole. */
function textsIn(node: Node): string[] {
  const text = textOf(node);
  return text === undefined ? childrenOf(node).flatMap(textsIn) : [text];
}

function nameOf({ callee }: Node): string {
  if (!isNode(callee)) return '';
  return String(isNode(callee.property) ? callee.property.name : callee.name);
}

/** Documentation of the API, and statements. */
const isElsewhere = ({ type, key }: Node): boolean =>
  type === 'TaggedTemplateExpression' ||
  (type === 'Property' &&
    isNode(key) &&
    /^(description|summary|title|help|note|pattern)$/.test(String(key.name)));

function treeOf(file: string): Node {
  const { code } = transformSync(readFileSync(path.join(SERVER, file), 'utf8'), { loader: 'ts' });
  return parseAst(code) as unknown as Node;
}

function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if (isElsewhere(node)) return;
    const name = nameOf(node);
    if (REFUSING.test(name)) {
      const texts = (Array.isArray(node.arguments) ? node.arguments : []).filter(isNode).flatMap(textsIn);
      if (name === 'notFound') found.push(...texts.map((text) => `${text} not found.`));
      else found.push(...texts.filter((text) => /^[A-Z{].* .*[.:{}]/.test(text)));
    }
    if (name === 'matching') found.push(...matchingWords(node));
    const text = textOf(node);
    if (text !== undefined && ABOUT_FIELD.test(text)) found.push(text);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(treeOf(file));
  return found;
}

/** `matching(pattern, words)`: the second says it. */
const matchingWords = ({ arguments: given }: Node): string[] =>
  Array.isArray(given) && isNode(given[1]) ? textsIn(given[1]) : [];

/** The files whose sentences are about rows of an imported file. */
const OF_ROWS =
  /^(modules\/event\/teams\/import-(check|rows|people)|modules\/people\/contacts\/import-(rows|preview)|platform\/csv\/read)\.ts$/;

/** A sentence about a row: of a column, `{}` where it has many; of the team, of players; of the row itself. */
const ABOUT_ROW = /^(\{\}|[A-Z][a-z]+) .*\b(is|has|have|must|name|names|starts|cannot)\b/;

/** Why rows of a file cannot be imported, each as the service says it. */
export const rowSentences = (): ServiceSentence[] =>
  allFiles()
    .filter((file) => OF_ROWS.test(file))
    .flatMap((file) => {
      const texts = textsIn(treeOf(file));
      // What is wrong with a row that is no CSV comes without its subject.
      const ofRow = texts.filter((text) => ABOUT_FIELD.test(text) && file.endsWith('csv/read.ts'));
      return [...texts.filter((text) => ABOUT_ROW.test(text)), ...ofRow.map((text) => `Row ${text}`)].map(
        (text) => ({ text, file }),
      );
    });

/** The files whose sentences stand beside a registration, a refund or a delivery. */
const OF_NOTES =
  /^(modules\/money\/(registrations\/seating|payments\/(confirm|refund-record|about-payment|sandbox\/sandbox|stripe\/(stripe|states)))|platform\/net\/(failures|outbound))\.ts$/;

/** The calls that note something; a table of theirs is called `WORDS`. */
const NOTING = /^(raise|raiseOn|push|Refused|unsent|refused)$/;
const NOTED = /^[A-Z{].* .*[.}]$/;
const NOTED_OF_DELIVERY = /^(answered|no answer|connection|the) /;

/** Each note as the service writes it. */
export const noteSentences = (): ServiceSentence[] =>
  allFiles()
    .filter((file) => OF_NOTES.test(file))
    .flatMap((file) => {
      const [collect, form] = file.startsWith('platform/net/')
        ? [textsIn, NOTED_OF_DELIVERY]
        : [notedIn, NOTED];
      return collect(treeOf(file))
        .filter((text) => form.test(text))
        .map((text) => ({ text, file }));
    });

/** What is given to those calls, and what the table holds. */
function notedIn(node: Node): string[] {
  if (isElsewhere(node)) return [];
  const isNoting =
    NOTING.test(nameOf(node)) ||
    (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.name === 'WORDS');
  return isNoting ? textsIn(node) : childrenOf(node).flatMap(notedIn);
}

interface ServiceSentence {
  text: string;
  file: string;
}

const allFiles = (): string[] =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !NOT_FOR_PEOPLE.test(file));

export const serviceSentences = (): ServiceSentence[] =>
  allFiles().flatMap((file) => sentencesIn(file).map((text) => ({ text, file })));
