/**
 * Behind proxies a caller is counted by the address that our own proxies saw; what he writes himself is not
 * believed.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from '../server/src/config.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { Service } from './support/run/service.ts';

const trustProxy = (TRUST_PROXY?: string) =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/any',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    ...(TRUST_PROXY !== undefined && { TRUST_PROXY }),
  }).trustProxy;

describe('TRUST_PROXY', () => {
  it.each<[string | undefined, number]>([
    [undefined, 0],
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['1', 1],
    ['2', 2],
    ['10', 10],
  ])('%j stands for a number of proxies: %i', (text, hops) => {
    expect(trustProxy(text)).toBe(hops);
  });

  it.each<[string, string[]]>([
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.1.2.3', ['10.1.2.3/32']],
    ['0.0.0.0/1', ['0.0.0.0/1']],
    ['10.1.2.3/32', ['10.1.2.3/32']],
    ['::1', ['::1/128']],
    ['2001:DB8:0::/32', ['2001:db8::/32']],
    ['2001:db8::1/128', ['2001:db8::1/128']],
    ['::ffff:10.1.2.3', ['10.1.2.3/32']],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1/32']],
  ])('%j stands for networks', (text, networks) => {
    const read = trustProxy(text);
    expect(Array.isArray(read) && read.map(({ address, prefix }) => `${address}/${prefix}`)).toEqual(
      networks,
    );
  });

  it.each([
    '11',
    '100',
    '-1',
    '1.5',
    'yes',
    'ON',
    'true',
    'loopback',
    'proxy.example.com',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/255.0.0.0',
    '10.0.0/8',
    '10.0.0.0/',
    '::/0',
    '2001:db8::/129',
    '::ffff:10.0.0.0/104',
    'fe80::1%eth0',
    '10.0.0.0/8,',
    '10.0.0.0/8,on',
    '1,2',
    'two\nlines',
  ])('%j stops the start with one line that names it', (text) => {
    expect(() => trustProxy(text)).toThrow(BadSetting);
    expect(() => trustProxy(text)).toThrow(/^TRUST_PROXY must be .*\.$/);
  });
});

const NETWORKS = '127.0.0.0/8, 10.0.0.0/8, 2001:db8:1::/48';
const MINUTE = 60_000;
let database: TestDatabase;
const nodes = new Map<string, Service>();

beforeAll(async () => {
  database = await cloneTemplate();
  for (const setting of ['off', 'on', '2', '10', NETWORKS, '10.0.0.0/8'])
    nodes.set(
      setting,
      await Service.start(database, { tokenRateLimit: 1, rateLimit: 1, trustProxy: trustProxy(setting) }),
    );
});

afterAll(async () => {
  for (const node of nodes.values()) await node.stop();
  await database.drop();
});

beforeEach(() => {
  for (const node of nodes.values()) {
    node.clock.freeze();
    node.clock.advance(MINUTE);
  }
});

/** Each text is a line of X-Forwarded-For. */
function askForToken(setting: string, ...lines: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': lines };
    request(`${nodes.get(setting)?.api}/oauth/token`, { method: 'POST', headers })
      .on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
      .on('error', reject)
      .end('grant_type=client_credentials');
  });
}

/**
 * With one token request a minute for each address, a second one tells whether both were counted together.
 */
async function expectCounted(setting: string, lines: string[], address: string): Promise<void> {
  expect(await askForToken(setting, ...lines)).toBe(401);
  const alone = setting === 'off' ? [] : [address];
  expect(await askForToken(setting, ...alone)).toBe(429);
}

