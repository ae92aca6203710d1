/**
 * Finds exports that no other file imports: what nobody uses outside its file is not exported, and what
 * nobody uses at all is deleted. `npm run check` runs it. It reads import and export statements as we write
 * them, nothing more.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OURS = ['golf/src', 'sdk/src', 'server/src', 'web/src', 'test', 'bench', 'scripts'];
const ALSO_READ = ['golf/test', 'sdk/test', 'web', '.'];
/**
 * A package, the kit and the patterns of the pages, what Vitest and Vite read, and what the endpoint walk
 * finds by its name.
 */
const PUBLIC =
  /^(golf|sdk)\/src\/index\.ts$|^web\/src\/(kit|api|app\/patterns)\/|^web\/vite\.|^sdk\/src\/(surface|types|webhooks)\.ts$|^vitest\.config\.ts$|\.fixture\.ts$/;

const EXPORT =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm;
const IMPORT = /(?:import|export)\s+(?:type\s+)?([^;'"]*?)\s+from\s+'([^']+)'/g;
const DYNAMIC = /import\('([^']+)'\)/g;

const filesIn = (folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));

/** The file that an import names, below the root; dist is what src becomes. */
const resolve = (from, name) =>
  name === '@fairway/golf'
    ? 'golf/src/index.ts'
    : path.posix
        .join(path.posix.dirname(from), name)
        .replace('/dist/', '/src/')
        .replace(/(?<=\/src\/.*)\.js$/, '.ts');

const namesIn = (list) =>
  list
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^type /, '')
        .split(/\s+as\s+/),
    )
    .filter(([name]) => name !== '');

const used = new Set();
const texts = new Map(
  [...OURS, ...ALSO_READ].flatMap(filesIn).map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]),
);
for (const [file, text] of texts) {
  for (const [, clause, source] of text.matchAll(IMPORT)) {
    if (!source.startsWith('.') && source !== '@fairway/golf') continue;
    const target = resolve(file, source);
    const braces = /\{([^}]*)\}/.exec(clause);
    for (const [name] of namesIn(braces?.[1] ?? '')) used.add(`${target} ${name}`);
    if (clause.includes('* as') || clause.startsWith('*')) used.add(`${target} *`);
  }
  for (const [, source] of text.matchAll(DYNAMIC)) used.add(`${resolve(file, source)} *`);
}

const unused = [];
for (const [file, text] of texts) {
  if (PUBLIC.test(file) || used.has(`${file} *`)) continue;
  const declared = [...text.matchAll(EXPORT)].map(([, name]) => name);
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, list]) =>
    namesIn(list).map(([name, as]) => as ?? name),
  );
  for (const name of [...declared, ...listed])
    if (!used.has(`${file} ${name}`)) unused.push(`${file}: ${name}`);
}
if (unused.length > 0) {
  process.stderr.write(
    `Exported, but imported by no other file:\n${unused.map((line) => `  ${line}`).join('\n')}\n`,
  );
  process.exit(1);
}
