/**
 * A coordinator and two workers on loopback, with all tables of tenants distributed by organization. They run from a copy of
 * Debian's PostgreSQL 15, so that nothing of Citus is left on the machine.
 */
import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { onDatabase } from '../../faults/parts/cluster.mjs';
import { startPostgres } from '../../faults/parts/postgres.mjs';
import { workFolder } from '../../faults/parts/processes.mjs';
import { migrate } from '../../server/dist/platform/db/migrations/migrate.js';

export const INSTALLED = { lib: '/usr/lib/postgresql/15', share: '/usr/share/postgresql/15' };
const DATABASE = 'fairway';
/** `on delete set null` and `set default`, as the catalogue has them. */
const SETS_NULL = ['n', 'd'];
const SETTINGS = [
  "shared_preload_libraries = 'citus'",
  'wal_level = logical',
  'max_prepared_transactions = 200',
  'citus.shard_count = 8',
  // What the migrations make as triggers is copied to the shards.
  'citus.enable_unsafe_triggers = on',
  'fsync = off',
];

/** The address of the coordinator's database. */
export async function startCluster(undo, engine) {
  const folder = workFolder(undo);
  const bin = install(folder, engine);
  const nodes = [];
  for (const name of ['coordinator', 'one', 'two']) {
    const node = await startPostgres(undo, folder, {
      bin,
      data: path.join(folder, name),
      name,
      settings: SETTINGS,
    });
    await onDatabase(node.superuser(), (client) => client.query(`create database ${DATABASE}`));
    await onDatabase(node.superuser(DATABASE), (client) => client.query('create extension citus'));
    nodes.push(node);
  }
  const [coordinator, ...workers] = nodes;
  const url = coordinator.superuser(DATABASE);
  await onDatabase(url, async (client) => {
    await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port]);
    for (const { port } of workers) await client.query("select citus_add_node('127.0.0.1', $1)", [port]);
  });
  await migrate(url);
  await onDatabase(url, distribute);
  return url;
}

/** The programs find the folders beside their own, wherever they are. */
function install(folder, engine) {
  chmodSync(folder, 0o755);
  const lib = path.join(folder, 'lib/postgresql/15');
  const share = path.join(folder, 'share/postgresql/15');
  mkdirSync(lib, { recursive: true });
  for (const part of ['bin', 'lib'])
    cpSync(path.join(INSTALLED.lib, part), path.join(lib, part), { recursive: true });
  cpSync(INSTALLED.share, share, { recursive: true });
  cpSync(path.join(engine, 'lib'), path.join(lib, 'lib'), { recursive: true });
  cpSync(path.join(engine, 'share/extension'), path.join(share, 'extension'), { recursive: true });
  return path.join(lib, 'bin');
}

/** What refers to another table comes after it. Two keys that refer to each other cannot both be there meanwhile. */
async function distribute(client) {
  const { rows: keys } = await client.query(
    `select conname as name, conrelid::regclass::text as of, confrelid::regclass::text as to, confdeltype as on_delete,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const { rows: tables } = await client.query(
    "select tablename as name from pg_policies where schemaname = 'public' and policyname = 'tenant' order by 1",
  );
  const isTenants = ({ of }) => tables.some(({ name }) => name === of);
  const mutual = keys.filter(
    ({ of, to }) => of < to && keys.some((other) => other.of === to && other.to === of),
  );
  // Citus refuses keys that set a part of themselves to null. The tables are empty here, so their plans are the same without.
  const refused = keys.filter((key) => isTenants(key) && SETS_NULL.includes(key.on_delete));
  for (const { name, of } of [...mutual, ...refused])
    await client.query(`alter table ${of} drop constraint ${name}`);
  const done = new Set();
  while (done.size < tables.length) {
    const next = tables.find(({ name }) => !done.has(name) && refersTo(name).every((to) => done.has(to)));
    if (next === undefined) throw new Error('Tables refer to each other in a circle.');
    const beside = done.size === 0 ? 'none' : tables.find(({ name }) => done.has(name)).name;
    await client.query("select create_distributed_table($1, 'organization_id', colocate_with => $2)", [
      next.name,
      beside,
    ]);
    done.add(next.name);
  }
  for (const { name, of, definition } of mutual)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);

  function refersTo(name) {
    return keys
      .filter((key) => key.of === name && ![...mutual, ...refused].includes(key))
      .map(({ to }) => to);
  }
}
