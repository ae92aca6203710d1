/** `npm run openapi`: writes server/openapi.json anew; with --check it only tells whether that would change anything. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { openapiText } = await import('../server/dist/surfaces/openapi.js');
const file = path.join(ROOT, 'server', 'openapi.json');
const text = openapiText();
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
  process.stdout.write('server/openapi.json is written.\n');
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('server/openapi.json is stale: run "npm run openapi" and commit it.\n');
  process.exit(1);
}
