/**
 * An upgrade without a pause, and the way back: the program of the last release serves while the schema
 * becomes the next one's, this program takes over, and the old one serves again, on the new schema. Nothing
 * fails but what a retry under the same key heals, and nothing is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { migrate } from '../../server/src/platform/db/migrations/migrate.ts';
import {
  type Migration,
  readMigration,
  readMigrations,
} from '../../server/src/platform/db/migrations/migrations.ts';
import { data } from '../support/expectations/answers.ts';
import { Receiver } from '../support/peers/receiver.ts';
import { Follower } from '../support/peers/streams.ts';
import { emptyDatabase, type TestDatabase } from '../support/run/database.ts';
import { builtRelease } from '../support/run/release.ts';
import type { Person, Wire } from '../support/worlds/people.ts';
import { golfer, type OpenEvent, openEvent } from '../support/worlds/registrations.ts';
import { COURSE } from '../support/worlds/rounds.ts';
import { Fleet } from './fleet.ts';
import previous from './previous-release.json' with { type: 'json' };

const UNLIMITED = '1000000';
const SETTINGS = {
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: UNLIMITED,
  PUBLIC_RATE_LIMIT_PER_MINUTE: UNLIMITED,
};
/** How often each kind of request succeeds on every stage of the way. */
const TURNS = 5;
const REST_MS = 10;

/**
 * What the next release may do to every table, so that there is always something to upgrade to: a column in
 * each, an index beside the service, and rows that are filled in batches.
 */
async function expansion(database: TestDatabase): Promise<Migration> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const added = tables.map(
    ({ name }) => `alter table ${name} add column if not exists from_the_future text;`,
  );
  return readMigration(
    '9999_expansion.sql',
    `-- no transaction
    ${added.join('\n')}
    create index concurrently if not exists score_log_from_the_future on score_log (from_the_future);
    -- in batches of players
    update players set from_the_future = 'filled' where ctid between $1 and $2 and from_the_future is null;`,
  );
}

const KINDS = ['scores', 'registrations', 'contacts', 'boards'] as const;

/** Everything that goes on at an event, each kind of request one after the other, until it is stopped. */
class Traffic {
  readonly #works: Promise<void>[];
  readonly done = { scores: 0, registrations: 0, contacts: 0, boards: 0 };
  readonly strokes = new Map<string, number>();
  #isOver = false;

  constructor(fleet: Fleet, person: Person, event: OpenEvent) {
    const kinds: Record<(typeof KINDS)[number], () => Promise<unknown>> = {
      scores: async () => {
        const [player, strokes] = [event.playerIds[this.done.scores % 4] ?? '', 1 + (this.done.scores % 9)];
        await data(person.post(`${event.path}/players/${player}/scores`, { hole: 1, strokes }));
        this.strokes.set(player, strokes);
      },
      registrations: () => data(fleet.call('POST', `${event.page}/registrations`, { body: golfer() })),
      contacts: () => data(person.post('/contacts', { email: `guest-${this.done.contacts}@example.com` })),
      boards: () => data(person.get(`${event.path}/boards`)),
    };
    this.#works = KINDS.map(async (kind) => {
      while (!this.#isOver) {
        await kinds[kind]();
        this.done[kind] += 1;
        await sleep(REST_MS);
      }
    });
    for (const work of this.#works) work.catch(() => undefined);
  }

  /** Returns once each kind has gone well a few times more. */
  async goesOn(): Promise<void> {
    const before = { ...this.done };
    const isDue = () => KINDS.some((kind) => this.done[kind] < before[kind] + TURNS);
    await Promise.race([expect.poll(isDue, { timeout: 20_000 }).toBe(false), Promise.all(this.#works)]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#works);
  }
}

/** A screen beside the course: it connects again whenever its node leaves. */
class Screen {
  /** The version of the board that it shows. */
  seen = '';
  #isOver = false;
  #follower: Follower | undefined;
  readonly #watching: Promise<void>;

  constructor(fleet: Fleet, { token }: Person, { path }: OpenEvent) {
    this.#watching = this.#watch(fleet, `/api/v1${path}/leaderboard/stream`, `Bearer ${token}`);
    this.#watching.catch(() => undefined);
  }

  async switchOff(): Promise<void> {
    this.#isOver = true;
    this.#follower?.leave();
    await this.#watching;
  }

  async #watch(fleet: Fleet, path: string, authorization: string): Promise<void> {
    while (!this.#isOver) {
      const headers = { authorization, ...(this.seen && { 'last-event-id': this.seen }) };
      this.#follower = await Follower.at(`${await fleet.url()}${path}`, headers);
      await this.#follow(this.#follower).catch((error) => {
        if (!this.#isOver) throw error;
      });
      await sleep(REST_MS);
    }
  }

  async #follow(follower: Follower): Promise<void> {
    for (let next = await follower.next(); next !== undefined; next = await follower.next())
      this.seen = next.id;
  }
}

