/** What an operator does to a server: start, stop, kill, start again. What was acknowledged is never lost. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from '../server/src/config.ts';
import { RELEASE } from '../server/src/platform/release.ts';
import { administrate, cloneTemplate, databaseUrl, emptyDatabase } from './support/run/database.ts';
import { fairwayHere, Server, temporaryDir } from './support/run/program.ts';
import type { Wire } from './support/worlds/people.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

const temporary = temporaryDir();
const env = { DATA_DIR: temporary.dir };
const pidFile = path.join(temporary.dir, 'postgres/data/postmaster.pid');

let server: Server;
let first: Server;

beforeAll(async () => {
  first = await Server.start(env);
  server = first;
});

afterAll(async () => {
  await server.stop('SIGINT');
  temporary.remove();
});

const read = async (answer: Response): Promise<Wire> => answer.json();

async function token(): Promise<string> {
  const { clientId, secret } = first.credentials;
  const answer = await fetch(`${server.url}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }),
  });
  return (await read(answer)).access_token;
}

async function create(email: string, bearer: string): Promise<Response> {
  return fetch(`${server.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
}

async function emails(query: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/v1/contacts?limit=200&${query}`, {
    headers: { authorization: `Bearer ${await token()}` },
  });
  return (await read(answer)).data.map((contact: { email: string }) => contact.email);
}

describe('on an embedded PostgreSQL', () => {
  it('the first start prints a line that works when pasted', () => {
    expect(first.stdout).toContain(`Fairway ${RELEASE} is ready.`);
    const line = /curl -s .*/.exec(first.stdout)?.[0] ?? '';
    const page = JSON.parse(execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' }));
    expect(page.data).toHaveLength(3);
    expect(page.page.has_more).toBe(true);
  });

  it('fills a demo organization that looks like one', async () => {
    const headers = { authorization: `Bearer ${await token()}` };
    const csv = await (await fetch(`${server.url}/api/v1/contacts/export`, { headers })).text();
    expect(csv.trim().split('\r\n').length).toBeGreaterThan(300);
    const tags = await read(await fetch(`${server.url}/api/v1/tags`, { headers }));
    expect(tags.data.map((tag: { name: string }) => tag.name)).toContain('Sponsor');
    const auctions = await read(
      await fetch(`${server.url}/public/v1/events/members-shotgun-scramble/auctions`),
    );
    expect(auctions.data).toMatchObject([
      { status: 'open', bid_count: 4, high_bidder_label: 'R.C. #1' },
      { status: 'open', bid_count: 0 },
      { status: 'sold', current_bid_cents: 12_000, high_bidder_label: 'O.H. #2' },
    ]);
  });

  it('after kill -9 in the middle of writes, the next start works and every acknowledged contact is there', async () => {
    const bearer = await token();
    const acknowledged: string[] = [];
    const writing = Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; ; index += 1) {
        const email = `survivor-${writer}-${index}@example.com`;
        const answer = await create(email, bearer).catch(() => undefined);
        if (answer?.status !== 201) return;
        acknowledged.push(email);
        if (acknowledged.length === 60) server.child.kill('SIGKILL');
      }
    });
    await Promise.all(writing);
    await server.ended();
    server = await Server.start(env);
    expect(server.credentials.secret).toBe('');
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(await emails('q=survivor-')).toEqual(expect.arrayContaining(acknowledged));
  });

  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

  it('a PostgreSQL that died is started again, and nothing is lost', async () => {
    const bearer = await token();
    expect((await create('before-the-crash@example.com', bearer)).status).toBe(201);
    const died = postmaster();
    process.kill(died, 'SIGKILL');
    // What is under way in the dead server's processes may still end well; what follows is about the new one.
    await expect.poll(postmaster, { timeout: 20_000 }).not.toBe(died);
    // A new address each time: an answer may be lost although its contact was stored.
    let attempt = 0;
    const write = async () => {
      attempt += 1;
      return (await create(`after-the-crash-${attempt}@example.com`, bearer)).status;
    };
    await expect.poll(write, { timeout: 20_000, interval: 200 }).toBe(201);
    await expect
      .poll(() => emails('q=before-the-crash'), { timeout: 20_000 })
      .toEqual(['before-the-crash@example.com']);
  });

  it('Ctrl-C finishes the request under way and stops PostgreSQL too', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `late-${index}@example.com`);
    const importing = await beginImport(await token());
    const stopped = server.stop('SIGINT');
    await expect.poll(() => server.stdout, { timeout: 10_000 }).toContain('Stopping');
    const answer = await importing.finish({ csv: `Email\n${rows.join('\n')}`, consent: true });
    expect([answer.status, answer.body.inserted]).toEqual([200, 5000]);
    expect(await stopped).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
    server = await Server.start(env);
    expect(await emails('q=late-')).toHaveLength(200);
  });
});