describe('a caller is counted', () => {
  it.each<[string, string, string[], string]>([
    ['off', 'by the connection', ['192.0.2.1'], '127.0.0.1'],
    ['on', 'by the one entry', ['192.0.2.1'], '192.0.2.1'],
    ['on', 'by the rightmost of several', ['198.51.100.1, 192.0.2.1'], '192.0.2.1'],
    ['on', 'over several lines', ['198.51.100.1', '192.0.2.1'], '192.0.2.1'],
    ['on', 'without the port', ['192.0.2.1:4711'], '192.0.2.1'],
    ['on', 'without spaces and empty entries', ['198.51.100.1 ,\t192.0.2.1 , ,'], '192.0.2.1'],
    ['on', 'by an IPv6 address', ['2001:db8::1'], '2001:db8::1'],
    ['on', 'by an IPv6 address with a port', ['[2001:db8::1]:443'], '2001:db8::1'],
    ['on', 'by an IPv6 address in brackets', ['[2001:db8::1]'], '2001:db8::1'],
    ['on', 'by an IPv6 address however it is spelled', ['2001:DB8:0:0::0001'], '2001:db8::1'],
    ['on', 'by an IPv4 address however it is spelled', ['::ffff:192.0.2.1'], '192.0.2.1'],
    ['on', 'without a zone', [`fe80::1%${'a'.repeat(1000)}`], 'fe80::1'],
    ['2', 'by the second from the right', ['198.51.100.1, 192.0.2.1, 10.0.0.1'], '192.0.2.1, 10.0.0.9'],
    ['2', 'by the leftmost where there are fewer', ['192.0.2.1'], '192.0.2.1'],
    ['2', 'by the nearest address where a proxy named none', ['unknown, 192.0.2.1'], '192.0.2.1'],
    ['10', 'by the leftmost where there are fewer than ten', ['192.0.2.1, 10.0.0.1, 10.0.0.2'], '192.0.2.1'],
    [NETWORKS, 'by the first that is not a proxy', ['198.51.100.1, 192.0.2.1, 10.0.0.1'], '192.0.2.1'],
    [NETWORKS, 'through proxies with IPv6', ['192.0.2.1, 2001:db8:1::7, 10.0.0.1:80'], '192.0.2.1'],
    [NETWORKS, 'by the leftmost where all are proxies', ['10.0.0.7, 10.0.0.1'], '10.0.0.7'],
    [NETWORKS, 'by the proxy that named no address', ['192.0.2.1, unknown, 10.0.0.1'], '10.0.0.1'],
  ])('with %j %s', async (setting, _name, lines, address) => {
    await expectCounted(setting, lines, address);
  });

  it.each([
    'garbage',
    'a'.repeat(10_000),
    '999.1.1.1',
    '[::1',
    ':',
    '192.0.2.1:port',
    '_hidden',
    '"192.0.2.1"',
  ])('by the connection when the proxy wrote what is no address (%#)', async (entry) => {
    for (const setting of ['on', '2', NETWORKS]) {
      expect(await askForToken(setting, entry)).toBe(401);
      expect(await askForToken(setting, `${entry}x`)).toBe(429);
      expect(await askForToken(setting)).toBe(429);
    }
  });

  it.each([
    ['off', ''],
    ['on', '192.0.2.1'],
    ['2', '192.0.2.1, 10.0.0.1'],
    [NETWORKS, '192.0.2.1, 10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1'],
  ])('alike whatever he forges, with TRUST_PROXY %j', async (setting, appended) => {
    const forge = (text: string) => askForToken(setting, ...[text, appended].filter((line) => line !== ''));
    expect(await forge('198.51.100.1')).toBe(401);
    for (const forged of ['198.51.100.2', '10.0.0.2', '127.0.0.1', '::1', 'x, y', '1.1.1.1, 2.2.2.2'])
      expect(await forge(forged)).toBe(429);
  });

  it('alike when he guesses tokens for the API', async () => {
    const guess = async (forwarded: string) => {
      const headers = { authorization: 'Bearer fwt_guess', 'x-forwarded-for': forwarded };
      return (await fetch(`${nodes.get('on')?.api}/contacts`, { headers })).status;
    };
    expect(await guess('198.51.100.1, 192.0.2.1')).toBe(401);
    expect(await guess('198.51.100.2, 192.0.2.1')).toBe(429);
    expect(await guess('198.51.100.2, 192.0.2.2')).toBe(401);
  });
});
