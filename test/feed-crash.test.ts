/**
 * Nodes with their workers, and PostgreSQL itself, are killed again and again while many write. Real processes: whoever
 * follows the feed, by pages or by a stream, on whichever node answers, gets every change once and in order, and
 * webhooks bring the very same events.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsOf } from '../sdk/src/event-stream.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../server/src/platform/db/migrations/migrate.ts';
import { ensureQueue } from '../server/src/platform/jobs/queue-schema.ts';
import { Receiver } from './support/peers/receiver.ts';
import { Follower } from './support/peers/streams.ts';
import type { TestDatabase } from './support/run/database.ts';
import { Server, temporaryDir } from './support/run/program.ts';
import { ENCRYPTION_KEY, Service } from './support/run/service.ts';
import type { Person, Wire } from './support/worlds/people.ts';

/** One of each find what is broken; more, by `KILLS=100 WRITERS=32`, find what is broken seldom. */
const KILLS = Number(process.env.KILLS ?? 3);
const WRITERS = Number(process.env.WRITERS ?? 8);
const CHANGES_BETWEEN = 20;
const PATIENCE_MS = 8000;
const SOON = { timeout: 120_000, interval: 100 };
const LIMIT_MS = 180_000 + KILLS * 20_000;

const home = temporaryDir();
let postgres: EmbeddedPostgres;
let receiver: Receiver;
let person: Person;
let env: Record<string, string>;
const nodes: Server[] = [];

