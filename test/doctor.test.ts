/** `fairway doctor` finds everything that is wrong in one run, says what to do, and changes nothing. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailServer } from './support/peers/mail-server.ts';
import { Receiver } from './support/peers/receiver.ts';
import { cloneTemplate, emptyDatabase, loginUrl, type TestDatabase } from './support/run/database.ts';
import { type Env, fairway, fairwayHere, temporaryDir } from './support/run/program.ts';

interface Found {
  name: string;
  state: string;
  says: string;
  advice?: string;
}

const KEY = Buffer.alloc(32).toString('base64');
let database: TestDatabase;
/** Answers where Stripe would, and is another program where we would listen. */
let other: Receiver;
let env: Env;

beforeAll(async () => {
  database = await cloneTemplate();
  other = await Receiver.start();
  const { origin } = new URL(other.url);
  env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: KEY,
    PORT: '0',
    STRIPE_API_BASE: origin,
    PUBLIC_URL: 'https://fairway.example',
  };
});

afterAll(async () => {
  await other.stop();
  await database.drop();
});

/** What it found, by name, and its exit status. */
async function examined(more: Env) {
  const { status, stdout, stderr } = await fairwayHere(['doctor', '--json'], { ...env, ...more });
  expect(stderr).toBe('');
  const { is_well, checks }: { is_well: boolean; checks: Found[] } = JSON.parse(stdout);
  expect(is_well).toBe(status === 0);
  const by = (name: string) => checks.find((check) => check.name === name);
  return {
    status,
    by,
    states: (state: string) => checks.filter((each) => each.state === state).map(({ name }) => name),
  };
}

describe('a service that is well', () => {
  it('has a tick at everything, and nothing has to be done', async () => {
    const { status, stdout } = await fairway(['doctor'], env);
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/✗|!/);
    for (const line of [
      /^✓ database +PostgreSQL \d+/m,
      /^✓ schema +version \d+, as this program$/m,
      /^✓ roles /m,
      /^✓ rights /m,
      /^✓ key /m,
      /^✓ clock +within 2 s/m,
      /^✓ connections +a node takes up to 44 of /m,
      /^✓ stripe /m,
      /^– mail /m,
      /^– redis /m,
      /^– standby /m,
    ])
      expect(stdout).toMatch(line);
    expect(stdout).toContain('Everything is in order.');
  });

  it('is as it was: no key was kept, nothing was migrated', async () => {
    await examined({});
    expect(await database.query('select from encryption_key')).toEqual([]);
    const empty = await emptyDatabase();
    const { status, by } = await examined({ DATABASE_URL: empty.url });
    expect([status, by('schema')?.state]).toEqual([0, 'doubtful']);
    expect(await empty.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
    await empty.drop();
    const { dir, remove } = temporaryDir();
    const nowhere = path.join(dir, 'data');
    const fresh = await fairwayHere(['doctor', '--json'], {
      DATA_DIR: nowhere,
      PORT: '0',
      STRIPE_API_BASE: env.STRIPE_API_BASE ?? '',
    });
    expect([fresh.status, existsSync(nowhere)]).toEqual([0, false]);
    remove();
  });

  it('has a mail server that lets it in', async () => {
    const server = new MailServer();
    await server.start();
    const { by } = await examined({ SMTP_URL: server.url, MAIL_FROM: 'Fairway <fairway@example.com>' });
    expect(by('mail')).toMatchObject({ state: 'good' });
    expect(server.mails).toEqual([]);
    await server.stop();
  });
});

describe('what is wrong', () => {
  it('is all told in one run, each with what to do, and without a secret', async () => {
    const broken = {
      DATABASE_URL: loginUrl(database.url, 'nobody_of_us', 'hunter2'),
      SMTP_URL: 'smtp://mailer:hunter2@127.0.0.1:1',
      MAIL_FROM: 'Fairway <fairway@example.com>',
      REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
      STRIPE_API_BASE: 'http://127.0.0.1:1',
      PORT: new URL(other.url).port,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    };
    const { status, stdout } = await fairwayHere(['doctor'], { ...env, ...broken });
    expect(status).toBe(1);
    expect([...stdout.matchAll(/^✗ (\w+)/gm)].map(([, name]) => name)).toEqual([
      'port',
      'database',
      'mail',
      'stripe',
      'redis',
    ]);
    expect(stdout.match(/→ \S/g)?.length).toBeGreaterThanOrEqual(5);
    expect(stdout).toMatch(/^! traces/m);
    expect(stdout).toContain('Fix what is marked ✗.');
    expect(stdout).not.toContain('hunter2');
  });

  it('is a setting that cannot be read', async () => {
    const { status, by } = await examined({ PORT: 'eighty' });
    expect([status, by('settings')?.says]).toEqual([1, expect.stringMatching(/^PORT must/)]);
  });

  it('is a setting that another one needs', async () => {
    const { status, by } = await examined({ BACKUP_EVERY: '1d' });
    expect([status, by('settings')?.says]).toEqual([1, 'BACKUP_TO is required with BACKUP_EVERY.']);
  });

  it('is a key that this user may not read, and all else is told as well', async () => {
    const { dir, remove } = temporaryDir();
    for (const each of ['postgres/data', 'encryption-key'])
      mkdirSync(path.join(dir, each), { recursive: true });
    const { status, by, states } = await examined({ DATABASE_URL: '', ENCRYPTION_KEY: '', DATA_DIR: dir });
    expect([status, states('wrong')]).toEqual([1, ['key']]);
    expect([by('key')?.advice, by('stripe')?.state]).toEqual([
      'Run this as the user that Fairway runs as.',
      'good',
    ]);
    remove();
  });

  it('is another key than that of the data', async () => {
    const kept = await cloneTemplate();
    expect((await fairwayHere(['org', 'list'], { ...env, DATABASE_URL: kept.url })).status).toBe(0);
    const { status, states } = await examined({
      DATABASE_URL: kept.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    expect([status, states('wrong')]).toEqual([1, ['key']]);
    await kept.drop();
  });

  it('is a pool that PostgreSQL has no connections for, and a schema that is newer than the program', async () => {
    const newer = await cloneTemplate();
    await newer.query("insert into schema_migrations (version, name) values (9999, 'later')");
    const { states } = await examined({ DATABASE_URL: newer.url, DATABASE_POOL_SIZE: '1000' });
    expect(states('wrong')).toEqual(['connections', 'schema']);
    await newer.drop();
  });
});
