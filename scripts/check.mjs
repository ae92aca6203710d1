/** `npm run check`: format, lint, types, no unused exports, and an OpenAPI document that is fresh and clean. Stops at the first failure. */
import { spawnSync } from 'node:child_process';
import { bin, prepare, ROOT } from './prepare.mjs';

await prepare();

const STEPS = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['no unused exports', process.execPath, ['scripts/unused-exports.mjs']],
  ['OpenAPI is fresh', process.execPath, ['scripts/openapi.mjs', '--check']],
  ['OpenAPI is clean', bin('redocly'), ['lint', 'server/openapi.json']],
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
