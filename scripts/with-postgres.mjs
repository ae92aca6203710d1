/**
 * `node scripts/with-postgres.mjs <command>`: runs a command with DATABASE_URL naming a PostgreSQL started
 * just for it, as a given one would look: a database of its own, a login that may make databases and roles
 * and is no superuser; gone afterwards. It is the oldest version that we promise to work with, where the
 * machine has it, and else the embedded one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { memoryFolder } from './memory-folder.mjs';
import { prepare, ROOT } from './prepare.mjs';

const OLDEST = 15;
const INSTALLED = `/usr/lib/postgresql/${OLDEST}/bin`;
// Commits wait as they do elsewhere, but not for the disk: what is gone afterwards need not survive the
// machine. An ordinary login cannot drop a database that an autovacuum worker is busy in.
const SETTINGS = { max_connections: '400', autovacuum: 'off', fsync: 'off', full_page_writes: 'off' };

const [program, ...args] = process.argv.slice(2);
if (program === undefined || program === '--help') {
  process.stdout.write('Usage: node scripts/with-postgres.mjs <command> [arguments]\n');
  process.exit(program === undefined ? 2 : 0);
}

await prepare();
const dir = mkdtempSync(path.join(memoryFolder(), 'fairway-given-'));
chmodSync(dir, 0o755); // open to the user that PostgreSQL runs as when we are root
const server = existsSync(path.join(INSTALLED, 'initdb')) ? await startInstalled() : await startEmbedded();
process.stdout.write(`Running on ${server.version}.\n`);
const env = { ...process.env, DATABASE_URL: await ordinaryLogin(server.url) };
const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env, shell: process.platform === 'win32' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', async (status) => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exit(status ?? 1);
});

async function ordinaryLogin(superuserUrl) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("create role ordinary login createdb createrole password 'golf'");
  await client.query('create database ordinary owner ordinary');
  await client.end();
  const url = new URL(superuserUrl);
  return Object.assign(url, { username: 'ordinary', password: 'golf', pathname: '/ordinary' }).href;
}

async function startEmbedded() {
  const embedded = await import('../server/dist/platform/db/embedded/embedded.js');
  const { url, stop } = await embedded.startEmbedded(dir, SETTINGS);
  return { url, stop, version: `the embedded PostgreSQL: version ${OLDEST} is not installed here` };
}

/**
 * With the programs of the system's package. PostgreSQL does not run as root, so its own user does it then.
 */
async function startInstalled() {
  const user = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  const data = path.join(dir, 'data');
  const passwordFile = path.join(dir, 'password');
  const password = 'fairway';
  writeFileSync(passwordFile, password);
  if (user) chownSync(dir, user.uid, user.gid);
  const call = (name, ...words) => {
    // What a server writes must not keep our pipes open after we have ended.
    const result = spawnSync(path.join(INSTALLED, name), words, {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 2],
    });
    if (result.status !== 0) throw new Error(`${name} failed with ${result.status ?? result.error}`);
  };
  call(
    'initdb',
    '-D',
    data,
    '-U',
    'fairway',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const port = await freePort();
  const settings = { ...SETTINGS, listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  call('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', path.join(dir, 'log'), '-o', options.join(' '));
  return {
    url: `postgres://fairway:${password}@127.0.0.1:${port}/postgres`,
    stop: () => call('pg_ctl', 'stop', '-D', data, '-w', '-s', '-m', 'fast'),
    version: `PostgreSQL ${readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()}`,
  };
}

function accountOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`There is no user ${name} to run PostgreSQL as.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
