/**
 * Refuses regular expressions whose time may grow faster than the text they read: nested quantifiers, and
 * those that begin anew at every character, such as a search for blanks at the end. `npm run check` runs it
 * over all sources, and `node scripts/regular-expressions.mjs FILE …` over some. What is put together at run
 * time cannot be looked at, so every expression is written out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { analyse } from 'scslre';
import { parseAst } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OURS = ['golf/src', 'sdk/src', 'server/src', 'web/src'];

const sources = () =>
  OURS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
      .map((file) => path.join(ROOT, folder, file)),
  );

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') yield node;
  for (const part of Object.values(node)) yield* nodesOf(part);
}

const WORDS = {
  Self: 'has nested quantifiers',
  Trade: 'has two quantifiers that can take the same text',
  Move: 'has a quantifier that is tried anew at every character',
};

/** What is wrong with an expression, in words. */
const problemsOf = (source, flags) => [
  ...new Set(analyse({ source, flags }).reports.map(({ type }) => `/${source}/${flags} ${WORDS[type]}`)),
];

function problemsOfNode(node) {
  if (node.type === 'Literal' && node.regex) return problemsOf(node.regex.pattern, node.regex.flags);
  // The pattern of a schema.
  if (node.type === 'Property' && node.key.name === 'pattern' && typeof node.value.value === 'string')
    return problemsOf(node.value.value, 'u');
  const isMade = /^(New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp';
  return isMade ? ['a regular expression is put together at run time: write it out as a literal'] : [];
}

function problemsIn(file) {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader, jsx: 'automatic' });
  const found = [...nodesOf(parseAst(code))].flatMap(problemsOfNode);
  return found.map((problem) => `${path.relative(ROOT, file)}: ${problem}`);
}

const given = process.argv.slice(2);
const problems = (given.length > 0 ? given : sources()).flatMap(problemsIn);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