beforeAll(async () => {
  postgres = await startEmbedded(home.dir, { fsync: 'off', max_connections: '200' });
  await migrate(postgres.url);
  await ensureQueue(postgres.url);
  receiver = await Receiver.start();
  env = {
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
    WEBHOOK_TIMEOUT: '5s',
    WEBHOOK_RETRY_DELAYS: '1s',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const made = await Service.start({ url: postgres.url, drop: async () => undefined } as TestDatabase);
  person = await made.person();
  expect((await person.post('/webhooks', { url: receiver.url })).status).toBe(201);
  await made.stop();
  nodes.push(...(await Promise.all([Server.start(env), Server.start(env)])));
}, LIMIT_MS);

afterAll(async () => {
  for (const node of nodes) await node.stop('SIGKILL');
  await receiver?.stop();
  await postgres?.stop();
  home.remove();
});

const anyNode = (): string => `${nodes[randomInt(nodes.length)]?.url}/api/v1`;

/** Undefined where nobody answered, or nobody could. */
async function ask(method: string, route: string, body?: object): Promise<Wire | undefined> {
  try {
    const answer = await fetch(`${anyNode()}${route}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status < 500) return await answer.json();
  } catch {
    // It was killed.
  }
  await pause(50);
  return undefined;
}

/** The titles that were answered to be stored. */
const confirmed: string[] = [];

async function writes(writer: number, shared: string, isOver: () => boolean): Promise<void> {
  let own: string | undefined;
  for (let turn = 1; !isOver(); turn += 1) {
    const email = `golfer-${writer}-${turn}@links.example`;
    own ??= (await ask('POST', '/contacts', { email }))?.data?.id;
    const title = `${writer} ${turn}`;
    const answer = await ask('PATCH', `/contacts/${turn % 5 === 0 ? shared : (own ?? shared)}`, { title });
    if (answer?.data?.title === title) confirmed.push(title);
  }
}

/** Transactions that have drawn a position and stay open for a while; every third is rolled back. */
async function stalls(isOver: () => boolean): Promise<void> {
  for (let turn = 1; !isOver(); turn += 1) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('begin');
      await client.query("select set_config('app.organization_id', $1, true)", [person.organizationId]);
      const [id, at] = [randomUUID(), new Date().toISOString()];
      const payload = JSON.stringify({
        id,
        type: 'tag.created',
        created_at: at,
        data: { id, updated_at: at },
      });
      await client.query(
        `insert into events (organization_id, id, type, payload, created_at) values ($1, $2, 'tag.created', $3, $4)`,
        [person.organizationId, id, payload, at],
      );
      await client.query('select pg_sleep(random() / 4)');
      await client.query(turn % 3 === 0 ? 'rollback' : 'commit');
    } catch {
      await pause(50);
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

type Reading = (texts: string[], isRead: () => boolean) => Promise<void>;

const byPages: Reading = async (texts, isRead) => {
  let position: string | undefined;
  while (!isRead()) {
    const query = position === undefined ? '' : `&after=${position}`;
    const page = await ask('GET', `/events?limit=${randomInt(1, 60)}${query}`);
    if (page === undefined) continue;
    position = page.position;
    texts.push(...page.data.map((event: Wire) => JSON.stringify(event)));
  }
};

const byStreams: Reading = async (texts, isRead) => {
  let lastId: string | undefined;
  while (!isRead()) {
    try {
      const headers = { authorization: `Bearer ${person.token}`, ...(lastId && { 'last-event-id': lastId }) };
      const since = lastId === undefined ? '?since=2020-01-01T00:00:00Z' : '';
      const follower = await Follower.at(`${anyNode()}/events/stream${since}`, headers);
      // A node that was killed may leave its readers without a word.
      const leaving = setInterval(() => isRead() && follower.leave(), 100);
      try {
        for (let block = await follower.block(); block !== undefined; block = await follower.block()) {
          const { id, data } = fieldsOf(block);
          if (!follower.response.ok) break;
          texts.push(...data);
          lastId = id ?? lastId;
        }
      } finally {
        clearInterval(leaving);
      }
    } catch {
      // It was killed.
    }
    await pause(50);
  }
};

async function killPostgres(): Promise<void> {
  const file = path.join(home.dir, 'postgres', 'data', 'postmaster.pid');
  const pidOf = () => Number(readFileSync(file, 'utf8').split('\n')[0]);
  const killed = pidOf();
  process.kill(killed, 'SIGKILL');
  // For a moment the one that was killed looks as if it were running.
  const isBack = async () => {
    await postgres.ensureRunning();
    return pidOf() !== killed;
  };
  await expect.poll(() => isBack().catch(() => false), SOON).toBe(true);
}

async function killNode(nth: number): Promise<void> {
  await nodes[nth]?.stop('SIGKILL');
  nodes[nth] = await Server.start(env);
}

/** Nodes and PostgreSQL by turns, each time after some changes more. */
async function kills(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = confirmed.length + CHANGES_BETWEEN;
    await expect.poll(() => confirmed.length, { ...SOON, interval: 10 }).toBeGreaterThanOrEqual(enough);
    await pause(randomInt(50));
    if (kill % 3 === 2) await killPostgres();
    else await killNode(kill % 3);
  }
  const enough = confirmed.length + CHANGES_BETWEEN;
  await expect.poll(() => confirmed.length, SOON).toBeGreaterThanOrEqual(enough);
}

async function query<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(statement, [person.organizationId])).rows as Row[];
  } finally {
    await client.end();
  }
}

it(`loses, doubles and turns around nothing, killed ${KILLS} times`, { timeout: LIMIT_MS }, async (test) => {
  const shared = (await ask('POST', '/contacts', { email: 'shared@links.example' })).data.id;
  const readings = [byPages, byPages, byStreams, byStreams].map((reading) => ({
    reading,
    texts: [] as string[],
  }));
  let isOver = false;
  let all = Number.POSITIVE_INFINITY;
  const reading = readings.map((one) => one.reading(one.texts, () => one.texts.length >= all));
  const writing = [
    ...Array.from({ length: WRITERS }, (_, writer) => writes(writer, shared, () => isOver)),
    ...Array.from({ length: 3 }, () => stalls(() => isOver)),
  ];
  try {
    await kills();
  } finally {
    isOver = true;
  }
  await Promise.all(writing);
  const stored = await query<{ id: string; payload: string }>(
    'select id, payload from events where organization_id = $1 order by position',
  );
  all = stored.length;
  await Promise.all(reading);
  const payloads = stored.map(({ payload }) => payload);
  for (const { texts } of readings) expect(texts).toEqual(payloads);

  const latest = new Map<string, Wire>();
  for (const payload of payloads) {
    const { data } = JSON.parse(payload);
    expect(Date.parse(data.updated_at)).toBeGreaterThan(
      Date.parse(latest.get(data.id)?.updated_at ?? '2020-01-01'),
    );
    latest.set(data.id, data);
  }
  const contacts = await query<{ id: string; title: string | null }>(
    'select id, title from contacts where organization_id = $1',
  );
  expect(contacts.filter(({ id, title }) => latest.get(id)?.title !== title)).toEqual([]);
  const told = new Set(payloads.map((payload) => JSON.parse(payload).data.title));
  expect(confirmed.filter((title) => !told.has(title))).toEqual([]);

  const due = () =>
    query('select from webhook_deliveries where organization_id = $1 and due_at is not null limit 1');
  await expect.poll(due, SOON).toEqual([]);
  const delivered = new Map(
    receiver.received.map(({ headers, body }) => [headers['x-service-event-id'], body]),
  );
  expect(stored.filter(({ id, payload }) => delivered.get(id) !== payload)).toEqual([]);
  expect(delivered.size).toBe(stored.length);
  await test.annotate(
    `${KILLS} kills, ${confirmed.length} confirmed changes, ${stored.length} events, 0 differences`,
  );
});
