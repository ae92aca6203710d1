/** Every sample of the OpenAPI document compiles, as a program of its own would write it. `npm run check` runs it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bin, ROOT } from './prepare.mjs';

const { paths } = JSON.parse(readFileSync(path.join(ROOT, 'server/openapi.json'), 'utf8'));
const samples = Object.values(paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ operationId, 'x-codeSamples': all = [] }) =>
    all.map(({ source }) => `export async function ${operationId}() {\n${source}\n}\n`),
  ),
);
const sdk = JSON.stringify(path.join(ROOT, 'sdk/src/index.ts'));
const settings = {
  extends: path.join(ROOT, 'sdk/tsconfig.json'),
  compilerOptions: {
    noEmit: true,
    incremental: false,
    noUnusedLocals: false,
    rewriteRelativeImportExtensions: false,
    rootDir: path.parse(ROOT).root,
  },
  include: ['samples.mts'],
};

const dir = mkdtempSync(path.join(tmpdir(), 'fairway-samples-'));
try {
  const lines = [`import type { Fairway } from ${sdk};\n`, 'declare const fairway: Fairway;\n', ...samples];
  writeFileSync(path.join(dir, 'samples.mts'), lines.join('\n'));
  writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify(settings));
  const { status } = spawnSync(bin('tsc'), ['-p', dir], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) process.stdout.write(`  ${samples.length} samples\n`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
