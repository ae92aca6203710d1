/** Runs the scenarios, one after the other, and prints a table. Ends with status 1 if one has failed. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../scripts/prepare.mjs';
import { run, Undo, workFolder } from './parts/processes.mjs';
import { startWorld } from './parts/world.mjs';
import backup from './scenarios/backup.mjs';
import clock from './scenarios/clock.mjs';
import failover from './scenarios/failover.mjs';
import frozenPrimary from './scenarios/frozen-primary.mjs';
import fullDisk from './scenarios/full-disk.mjs';
import killedNodes from './scenarios/killed-nodes.mjs';
import network from './scenarios/network.mjs';
import pointInTime from './scenarios/point-in-time.mjs';
import rollingRestart from './scenarios/rolling-restart.mjs';
import standby from './scenarios/standby.mjs';
import upgrade from './scenarios/upgrade.mjs';

const SCENARIOS = {
  failover,
  'frozen-primary': frozenPrimary,
  standby,
  network,
  'killed-nodes': killedNodes,
  'rolling-restart': rollingRestart,
  clock,
  backup,
  'full-disk': fullDisk,
  'point-in-time': pointInTime,
  upgrade,
};
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  faketime: 'faketime',
  pgbackrest: 'pgbackrest',
};
const PAGE = path.join(ROOT, 'docs/operations/faults.md');

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--help')) {
  console.log(
    `Usage: npm run faults -- [scenario …] [--write]\n\n${Object.entries(SCENARIOS)
      .map(([key, { name }]) => `  ${key.padEnd(16)} ${name}`)
      .join('\n')}\n\n--write puts the table into docs/operations/faults.md.`,
  );
  process.exit(0);
}
const unknown = asked.filter((key) => !(key in SCENARIOS));
if (unknown.length > 0) fail(`There is no scenario ${unknown.join(', ')}. Try --help.`);
const missing = Object.entries(PROGRAMS).filter(([program]) => spawnSync('which', [program]).status !== 0);
if (process.getuid() !== 0) fail('Faults need root: they mount a disk and run PostgreSQL as its own user.');
if (missing.length > 0)
  fail(`Missing: apt-get install ${missing.map(([, debian]) => debian).join(' ')} postgresql-15`);

const undo = new Undo();
process.once('SIGINT', async () => {
  await undo.all();
  process.exit(130);
});
const rows = [];
try {
  const chosen = Object.entries(SCENARIOS).filter(([key]) => asked.length === 0 || asked.includes(key));
  const folder = workFolder(undo);
  const together = chosen.filter(([, { isAlone }]) => !isAlone);
  if (together.length > 0) {
    console.log('Starting Patroni, HAProxy and two nodes …');
    const world = await startWorld(undo, folder);
    for (const [, scenario] of together) rows.push(await amidLoad(scenario, world));
    await undo.all();
  }
  for (const [, scenario] of chosen.filter(([, { isAlone }]) => isAlone)) {
    rows.push(await alone(scenario));
    await undo.all();
  }
} finally {
  await undo.all();
}
const table = [
  '| What breaks | acknowledged | 503 or no answer, healed by retries | longest pause | 500 | lost | doubled | |',
  '|---|---|---|---|---|---|---|---|',
  ...rows.map(({ cells }) => `| ${cells.join(' | ')} |`),
].join('\n');
console.log(`\n${table}\n`);
if (process.argv.includes('--write')) await write(table);
process.exit(rows.every(({ isGood }) => isGood) ? 0 : 1);

async function amidLoad(scenario, world) {
  const { ledger } = world;
  ledger.begin();
  return told(scenario, async () => {
    let outcome;
    try {
      outcome = (await scenario.run(world)) ?? {};
    } finally {
      await ledger.end();
    }
    return { ...outcome, ledger, found: await ledger.look() };
  });
}

function alone(scenario) {
  return told(scenario, () => scenario.run({ undo, folder: workFolder(undo) }));
}

async function told(scenario, work) {
  const begun = Date.now();
  process.stdout.write(`${scenario.name} … `);
  try {
    const { ledger, found, says = '' } = await work();
    const row = rowOf(scenario, ledger, found, says);
    console.log(`${row.isGood ? 'held' : 'BROKEN'} (${Math.round((Date.now() - begun) / 1000)} s)`);
    return row;
  } catch (error) {
    console.log(`BROKEN: ${error.message}`);
    return { isGood: false, cells: [scenario.name, '', '', '', '', '', '', `failed: ${error.message}`] };
  }
}

function rowOf({ name }, ledger, found, says) {
  if (ledger === undefined) return { isGood: true, cells: [name, '', '', '', '', '', '', says] };
  const { statuses, acknowledged, givenUp, longestPause } = ledger;
  const of = (status) => statuses[status] ?? 0;
  const bad = Object.entries(statuses).filter(([status]) => Number(status) >= 500 && status !== '503');
  const errors = bad.reduce((sum, [, count]) => sum + count, 0);
  return {
    isGood: errors === 0 && givenUp === 0 && found.lost === 0 && found.doubled === 0 && acknowledged > 0,
    cells: [
      name,
      acknowledged,
      of('503') + of('none'),
      `${(longestPause / 1000).toFixed(1)} s`,
      errors,
      found.lost,
      found.doubled,
      says,
    ],
  };
}

async function write(table) {
  const { stdout } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT });
  const text = `# Faults

What \`npm run faults\` broke, and what became of it: a client makes 15 changes a second under idempotency keys, retries as the
docs say, and afterwards looks for every change that was acknowledged. Two nodes, one with all hosts in its \`DATABASE_URL\`, one
behind HAProxy; PostgreSQL 15 under Patroni with a synchronous standby. The recipes are in
[deploy/postgresql](../../deploy/postgresql). Last run at commit ${stdout.trim()}.

${table}
`;
  writeFileSync(PAGE, text);
}

function fail(message) {
  console.error(`faults: ${message}`);
  process.exit(1);
}
