/**
 * Promises about imports by organizations with many endpoints: their deliveries are made after the answer,
 * and a customer cannot tell the difference but for the moment it takes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../server/src/platform/clock.ts';
import { Receiver } from './support/peers/receiver.ts';
import { Service, useService } from './support/run/service.ts';
import type { Person, Wire } from './support/worlds/people.ts';

const running = useService();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  running.service.clock.freeze();
});
afterAll(() => receiver.stop());

const ENDPOINTS = 10;
/** With ten endpoints just more than are made in the transaction of the import. */
const CONTACTS = 501;

interface Site {
  person: Person;
  ids: string[];
}

async function site(count = ENDPOINTS, body: Record<string, unknown> = {}): Promise<Site> {
  const person = await running.service.person();
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await subscribe(person, body));
  return { person, ids };
}

async function subscribe(person: Person, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await person.post('/webhooks', { url: receiver.url, ...body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

async function importing(person: Person, count = CONTACTS): Promise<void> {
  const rows = Array.from({ length: count }, (_, row) => `golfer${row}@example.com`);
  const answer = await person.post('/contacts/import', { csv: `Email\n${rows.join('\n')}`, consent: true });
  expect([answer.status, answer.body.inserted]).toEqual([200, count]);
}

/** The deliveries of each endpoint by status, and of how many events they are. */
async function tally({ organizationId }: Person): Promise<Record<string, Wire>> {
  const rows = await running.service.database.query<Wire>(
    `select endpoint_id, status, count(*)::int, count(distinct event_id)::int as events
     from webhook_deliveries where organization_id = $1 group by 1, 2`,
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ endpoint_id, ...row }) => [endpoint_id, row]));
}

const all = (status: string) => ({ status, count: CONTACTS, events: CONTACTS });
const each = (ids: string[], row: Wire) => Object.fromEntries(ids.map((id) => [id, row]));
const leftToMake = async () => (await running.service.database.query('select from webhook_batches')).length;
/** What a worker does beside the sending. */
const make = () => running.service.webhooks.fanOut.runAll();

describe('an import', () => {
  it('of 5000 deliveries has them all with its answer, of one more a moment later, one for each event and endpoint', async () => {
    const few = await site();
    await importing(few.person, 500);
    expect(await tally(few.person)).toEqual(each(few.ids, { status: 'pending', count: 500, events: 500 }));
    const many = await site();
    await importing(many.person);
    expect(await tally(many.person)).toEqual({});
    await make();
    expect(await tally(many.person)).toEqual(each(many.ids, all('pending')));
    expect(await leftToMake()).toBe(0);
  });

  it('that fails leaves nothing to make', async () => {
    const { person } = await site();
    const { database } = running.service;
    await database.query(
      `alter table webhook_fan_outs add constraint refuse check (organization_id <> '${person.organizationId}')`,
    );
    const rows = Array.from({ length: CONTACTS }, (_, row) => `golfer${row}@example.com`);
    const answer = await person.post('/contacts/import', { csv: `Email\n${rows.join('\n')}`, consent: true });
    await database.query('alter table webhook_fan_outs drop constraint refuse');
    expect(answer.status).toBe(500);
    expect(await leftToMake()).toBe(0);
    await make();
    expect(await tally(person)).toEqual({});
  });

  it('is made once when several workers are at it', async () => {
    const { person, ids } = await site();
    await importing(person);
    const other = await Service.start(running.service.database);
    other.clock.freeze();
    await Promise.all([running.service, other].map(({ webhooks }) => webhooks.fanOut.runAll()));
    await other.stop();
    expect(await leftToMake()).toBe(0);
    expect(await tally(person)).toEqual(each(ids, all('pending')));
  });

  it('is made by itself when a worker runs, whoever else has one waiting', async () => {
    const sites = [await site(), await site()];
    for (const { person } of sites) await importing(person);
    running.service.webhooks.fanOut.start();
    await expect.poll(leftToMake, { timeout: 20_000 }).toBe(0);
    await running.service.webhooks.fanOut.stop();
    for (const { person, ids } of sites) expect(await tally(person)).toEqual(each(ids, all('pending')));
  });
});

describe('the endpoints of an import', () => {
  it('are those that were there at the time, and wanted it', async () => {
    const { person, ids } = await site();
    const other = await subscribe(person, { event_types: ['registration.paid'] });
    await importing(person);
    const late = await subscribe(person);
    await person.patch(`/webhooks/${other}`, { event_types: [] });
    await person.patch(`/webhooks/${ids[0]}`, { event_types: ['registration.paid'] });
    await make();
    expect(await tally(person)).toEqual(each(ids, all('pending')));
    expect((await person.get(`/webhooks/${late}/deliveries`)).body.data).toEqual([]);
  });

  it('that are deleted meanwhile get nothing', async () => {
    const { person, ids } = await site();
    await importing(person);
    const [deleted, ...kept] = ids;
    expect((await person.delete(`/webhooks/${deleted}`)).status).toBe(200);
    await make();
    expect(await tally(person)).toEqual(each(kept, all('pending')));
  });

  it('that were disabled at the time have missed it, and can recover it before it is made and after', async () => {
    const { person, ids } = await site(ENDPOINTS, { status: 'disabled' });
    const since = running.service.clock.now().toISOString();
    await importing(person);
    const [before, after] = ids;
    const recover = async (id?: string) => {
      await person.patch(`/webhooks/${id}`, { status: 'enabled' });
      const answer = await person.post(`/webhooks/${id}/recover`, { since });
      expect(answer.body.data).toEqual({ replayed: CONTACTS });
    };
    await recover(before);
    await make();
    expect(await tally(person)).toEqual({
      ...each(ids, all('dead')),
      [String(before)]: all('pending'),
    });
    const [missed] = (await person.get(`/webhooks/${after}/deliveries?limit=1`)).body.data;
    expect(missed).toMatchObject({ status: 'dead', attempt: 0, event_type: 'contact.created' });
    await recover(after);
    await make();
    expect((await tally(person))[String(after)]).toEqual(all('pending'));
    const triggers = await running.service.database.query<{ trigger: string }>(
      `select distinct trigger from webhook_deliveries where endpoint_id = any ($1::uuid[])`,
      [[before, after]],
    );
    expect(triggers).toEqual([{ trigger: 'replay' }]);
  });

  it('that were disabled and enabled since have missed it too, as with any other event', async () => {
    const { person, ids } = await site();
    await importing(person);
    const [changed, ...others] = ids;
    await person.patch(`/webhooks/${changed}`, { status: 'disabled' });
    running.service.clock.advance(SECOND);
    await person.patch(`/webhooks/${changed}`, { status: 'enabled' });
    await make();
    expect(await tally(person)).toEqual({
      ...each(others, all('pending')),
      [String(changed)]: all('dead'),
    });
  });

  it('count as waiting for the operator while nothing is made yet', async () => {
    const { person } = await site();
    const { service } = running;
    const oldest = async () => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      return Number(/^webhook_oldest_due_seconds (\S+)$/m.exec(metrics)?.[1]);
    };
    // Nothing else is due at this time.
    await service.database.query(`delete from webhook_deliveries`);
    await importing(person);
    service.clock.advance(7 * SECOND);
    expect(await oldest()).toBe(7);
    await make();
    expect(await oldest()).toBe(7);
  });
});
