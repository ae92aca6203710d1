/**
 * Data belong to the key they were first used with: whoever comes with another is turned away and changes
 * nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS } from '../server/src/cli/commands.ts';
import { administrate, cloneTemplate, emptyDatabase, type TestDatabase } from './support/run/database.ts';
import {
  type Env,
  type Finished,
  fairway,
  fairwayHere,
  Server,
  temporaryDir,
} from './support/run/program.ts';
import { ENCRYPTION_KEY, Service } from './support/run/service.ts';

/** Every step of these tests is a program that starts, which takes its time on a busy machine. */
const PATIENT = { timeout: 120_000 };

const newKey = () => randomBytes(32).toString('base64');
const KEY = newKey();

const settings = ({ url }: { url: string }, key = KEY): Env => ({
  DATABASE_URL: url,
  ENCRYPTION_KEY: key,
  LOG_LEVEL: 'warn',
});

/** Ends by itself, or it was not refused. */
async function start(env: Env): Promise<Finished> {
  const server = new Server(env);
  const isUp = server.isUp().then(
    () => server.stop('SIGTERM'),
    () => undefined,
  );
  const status = await server.ended();
  await isUp;
  return { status, stdout: server.stdout, stderr: server.stderr };
}

function expectRefused({ status, stderr }: Finished): void {
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^fairway: ENCRYPTION_KEY /)]);
  expect(stderr).not.toContain(KEY);
}

