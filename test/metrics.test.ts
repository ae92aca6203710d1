/**
 * What the metrics tell is the operator's: open on a developer's machine, in production for those he lets in.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from '../server/src/config.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { Service } from './support/run/service.ts';

const TOKEN = '0123456789abcde!';
const STRANGER = '192.0.2.1';
const NEIGHBOURS = ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'];
const GET = { method: 'GET', url: '/metrics' } as const;

const KEY = Buffer.alloc(32).toString('base64');
const GIVEN = { DATABASE_URL: 'postgres://localhost/any', ENCRYPTION_KEY: KEY };
const accessOf = (env: Record<string, string>) => readConfig({ ENCRYPTION_KEY: KEY, ...env }).metricsAccess;

let database: TestDatabase;
const nodes: Service[] = [];

/** A node with these settings and no others. */
async function nodeWith(env: Record<string, string>, role: 'all' | 'worker' = 'all'): Promise<Service> {
  const node = await Service.start(database, { metricsAccess: accessOf(env), role, trustProxy: 1 });
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  database = await cloneTemplate();
});

afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.drop();
});

describe.each(['all', 'worker'] as const)('the metrics of a node with the role "%s"', (role) => {
  it('are open when PostgreSQL is embedded', async () => {
    const node = await nodeWith({}, role);
    for (const address of [STRANGER, ...NEIGHBOURS])
      expect((await node.from(address, GET)).body).toContain('process_cpu_seconds_total');
  });

  it('are there for this machine alone when PostgreSQL is given', async () => {
    const node = await nodeWith(GIVEN, role);
    for (const address of NEIGHBOURS) expect((await node.from(address, GET)).statusCode).toBe(200);
    expect((await fetch(`${node.url}/metrics`)).status).toBe(200);
    for (const address of [STRANGER, '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1']) {
      const hidden = await node.from(address, GET);
      const nowhere = await node.from(address, { method: 'GET', url: '/nowhere' });
      expect(hidden.statusCode).toBe(404);
      expect(hidden.json()).toEqual({ ...nowhere.json(), request_id: hidden.headers['x-request-id'] });
    }
  });

  it('need the token when there is one, from wherever', async () => {
    for (const env of [{ METRICS_TOKEN: TOKEN }, { ...GIVEN, METRICS_TOKEN: TOKEN }]) {
      const node = await nodeWith(env, role);
      for (const remote of [STRANGER, '127.0.0.1']) {
        const read = (authorization?: string) =>
          node.from(remote, { ...GET, headers: authorization === undefined ? {} : { authorization } });
        expect((await read(`Bearer ${TOKEN}`)).body).toContain('process_cpu_seconds_total');
        expect((await read(`bearer  ${TOKEN}`)).statusCode).toBe(200);
        for (const wrong of [
          undefined,
          TOKEN,
          'Bearer',
          `Bearer ${TOKEN}x`,
          `Bearer ${TOKEN.slice(0, -1)}`,
          `Bearer ${TOKEN.toUpperCase()}`,
          `Basic ${Buffer.from(`:${TOKEN}`).toString('base64')}`,
        ]) {
          const refused = await read(wrong);
          expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
            401,
            expect.stringMatching(/^Bearer /),
          ]);
          expect(refused.json()).toEqual({
            error: expect.stringMatching(/\S/),
            code: 'invalid_token',
            request_id: refused.headers['x-request-id'],
            doc_url: expect.stringMatching(/#invalid_token$/),
          });
        }
      }
    }
  });
});

describe('whoever the metrics are hidden from', () => {
  it('finds nothing by other methods either', async () => {
    const node = await nodeWith(GIVEN);
    for (const method of ['HEAD', 'POST', 'OPTIONS'] as const) {
      expect((await node.from(STRANGER, { method, url: '/metrics' })).statusCode).toBe(404);
      const near = await node.from('127.0.0.1', { method, url: '/metrics' });
      expect(near.statusCode).toBe({ HEAD: 200, POST: 405, OPTIONS: 204 }[method]);
    }
  });

  it('cannot claim to be near, and who is near is not sent away for what a header says', async () => {
    const node = await nodeWith(GIVEN);
    const forwarded = (address: string) => ({ ...GET, headers: { 'x-forwarded-for': address } });
    expect((await node.from(STRANGER, forwarded('127.0.0.1'))).statusCode).toBe(404);
    expect((await node.from('127.0.0.1', forwarded(STRANGER))).statusCode).toBe(200);
  });
});

describe('METRICS_TOKEN', () => {
  it('has at least 16 characters', () => {
    expect(accessOf({ METRICS_TOKEN: 'x'.repeat(16) })).toEqual({ token: 'x'.repeat(16) });
    expect(accessOf({ METRICS_TOKEN: '' })).toBe('everybody');
  });

  it.each(['x'.repeat(15), 'short', 'with a space inside', 'zwölf große Boxkämpfer', `${'x'.repeat(20)}é`])(
    '%j stops the start with one line that names it and does not repeat it',
    (token) => {
      expect(() => accessOf({ METRICS_TOKEN: token })).toThrow(BadSetting);
      expect(() => accessOf({ METRICS_TOKEN: token })).toThrow(
        /^METRICS_TOKEN must have at least 16 characters/,
      );
      expect(() => accessOf({ METRICS_TOKEN: token })).not.toThrow(token);
    },
  );
});
