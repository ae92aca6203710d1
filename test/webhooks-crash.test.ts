/**
 * What an operator does to those who send webhooks: run several, stop them, kill them, restart PostgreSQL
 * under them. Real processes on real databases; every event arrives, and its log is whole.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, type TestContext } from 'vitest';
import { BadSetting, readConfig } from '../server/src/config.ts';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import type { Credentials } from '../server/src/modules/integrations/clients/clients.ts';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDoors } from '../server/src/platform/db/doors.ts';
import { silentLog } from '../server/src/platform/running/log.ts';
import { type Received, Receiver, type Respond, status } from './support/peers/receiver.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { type Env, Server, temporaryDir } from './support/run/program.ts';
import type { Wire } from './support/worlds/people.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
/** What a killed worker had taken is free again after this and 20 s; it is waited for once. */
const TIMEOUT = '5s';
/**
 * The receiver runs in the process of the tests, which may stand still for seconds on a busy machine. An
 * endpoint is disabled after 15 failures in a row, of which 8 come at once: it takes 15 s of silence, and a
 * retry still comes soon.
 */
const SENDING = { WEBHOOK_TIMEOUT: TIMEOUT, WEBHOOK_RETRY_DELAYS: '5s', RATE_LIMIT_PER_MINUTE: '1000000' };
/** For receivers that keep a worker waiting as long as the test likes. */
const PATIENT = { WEBHOOK_TIMEOUT: '60s' };
const SOON = { timeout: 20_000, interval: 50 };
const WHEN_LEASES_END = { timeout: 90_000, interval: 200 };

/** A client of an organization, speaking HTTP. */
class Customer {
  readonly #api: string;
  readonly #token: string;

  private constructor(api: string, token: string) {
    this.#api = api;
    this.#token = token;
  }

