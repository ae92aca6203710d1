/**
 * What a page makes a browser fetch before it works: its JavaScript, compressed, stays below its limit. `npm
 * run check` runs it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

await prepare(['golf', 'sdk', 'web']);

/** Whoever comes first to the dashboard loads one of these, and everything that all of its pages share. */
const FIRST_PAGES = { limit: 180_000, of: ['sign-in', 'join', 'tournaments'] };
/** Each page of the dashboard on its own, once one is there. */
const FURTHER_PAGE = 60_000;
/** Golfers' pages by their file; one that is not built has no size. */
const GOLF = { 'score.html': 45_000, 'e.html': 40_000, 'tv.html': 30_000 };
const SCRIPTS = { 'golf/embed.js': 3000 };
/** The docs with the reference that they load, which is a package's own script. */
const DOCS = 1_000_000;

const DIST = path.join(ROOT, 'web', 'dist');
let isTooLarge = false;

dashboard();
golfers();
docs();
process.exitCode = isTooLarge ? 1 : 0;

function dashboard() {
  const chunks = manifestOf('app');
  const shared = closureOf(chunks, 'index.html');
  const own = (key) => closureOf(chunks, key).filter((chunk) => !shared.includes(chunk));
  for (const page of FIRST_PAGES.of) {
    const key = `../../src/app/${page}/page.tsx`;
    judge(`dashboard, ${page} first`, sizeOf('app', [...shared, ...own(key)]), FIRST_PAGES.limit);
  }
  const pages = Object.keys(chunks).filter((key) => chunks[key].isDynamicEntry);
  const sizes = pages.map((key) => ({ key, size: sizeOf('app', own(key)) }));
  const [largest, ...others] = sizes.toSorted((a, b) => b.size - a.size);
  judge(`dashboard, ${nameOf(largest.key)} next`, largest.size, FURTHER_PAGE);
  for (const { key, size } of others)
    if (size > FURTHER_PAGE) judge(`dashboard, ${nameOf(key)} next`, size, FURTHER_PAGE);
}

function golfers() {
  const chunks = manifestOf('golf');
  for (const [page, limit] of Object.entries(GOLF))
    if (chunks[page]) judge(page, sizeOf('golf', closureOf(chunks, page)), limit);
  for (const [file, limit] of Object.entries(SCRIPTS))
    if (existsSync(path.join(DIST, file))) judge(file, compressed(file), limit);
}

function docs() {
  const { assets = [], ...chunk } = manifestOf('docs')['index.html'];
  const scripts = [chunk.file, ...assets.filter((file) => file.endsWith('.js'))];
  judge(
    'docs',
    scripts.reduce((sum, file) => sum + compressed(`docs/${file}`), 0),
    DOCS,
  );
}

function manifestOf(build) {
  return JSON.parse(readFileSync(path.join(DIST, build, '.vite', 'manifest.json'), 'utf8'));
}

/** A chunk and everything that loads with it. */
function closureOf(chunks, key, seen = []) {
  if (chunks[key] === undefined) throw new Error(`The build of the pages has no ${key}.`);
  if (seen.includes(chunks[key])) return seen;
  return (chunks[key].imports ?? []).reduce(
    (all, next) => closureOf(chunks, next, all),
    [...seen, chunks[key]],
  );
}

function sizeOf(build, chunks) {
  const scripts = chunks.filter(({ file }) => file.endsWith('.js'));
  return scripts.reduce((sum, { file }) => sum + compressed(`${build}/${file}`), 0);
}

function compressed(file) {
  return statSync(path.join(DIST, `${file}.gz`)).size;
}

function nameOf(key) {
  return key.replace(/^.*\/src\//, '').replace(/\/page\.tsx$/, '');
}

function judge(what, size, limit) {
  process.stdout.write(`  ${what}: ${(size / 1000).toFixed(1)} kB of ${(limit / 1000).toFixed(0)}\n`);
  if (size > limit) isTooLarge = true;
}