it('the last release serves through the migrations, then this one, then the last one again', {
  timeout: 180_000,
}, async ({ onTestFinished, skip }) => {
  const release = await builtRelease(previous.commit);
  if (release === undefined) {
    process.stderr.write(`upgrade from ${previous.version} skipped: the history does not reach back to it\n`);
    return skip();
  }
  const migrations = readMigrations();
  const known = release.migrations.map((file) => file.replace('.sql', ''));
  expect(known.at(-1)).toMatch(new RegExp(`^${String(previous.newestMigration).padStart(4, '0')}_`));
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const fleet = new Fleet({ ...SETTINGS, DATABASE_URL: database.url });
  onTestFinished(() => fleet.stop());
  const receiver = await Receiver.start();
  onTestFinished(() => receiver.stop());

  const old = await fleet.add({ DEMO: 'on' }, release.programs);
  const person = await fleet.client(old.credentials);
  await data(
    person.post('/webhooks', { url: receiver.url, events: ['contact.created', 'registration.created'] }),
  );
  const event = await openEvent(person, {
    format: 'individual',
    holes: COURSE,
    teams: [4],
    registration: { feeCents: 0 },
    status: 'live',
  });
  const traffic = new Traffic(fleet, person, event);
  const screen = new Screen(fleet, person, event);
  await traffic.goesOn();

  const applied = await migrate(database.url, undefined, [...migrations, await expansion(database)]);
  expect(applied).toEqual([
    ...migrations.map(({ name }) => name).filter((name) => !known.includes(name)),
    '9999_expansion',
  ]);
  await traffic.goesOn();

  const young = await fleet.add({});
  await traffic.goesOn();
  await fleet.remove(old);
  await traffic.goesOn();

  await fleet.add({}, release.programs);
  await traffic.goesOn();
  await fleet.remove(young);
  await traffic.goesOn();
  await traffic.stop();

  expect(fleet.failures).toEqual([]);
  const { rows }: Wire = await event.board('gross');
  const scored = rows.filter(({ gross }: Wire) => gross !== null);
  expect(new Map(scored.map(({ playerId, gross }: Wire) => [playerId, gross]))).toEqual(traffic.strokes);
  // Who registers becomes a contact as well.
  const told = (type: string) =>
    new Set(receiver.events.filter((each) => each.type === type).map(({ id }) => id)).size;
  const { registrations, contacts } = traffic.done;
  await expect.poll(() => told('registration.created'), { timeout: 10_000 }).toBe(registrations);
  await expect.poll(() => told('contact.created'), { timeout: 10_000 }).toBe(registrations + contacts);
  const stored = await database.query('select from registrations where tournament_id = $1', [event.id]);
  expect(stored).toHaveLength(registrations);
  const etag = (await event.get('/leaderboard')).headers.get('etag');
  await expect.poll(() => `W/"${screen.seen}"`).toBe(etag);
  await screen.switchOff();
});
