/** What golfers' pages may weigh: a phone on a golf course pays for every kilobyte. Reads the build, as `npm test` makes it. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const GOLF = new URL('../web/dist/golf/', import.meta.url);
const SCRIPT = /"\/(assets\/[\w.-]+\.js)"/g;

const weightOf = (name: string): number => gzipSync(readFileSync(new URL(name, GOLF))).length;

/** All JavaScript that comes with a page. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(new URL(page, GOLF), 'utf8');
  return [...new Set([...html.matchAll(SCRIPT)].map(([, name = '']) => name))];
}

it.each([
  ['e.html', 40],
  ['tv.html', 30],
  ['embed.html', 30],
])('%s has at most %i kB of JavaScript', (page, most) => {
  const scripts = scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(0);
  const weight = scripts.reduce((all, name) => all + weightOf(name), 0);
  expect(weight).toBeLessThanOrEqual(most * 1000);
});

it('the script in other sites’ pages has at most 3 kB', () => {
  expect(weightOf('embed.js')).toBeLessThanOrEqual(3000);
});
