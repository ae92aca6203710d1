/**
 * `npm run check`: format, lint, types, regular expressions that take no longer than their text, no unused exports, an OpenAPI
 * document that is fresh and clean, and an SDK that is made from it, is called as its samples say, and is small, as are the
 * pages. Stops at the first failure.
 */
import { spawnSync } from 'node:child_process';
import { bin, prepare, ROOT } from './prepare.mjs';

await prepare();

const STEPS = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the pages', bin('tsc'), ['-p', 'web']],
  ['regular expressions are linear', process.execPath, ['scripts/regular-expressions.mjs']],
  ['no unused exports', process.execPath, ['scripts/unused-exports.mjs']],
  ['settings are documented', process.execPath, ['scripts/settings.mjs', '--check']],
  ['OpenAPI and SDK are fresh', process.execPath, ['scripts/openapi.mjs', '--check']],
  [
    'OpenAPI is clean',
    bin('redocly'),
    ['lint', 'server/openapi.json', 'server/openapi-staff.json', 'server/openapi-play.json'],
  ],
  ['samples compile', process.execPath, ['scripts/code-samples.mjs']],
  ['SDK is small', process.execPath, ['scripts/bundle-size.mjs']],
  ['pages are small', process.execPath, ['scripts/page-sizes.mjs']],
];

for (const [name, program, args] of STEPS) {
  process.stdout.write(`• ${name}\n`);
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
process.stdout.write('All clean.\n');
