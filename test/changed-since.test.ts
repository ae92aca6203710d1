/**
 * Whoever asks again and again for what has changed since the last time misses no row: not while some writes stay open for two
 * minutes before they are seen, and not while the clocks of the nodes are half a minute apart.
 */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../server/src/platform/clock.ts';
import { sql } from '../server/src/platform/db/sql.ts';
import { bearer } from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service } from './support/run/service.ts';
import { call, type Person, requestToken, type Wire } from './support/worlds/people.ts';

/** Enough to find an overlap that is some seconds too short; `ROUNDS=2000` finds what is wrong seldom. */
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const MOST_OPEN = 6;
const STEP_MS = 20 * SECOND;
const LONGEST_WRITE_MS = 2 * MINUTE;
const APART_MS = 30 * SECOND;
/** A token is good for an hour. */
const ROUNDS_OF_A_TOKEN = 50;
/** More than the clocks go on while the copy is read. */
const READING_MS = 10 * SECOND;

let here: Service;
let there: Service;
let person: Person;
let token: string;
const open = new Set<OpenWrite>();
const elapsed = { millis: 0 };

beforeAll(async () => {
  const database = await cloneTemplate();
  here = await Service.start(database);
  there = await Service.start(database);
  there.clock.advance(APART_MS);
  person = await here.person();
  token = person.token;
});

afterAll(async () => {
  for (const write of open) await write.commit();
  await here?.stop();
  await there?.stop();
  await here?.database.drop();
});

const either = () => (randomInt(2) === 0 ? here : there);

const asked = async (service: Service, method: string, path: string, body?: unknown): Promise<Wire> => {
  const answer = await call(service, method, path, {
    headers: bearer(token),
    ...(body !== undefined && { body }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

function advance(millis: number): void {
  here.clock.advance(millis);
  there.clock.advance(millis);
  elapsed.millis += millis;
}

/** A write of a contact that has happened on its node and is not committed yet. */
interface OpenWrite {
  begunAt: number;
  commit(): Promise<void>;
}

async function begin(id: string, title: string): Promise<OpenWrite> {
  const begunAt = elapsed.millis;
  let end: () => void = () => undefined;
  let done: Promise<void> | undefined;
  await new Promise<void>((written, failed) => {
    const door = either().doors.asOrganization(person.organizationId);
    done = door.write(async (tx) => {
      await tx.run(sql`update contacts set title = ${title} where id = ${id}`);
      await new Promise<void>((resolve) => {
        end = resolve;
        written();
      });
    });
    done.catch(failed);
  });
  return {
    begunAt,
    commit: async () => {
      end();
      await done;
    },
  };
}

/** A copy that is kept by asking for what has changed, twenty rows at a time, on whichever node answers. */
class Copy {
  readonly rows = new Map<string, Wire>();
  #since = '2000-01-01T00:00:00Z';

  async follow(): Promise<void> {
    let next: string | undefined;
    let cursor = '';
    do {
      const page = await asked(either(), 'GET', `/contacts?updated_since=${this.#since}&limit=20${cursor}`);
      for (const row of page.data)
        if (row.updated_at > (this.rows.get(row.id)?.updated_at ?? '')) this.rows.set(row.id, row);
      next = page.synced_to;
      cursor = page.page.next_cursor === null ? '' : `&cursor=${page.page.next_cursor}`;
      advance(randomInt(SECOND));
    } while (cursor !== '');
    this.#since = next ?? this.#since;
  }
}

it(`keeps a copy complete over ${ROUNDS} rounds`, { timeout: 30_000 + ROUNDS * 500 }, async () => {
  const copy = new Copy();
  const unchanged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = randomInt(STEP_MS);
    for (const write of [...open]) {
      const mustEnd = elapsed.millis + step + READING_MS - write.begunAt >= LONGEST_WRITE_MS;
      if (!mustEnd && randomInt(20) > 0) continue;
      open.delete(write);
      await write.commit();
    }
    advance(step);
    if (round % ROUNDS_OF_A_TOKEN === 0) token = await requestToken(here, person.clientId, person.secret);
    // Each contact is changed once, so that no later change makes up for one that was missed.
    const made = await asked(either(), 'POST', '/contacts', { email: `golfer${round}@links.example` });
    unchanged.push(made.data.id);
    if (open.size < MOST_OPEN) {
      const [id = ''] = unchanged.splice(randomInt(unchanged.length), 1);
      open.add(await begin(id, `Captain ${round}`));
    }
    await copy.follow();
  }
  for (const write of open) await write.commit();
  open.clear();
  await copy.follow();
  expect([...copy.rows.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1))).toEqual(await all());
});

async function all(): Promise<Wire[]> {
  const rows: Wire[] = [];
  for (let cursor = ''; ; ) {
    const page = await asked(here, 'GET', `/contacts?limit=200${cursor}`);
    rows.push(...page.data);
    if (page.page.next_cursor === null) break;
    cursor = `&cursor=${page.page.next_cursor}`;
  }
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1));
}
