/** Whoever runs an example against a service sees what it promises. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { Fairway } from '../sdk/src/index.ts';
import { Example } from './support/run/example.ts';
import { useService } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';
import { entered, openEvent } from './support/worlds/registrations.ts';
import { COURSE } from './support/worlds/rounds.ts';
import { createTournament } from './support/worlds/tournaments.ts';

const running = useService();
let person: Person;
let fairway: Fairway;

beforeEach(async () => {
  person = await running.service.person();
  fairway = new Fairway({ baseUrl: running.service.url, token: person.token });
});

/** Started with the credentials of the person, as the README says. */
const example = (name: string, ...args: string[]): Example =>
  new Example(
    `examples/${name}.mjs`,
    {
      FAIRWAY_URL: running.service.url,
      FAIRWAY_CLIENT_ID: person.clientId,
      FAIRWAY_CLIENT_SECRET: person.secret,
      PORT: '0',
    },
    ...args,
  );

it('sync-contacts imports a file, tells what it could not use, and knows it the next time', async () => {
  await fairway.contacts.create({ email: 'not.in.the.file@example.com' });
  const first = example('sync-contacts', 'examples/members.csv');
  expect(await first.ended()).toBe(0);
  expect(first.said).toMatch(
    /^3 new, 0 known, 1 skipped\.\n {2}row 5: .*\nContacts that are not in examples\/members\.csv: 1\.\n$/,
  );
  const second = example('sync-contacts', 'examples/members.csv');
  expect(await second.ended()).toBe(0);
  expect(second.said).toContain('0 new, 3 known, 1 skipped.');
});

it('live-board draws the board again with every score, until Ctrl-C', async () => {
  const event = await createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    teams: [2, 2],
    status: 'live',
  });
  const board = example('live-board');
  await board.says(/Spring Open · Gross\n.*Team 1/);
  await event.score(event.team(1), 1, 3);
  await board.says(/\n1 +Team 2 +-1 1/);
  board.interrupt();
  expect(await board.ended()).toBe(0);
});

it('receiver handles an event once, however often it is delivered, and leaves no endpoint behind', async () => {
  const receiver = example('receiver');
  await receiver.says('Registered');
  const [endpoint] = await fairway.webhooks.list().take(1);
  const id = endpoint?.id ?? '';
  await expect.poll(() => fairway.webhooks.listDeliveries(id).take(5), { timeout: 10_000 }).toHaveLength(1);
  await running.service.deliver();
  await receiver.says('Handled webhook.test');
  const [delivery] = await fairway.webhooks.listDeliveries(id, { status: 'delivered' }).take(1);
  await fairway.webhooks.replayDelivery(id, delivery?.id ?? '');
  await fairway.contacts.create({ email: 'sam@example.com' });
  await running.service.deliver();
  await receiver.says('Handled contact.created');
  expect((await fairway.webhooks.getDelivery(id, delivery?.id ?? '')).attempts).toHaveLength(2);
  expect(receiver.said.match(/Handled/g)).toHaveLength(2);
  receiver.interrupt();
  expect(await receiver.ended()).toBe(0);
  expect(await fairway.webhooks.list().take(5)).toEqual([]);
});

it('refund gives the money back with a reason, once', async () => {
  const event = await openEvent(person);
  const registrant_email = 'sam.snead@example.com';
  const { id } = await entered(person, event, { registrant_email });
  await fairway.registrations.markPaid(id, { method: 'cash' });
  const first = example('refund', registrant_email, 'Injured his back');
  expect(await first.ended()).toBe(0);
  expect(first.said).toBe(
    'Sam Snead gets 50.00 USD back: Injured his back\nRefunds for sam.snead@example.com: 1.\n',
  );
  const second = example('refund', registrant_email, 'Injured his back');
  expect(await second.ended()).toBe(0);
  expect(second.said).toBe('Refunds for sam.snead@example.com: 0.\n');
  expect(await fairway.registrations.get(id)).toMatchObject({ status: 'refunded' });
});

it('mirror keeps a copy that equals what the API answers, from the lists and from the feed alone', async () => {
  await openEvent(person);
  await fairway.contacts.create({ email: 'sam.snead@example.com', external_id: 'crm-1' });
  const folder = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const args of [[], ['--feed-only'], []]) {
    const check = example('mirror', path.join(folder, args.join('')), ...args, '--check');
    expect([await check.ended(), check.said]).toEqual([0, expect.stringContaining('\n0 differences.')]);
    await fairway.contacts.create({ email: `${args.length}.${Date.now()}@example.com` });
  }
});
