/**
 * The feed closes: whoever follows positions gets every event once and in the order of the changes, on any node, while
 * many write at once and some transactions stay open between their events and their commit.
 */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeEvents } from '../server/src/modules/records/retention/retention.ts';
import { DAY } from '../server/src/platform/clock.ts';
import { sql } from '../server/src/platform/db/sql.ts';
import { bearer } from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { RETRY_DELAYS, Service } from './support/run/service.ts';
import { call, type Person } from './support/worlds/people.ts';

const WRITERS = 12;
const CHANGES = 8;
const RETENTION = 30 * DAY;

let here: Service;
let there: Service;
let person: Person;

beforeAll(async () => {
  const database = await cloneTemplate();
  // Whatever the owner of a database prefers, the nodes have snapshots as the feed needs them.
  await database.query(
    `alter database "${new URL(database.url).pathname.slice(1)}" set default_transaction_isolation = 'serializable'`,
  );
  here = await Service.start(database);
  there = await Service.start(database);
  person = await here.person();
});

afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await here?.database.drop();
});

const asked = (service: Service, method: string, path: string, body?: unknown) =>
  call(service, method, path, { headers: bearer(person.token), ...(body !== undefined && { body }) });

/** Adds a contact and changes it, on both nodes by turns. Others change the one that all share, too. */
async function writes(writer: number, shared: string): Promise<void> {
  const nodes = [here, there];
  const node = (turn: number) => nodes[(writer + turn) % 2] ?? here;
  const email = `golfer${writer}@links.example`;
  const { id } = (await asked(node(0), 'POST', '/contacts', { email })).body.data;
  for (let turn = 1; turn <= CHANGES; turn += 1) {
    await asked(node(turn), 'PATCH', `/contacts/${id}`, { title: `Title ${turn}` });
    if (turn % 4 === 0)
      await asked(node(turn), 'PATCH', `/contacts/${shared}`, { title: `${writer} ${turn}` });
  }
}

/** Transactions that have drawn positions and stay open while others commit; every third is rolled back. */
async function stalls(until: Promise<unknown>): Promise<void> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  for (let turn = 1; !isOver; turn += 1) {
    const doors = (turn % 2 === 0 ? here : there).doors.asOrganization(person.organizationId);
    const stalled = doors.write(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock_shared(feed_key(${person.organizationId}::uuid),
        ((select last_value from event_positions) % 2147483648)::integer)`);
      await asked(here, 'GET', '/contacts?limit=1');
      await tx.run(
        sql`insert into tags (organization_id, id, name, created_at)
            values (${person.organizationId}, gen_random_uuid(), ${`Stall ${turn}`}, ${tx.now})`,
      );
      await asked(there, 'GET', '/tags?limit=1');
      if (turn % 3 === 0) throw new Error('rolled back');
    });
    await stalled.catch(() => undefined);
  }
}

interface Read {
  position: string;
  texts: string[];
}

/** Follows one node by positions until there is nothing more after `until`. */
async function follows(service: Service, until: Promise<unknown>): Promise<string[]> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const texts: string[] = [];
  let position: string | undefined;
  for (;;) {
    const wasOver = isOver;
    const read = await page(service, position);
    texts.push(...read.texts);
    position = read.position;
    if (wasOver && read.texts.length === 0) return texts;
  }
}

async function page(service: Service, after: string | undefined, limit = 7): Promise<Read> {
  const query = `limit=${limit}${after ? `&after=${after}` : ''}`;
  const { status, body } = await asked(service, 'GET', `/events?${query}`);
  expect(status).toBe(200);
  return { position: body.position, texts: body.data.map((event: unknown) => JSON.stringify(event)) };
}

it('brings every event once, in the order of the changes, on both nodes', async () => {
  const shared = (await asked(here, 'POST', '/contacts', { email: 'shared@links.example' })).body.data.id;
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => writes(writer, shared)));
  const stalling = stalls(writing);
  const over = Promise.all([writing, stalling]);
  const [one, other] = await Promise.all([follows(here, over), follows(there, over)]);
  const stored = await here.database.query<{ payload: string }>(
    'select payload from events where organization_id = $1 order by position',
    [person.organizationId],
  );
  expect(one).toEqual(stored.map(({ payload }) => payload));
  expect(other).toEqual(one);
  const latest = new Map<string, string>();
  for (const text of one) {
    const { id, updated_at } = JSON.parse(text).data;
    expect(updated_at > (latest.get(id) ?? '')).toBe(true);
    latest.set(id, updated_at);
  }
  expect(one.filter((text) => JSON.parse(text).data.id === shared)).toHaveLength(1 + (WRITERS * CHANGES) / 4);
});

it('brings all that follows a place, or says that it is gone, while the beginning is purged', async () => {
  const feed: Read[] = [];
  for (let read = await page(here, undefined, 1); read.texts.length > 0; ) {
    feed.push(read);
    read = await page(here, read.position, 1);
  }
  const texts = feed.map((read) => read.texts[0]);
  const outcomes = new Set<number>();
  let isOver = false;
  const reads = async (service: Service) => {
    while (!isOver) {
      const at = randomInt(feed.length);
      const answer = await asked(service, 'GET', `/events?limit=20&after=${feed[at]?.position}`);
      outcomes.add(answer.status);
      const shown = answer.body.data?.map((event: unknown) => JSON.stringify(event));
      if (answer.status !== 410) expect(shown).toEqual(texts.slice(at + 1, at + 21));
    }
  };
  const purges = async () => {
    for (let at = 20; at < feed.length; at += 20) {
      const last = Date.parse(JSON.parse(texts[at] ?? '').created_at);
      const clock = { now: () => new Date(last + RETENTION) };
      await purgeEvents({ ...here, clock, eventRetention: RETENTION, webhookRetryDelays: RETRY_DELAYS });
    }
    isOver = true;
  };
  await Promise.all([purges(), reads(here), reads(here), reads(there), reads(there)]);
  expect([...outcomes].sort()).toEqual([200, 410]);
});
