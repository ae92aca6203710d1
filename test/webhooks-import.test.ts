/**
 * Promises about webhooks in bulk: a large import reaches everyone who asked for it, and nobody waits for a
 * slow one.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { Receiver, type Respond, status } from './support/peers/receiver.ts';
import { Service, useService } from './support/run/service.ts';
import type { Person, Wire } from './support/worlds/people.ts';

const PER_ENDPOINT = 8;

const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())));

interface Hook {
  path: string;
  receiver: Receiver;
}

async function hooked(person: Person, respond: Respond = status(200)): Promise<Hook> {
  const receiver = await Receiver.start();
  receivers.push(receiver);
  receiver.respond = respond;
  const { id } = (await person.post('/webhooks', { url: receiver.url })).body.data;
  return { path: `/webhooks/${id}`, receiver };
}

async function importContacts(person: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, row) => `golfer${row}@example.com,Golfer ${row}`);
  const csv = `Email,First\r\n${rows.join('\r\n')}\r\n`;
  const answer = await person.post('/contacts/import', { csv, consent: true });
  expect(answer.body).toMatchObject({ inserted: count });
}

/** The whole delivery log, page by page. */
async function log(person: Person, { path }: Hook, filter = ''): Promise<Wire[]> {
  const deliveries: Wire[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor && `&cursor=${cursor}`;
    const { data, page } = (await person.get(`${path}/deliveries?limit=200${filter}${after}`)).body;
    deliveries.push(...data);
    cursor = page.next_cursor;
  }
  return deliveries;
}

/** Settles when a receiver has got so many requests. */
const arrivals = (receiver: Receiver, count: number): Promise<void> =>
  new Promise((arrived) => {
    const { respond } = receiver;
    receiver.respond = (received, response) => {
      respond(received, response);
      if (receiver.received.length >= count) arrived();
    };
  });

/** Answers nothing until it is let go; counts how many wait at a time. */
function hanging() {
  const waiting = new Set<() => void>();
  let isOpen = false;
  const seen = { most: 0 };
  const respond: Respond = (_received, response) => {
    const answer = () => response.writeHead(200).end();
    if (isOpen) return answer();
    waiting.add(answer);
    response.on('close', () => waiting.delete(answer));
    seen.most = Math.max(seen.most, waiting.size);
  };
  const letGo = () => {
    isOpen = true;
    for (const answer of waiting) answer();
  };
  return { respond, seen, letGo };
}

describe('importing 5000 contacts with three endpoints', () => {
  const running = useService();

  it('brings 15 000 deliveries, each event once to each endpoint, and all are delivered', async () => {
    const person = await running.service.person();
    const hooks = [await hooked(person), await hooked(person), await hooked(person)];
    await importContacts(person, 5000);
    await running.service.deliver();

    const emails = Array.from({ length: 5000 }, (_, row) => `golfer${row}@example.com`).sort();
    const [ids] = hooks.map(({ receiver }) => receiver.events.map(({ id }) => id).sort());
    expect(new Set(ids).size).toBe(5000);
    for (const hook of hooks) {
      const { events } = hook.receiver;
      expect(events.map(({ data }) => data.email).sort()).toEqual(emails);
      expect(events.map(({ id }) => id).sort()).toEqual(ids);
      const deliveries = await log(person, hook);
      expect(deliveries.map(({ event_id }) => event_id).sort()).toEqual(ids);
      const outcomes = deliveries.map((delivery) => `${delivery.status} ${delivery.attempt}`);
      expect(new Set(outcomes)).toEqual(new Set(['delivered 1']));
    }
  }, 60_000);
});

describe('an endpoint that hangs', () => {
  // Longer than any of these tests, so that what hangs does so to the end.
  const NEVER = 600_000;
  const running = useService({ webhookTimeout: NEVER });
  const EVENTS = 500;

  it('with hundreds waiting keeps nobody else from theirs, and has at most 8 requests at a time', async () => {
    const { service } = running;
    // A second node shares the work, and the limit.
    const other = await Service.start(service.database, { webhookTimeout: NEVER });
    const { respond, seen, letGo } = hanging();
    const person = await service.person();
    const slow = await hooked(person, respond);
    const healthy = await hooked(person);
    const neighbour = await service.person();
    const elsewhere = await hooked(neighbour);

    await importContacts(person, EVENTS);
    const all = arrivals(healthy.receiver, EVENTS);
    const one = arrivals(elsewhere.receiver, 1);
    for (const { webhooks } of [service, other]) webhooks.start();
    await neighbour.post('/contacts', { email: 'neighbour@example.com' });
    await one;
    await all;

    expect(healthy.receiver.received).toHaveLength(EVENTS);
    expect(new Set(healthy.receiver.events.map(({ id }) => id)).size).toBe(EVENTS);
    expect(seen.most).toBe(PER_ENDPOINT);
    expect(slow.receiver.received).toHaveLength(PER_ENDPOINT);
    letGo();
    await arrivals(slow.receiver, EVENTS);
    await Promise.all([service, other].map(({ webhooks }) => webhooks.stop()));
    await other.stop();
    for (const hook of [slow, healthy]) {
      expect(await log(person, hook, '&status=delivered')).toHaveLength(EVENTS);
      expect(new Set(hook.receiver.events.map(({ id }) => id)).size).toBe(EVENTS);
    }
  });
});
