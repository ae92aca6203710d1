/**
 * `npm run settings`: writes the table of settings in docs/operations/settings.md from their declarations. With --check it
 * only tells whether that would change anything.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

await prepare(['golf', 'server']);
const { settingsTable } = await import('../server/dist/settings/text.js');

const PAGE = path.join(ROOT, 'docs', 'operations', 'settings.md');
const [BEGIN, END] = ['<!-- settings: npm run settings writes this table -->', '<!-- end of settings -->'];

const text = readFileSync(PAGE, 'utf8');
const [before, rest] = split(text, BEGIN);
const [, after] = split(rest, END);
const fresh = `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, fresh);
else if (fresh !== text) {
  process.stderr.write(
    'The table in docs/operations/settings.md is stale: run "npm run settings" and commit it.\n',
  );
  process.exit(1);
}

function split(whole, mark) {
  const [head, tail] = whole.split(mark);
  if (tail === undefined) throw new Error(`docs/operations/settings.md has no "${mark}".`);
  return [head, tail];
}
