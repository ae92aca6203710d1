/** Promises about what is kept and for how long: what has served its time goes, and nothing else does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Receiver } from '../../../../../test/support/peers/receiver.ts';
import { cloneTemplate, type TestDatabase } from '../../../../../test/support/run/database.ts';
import { RETRY_DELAYS, Service, useService } from '../../../../../test/support/run/service.ts';
import { type Person, requestToken } from '../../../../../test/support/worlds/people.ts';
import { invite, member } from '../../../../../test/support/worlds/staff.ts';
import { DAY, HOUR, systemClock } from '../../../platform/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { silentLog } from '../../../platform/running/log.ts';
import { purgeCredentials, purgeEvents } from './retention.ts';

const SOON = { timeout: 20_000, interval: 50 };

const running = useService();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  running.service.clock.freeze();
});
afterAll(() => receiver.stop());

const options = () => ({
  ...running.service,
  eventRetention: 30 * DAY,
  webhookRetryDelays: RETRY_DELAYS,
});

async function subscribe(person: Person): Promise<string> {
  return (await person.post('/webhooks', { url: receiver.url })).body.data.id;
}

let made = 0;
async function newContact(person: Person): Promise<string> {
  made += 1;
  return (await person.post('/contacts', { email: `kept-${made}@example.com` })).body.data.id;
}

/** The same organization with a token of today, however far the clock has been moved. */
const today = ({ organizationId }: Person): Promise<Person> => running.service.person({ organizationId });

const TABLES = ['events', 'webhook_deliveries'];

/** How many rows an organization has, table by table. */
async function rows({ organizationId }: Person, { query } = running.service.database) {
  const counts = TABLES.map(async (table) => {
    const found = await query(`select from ${table} where organization_id = $1`, [organizationId]);
    return [table, found.length];
  });
  return Object.fromEntries(await Promise.all(counts));
}

const each = (count: number) => Object.fromEntries(TABLES.map((table) => [table, count]));

describe('events with their deliveries', () => {
  it('go in time also when a disabled endpoint keeps them waiting, its own and those of others', async () => {
    const { service } = running;
    const [person, other] = [await service.person(), await service.person()];
    const id = await subscribe(person);
    await newContact(person);
    await person.patch(`/webhooks/${id}`, { status: 'disabled' });
    await newContact(other);
    await service.deliver();
    service.clock.advance(30 * DAY + 1);
    await purgeEvents(options());
    expect([await rows(person), await rows(other)]).toEqual([each(0), each(0)]);
  });

  it('are kept for thirty days, to the millisecond, and then go', async () => {
    const { service } = running;
    const person = await service.person();
    await subscribe(person);
    await newContact(person);
    await service.deliver();
    service.clock.advance(30 * DAY);
    await purgeEvents(options());
    expect(await rows(person)).toEqual(each(1));
    service.clock.advance(1);
    await purgeEvents(options());
    expect(await rows(person)).toEqual(each(0));
  });

  it('go by their own age: the log of younger ones stays whole, and so does all else', async () => {
    const { service } = running;
    const person = await service.person();
    const endpoint = await subscribe(person);
    const old = await newContact(person);
    await service.deliver();
    service.clock.advance(20 * DAY);
    const young = await newContact(await today(person));
    await service.deliver();
    service.clock.advance(11 * DAY);
    await purgeEvents(options());
    await purgeCredentials(options());

    const reader = await today(person);
    const { data } = (await reader.get(`/webhooks/${endpoint}/deliveries`)).body;
    expect(data).toHaveLength(1);
    const { payload, attempts } = (await reader.get(`/webhooks/${endpoint}/deliveries/${data[0].id}`)).body
      .data;
    expect([JSON.parse(payload).data.id, attempts.length]).toEqual([young, 1]);
    expect((await reader.get(`/webhooks/${endpoint}`)).status).toBe(200);
    expect((await reader.get(`/contacts/${old}`)).status).toBe(200);
  });

  it('go by the thousand, however many there are, so that nobody waits long', async () => {
    const { service } = running;
    const person = await service.person();
    await subscribe(person);
    const emails = Array.from({ length: 2000 }, (_, index) => `many-${index}@example.com`);
    await person.post('/contacts/import', { csv: `Email\n${emails.join('\n')}`, consent: true });
    await service.deliver();
    expect(await rows(person)).toEqual(each(2000));
    await noteDeletions(service.database);
    service.clock.advance(31 * DAY);
    await purgeEvents(options());
    expect(await rows(person)).toEqual(each(0));
    const noted = await service.database.query<{ rows: number }>('select rows from deletions where rows > 0');
    expect(Math.max(...noted.map(({ rows }) => rows))).toBe(1000);
  });

  it('go at the next turn when their endpoint was deleted, while the endpoint beside it keeps its log', async () => {
    const { service } = running;
    const person = await service.person();
    const [deleted, kept] = [await subscribe(person), await subscribe(person)];
    await newContact(person);
    await service.deliver();
    expect((await person.delete(`/webhooks/${deleted}`)).status).toBe(200);
    await purgeEvents(options());
    const left = await service.database.query<{ endpoint_id: string }>(
      'select endpoint_id from webhook_deliveries where organization_id = $1',
      [person.organizationId],
    );
    expect(left).toEqual([{ endpoint_id: kept }]);
    const { data } = (await person.get(`/webhooks/${kept}/deliveries`)).body;
    expect((await person.get(`/webhooks/${kept}/deliveries/${data[0].id}`)).body.data.attempts).toHaveLength(
      1,
    );
  });
});

