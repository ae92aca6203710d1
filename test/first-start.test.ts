/**
 * Everything may be started at once on one data directory, empty or not, and killed in the middle: each start
 * works or waits for the other, and nobody stops PostgreSQL under somebody else.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Finished, fairway, fairwayHere, Server, temporaryDir } from './support/run/program.ts';
import type { Wire } from './support/worlds/people.ts';

let temporary: ReturnType<typeof temporaryDir>;
let env: { DATA_DIR: string };
let servers: Server[];

beforeEach(() => {
  temporary = temporaryDir();
  env = { DATA_DIR: path.join(temporary.dir, 'data') };
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  temporary.remove();
});

/**
 * Without the demo, which takes as long to fill as all the rest of a first start, unless the test is about
 * it.
 */
function begin(settings: Record<string, string> = {}): Server {
  const server = new Server({ ...env, DEMO: 'off', ...settings });
  servers.push(server);
  return server;
}

const isRunning = () => existsSync(path.join(env.DATA_DIR, 'postgres/data/postmaster.pid'));

const isReady = async (server: Server) => (await fetch(`${server.url}/readyz`)).status;

const read = async (answer: Response): Promise<Wire> => answer.json();

/** A cursor is signed with the key: one server takes what the other gave out only when both have the same. */
async function crossedCursor(one: Server, other: Server): Promise<number> {
  const { clientId, secret } = [one, other].find(({ credentials }) => credentials.secret)?.credentials ?? {};
  const form = { grant_type: 'client_credentials', client_id: `${clientId}`, client_secret: `${secret}` };
  const granted = await fetch(`${one.url}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const headers = { authorization: `Bearer ${(await read(granted)).access_token}` };
  const first = await fetch(`${one.url}/api/v1/contacts?limit=1`, { headers });
  const cursor = (await read(first)).page.next_cursor;
  return (await fetch(`${other.url}/api/v1/contacts?cursor=${cursor}`, { headers })).status;
}

const works = ({ status, stderr }: Finished) => [status, stderr.replace(/^fairway: Waiting.*\n/, '')];

const list = () => fairway(['org', 'list', '--json'], env);

describe('two starts on an empty data directory', { timeout: 120_000 }, () => {
  it('both serve, on one key, one of them fills the demo, a command works meanwhile, and the last to stop stops PostgreSQL', async () => {
    const [one, other] = [begin({ DEMO: 'on' }), begin({ DEMO: 'on' })];
    const [listed] = await Promise.all([list(), one.isUp(), other.isUp()]);
    expect(works(listed)).toEqual([0, '']);
    expect(await Promise.all([isReady(one), isReady(other)])).toEqual([200, 200]);
    expect([one, other].filter(({ credentials }) => credentials.secret !== '')).toHaveLength(1);
    // Who waited for the command or for the other one said so once.
    const said = [one, other].map(({ stderr }) => stderr).filter((stderr) => stderr !== '');
    expect(said.length).toBeGreaterThan(0);
    for (const line of said) expect(line).toMatch(/^fairway: Waiting for process \d+,.*\n$/);
    for (const { stdout, url } of [one, other])
      expect(stdout).toMatch(new RegExp(`^ {2}Dashboard {2}${url}/join/[\\w-]{43}$`, 'm'));
    const filler = one.credentials.secret === '' ? other : one;
    expect(filler.stdout).toMatch(new RegExp(`^ {2}Score {2}${filler.url}/score {2}code [A-Z2-9]{6}$`, 'm'));
    const slug = /^ {2}Event page {2}\S+\/e\/([a-z0-9-]+)$/m.exec(filler.stdout)?.[1];
    expect(filler.stdout).toContain(`\n  TV board  ${filler.url}/tv/${slug}\n`);
    expect((await fetch(`${filler.url}/public/v1/events/${slug}/boards`)).status).toBe(200);
    expect(await crossedCursor(one, other)).toBe(200);
    expect(readdirSync(env.DATA_DIR).filter((name) => /key|lock/.test(name))).toEqual(['encryption-key']);
    expect(await one.stop('SIGINT')).toBe(0);
    expect([await isReady(other), isRunning()]).toEqual([200, true]);
    expect(await other.stop('SIGINT')).toBe(0);
    expect(isRunning()).toBe(false);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'the second works when the first, at work, gets %s',
    async (signal) => {
      const first = begin();
      await expect.poll(() => existsSync(path.join(env.DATA_DIR, 'lock')), { timeout: 20_000 }).toBe(true);
      const second = begin();
      first.child.kill(signal);
      await second.isUp();
      expect(await isReady(second)).toBe(200);
    },
  );
});

describe('the command line', { timeout: 120_000 }, () => {
  it('ends beside whoever works on, a server that starts a moment later or another command, and only the last takes PostgreSQL away', async () => {
    const listing = list();
    await expect.poll(() => existsSync(path.join(env.DATA_DIR, 'lock')), { timeout: 20_000 }).toBe(true);
    const server = begin();
    await server.isUp();
    expect(works(await listing)).toEqual([0, '']);
    expect([await isReady(server), isRunning()]).toEqual([200, true]);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(isRunning()).toBe(false);

    const org = JSON.parse((await fairwayHere(['org', 'create', '--name', 'A', '--json'], env)).stdout);
    let greeted = () => {};
    const isListening = new Promise<void>((resolve) => {
      greeted = resolve;
    });
    let stop = () => {};
    const listening = fairway(['webhooks', 'listen', '--org', org.id], env, (child) => {
      child.stdout?.once('data', greeted);
      stop = () => child.kill('SIGINT');
    });
    await isListening;
    const finished = await Promise.all([list(), list()]);
    expect(finished.map(({ status, stdout }) => [status, JSON.parse(stdout)[0].id])).toEqual([
      [0, org.id],
      [0, org.id],
    ]);
    expect(isRunning()).toBe(true);
    stop();
    expect(works(await listening)).toEqual([0, '']);
    expect(isRunning()).toBe(false);
  });

  it('killed while it holds the lock, keeps nobody out: neither the next one nor several at once, who leave no server behind', async () => {
    const first = fairway(['org', 'list'], env, (child) => {
      const timer = setInterval(
        () => existsSync(path.join(env.DATA_DIR, 'lock')) && child.kill('SIGKILL'),
        5,
      );
      child.on('exit', () => clearInterval(timer));
    });
    expect((await first).status).toBe(null);
    expect(existsSync(path.join(env.DATA_DIR, 'lock'))).toBe(true);
    expect(works(await list())).toEqual([0, '']);
    expect(existsSync(path.join(env.DATA_DIR, 'lock'))).toBe(false);
    for (let round = 0; round < 2; round += 1) {
      const finished = await Promise.all([list(), list(), list()]);
      expect(finished.map(works)).toEqual([
        [0, ''],
        [0, ''],
        [0, ''],
      ]);
    }
    expect(isRunning()).toBe(false);
  });
});

describe('a taken port', () => {
  it('is named before anything is started, with the line to type instead', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const address = squatter.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const server = begin({ PORT: String(port) });
    expect(await server.ended()).toBe(1);
    const [, suggested] = /PORT=(\d+) npm start\n$/.exec(server.stderr) ?? [];
    expect(server.stderr).toMatch(new RegExp(`^fairway: PORT ${port} on 127\\.0\\.0\\.1 is taken.*\\n$`));
    expect(Number(suggested)).toBeGreaterThan(port);
    expect(server.stdout).toBe('');
    expect(existsSync(path.join(env.DATA_DIR, 'postgres'))).toBe(false);
    squatter.close();
  });
});
