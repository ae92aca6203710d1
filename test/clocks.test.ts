/**
 * A node whose machine has the wrong time harms nobody: it lives by the database's time, says how wrong its
 * own clock is, and stands aside while that is too wrong.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../server/src/platform/clock.ts';
import { overdueAmong } from '../server/src/platform/running/progress.ts';
import { Receiver } from './support/peers/receiver.ts';
import { TestClock } from './support/run/clock.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { Service } from './support/run/service.ts';
import { openEvent, readRegistration, registered } from './support/worlds/registrations.ts';

let database: TestDatabase;
/** A node that is right, and one on a machine that is an hour ahead. */
let right: Service;
let wrong: Service;
const machine = new TestClock();

beforeAll(async () => {
  database = await cloneTemplate();
  right = await Service.start(database);
  machine.advance(HOUR);
  wrong = await Service.start(database, { machine });
});

afterAll(async () => {
  await wrong.stop();
  await right.stop();
  await database.drop();
});

const readiness = async (node: Service) => {
  const answer = await fetch(`${node.url}/readyz`);
  return [answer.status, await answer.json()];
};

const skewOf = async (node: Service): Promise<number> => {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
};

describe('a node whose clock is an hour ahead', () => {
  it('cancels no fresh registration', async () => {
    const person = await right.person();
    const { id } = await registered(right, await openEvent(person));
    await wrong.reconcile();
    expect(await readRegistration(person, { id })).toMatchObject({ status: 'pending' });
  });

  it('accepts a token that another node has just given out', async () => {
    const { token } = await right.person();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${wrong.api}/contacts`, { headers })).status).toBe(200);
  });

  it('is not ready and says why, in one line of the log too', async () => {
    expect(await readiness(wrong)).toEqual([
      503,
      expect.objectContaining({ error: expect.stringMatching(/clock.*30 seconds.*NTP/) }),
    ]);
    expect((await readiness(right))[0]).toBe(200);
    await readiness(wrong);
    const told = wrong.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('clock'));
    expect(told).toEqual([expect.objectContaining({ reason: '3600.0 s ahead of the database' })]);
  });

  it('shows it in its metrics', async () => {
    expect(await skewOf(wrong)).toBeCloseTo(3600, 0);
    expect(await skewOf(right)).toBe(0);
  });

  it('sends nothing until its clock is right again', async () => {
    const receiver = await Receiver.start();
    const person = await wrong.person();
    await person.post('/webhooks', { url: receiver.url });
    await person.post('/contacts', { email: 'clock@example.com' });
    await wrong.deliver();
    expect(receiver.received).toHaveLength(0);
    machine.advance(-HOUR + 29 * SECOND);
    await wrong.deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await readiness(wrong))[0]).toBe(200);
    machine.advance(HOUR - 29 * SECOND);
    await receiver.stop();
  });
});

describe('a worker', () => {
  it('is not ready when a sweep has not run for its time on any node, and names it', async () => {
    const worker = await Service.start(database, { role: 'worker' });
    expect((await readiness(worker))[0]).toBe(200);
    worker.clock.freeze();
    worker.clock.advance(4 * MINUTE - 10 * SECOND);
    expect((await readiness(worker))[0]).toBe(200);
    worker.clock.advance(10 * SECOND);
    const error = (names: string) => [503, expect.objectContaining({ error: names })];
    expect(await readiness(worker)).toEqual(
      error('Has not run for its time: the sweep lifecycle, the sweep payments.'),
    );
    await worker.worker.run('payments');
    expect(await readiness(worker)).toEqual(error('Has not run for its time: the sweep lifecycle.'));
    // Another node may have done it.
    right.clock.advance(4 * MINUTE);
    await right.worker.run('lifecycle');
    expect((await readiness(worker))[0]).toBe(200);
    await worker.stop();
  });

  it('is not ready when a sender has hung for over a minute', () => {
    const seen = (millis: number) => [{ name: 'sending mail', succeededAt: performance.now() - millis }];
    expect(overdueAmong(seen(MINUTE - SECOND))).toEqual([]);
    expect(overdueAmong(seen(MINUTE + 1))).toEqual(['sending mail']);
  });

  it('that also answers requests stays ready for those', async () => {
    const node = await Service.start(database, { role: 'all' });
    node.clock.advance(HOUR);
    expect((await readiness(node))[0]).toBe(200);
    await node.stop();
  });
});