/** From now on PostgreSQL notes how many rows each statement deletes. */
async function noteDeletions({ query }: TestDatabase): Promise<void> {
  await query(`
    create table deletions (rows int);
    create function note_deletion() returns trigger language plpgsql security definer as $$
    begin
      insert into deletions select count(*) from gone;
      return null;
    end $$;`);
  for (const table of TABLES)
    await query(`create trigger note_deletion after delete on ${table}
      referencing old table as gone for each statement execute function note_deletion()`);
}

describe('access tokens', () => {
  const tokens = async ({ clientId }: Person) =>
    (await running.service.database.query('select from access_tokens where client_id = $1', [clientId]))
      .length;

  it('go a day after they have expired; those that are good stay good', async () => {
    const { service } = running;
    const early = await service.person();
    service.clock.advance(HOUR / 2);
    const late = await service.person();
    service.clock.advance(HOUR / 2 + DAY + 1);
    const good = await service.person();
    await purgeCredentials(options());
    expect([await tokens(early), await tokens(late)]).toEqual([0, 1]);
    for (const { get } of [early, late]) expect((await get('/contacts')).status).toBe(401);
    expect((await good.get('/contacts')).status).toBe(200);
  });

  it('leave no old sessions and links of staff behind either, and take none that is good', async () => {
    const { service } = running;
    const { organizationId } = await service.person();
    const left = async () => {
      const [sessions, links] = await Promise.all(
        ['staff_sessions', 'staff_links'].map((table) => service.database.query(`select from ${table}`)),
      );
      return [sessions?.length, links?.length];
    };
    await member(service, organizationId);
    await invite(service, organizationId);
    service.clock.advance(8 * DAY - 1);
    await purgeCredentials(options());
    expect(await left()).toEqual([1, 1]);
    service.clock.advance(2);
    await purgeCredentials(options());
    expect(await left()).toEqual([1, 0]);
    const { browser } = await member(service, organizationId);
    service.clock.advance(6 * DAY);
    await browser.get('/session');
    service.clock.advance(115 * DAY);
    await member(service, organizationId);
    await purgeCredentials(options());
    expect(await left()).toEqual([1, 0]);
  });
});

describe('idempotency keys', () => {
  const keys = async ({ organizationId }: Person) =>
    (
      await running.service.database.query('select from idempotency_keys where organization_id = $1', [
        organizationId,
      ])
    ).length;

  it('are good for their whole day, and go later', async () => {
    const { service } = running;
    const person = await service.person();
    const post = async () => {
      const token = await requestToken(service, person.clientId, person.secret);
      const headers = { 'idempotency-key': 'once', authorization: `Bearer ${token}` };
      return person.post('/contacts', { email: 'once@example.com' }, headers);
    };
    const first = await post();
    expect(first.status).toBe(201);
    service.clock.advance(DAY - 1);
    await purgeCredentials(options());
    const second = await post();
    expect([second.headers.get('idempotency-replayed'), second.text]).toEqual(['true', first.text]);
    service.clock.advance(DAY + 2);
    await purgeCredentials(options());
    expect(await keys(person)).toBe(0);
    expect((await (await today(person)).get(`/contacts/${first.body.data.id}`)).status).toBe(200);
  });
});

describe('purges', () => {
  it('come round by themselves where a worker runs', async () => {
    const database = await cloneTemplate();
    const service = await Service.start(database);
    const person = await service.person();
    await subscribe(person);
    await newContact(person);
    await service.deliver();
    service.clock.advance(31 * DAY);
    await service.worker.start();
    const { query } = database;
    const known = () =>
      query('select identifier from graphile_worker._private_known_crontabs order by identifier');
    await expect
      .poll(known, SOON)
      .toEqual(
        ['purge_credentials', 'purge_events', 'trim_request_log'].map((identifier) => ({ identifier })),
      );
    // The turn itself, without the wait for it.
    await query(
      "select graphile_worker.add_job('purge_events'), graphile_worker.add_job('purge_credentials')",
    );
    await expect.poll(() => rows(person, database), SOON).toEqual(each(0));
    const tokens = () => query('select from access_tokens where client_id = $1', [person.clientId]);
    await expect.poll(tokens, SOON).toEqual([]);
    expect(service.logged.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
    await service.stop();
    await database.drop();
  });
});

describe('a recurring task', () => {
  it('is done once a turn, however many nodes there are, and goes on after all of them were stopped', async () => {
    const database = await cloneTemplate();
    const turns: string[] = [];
    const never = () => undefined;
    const node = (name: string) =>
      new Jobs(
        { databaseUrl: database.url, log: silentLog(), clock: systemClock, pausedBecause: never },
        {
          recurring: [
            { name: 'sweep', cron: '0 0 1 1 *', within: DAY, run: async () => void turns.push(name) },
          ],
          handlers: [],
        },
      );
    const turn = () => database.query("select graphile_worker.add_job('sweep')");
    const waiting = async () => (await database.query('select from graphile_worker.jobs')).length;

    const nodes = [node('one'), node('another')];
    await Promise.all(nodes.map((jobs) => jobs.start()));
    await turn();
    await expect.poll(waiting, SOON).toBe(0);
    expect(turns).toHaveLength(1);
    await Promise.all(nodes.map((jobs) => jobs.stop()));

    await turn();
    expect(await waiting()).toBe(1);
    const later = node('later');
    await later.start();
    await expect.poll(() => turns.slice(1), SOON).toEqual(['later']);
    await later.stop();
    await database.drop();
  });
});
