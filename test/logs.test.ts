/** What an operator reads when something is lost: enough to act on, a few lines, and nobody's secrets. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endpoint, ok } from '../server/src/http/endpoint.ts';
import { MINUTE } from '../server/src/platform/clock.ts';
import { sql } from '../server/src/platform/db/sql.ts';
import { Type } from '../server/src/platform/text/schema.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Wire } from './support/run/proxy.ts';
import { type NodeOptions, Service } from './support/run/service.ts';

interface Line {
  msg: string;
  reason?: string;
  code?: string;
  err?: Record<string, string>;
}

/** A node on a wire that can be cut; time moves when the test says so. */
async function nodeOnAWire(options: NodeOptions = {}): Promise<{ node: Service; wire: Wire }> {
  const database = await cloneTemplate();
  const wire = await Wire.to(database.url);
  const node = await Service.start({ ...database, url: wire.url }, options);
  node.clock.freeze();
  onTestFinished(async () => {
    wire.mend();
    await node.stop();
    wire.close();
    await database.drop();
  });
  return { node, wire };
}

const linesOf = (node: Service, pattern: RegExp): Line[] =>
  node.logged.map((line): Line => JSON.parse(line)).filter(({ msg }) => pattern.test(msg));

const told = (node: Service, pattern: RegExp): string[] => linesOf(node, pattern).map(({ msg }) => msg);

const expectNoSecrets = (node: Service): void =>
  expect(node.logged.join('')).not.toMatch(/"client"|secretKey|password|"stack"|select |insert /);

describe('a lost database', () => {
  it('is told by message and code for each idle connection, without what hangs on the connection', async () => {
    const { node } = await nodeOnAWire();
    const person = await node.person();
    await person.get('/contacts');
    await node.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'fairway fairway_%'`,
    );
    await expect.poll(() => linesOf(node, /idle database connection/)).not.toEqual([]);
    for (const line of linesOf(node, /idle database connection/)) {
      expect(Object.keys(line).sort()).toEqual(['code', 'level', 'msg', 'reason', 'time']);
      expect([line.code, line.reason]).toEqual(['57P01', expect.stringContaining('terminating connection')]);
    }
    expectNoSecrets(node);
  });

  it.each([
    ['whoever listens', /listening connection/, (_node: Service) => undefined],
    ['whoever sends webhooks', /webhooks/, (node: Service) => node.webhooks.start()],
    ['whoever makes deliveries', /deliveries of imports/, (node: Service) => node.webhooks.fanOut.start()],
  ])('is told by %s once, again after a minute, and when it is back', async (_name, pattern, begin) => {
    const { node, wire } = await nodeOnAWire();
    begin(node);
    wire.cut();
    await expect.poll(() => told(node, pattern), { timeout: 10_000 }).toHaveLength(1);
    node.clock.advance(MINUTE);
    await expect.poll(() => told(node, pattern), { timeout: 10_000 }).toHaveLength(2);
    wire.mend();
    await expect.poll(() => told(node, pattern), { timeout: 10_000 }).toHaveLength(3);
    expect(new Set(told(node, pattern))).toHaveProperty('size', 2);
    expectNoSecrets(node);
  });
});

describe('a bug', () => {
  it('is told with its place, and without the row that brought it to light', async () => {
    const buggy = endpoint({
      method: 'POST',
      path: '/buggy',
      operation: 'storeWhatIsRefused',
      scope: 'contacts:write',
      summary: 'Stores what the database refuses',
      returns: ok(Type.Object({})),
      run: async ({ tx }) => {
        await tx.run(
          sql`insert into tags (organization_id, id, name, created_at) select ${tx.organizationId},
              gen_random_uuid(), 'Whose row is it', ${tx.now} from generate_series(1, 2)`,
        );
        return {};
      },
    });
    const { node } = await nodeOnAWire({ extraEndpoints: [buggy] });
    const answer = await (await node.person()).post('/buggy');
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    const [line] = linesOf(node, /request failed/);
    expect(line?.err).toEqual({
      type: 'DatabaseError',
      message: expect.stringContaining('duplicate key'),
      code: '23505',
      stack: expect.stringMatching(/\n {4}at /),
    });
    expect(node.logged.join('')).not.toMatch(/whose row is it/i);
  });
});

describe('a lost Redis', () => {
  /** Hangs up on everybody until it is told to answer, like a Redis that is being started. */
  async function redisThatIsAway() {
    let attempts = 0;
    let answers = false;
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      attempts += 1;
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (!answers) return void socket.destroy();
      // Every command is an array, and "OK" is an answer to all that a client says at first.
      socket.on('data', (chunk) =>
        socket.write('+OK\r\n'.repeat(chunk.toString().match(/^\*\d/gm)?.length ?? 0)),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return {
      url: `redis://:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}`,
      attempts: () => attempts,
      answer: () => {
        answers = true;
      },
    };
  }

  it('is told once, again after a minute, and when it is back, however often it is tried', async () => {
    const redis = await redisThatIsAway();
    const { node } = await nodeOnAWire({ redisUrl: redis.url });
    const tried = async (more: number, lines: number) => {
      const seen = redis.attempts();
      await expect.poll(redis.attempts, { timeout: 15_000 }).toBeGreaterThan(seen + more);
      expect(told(node, /Redis/)).toHaveLength(lines);
    };
    await tried(3, 1);
    node.clock.advance(MINUTE);
    await tried(2, 2);
    redis.answer();
    await expect.poll(() => told(node, /Redis/), { timeout: 15_000 }).toHaveLength(3);
    expect(told(node, /Redis/)).toEqual([
      expect.stringContaining('Redis is away'),
      expect.stringContaining('Redis is away'),
      expect.stringContaining('Redis is back'),
    ]);
    expect(linesOf(node, /away/)[0]?.reason).toMatch(/\S/);
    expectNoSecrets(node);
    expect(node.logged.join('')).not.toContain('hunter2');
  });
});
