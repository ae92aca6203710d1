/**
 * A migration may take away what older programs need only after those have heard of it: an old node answers
 * 503 first, to balancers and to callers, and then nothing that it asks for can fail.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/src/platform/db/migrations/migrate.ts';
import { readMigration, readMigrations } from '../../server/src/platform/db/migrations/migrations.ts';
import { Follower } from '../support/peers/streams.ts';
import { cloneTemplate, emptyDatabase, type TestDatabase } from '../support/run/database.ts';
import { Service } from '../support/run/service.ts';
import { type Answer, call, type Person } from '../support/worlds/people.ts';
import { COURSE } from '../support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../support/worlds/tournaments.ts';

const NEXT_RELEASE = '99.1.0';
/** What the operators of a real event met: scores named a constraint that was gone. */
const CONTRACT = readMigration(
  '9999_contract.sql',
  `-- contract since 99.0.0
   alter table score_log rename to scores_of_the_future;
   alter table contacts drop column department cascade;`,
);
const WITH_CONTRACT = [...readMigrations(), CONTRACT];

let service: Service;
let person: Person;
let event: TestTournament;

beforeAll(async () => {
  service = await Service.start(await cloneTemplate());
  person = await service.person();
  event = await createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    teams: [{ name: 'A', start: '1A' }],
  });
});

afterAll(async () => {
  await service.stop();
  await service.database.drop();
});

const connectionsOf = (database: TestDatabase, name: string) =>
  database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [`fairway ${name}`],
  );

it('an old node says 503 before a migration takes away what it needs, and never fails', async () => {
  const follower = await Follower.to(service, `${event.path}/leaderboard/stream`, person.token);
  await follower.next();
  await service.worker.start();
  expect(await connectionsOf(service.database, 'jobs')).not.toHaveLength(0);
  const answers: Answer[] = [];
  const ready: number[] = [];
  let isOver = false;
  const working = [
    async () => answers.push(await person.post('/contacts', { email: `${answers.length}@example.com` })),
    async () =>
      answers.push(
        await event.post(`/teams/${event.team(0)}/scores`, { hole: 1, strokes: 1 + (answers.length % 9) }),
      ),
    async () => answers.push(await person.get(`${event.path}/leaderboard`)),
    async () => ready.push((await call(service, 'GET', `${service.url}/readyz`)).status),
  ].map(async (work) => {
    while (!isOver) await work();
  });
  await migrate(service.database.url, undefined, WITH_CONTRACT, { release: NEXT_RELEASE });
  await expect.poll(() => ready.at(-1)).toBe(503);
  isOver = true;
  await Promise.all(working);

  expect(answers.filter(({ status }) => ![200, 201, 503].includes(status)).map(({ text }) => text)).toEqual(
    [],
  );
  expect([ready[0], ready.at(-1)]).toEqual([200, 503]);
  const last = await person.post('/contacts', { email: 'last@example.com' });
  expect([last.status, last.body.code, last.headers.get('retry-after')]).toEqual([
    503,
    'service_unavailable',
    '1',
  ]);
  expect((await call(service, 'GET', `${service.url}/healthz`)).status).toBe(200);
  // Whoever follows a board goes to another node, and the work in the background is left to others.
  for (let next = await follower.next(); next !== undefined; ) next = await follower.next();
  await expect.poll(() => connectionsOf(service.database, 'jobs')).toHaveLength(0);
  expect(service.logged.filter((line) => line.includes('needs a newer Fairway'))).toHaveLength(1);
});

it('a node that lost its listening connection meanwhile learns of it with the next one', async () => {
  const database = await cloneTemplate();
  const node = await Service.start(database);
  await database.query("update oldest_program set release = '99.0.0'");
  const listening = () => connectionsOf(database, 'listen');
  await expect.poll(listening).not.toHaveLength(0);
  for (const { pid } of await listening()) await database.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(async () => (await call(node, 'GET', `${node.url}/readyz`)).status).toBe(503);
  await node.stop();
  await database.drop();
});

it('a new database says what it needs, too', async () => {
  const database = await emptyDatabase();
  await migrate(database.url, undefined, WITH_CONTRACT, { release: NEXT_RELEASE });
  expect(await database.query('select release from oldest_program')).toEqual([{ release: '99.0.0' }]);
  await expect(migrate(database.url)).rejects.toThrow('This database needs Fairway 99.0.0 or newer');
  await database.drop();
});