/** Every row of every table of ours. */
async function contents(database: TestDatabase): Promise<unknown> {
  return database.query(
    `select relname, query_to_xml(format('select * from %s', oid::regclass), true, false, '')::text as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
}

async function useDatabase(made = cloneTemplate()): Promise<TestDatabase> {
  const database = await made;
  onTestFinished(() => database.drop());
  return database;
}

/** What a database looks like that an earlier version of the program has filled. */
const forgetTheKey = (database: TestDatabase) => administrate(database.url, 'truncate encryption_key');

/** What a database looks like to a program that is newer than its schema. */
const forgetAMigration = (database: TestDatabase) =>
  administrate(
    database.url,
    'delete from schema_migrations where version = (select max(version) from schema_migrations)',
  );

describe('on a PostgreSQL that is given', PATIENT, () => {
  it('the first start keeps a fingerprint of the key, later ones need the same, others end with one line and change nothing', async () => {
    const database = await useDatabase(emptyDatabase());
    expect((await start(settings(database))).status).toBe(0);
    const kept = await database.query<{ fingerprint: Buffer }>('select fingerprint from encryption_key');
    expect(kept).toHaveLength(1);
    const key = Buffer.from(KEY, 'base64');
    const plain = createHash('sha256').update(key).digest();
    for (const known of [key, plain]) expect(kept[0]?.fingerprint.equals(known)).toBe(false);
    expect((await start(settings(database))).status).toBe(0);
    const before = await contents(database);
    expectRefused(await start(settings(database, newKey())));
    expect(await contents(database)).toEqual(before);
    await forgetAMigration(database);
    const older = await contents(database);
    expectRefused(await start({ ...settings(database, newKey()), DEMO: 'on', ROLE: 'worker' }));
    expect(await contents(database)).toEqual(older);
  });

  it('another key stops before a newer schema is put in place', async () => {
    const database = await useDatabase();
    expect((await fairwayHere(['migrate'], settings(database))).status).toBe(0);
    await forgetAMigration(database);
    const before = await contents(database);
    expectRefused(await fairwayHere(['migrate'], settings(database, newKey())));
    expect(await contents(database)).toEqual(before);
  });

  it('of two nodes that bring different keys to a new database exactly one starts', async () => {
    const database = await useDatabase(emptyDatabase());
    const nodes = [newKey(), newKey()].map((key) => new Server(settings(database, key)));
    onTestFinished(() => nodes.forEach((node) => void node.child.kill('SIGKILL')));
    const up = await Promise.allSettled(nodes.map((node) => node.isUp()));
    expect(up.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const statuses = await Promise.all(
      nodes.map((node, index) => (up[index]?.status === 'fulfilled' ? node.stop('SIGTERM') : node.ended())),
    );
    expect(statuses.sort()).toEqual([0, 1]);
    const refused = nodes.map(({ stderr }) => stderr).join('');
    expectRefused({ status: 1, stdout: '', stderr: refused });
  });
});

describe('the command line', PATIENT, () => {
  const ID = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';
  const OPERANDS: Record<string, string[]> = {
    'org create': ['--name', 'Pebble Creek'],
    'org list': [],
    'org suspend': [ID],
    'org resume': [ID],
    'client create': ['--org', ID, '--name', 'CRM', '--all-scopes'],
    'client list': ['--org', ID],
    'client disable': ['fwc_x'],
    'client enable': ['fwc_x'],
    'client rotate-secret': ['fwc_x'],
    'client scopes': ['fwc_x', '--all-scopes'],
    'webhooks listen': ['--org', ID],
    'events tail': ['--org', ID],
    'events list': ['--org', ID],
    'staff invite': ['--org', ID, '--role', 'owner'],
    'staff list': ['--org', ID],
    'staff reset': ['--email', 'ann@club.example'],
    'staff two-factor off': ['--email', 'ann@club.example'],
    'staff remove': ['--org', ID, '--email', 'ann@club.example'],
    'payments stripe': ['--org', ID, '--secret-key', 'sk_test_x', '--webhook-secret', 'whsec_x'],
    'payments show': ['--org', ID],
    'outbox list': ['--org', ID],
    'outbox show': [ID, '--org', ID],
    migrate: [],
    'demo live': [],
    demo: [],
  };
  /** They look without a change or at no database, or take sealed values as they are; a restore asks the backup for its key. */
  const NEED_NO_KEY = ['doctor', 'backup', 'backup verify', 'restore', 'events types'];
  let database: TestDatabase;

  beforeAll(async () => {
    database = await cloneTemplate();
    expect((await fairwayHere(['migrate'], settings(database))).status).toBe(0);
  });

  afterAll(() => database.drop());

  it.each(Object.keys(COMMANDS).filter((name) => !NEED_NO_KEY.includes(name)))(
    'refuses "%s" with another key',
    async (name) => {
      const before = await contents(database);
      const args = [...name.split(' '), ...(OPERANDS[name] ?? []), '--json'];
      // Without a process for each: what a process adds is the other tests' business.
      const finished = await fairwayHere(args, settings(database, newKey()));
      expectRefused(finished);
      expect(finished.stdout).toBe('');
      expect(await contents(database)).toEqual(before);
    },
  );

  it('needs no key to explain itself', async () => {
    const { status, stdout } = await fairwayHere(['--help'], { DATABASE_URL: database.url });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Usage:')]);
  });
});

describe('a database from before fingerprints were kept', PATIENT, () => {
  const RIGHT = ENCRYPTION_KEY.toString('base64');

  /** With a webhook endpoint whose signing secret is sealed. */
  async function withEndpoints(count: number): Promise<TestDatabase> {
    const database = await useDatabase();
    const service = await Service.start(database);
    const person = await service.person();
    for (let index = 0; index < count; index += 1) {
      const { status } = await person.post('/webhooks', { url: 'http://127.0.0.1/hook' });
      expect(status).toBe(201);
    }
    await service.stop();
    await forgetTheKey(database);
    return database;
  }

  it('without anything sealed takes the key it is started with', async () => {
    const database = await useDatabase();
    await forgetTheKey(database);
    expect((await fairwayHere(['migrate'], settings(database))).status).toBe(0);
    expectRefused(await fairwayHere(['org', 'list'], settings(database, newKey())));
  });

  it('takes the key that opens what is sealed in it, and no other', async () => {
    const database = await withEndpoints(1);
    const before = await contents(database);
    expectRefused(await fairwayHere(['migrate'], settings(database)));
    expect(await contents(database)).toEqual(before);
    expect((await start(settings(database, RIGHT))).status).toBe(0);
    expectRefused(await fairwayHere(['org', 'list'], settings(database)));
  });

  it('that was once started with a wrong key takes the key of most of what is sealed', async () => {
    const database = await withEndpoints(3);
    await administrate(
      database.url,
      `update webhook_endpoints set secret = 'v1.deadbeef.AAAA'
       where id = (select id from webhook_endpoints order by id desc limit 1)`,
    );
    expectRefused(await fairwayHere(['migrate'], settings(database)));
    expect((await fairwayHere(['migrate'], settings(database, RIGHT))).status).toBe(0);
  });

  it('whose key id is right but whose secret does not open is refused', async () => {
    const database = await withEndpoints(1);
    await administrate(
      database.url,
      "update webhook_endpoints set secret = overlay(secret placing 'AAAA' from 20)",
    );
    expectRefused(await fairwayHere(['migrate'], settings(database, RIGHT)));
  });
});

describe('on an embedded PostgreSQL', PATIENT, () => {
  const temporary = temporaryDir();
  const env: Env = { DATA_DIR: temporary.dir, LOG_LEVEL: 'warn', DEMO: 'off' };
  const keyFile = path.join(temporary.dir, 'encryption-key');
  const isRunning = () => existsSync(path.join(temporary.dir, 'postgres/data/postmaster.pid'));

  beforeAll(async () => {
    expect(await start(env)).toMatchObject({ status: 0, stderr: '' });
  });

  afterAll(() => temporary.remove());

  it('the key is made once and kept', async () => {
    expect(existsSync(keyFile)).toBe(true);
    expect(await fairwayHere(['org', 'list', '--json'], env)).toMatchObject({ status: 0, stdout: '[]\n' });
  });

  it.each([
    ['a start', () => start({ ...env, ENCRYPTION_KEY: newKey() })],
    ['a command', () => fairway(['org', 'list'], { ...env, ENCRYPTION_KEY: newKey() })],
  ])('%s with another key is refused and leaves no PostgreSQL running', async (_name, run) => {
    expectRefused(await run());
    expect(isRunning()).toBe(false);
  });

  it.each([
    ['a start', () => start(env)],
    ['a command', () => fairwayHere(['org', 'list'], env)],
  ])('%s without the key file beside the data is refused and makes no new one', async (_name, run) => {
    const elsewhere = path.join(temporary.dir, 'key-elsewhere');
    renameSync(keyFile, elsewhere);
    const before = readdirSync(temporary.dir);
    try {
      expectRefused(await run());
      expect(readdirSync(temporary.dir)).toEqual(before);
      expect(isRunning()).toBe(false);
    } finally {
      renameSync(elsewhere, keyFile);
    }
  });

  it('the key may come from the environment when the file is gone', async () => {
    const given = temporaryDir();
    onTestFinished(() => given.remove());
    const own = { ...env, DATA_DIR: given.dir, ENCRYPTION_KEY: newKey() };
    expect((await fairwayHere(['org', 'list'], own)).status).toBe(0);
    expect(existsSync(path.join(given.dir, 'encryption-key'))).toBe(false);
    expect((await fairwayHere(['org', 'list'], own)).status).toBe(0);
  });
});
