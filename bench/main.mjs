/**
 * `npm run bench`: measures the service against a floor and its own promises, and leaves nothing behind but
 * the table.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { table, writeResults } from './report.mjs';
import { withClient } from './seeds/seed.mjs';
import { undoing } from './undo.mjs';
import { WORKS } from './works.mjs';
import { openWorld } from './world.mjs';

const FULL = { rounds: 7, seconds: 2 };
const QUICK = { rounds: 3, seconds: 1 };

const LONGEST_VACUUM_MS = 60_000;
const VACUUM_POLL_MS = 500;

const HELP = `Usage: npm run bench -- [--quick] [--only=NAME[,NAME]] [--help]

Measures the service, everything switched on, against a bare Fastify and pg program on the same database. Prints a table
and, unless --only is given, writes it to bench/results.md.

  --quick   ${QUICK.rounds} rounds of ${QUICK.seconds} s instead of ${FULL.rounds} of ${FULL.seconds} s
  --only    some of: ${WORKS.map(({ name }) => name).join(', ')}
  --help    this text
`;

const say = (text) => process.stdout.write(`${text}\n`);

async function main() {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const works = chosen(values.only);
  const options = { ...(values.quick ? QUICK : FULL), say };
  const undo = undoing();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => abandon(undo, 130));
  // What is thrown while a request is made comes out of the load generator, once for each connection.
  process.on('uncaughtException', (error) => {
    if (undo.begun()) return;
    process.stderr.write(`bench: ${error.message}\n`);
    void abandon(undo, 1);
  });
  try {
    const world = await openWorld(undo, say);
    const results = await measureAll(works, world, options, undo);
    const text = table(results);
    say(`\n${text}`);
    if (values.only === undefined) writeResults(text, options);
  } catch (error) {
    // What is being taken down breaks whatever was using it.
    if (!undo.begun()) throw error;
  } finally {
    await undo.run();
  }
}

async function measureAll(works, world, options, undo) {
  const results = [];
  for (const work of works) {
    await vacuumed(world);
    say(`${work.title} (${work.against} | service)`);
    // What a row starts is ended with it: PostgreSQL has only so many connections.
    const ofRow = undoing();
    undo.add(() => ofRow.run());
    world.undo = ofRow;
    try {
      const figures = await work.measure(world, options);
      // What this machine cannot measure is left out.
      if (figures !== undefined) results.push({ work, figures });
    } catch (error) {
      if (undo.begun()) throw error;
      // The other rows are worth having all the same.
      process.stderr.write(`bench: ${error.message}\n`);
      process.exitCode = 1;
      results.push({ work });
    } finally {
      await ofRow.run();
    }
  }
  return results;
}

/**
 * Works leave millions of rows, and PostgreSQL cleans up after them: what follows is not measured beside
 * that.
 */
async function vacuumed({ databaseUrl }) {
  await withClient(databaseUrl, async (client) => {
    for (let waited = 0; waited < LONGEST_VACUUM_MS; waited += VACUUM_POLL_MS) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'autovacuum worker'`,
      );
      if (rowCount === 0) return;
      await sleep(VACUUM_POLL_MS);
    }
  });
}

function chosen(only) {
  if (only === undefined) return WORKS;
  const names = only.split(',');
  const unknown = names.find((name) => !WORKS.some((work) => work.name === name));
  if (unknown !== undefined) throw new Error(`There is no work "${unknown}". Try --help.`);
  return WORKS.filter(({ name }) => names.includes(name));
}

async function abandon(undo, exitCode) {
  say('\nStopping …');
  await undo.run();
  process.exit(exitCode);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  if (error instanceof Error && error.cause) process.stderr.write(`  ${error.cause}\n`);
  process.exitCode = 1;
}
