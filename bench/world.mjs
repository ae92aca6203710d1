/**
 * What is measured: PostgreSQL with its durable defaults, a database of a million contacts and one of ten
 * thousand, the service as it runs in production on each, and the floor beside the large one.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../server/dist/platform/db/embedded/embedded.js';
import { migrate } from '../server/dist/platform/db/migrations/migrate.js';
import { startProgram } from './load/processes.mjs';
import { addClients, seed, withClient } from './seeds/seed.mjs';

const ORGANIZATIONS = 50;
export const LARGE = 20_000;
const SMALL = 200;
/** More than an export may hold, so that it ends at its cap. */
const EXPORTED = 50_500;
const POOL_SIZE = '20';
/** Organizations that write side by side, and clients that follow boards: one may have 200 streams open. */
const TENANTS = 20;
const WATCHERS = 5;

/** Everything is switched on; the limits are only too high to be met. */
export const SETTINGS = {
  DEMO: 'off',
  LOG_LEVEL: 'info',
  RATE_LIMIT_PER_MINUTE: '1000000000',
  TOKEN_RATE_LIMIT_PER_MINUTE: '1000000000',
  PUBLIC_RATE_LIMIT_PER_MINUTE: '1000000000',
  STAFF_RATE_LIMIT_PER_MINUTE: '1000000000',
  PUBLIC_BOARD_RATE_LIMIT_PER_MINUTE: '1000000000',
  DATABASE_POOL_SIZE: POOL_SIZE,
};

/**
 * @param {import('./undo.mjs').Undo} undo
 * @param {(text: string) => void} say
 */
export async function openWorld(undo, say) {
  const dir = temporaryDir(undo);
  say('Starting PostgreSQL …');
  const starting = startEmbedded(dir);
  undo.add(async () => (await starting).stop());
  const postgres = await starting;

  const smallUrl = await createDatabase(postgres.url, 'small');
  await migrate(postgres.url);
  await migrate(smallUrl);
  say('Seeding 1 M contacts in 50 organizations, and 10 k in another database …');
  const people = await seed(postgres.url, [...Array(ORGANIZATIONS).fill(LARGE), EXPORTED, 0, 0]);
  const [fewPeople] = await seed(smallUrl, Array(ORGANIZATIONS).fill(SMALL));
  const [reader, exporter, writer] = [people[0], people[ORGANIZATIONS], people[ORGANIZATIONS + 1]];
  const listener = people[ORGANIZATIONS + 2];
  const tenants = people.slice(1, 1 + TENANTS);
  const watchers = await addClients(postgres.url, writer.id, WATCHERS);

  say('Starting the service and the floor …');
  // The data are there already, so the service would make no key of its own.
  const encryptionKey = randomBytes(32).toString('base64');
  // The service comes first, to be ended last: with it goes PostgreSQL.
  const service = await startProgram(undo, 'server/dist/programs/main.js', {
    ...SETTINGS,
    DATABASE_URL: '',
    DATA_DIR: dir,
    ENCRYPTION_KEY: encryptionKey,
  });
  const floor = await startProgram(undo, 'bench/floors/floor.mjs', {
    DATABASE_URL: postgres.url,
    DATABASE_POOL_SIZE: POOL_SIZE,
    READ_ORGANIZATION: reader.id,
    WRITE_ORGANIZATION: writer.id,
    LISTEN_ORGANIZATION: listener.id,
  });
  const small = await startProgram(undo, 'server/dist/programs/main.js', {
    ...SETTINGS,
    DATABASE_URL: smallUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  return {
    undo,
    databaseUrl: postgres.url,
    encryptionKey,
    floor: { url: floor.url },
    service: {
      url: service.url,
      pid: service.pid,
      memory: service.memory,
      reader: await access(service, reader),
      exporter: await access(service, exporter),
      writer: await access(service, writer),
      listener: await access(service, listener),
      tenants: await Promise.all(tenants.map((tenant) => access(service, tenant))),
      watchers: await Promise.all(watchers.map((watcher) => access(service, watcher))),
    },
    small: { url: small.url, databaseUrl: smallUrl, reader: await access(small, fewPeople) },
    readerIds: await someIds(postgres.url, reader),
    smallIds: await someIds(smallUrl, fewPeople),
  };
}

/**
 * Where PostgreSQL's own user may enter; if it could not, its data would be elsewhere and a link lead there.
 */
function temporaryDir(undo) {
  const dir = mkdtempSync(path.join(tmpdir(), 'fairway-bench-'));
  chmodSync(dir, 0o755);
  undo.add(() => {
    const home = path.join(dir, 'postgres');
    if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true });
    rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}

export async function createDatabase(url, name) {
  await withClient(url, (client) => client.query(`create database ${name}`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** An organization, with the header that opens its door. */
async function access({ url }, { id, clientId, secret }) {
  const answer = await fetch(`${url}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${await answer.text()}`);
  const { access_token } = await answer.json();
  return { id, authorization: `Bearer ${access_token}` };
}

const someIds = (url, { id }) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      'select id from contacts where organization_id = $1 order by random() limit 2048',
      [id],
    );
    return rows.map((row) => row.id);
  });
