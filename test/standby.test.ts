/**
 * A standby is not a primary: nothing is written to one, nothing stale is read from one, and a failover needs
 * no restart.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from './support/run/database.ts';
import { Wire } from './support/run/proxy.ts';
import { type NodeOptions, Service } from './support/run/service.ts';
import { type Replicated, startReplicated } from './support/run/standby.ts';
import type { Person } from './support/worlds/people.ts';

let servers: Replicated;

beforeAll(async () => {
  servers = await startReplicated();
});

afterAll(() => servers.stop());

const start = (url: string, options: NodeOptions = {}): Promise<Service> =>
  Service.start({ url, drop: async () => undefined } as TestDatabase, options);

/** Several hosts in one URL, as libpq reads it. */
const together = (...urls: string[]): string => {
  const [first = ''] = urls;
  const hosts = urls.map((url) => new URL(url).host);
  return first.replace(new URL(first).host, hosts.join(','));
};

const create = (person: Person, name: string) =>
  person.post('/contacts', { email: `${name}@example.com` }, { 'idempotency-key': name });

const exported = async (person: Person): Promise<string> => (await person.get('/contacts/export')).text;

describe('an address that leads to a standby for a while', () => {
  let wire: Wire;
  let service: Service;
  let person: Person;

  beforeAll(async () => {
    wire = await Wire.to(servers.primary);
    service = await start(wire.url);
    person = await service.person();
  });

  afterAll(async () => {
    await service.stop();
    wire.close();
  });

  it('gets 503 and never 500, /readyz says so, and all is well at once when it leads back', async () => {
    wire.leadTo(servers.standby);
    for (let nth = 0; nth < 10; nth += 1) {
      const { status, headers } = await create(person, `astray-${nth}`);
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    }
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    wire.leadTo(servers.primary);
    await expect.poll(() => create(person, 'astray-0').then(({ status }) => status)).toBe(201);
    for (let nth = 1; nth < 10; nth += 1) expect((await create(person, `astray-${nth}`)).status).toBe(201);
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('is told to the log in one line a cause and second, without a stack', () => {
    const lines = service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered 503');
    expect(lines.map(({ cause }) => cause)).toContain('read-only');
    expect(lines.length).toBeLessThan(6);
    expect(lines.every((line) => line.stack === undefined && line.err === undefined)).toBe(true);
    expect(service.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

describe('heavy reads beside a standby', () => {
  let wire: Wire;
  let service: Service;
  let person: Person;

  beforeAll(async () => {
    wire = await Wire.to(servers.primary);
    service = await start(wire.url, { readDatabaseUrl: servers.standby });
    person = await service.person();
  });

  afterAll(async () => {
    await service.stop();
    wire.close();
  });

  const readsOfStandby = async (): Promise<number> => {
    const rows = await servers.run<{ count: string }>(
      servers.standby,
      `select count(*) from pg_stat_activity
       where application_name = 'fairway fairway_standby' and query ilike '%from contacts%'`,
    );
    return Number(rows[0]?.count);
  };

  it('go to the standby, and always show what the caller has just written', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await create(person, `seen-${nth}`)).status).toBe(201);
      expect(await exported(person)).toContain(`seen-${nth}@example.com`);
    }
    await expect.poll(readsOfStandby).toBeGreaterThan(0);
  });

  it('go to the primary while the standby is behind', async () => {
    await servers.run(servers.standby, 'select pg_wal_replay_pause()');
    await create(person, 'ahead');
    expect(await exported(person)).toContain('ahead@example.com');
    await servers.run(servers.standby, 'select pg_wal_replay_resume()');
  });

  it('of what has changed since a time come from the primary alone, where nothing is missing', async () => {
    const idle = await service.person();
    await create(idle, 'changed');
    await expect.poll(() => exported(idle)).toContain('changed');
    const changes = () => idle.get('/contacts?limit=200&updated_since=2020-01-01T00:00:00Z');
    expect((await changes()).body.data).toHaveLength(1);
    wire.cut();
    expect(await exported(idle)).toContain('changed@example.com');
    for (const { status } of [
      await changes(),
      await idle.get('/events'),
      await idle.get('/events?limit=200'),
    ])
      expect(status).toBe(503);
    wire.mend();
    await expect.poll(() => changes().then(({ status }) => status)).toBe(200);
  });

  it('go on while the primary is away, for whoever has not just written', async () => {
    const idle = await service.person();
    await create(idle, 'before-the-outage');
    // Once the position behind that write was noted, which is done every second.
    await expect.poll(() => exported(idle)).toContain('before-the-outage');
    await create(person, 'just-before');
    wire.cut();
    expect(await exported(idle)).toContain('before-the-outage@example.com');
    expect((await create(idle, 'during')).status).toBe(503);
    expect((await person.get('/contacts/export')).status).toBe(503);
    wire.mend();
    await expect.poll(() => create(idle, 'during').then(({ status }) => status)).toBe(201);
  });
});

describe('a standby that is away', () => {
  it('costs nobody an answer, and is told once', async () => {
    const service = await start(servers.primary, {
      readDatabaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    const person = await service.person();
    await create(person, 'alone');
    for (let nth = 0; nth < 3; nth += 1) expect(await exported(person)).toContain('alone@example.com');
    expect(service.logged.filter((line) => line.includes('the standby cannot be reached'))).toHaveLength(1);
    await service.stop();
  });
});

describe('a URL with several hosts', () => {
  it('finds the one that can write at the start, and again after a failover, without a restart', async () => {
    const service = await start(together(servers.standby, servers.primary));
    const person = await service.person();
    expect((await create(person, 'before')).status).toBe(201);
    await servers.stopPrimary();
    expect((await create(person, 'meanwhile')).status).toBe(503);
    await servers.run(servers.standby, 'select pg_promote()');
    await expect
      .poll(() => create(person, 'meanwhile').then(({ status }) => status), { timeout: 10_000 })
      .toBe(201);
    const { body } = await person.get('/contacts?limit=10');
    expect(body.data.map(({ email }: { email: string }) => email).sort()).toEqual([
      'before@example.com',
      'meanwhile@example.com',
    ]);
    await service.stop();
  });
});
