/**
 * `npm run check`: format, lint, types, regular expressions that take no longer than their text, no unused
 * exports, an OpenAPI document that is fresh and clean, and an SDK that is made from it, is called as its
 * samples say, and is small, as are the pages. As many steps at a time as there are processors; each tells
 * what it found when its turn in the list comes.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { bin, prepare, ROOT } from './prepare.mjs';

await prepare();

const STEPS = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the pages', bin('tsc'), ['-p', 'web']],
  ['types of their tests', bin('tsc'), ['-p', 'web/test']],
  ['regular expressions are linear', process.execPath, ['scripts/regular-expressions.mjs']],
  ['no unused exports', process.execPath, ['scripts/unused-exports.mjs']],
  ['settings are documented', process.execPath, ['scripts/settings.mjs', '--check']],
  [
    'OpenAPI, AsyncAPI, guide of events and SDK are fresh',
    process.execPath,
    ['scripts/openapi.mjs', '--check'],
  ],
  [
    'OpenAPI is clean',
    bin('redocly'),
    ['lint', 'server/openapi.json', 'server/openapi-staff.json', 'server/openapi-play.json'],
  ],
  ['samples compile', process.execPath, ['scripts/code-samples.mjs']],
  ['SDK is small', process.execPath, ['scripts/bundle-size.mjs']],
  ['pages are small', process.execPath, ['scripts/page-sizes.mjs']],
];

const results = [];
let told = 0;
const failed = [];
const queue = STEPS.entries();
await Promise.all(Array.from({ length: availableParallelism() }, takeSteps));
process.stdout.write(failed.length === 0 ? 'All clean.\n' : `Not clean: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function takeSteps() {
  for (const [index, [, program, args]] of queue) {
    results[index] = await run(program, args);
    tell();
  }
}

/** Everything that has ended up to the first that has not. */
function tell() {
  while (results[told] !== undefined) {
    const [name] = STEPS[told];
    const { status, output } = results[told];
    process.stdout.write(`• ${name}\n${output}`);
    if (status !== 0) failed.push(name);
    told += 1;
  }
}

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', (error) => resolve({ status: 1, output: `${output}${error.message}\n` }));
    child.on('close', (status) => resolve({ status, output }));
  });
}
