/**
 * Shows the statements that tenants have sent in a run of the tests to Citus, which says where each would run. Ends with status 1
 * if one would ask more than one shard, or is refused and is not among the known refusals.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Undo } from '../../faults/parts/processes.mjs';
import { bin, ROOT } from '../../scripts/prepare.mjs';
import { INSTALLED, startCluster } from './cluster.mjs';
import { plansOf } from './plans.mjs';
import { KNOWN_REFUSALS } from './refusals.mjs';

/** They send most of what the service sends for tenants; all tests would take much longer. */
const SPEAKING = ['server/src', 'test/every-endpoint.test.ts'];

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`Usage: CITUS_HOME=<folder> npm run test:citus -- [tests …]

Runs tests (${SPEAKING.join(', ')}, unless others are named), and then asks a Citus cluster of three nodes on loopback where each
statement would run that tenants have sent. CITUS_HOME holds Citus for PostgreSQL 15: lib/ and share/extension/. Debian's
postgresql-15 must be installed.`);
  process.exit(0);
}
const engine = process.env.CITUS_HOME ?? '';
const missing = [
  [engine !== '', 'CITUS_HOME names no folder'],
  [existsSync(path.join(engine, 'share/extension/citus.control')), 'CITUS_HOME holds no Citus'],
  [existsSync(path.join(INSTALLED.lib, 'bin/initdb')), 'postgresql-15 is not installed'],
  [process.getuid() === 0, 'starting PostgreSQL as its own user takes root'],
].find(([isThere]) => !isThere);
if (missing !== undefined) {
  console.log(`Tests on Citus skipped: ${missing[1]}.`);
  process.exit(0);
}

const undo = new Undo();
try {
  const statements = collect(words.length > 0 ? words : SPEAKING);
  console.log('Starting a cluster of three nodes …');
  const url = await startCluster(undo, engine);
  process.exitCode = report(await plansOf(url, statements));
} finally {
  await undo.all();
}

function collect(tests) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairway-statements-'));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, STATEMENTS_FOLDER: folder };
  const { status } = spawnSync(bin('vitest'), ['run', ...tests], { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) throw new Error('The tests have failed already.');
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').split('\n'),
  );
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line));
}

function report({ total, routed, spread, refused }) {
  const unknown = new Map();
  for (const [refusal, texts] of refused) {
    const known = KNOWN_REFUSALS.find(({ says }) => refusal.startsWith(says));
    if (texts.length > (known?.statements ?? 0)) unknown.set(refusal, texts);
  }
  for (const [refusal, texts] of unknown) console.log(`\n${refusal}\n  ${texts.join('\n  ')}`);
  for (const text of spread) console.log(`\nAsks more than one shard:\n  ${text}`);
  const refusals = total - routed - spread.length;
  console.log(
    `\n${routed} of ${total} statements run on one shard, ${spread.length} on several; ${refusals} are refused.`,
  );
  return unknown.size + spread.length === 0 ? 0 : 1;
}