  static async of({ url }: Server, { clientId, secret }: Credentials): Promise<Customer> {
    const answer = await fetch(`${url}/api/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
      }),
    });
    const { access_token }: Wire = await answer.json();
    return new Customer(`${url}/api/v1`, access_token);
  }

  async call(method: string, route: string, body?: unknown): Promise<{ status: number; body: Wire }> {
    const answer = await fetch(`${this.#api}${route}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** So many endpoints, each with a path of its own at the receiver. */
  async subscribe(receiver: Receiver, count: number): Promise<string[]> {
    const answers = await Promise.all(
      upTo(count).map((number) => this.call('POST', '/webhooks', { url: `${receiver.url}/${number}` })),
    );
    expect(answers.filter((answer) => answer.status !== 201)).toEqual([]);
    return answers.map(({ body }) => body.data.id);
  }

  async import(count: number): Promise<void> {
    const csv = ['Email', ...upTo(count).map((number) => `golfer-${number}@example.com`)].join('\n');
    const answer = await this.call('POST', '/contacts/import', { csv, consent: true });
    expect(answer).toMatchObject({ status: 200, body: { inserted: count } });
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Ends with its test. */
function launch({ onTestFinished }: TestContext, env: Env): Server {
  const server = new Server(env);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

async function start(test: TestContext, env: Env): Promise<Server> {
  const server = launch(test, env);
  await server.isUp();
  return server;
}

async function receiverFor({ onTestFinished }: TestContext): Promise<Receiver> {
  const receiver = await Receiver.start();
  onTestFinished(() => receiver.stop());
  return receiver;
}

/**
 * A process that answers requests, on a database of its own, a customer of it, and the customer's receiver.
 */
async function site(test: TestContext, more: Env = {}) {
  const database = await cloneTemplate();
  test.onTestFinished(() => database.drop());
  const env = workerOn(database);
  const [server, receiver, access] = await Promise.all([
    start(test, { ...env, ROLE: 'web', ...more }),
    receiverFor(test),
    newClient(database),
  ]);
  return { env, database, server, receiver, customer: await Customer.of(server, access) };
}

const workerOn = ({ url }: TestDatabase): Env => ({
  ROLE: 'worker',
  DATABASE_URL: url,
  ENCRYPTION_KEY: KEY,
  WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
  ...SENDING,
});

async function newClient({ url }: TestDatabase): Promise<Credentials> {
  const doors = openDoors({ url, clock: systemClock, log: silentLog(), poolSize: 2 });
  const access = await doors.asPlatform.write(async (tx) => {
    const { id } = await organizations.create(tx, 'Pine Hills');
    return clients.create(tx, { organizationId: id, name: 'Test', scopes: ALL_SCOPES });
  });
  await doors.close();
  return access;
}

type Tables = Pick<TestDatabase, 'query'>;

interface Delivery {
  id: string;
  status: string;
  attempt: number;
  recorded: number;
}

/** Every delivery as the tables have it, with the number of its recorded attempts. */
const deliveries = ({ query }: Tables): Promise<Delivery[]> =>
  query('select id, status, attempt, cardinality(attempts) as recorded from webhook_deliveries');

const waiting = async ({ query }: Tables): Promise<number> =>
  (await query('select from webhook_deliveries where due_at is not null')).length;

const recorded = async ({ query }: Tables): Promise<number> =>
  (await query('select from webhook_deliveries, unnest(attempts)')).length;

const UNDER_WAY = 'select delivery_id from webhook_endpoints, unnest(under_way)';

/** How many a worker has taken so far, whatever became of it. */
const taken = async ({ query }: Tables): Promise<number> =>
  (await query(`select from webhook_deliveries where id in (${UNDER_WAY}) or attempt > 0`)).length;

/** How many nobody has taken yet. */
const free = async ({ query }: Tables): Promise<number> =>
  (await query(`select from webhook_deliveries where id not in (${UNDER_WAY}) and due_at is not null`))
    .length;

/** Delivered, all of them, each with all its attempts on record; and they did arrive. */
function expectAllDelivered(made: Delivery[], { received }: Receiver): void {
  const isWhole = ({ status, attempt, recorded }: Delivery) =>
    status === 'delivered' && attempt >= 1 && recorded === attempt;
  expect(made.filter((delivery) => !isWhole(delivery))).toEqual([]);
  const arrived = new Set(received.map(({ headers }) => headers['x-service-delivery']));
  expect(made.filter(({ id }) => !arrived.has(id))).toEqual([]);
  expect(new Set(received.map(arrival)).size).toBe(made.length);
}

/** Which event came to which endpoint. */
const arrival = ({ path, headers }: Received): string => `${path} ${headers['x-service-event-id']}`;

/** Whoever wants to take deliveries waits from now on, until they are unlocked. */
async function lockEndpoints({ onTestFinished }: TestContext, { url }: TestDatabase) {
  const client = new pg.Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  await client.query('begin; lock table webhook_endpoints in exclusive mode');
  return () => client.query('commit');
}

/** Whether somebody waits for a table of this database. */
async function blocked({ query }: Tables): Promise<boolean> {
  const waits = await query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where not granted and locktype = 'relation' and datname = current_database()`,
  );
  return waits.length > 0;
}

/** Keeps whoever posts waiting until the test lets go. */
class Hold {
  readonly #answers: (() => void)[] = [];

  get count(): number {
    return this.#answers.length;
  }

  readonly respond: Respond = (received, response) => {
    this.#answers.push(() => status(200)(received, response));
  };

  release(): void {
    for (const answer of this.#answers.splice(0)) answer();
  }
}

/** What a process tells its operator, each figure by its name. */
async function figures({ url }: Server): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^(webhook_\S+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

const FIGURES = [
  'webhook_deliveries_total',
  'webhook_attempts_in_flight',
  'webhook_oldest_due_seconds',
  'webhook_endpoints_disabled',
];
const DELIVERED = 'webhook_deliveries_total{outcome="delivered"}';
const IN_FLIGHT = 'webhook_attempts_in_flight';

const figure = async (server: Server, name: string): Promise<number | undefined> =>
  (await figures(server))[name];

// Each of the three groups starts one process after another, so that two cores are enough for all of them.
describe.concurrent('workers that are killed', () => {
  it('lose nothing: 2000 deliveries arrive and are recorded, whenever it happens', async (test) => {
    const { env, database, customer, receiver } = await site(test);
    let worker = launch(test, env);
    // An endpoint takes eight at a time. A hundred leave enough for a worker, whatever three killed ones hold
    // on to.
    await customer.subscribe(receiver, 100);
    await customer.import(20);
    for (const count of [
      async () => receiver.received.length,
      () => taken(database),
      () => recorded(database),
    ]) {
      const enough = (await count()) + randomInt(1, 200);
      const isTime = async () => (await count()) >= enough || (await free(database)) === 0;
      await test.expect.poll(isTime, { ...SOON, interval: 5 }).toBe(true);
      await worker.stop('SIGKILL');
      worker = launch(test, env);
    }
    expect(await waiting(database)).toBeGreaterThan(0);
    await test.expect.poll(() => waiting(database), WHEN_LEASES_END).toBe(0);
    const made = await deliveries(database);
    expect(made).toHaveLength(2000);
    expectAllDelivered(made, receiver);
  }, 150_000);
});

describe.concurrent('workers that are killed while they make the deliveries of an import', () => {
  it('make one for each event and endpoint, no less and no more', async (test) => {
    const { env, database, customer, receiver } = await site(test);
    await customer.subscribe(receiver, 10);
    await customer.import(2000);
    // Counted by the database: to read them all so often would take the time that they need to be made.
    const made = async () =>
      (await database.query<{ made: number }>('select count(*)::int as made from webhook_deliveries'))[0]
        ?.made;
    expect(await made()).toBe(0);
    for (const part of upTo(3)) {
      const worker = launch(test, env);
      const enough = part * randomInt(1, 4000);
      await test.expect.poll(made, { ...SOON, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await worker.stop('SIGKILL');
    }
    launch(test, env);
    const left = () => database.query('select from webhook_batches');
    await test.expect.poll(left, { ...SOON, timeout: 60_000 }).toEqual([]);
    const [counted] = await database.query<{ made: number; pairs: number }>(
      'select count(*)::int as made, count(distinct (endpoint_id, event_id))::int as pairs from webhook_deliveries',
    );
    expect(counted).toEqual({ made: 20_000, pairs: 20_000 });
  }, 240_000);
});

describe.concurrent('a worker', () => {
  it.sequential('shares the work with others: eight at a time for an endpoint, 384 for an organization, nothing twice', async (test) => {
    const { env, database, server, customer, receiver } = await site(test);
    const workers = await Promise.all([
      start(test, { ...env, ...PATIENT }),
      start(test, { ...env, ...PATIENT }),
    ]);
    await test.expect.poll(() => workers.map(({ url }) => url), SOON).not.toContain('');
    const hold = new Hold();
    receiver.respond = hold.respond;
    // More than one worker has under way at a time, of more organizations than one, which has a share of its
    // own.
    const other = await Customer.of(server, await newClient(database));
    await Promise.all([customer.subscribe(receiver, 50), other.subscribe(receiver, 50)]);
    await Promise.all([customer.import(10), other.import(10)]);
    await test.expect.poll(() => hold.count, SOON).toBe(2 * 384);
    const shares = (await Promise.all(workers.map((worker) => figure(worker, IN_FLIGHT)))).map(Number);
    expect([shares.every((share) => share > 0), shares.reduce((sum, share) => sum + share, 0)]).toEqual([
      true,
      2 * 384,
    ]);
    receiver.respond = status(200);
    hold.release();
    await test.expect.poll(() => waiting(database), SOON).toBe(0);
    expectAllDelivered(await deliveries(database), receiver);
    expect(receiver.received).toHaveLength(100 * 10);
  }, 60_000);

  it.sequential('takes nothing that it does not record, even when it is stopped while it takes', async (test) => {
    const { env, database, customer, receiver } = await site(test);
    await customer.subscribe(receiver, 1);
    await customer.import(20);
    const unlock = await lockEndpoints(test, database);
    const worker = launch(test, env);
    await test.expect.poll(() => blocked(database), SOON).toBe(true);
    const stopped = worker.stop('SIGINT');
    await test.expect.poll(() => worker.stdout, SOON).toContain('Stopping');
    await unlock();
    expect(await stopped).toBe(0);
    const made = await deliveries(database);
    const recorded = made.filter(({ status }) => status === 'delivered');
    expect(receiver.received).toHaveLength(recorded.length);
    expect(await database.query(UNDER_WAY)).toEqual([]);
  }, 60_000);

  it.sequential('that freezes, at whatever moment, does not keep others from sending', async (test) => {
    const { env, database, customer, receiver } = await site(test);
    await customer.subscribe(receiver, 1);
    const frozen = await start(test, env);
    const unlock = await lockEndpoints(test, database);
    await test.expect.poll(() => blocked(database), SOON).toBe(true);
    frozen.child.kill('SIGSTOP');
    await unlock();
    await start(test, env);
    await customer.import(1);
    await test.expect.poll(() => receiver.received.length, SOON).toBe(1);
  }, 60_000);

  it.sequential('that freezes with more in its hands than fits between it and PostgreSQL holds nobody up', async (test) => {
    const { env, database, customer, receiver } = await site(test);
    await customer.subscribe(receiver, 48);
    const long = 'x'.repeat(200);
    const person = { first_name: long, last_name: long, title: long, department: long, company: long };
    for (const number of upTo(8))
      await customer.call('POST', '/contacts', { email: `c${number}@example.com`, ...person });
    const unlock = await lockEndpoints(test, database);
    const frozen = await start(test, env);
    await test.expect.poll(() => blocked(database), SOON).toBe(true);
    frozen.child.kill('SIGSTOP');
    await unlock();
    await start(test, env);
    await test.expect.poll(() => waiting(database), WHEN_LEASES_END).toBe(0);
    expectAllDelivered(await deliveries(database), receiver);
  }, 150_000);

  it.sequential('finishes and records what is under way when it is stopped, and leaves the rest to others', async (test) => {
    const { env, database, customer, receiver } = await site(test);
    const first = await start(test, { ...env, ...PATIENT });
    const hold = new Hold();
    receiver.respond = hold.respond;
    await customer.subscribe(receiver, 1);
    await customer.import(20);
    await test.expect.poll(() => hold.count, SOON).toBe(8);
    const stopped = first.stop('SIGINT');
    await test.expect.poll(() => first.stdout, SOON).toContain('Stopping');
    receiver.respond = status(200);
    hold.release();
    expect([await stopped, first.stderr]).toEqual([0, '']);
    const made = await deliveries(database);
    expect(made.filter(({ status, recorded }) => status === 'delivered' && recorded === 1)).toHaveLength(8);
    expect(made.filter(({ status, recorded }) => status === 'pending' && recorded === 0)).toHaveLength(12);
    await start(test, env);
    await test.expect.poll(() => waiting(database), SOON).toBe(0);
    expectAllDelivered(await deliveries(database), receiver);
    expect(receiver.received).toHaveLength(20);
  }, 60_000);

  it.sequential('answers for its health, has no API, and stops at once when there is nothing to do', async (test) => {
    const database = await cloneTemplate();
    test.onTestFinished(() => database.drop());
    const worker = await start(test, workerOn(database));
    await test.expect.poll(() => worker.url, SOON).not.toBe('');
    const answer = async (method: string, route: string) =>
      (await fetch(`${worker.url}${route}`, { method })).status;
    expect(await answer('GET', '/healthz')).toBe(200);
    expect(await answer('GET', '/readyz')).toBe(200);
    const told = await (await fetch(`${worker.url}/metrics`)).text();
    for (const name of FIGURES) expect(told).toContain(`# TYPE ${name} `);
    expect(await answer('GET', '/api/v1/contacts')).toBe(404);
    expect(await answer('POST', '/api/v1/webhooks')).toBe(404);
    expect(await answer('POST', '/api/v1/oauth/token')).toBe(404);
    // One that had to be given up on would say so and end with 1.
    expect([await worker.stop('SIGINT'), worker.stderr]).toEqual([0, '']);
  }, 30_000);

  it.sequential('sends what happens in a web process beside it, even one that has its port', async (test) => {
    const { env, server, customer, receiver } = await site(test);
    const worker = await start(test, { ...env, PORT: new URL(server.url).port });
    await customer.subscribe(receiver, 1);
    await customer.import(1);
    await test.expect.poll(() => receiver.events, SOON).toMatchObject([{ type: 'contact.created' }]);
    expect([await worker.stop('SIGINT'), worker.stderr]).toEqual([0, '']);
    expect((await customer.call('GET', '/contacts')).status).toBe(200);
  }, 60_000);
});

describe.concurrent('npm start', () => {
  it.sequential('loses none of 2000 deliveries when PostgreSQL is restarted and killed, and answers 503 meanwhile', async (test) => {
    const { customer, tables, signalPostgres } = await embedded(test);
    const receiver = await receiverFor(test);
    await customer.subscribe(receiver, 10);
    const contacts = async () => (await customer.call('GET', '/contacts?limit=1')).status;
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const last = receiver.received.length + randomInt(1, 300);
      receiver.respond = (received, response) => {
        if (receiver.received.length === last) signalPostgres(signal);
        status(200)(received, response);
      };
      if (signal === 'SIGINT') await customer.import(200);
      await test.expect.poll(contacts, { ...SOON, interval: 20 }).toBe(503);
      await test.expect.poll(contacts, SOON).toBe(200);
    }
    await test.expect.poll(() => waiting(tables), WHEN_LEASES_END).toBe(0);
    const made = await deliveries(tables);
    expect(made).toHaveLength(2000);
    expectAllDelivered(made, receiver);
  }, 150_000);

  it.sequential('sends what happens by itself, and tells its operator how that goes', async (test) => {
    const { server, customer, receiver } = await site(test, { ROLE: 'all', ...PATIENT });
    const [endpoint] = await customer.subscribe(receiver, 1);
    const hold = new Hold();
    receiver.respond = (received, response) => {
      receiver.respond = hold.respond;
      status(500)(received, response);
    };
    await customer.import(10);
    await test.expect
      .poll(() => figures(server), SOON)
      .toMatchObject({ 'webhook_deliveries_total{outcome="failed"}': 1, [IN_FLIGHT]: 8 });
    const oldest = () => figure(server, 'webhook_oldest_due_seconds');
    await test.expect.poll(oldest, SOON).toBeGreaterThan(0);
    receiver.respond = status(200);
    hold.release();
    const idle = {
      [DELIVERED]: 10,
      [IN_FLIGHT]: 0,
      webhook_oldest_due_seconds: 0,
      webhook_endpoints_disabled: 0,
    };
    await test.expect.poll(() => figures(server), SOON).toMatchObject(idle);
    await customer.call('PATCH', `/webhooks/${endpoint}`, { status: 'disabled' });
    expect(await figures(server)).toMatchObject({ webhook_endpoints_disabled: 1 });
  }, 60_000);

  it.sequential.each([
    ['ROLE', 'boss'],
    ['ROLE', 'Worker'],
    ['WEBHOOK_TIMEOUT', '10'],
    ['WEBHOOK_TIMEOUT', '0s'],
    ['WEBHOOK_TIMEOUT', '-1s'],
    ['WEBHOOK_TIMEOUT', '1.5s'],
    ['WEBHOOK_TIMEOUT', '6m'],
    ['WEBHOOK_RETRY_DELAYS', '1m,soon'],
    ['WEBHOOK_RETRY_DELAYS', '1m,,5m'],
    ['WEBHOOK_RETRY_DELAYS', '1m 5m'],
    ['WEBHOOK_RETRY_DELAYS', '1m,2m,3m,4m,5m,6m,7m,8m'],
    ['WEBHOOK_ALLOW_HOSTS', 'http://localhost/'],
    ['WEBHOOK_ALLOW_HOSTS', 'localhost,my host'],
    ['WEBHOOK_ALLOW_HOSTS', '*'],
    ['EVENT_RETENTION', 'forever'],
    ['EVENT_RETENTION', '30'],
    ['EVENT_RETENTION', '0d'],
    ['EVENT_RETENTION', '999999999d'],
  ])('refuses a bad setting by its name: %s=%s', (name, value) => {
    const env = { DATABASE_URL: 'postgres://localhost/x', ENCRYPTION_KEY: KEY, [name]: value };
    expect(() => readConfig(env)).toThrow(BadSetting);
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must `));
  });
});

/**
 * `npm start` with nothing but a folder: one process for everything, and a PostgreSQL that it looks after.
 */
async function embedded({ onTestFinished }: TestContext) {
  const { dir, remove } = temporaryDir();
  const server = new Server({ DATA_DIR: dir, ...SENDING });
  onTestFinished(async () => {
    await server.stop('SIGINT');
    remove();
  });
  await server.isUp();
  const file = (name: string) => readFileSync(path.join(dir, 'postgres', name), 'utf8').trim();
  const [, , , port] = file('data/postmaster.pid').split('\n');
  const connectionString = `postgres://fairway:${file('password')}@127.0.0.1:${port}/postgres`;
  const tables: Tables = {
    query: async (text) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return (await client.query(text).finally(() => client.end())).rows;
    },
  };
  const signalPostgres = (signal: NodeJS.Signals) =>
    process.kill(Number(file('data/postmaster.pid').split('\n')[0]), signal);
  return { customer: await Customer.of(server, server.credentials), tables, signalPostgres };
}