/** Sends an import up to where the server has accepted it; the body follows when the test says so. */
async function beginImport(bearer: string) {
  const importing = request(`${server.url}/api/v1/contacts/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  importing.flushHeaders();
  await once(importing, 'continue');
  return {
    finish: async (body: object) => {
      importing.end(JSON.stringify(body));
      const [answer] = await once(importing, 'response');
      return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
    },
  };
}

const DRAINING = { DRAIN_DELAY: '3s' };
const NEVER = { DATA_DIR: path.join(temporary.dir, 'never') };

describe('on a PostgreSQL that is given', () => {
  // Three programs start at once, on a machine that may have other tests to run.
  it('several nodes migrate an empty database together, and stop without a lost request', {
    timeout: 120_000,
  }, async () => {
    const database = await emptyDatabase();
    const given = { DATABASE_URL: database.url, ENCRYPTION_KEY: KEY, DEMO: 'on' };
    const nodes = await Promise.all([{}, {}, DRAINING].map((more) => Server.start({ ...given, ...more })));
    const ready = await Promise.all(nodes.map(async (node) => (await fetch(`${node.url}/readyz`)).status));
    expect(ready).toEqual([200, 200, 200]);
    expect(nodes.filter((node) => node.credentials.secret !== '')).toHaveLength(1);
    expect(await database.query('select name from organizations')).toHaveLength(1);
    const stopped = Promise.all(nodes.map((node) => node.stop('SIGTERM')));
    // One that drains still answers, and a balancer that asks whether it is ready sends no more.
    const draining = nodes[2]?.url;
    await expect.poll(async () => (await fetch(`${draining}/readyz`)).status).toBe(503);
    expect((await fetch(`${draining}/api/v1/contacts`)).status).toBe(401);
    expect((await fetch(`${draining}/healthz`)).status).toBe(200);
    expect(await stopped).toEqual([0, 0, 0]);
    await database.drop();
  });

  it('a schema newer than the code is worked on while it bears the code, and else refused with one line', async () => {
    const database = await cloneTemplate();
    const given = { DATABASE_URL: database.url, ENCRYPTION_KEY: KEY };
    await administrate(
      database.url,
      "insert into schema_migrations (version, name) values (9999, 'from the future')",
    );
    expect(await fairwayHere(['migrate', '--json'], given)).toMatchObject({
      status: 0,
      stdout: '{"applied":[]}\n',
    });
    await administrate(database.url, "update oldest_program set release = '9.10.0'");
    // The next test sees the process end; what stands in the way is found by server and commands alike.
    expect(await fairwayHere(['migrate'], given)).toEqual({
      status: 1,
      stdout: '',
      stderr: `fairway: This database needs Fairway 9.10.0 or newer, and this is ${RELEASE}. Start a newer one; nothing was changed.\n`,
    });
    await database.drop();
  });

  it('a migration that was edited after it was applied refuses to start, with one line', async () => {
    const database = await cloneTemplate();
    await administrate(database.url, "update schema_migrations set checksum = 'another' where version = 6");
    const node = new Server({ DATABASE_URL: database.url, ENCRYPTION_KEY: KEY });
    expect(await node.ended()).toBe(1);
    expect(node.stderr).toMatch(/^fairway: The migration 0006_tags\.sql was edited .* new one\.\n$/);
    await database.drop();
  });

  it('a database that is not up yet is waited for, alive but not ready', async () => {
    const database = await cloneTemplate();
    const nowhere = databaseUrl(database.url, 'nothing_here_yet');
    const node = new Server({
      DATABASE_URL: nowhere.replace(/:\d+\//, ':1/'),
      ENCRYPTION_KEY: KEY,
      PORT: '0',
      LOG_LEVEL: 'info',
    });
    await expect.poll(() => /listening at (\S+?)"/.exec(node.stdout)?.[1], { timeout: 25_000 }).toBeDefined();
    const url = /listening at (\S+?)"/.exec(node.stdout)?.[1] ?? '';
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const answer = await fetch(`${url}/api/v1/contacts`);
    expect([answer.status, (await read(answer)).code]).toEqual([503, 'service_unavailable']);
    await node.stop('SIGTERM');
    // However often it was tried meanwhile, one line tells of it, without a stack.
    const told = node.stdout.split('\n').filter((line) => line.includes('cannot be reached'));
    expect(told).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(node.stdout).not.toContain('"stack"');
    await database.drop();
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root:hunter2@localhost/x' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null' }],
  ])('a bad %s stops the start with one line that names it', async (name, setting) => {
    const node = new Server({ ...NEVER, ...(setting as Record<string, string>) });
    expect(await node.ended()).toBe(1);
    expect(node.stderr.trim().split('\n')).toEqual([expect.stringContaining(name)]);
    expect(node.stderr).not.toContain('hunter2');
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['ENCRYPTION_KEY', { DATABASE_URL: 'postgres://localhost/x' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'short' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['CSV_ROW_CAP', { CSV_ROW_CAP: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '11' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'fifteen-letters' }],
    ['RATE_LIMIT_PER_MINUTE', { RATE_LIMIT_PER_MINUTE: '-1' }],
  ])('a bad %s is refused alike: %j', (name, setting) => {
    expect(() => readConfig({ ...NEVER, ...setting })).toThrow(BadSetting);
    expect(() => readConfig({ ...NEVER, ...setting })).toThrow(new RegExp(`^${name} [^\\n]*$`));
  });
});
