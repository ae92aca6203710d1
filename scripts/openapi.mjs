/**
 * `npm run openapi`: writes what is made from the endpoints, the OpenAPI document and the SDK's types and methods. With
 * --check it only tells whether that would change anything.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from '../sdk/generate.mjs';
import { bin, prepare, ROOT } from './prepare.mjs';

// Not the SDK: it may not compile before what is written here.
await prepare(['golf', 'server']);
const { openapiText } = await import('../server/dist/surfaces/openapi.js');
const document = openapiText();
const { types, resources } = generate(JSON.parse(document));
const FILES = {
  'server/openapi.json': document,
  'sdk/src/types.ts': formatted('sdk/src/types.ts', types),
  'sdk/src/resources.ts': formatted('sdk/src/resources.ts', resources),
};

for (const [name, text] of Object.entries(FILES)) {
  const file = path.join(ROOT, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    process.stdout.write(`${name} is written.\n`);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is stale: run "npm run openapi" and commit it.\n`);
    process.exit(1);
  }
}

function formatted(name, text) {
  const { status, stdout, stderr } = spawnSync(bin('biome'), ['format', `--stdin-file-path=${name}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
