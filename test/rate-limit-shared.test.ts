/** Nodes that share a Redis count together; without it each counts alone, and all keep answering. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { data } from './support/expectations/answers.ts';
import { basic, bearer, form, GRANT, postToken } from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service } from './support/run/service.ts';

const LIMIT = 4;
const hasRedis = spawnSync('redis-server', ['--version']).error === undefined;

let port: number;
let redis: ChildProcess;
let here: Service;
let there: Service;

describe.skipIf(!hasRedis)('nodes with a Redis', () => {
  beforeAll(async () => {
    port = await freePort();
    await startRedis();
    const database = await cloneTemplate();
    const options = { rateLimit: LIMIT, redisUrl: `redis://127.0.0.1:${port}` };
    here = await Service.start(database, options);
    there = await Service.start(database, options);
    await countingTogether(here, there);
  });

  afterAll(async () => {
    await here?.stop();
    await there?.stop();
    await here?.database.drop();
    redis?.kill('SIGKILL');
  });

  it('share one count for a client', async () => {
    const { token } = await here.person();
    const [first, second] = [await ask(here, token), await ask(there, token)];
    expect([left(first), left(second)]).toEqual([LIMIT - 1, LIMIT - 2]);
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=3;t=(60|59|58)$/);
    await ask(here, token);
    await ask(there, token);
    for (const node of [here, there]) {
      const refused = await ask(node, token);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
  });

  it('share one count for what is asked for again and again', async () => {
    const organizer = await here.person();
    const { organizationId } = organizer;
    const { id } = await data(organizer.post('/tournaments', { name: 'Spring Open' }));
    const readers = [await here.person({ organizationId }), await here.person({ organizationId })];
    for (const { token } of readers) {
      const answers = [];
      for (const node of [here, here, here, there, here])
        answers.push(await ask(node, token, `/tournaments/${id}/leaderboard`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
      expect(answers.map(left)).toEqual([3, 2, 1, 0, 0]);
    }
  });

  it('share one count for guessed tokens', async () => {
    for (const node of [here, there, here, there]) expect((await ask(node, 'fwt_guess')).status).toBe(401);
    for (const node of [here, there]) expect((await ask(node, 'fwt_guess')).status).toBe(429);
  });

  it('share one count for token requests', async () => {
    const redisUrl = `redis://127.0.0.1:${port}`;
    const options = { rateLimit: LIMIT, tokenRateLimit: 2, trustProxy: 1, redisUrl };
    const nodes = [await Service.start(here.database, options), await Service.start(here.database, options)];
    await countingTogether(...nodes);
    const request = form(GRANT, { ...basic('who:knows'), 'x-forwarded-for': '192.0.2.1' });
    const statuses = [];
    for (const node of [...nodes, ...nodes]) statuses.push((await postToken(node, request)).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    for (const node of nodes) await node.stop();
  });

  it.each<[string, () => unknown, () => unknown]>([
    ['silent', () => redis.kill('SIGSTOP'), () => redis.kill('SIGCONT')],
    ['gone', stopRedis, startRedis],
  ])(
    'answer and count alone while Redis is %s, and together again when it is back',
    async (_name, end, begin) => {
      const { token } = await here.person();
      expect(left(await ask(here, token))).toBe(LIMIT - 1);
      await end();
      try {
        for (const node of [here, there]) {
          const answers = [];
          for (let time = 0; time <= LIMIT; time += 1) answers.push(await ask(node, token));
          expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
          expect(answers.map(left)).toEqual([3, 2, 1, 0, 0]);
        }
      } finally {
        await begin();
      }
      await countingTogether(here, there);
    },
  );

  it('start without one, and stop without one', async () => {
    await stopRedis();
    const alone = await Service.start(here.database, { rateLimit: 1, redisUrl: `redis://127.0.0.1:${port}` });
    const { token } = await alone.person();
    expect([(await ask(alone, token)).status, (await ask(alone, token)).status]).toEqual([200, 429]);
    await alone.stop();
  });
});

/** One request, which has a second to be answered. */
async function ask(node: Service, token: string, path = '/contacts'): Promise<Response> {
  const options = { headers: bearer(token), signal: AbortSignal.timeout(1000) };
  const response = await fetch(`${node.api}${path}`, options);
  await response.arrayBuffer();
  return response;
}

const left = ({ headers }: { headers: Headers }) =>
  Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** Waits until what each node has counted shows on the next. */
async function countingTogether(...nodes: Service[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const { token } = await here.person();
      const seen = [];
      for (const node of nodes) seen.push(left(await ask(node, token)));
      expect(seen).toEqual(nodes.map((_node, before) => LIMIT - 1 - before));
    },
    { timeout: 10_000 },
  );
}

async function startRedis(): Promise<void> {
  redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    cwd: tmpdir(),
    stdio: 'ignore',
  });
  await vi.waitFor(async () => expect(await isListening()).toBe(true), { timeout: 10_000 });
}

async function stopRedis(): Promise<void> {
  redis.kill('SIGKILL');
  if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
}

async function isListening(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
