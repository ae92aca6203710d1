/**
 * What an operator does to those who send mail: kill them, stop them. Real processes, 300 mails: none is
 * lost, a kill repeats only what was on its way, as the very same mail, and a stop repeats nothing.
 */
import { randomInt } from 'node:crypto';
import { describe, expect, it, type TestContext } from 'vitest';
import { data } from './support/expectations/answers.ts';
import { type Accepted, ScriptedServer } from './support/peers/scripted-mail-server.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { type Env, Server } from './support/run/program.ts';
import { ENCRYPTION_KEY, Service } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

const MAILS = 300;
/** What a killed process had taken is free again after this and 5 s. */
const TIMEOUT = '2s';
const SOON = { timeout: 30_000, interval: 50 };

/** Ends with its test. */
async function start(
  { onTestFinished }: TestContext,
  env: Env,
  begun: (server: Server) => void = () => undefined,
): Promise<Server> {
  const server = new Server(env);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  begun(server);
  await server.isUp();
  return server;
}

/** An invitation to 300 contacts that nobody has begun to send, and the mail server it will go through. */
async function site(test: TestContext) {
  const database = await cloneTemplate();
  const smtp = new ScriptedServer();
  await smtp.start();
  test.onTestFinished(async () => {
    await smtp.stop();
    await database.drop();
  });
  const worker: Env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    ROLE: 'worker',
    // The links of its mails are the same in every process.
    PUBLIC_URL: 'https://golf.example',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Club <club@mail.example>',
    MAIL_TIMEOUT: TIMEOUT,
    LOG_LEVEL: 'error',
  };
  const service = await Service.start(database);
  await invite(await service.person());
  await service.stop();
  return { database, smtp, worker };
}

async function invite(person: Person): Promise<void> {
  const addresses = Array.from({ length: MAILS }, (_, index) => `golfer-${index}@guests.example`);
  const csv = ['Email', ...addresses].join('\n');
  expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
  const letter = { subject: 'Come', body_text: 'Please.', audience: { all: true } };
  const { id } = await data(person.post('/invitations', letter));
  await data(person.post(`/invitations/${id}/send`));
}

const idsIn = async ({ query }: TestDatabase, status: string): Promise<string[]> =>
  (await query<{ id: string }>('select id from mails where status = $1', [status])).map(({ id }) => id);

/** Ends the process in the middle of its n-th mail, before that is answered. */
function whenReached(smtp: ScriptedServer, count: number, act: () => void): void {
  smtp.script = (verb) => {
    if (verb === 'end' && smtp.accepted.length >= count) {
      smtp.script = () => undefined;
      act();
    }
    return undefined;
  };
}

const allDelivered = (test: TestContext, database: TestDatabase) =>
  test.expect.poll(async () => (await idsIn(database, 'delivered')).length, SOON).toBe(MAILS);

describe.concurrent('a process that sends mail', () => {
  it('and is killed loses none, and repeats only what was on its way, as the same mail', async (test) => {
    const { database, smtp, worker } = await site(test);
    const killed = await start(test, worker, (process) =>
      whenReached(smtp, randomInt(20, 200), () => process.child.kill('SIGKILL')),
    );
    await killed.ended();
    const onTheirWay = await idsIn(database, 'sending');
    const recorded = new Set(await idsIn(database, 'delivered'));
    expect(recorded.size).toBeLessThan(MAILS);
    await start(test, worker);
    await allDelivered(test, database);
    expect(new Set(smtp.accepted.map(({ to }) => to)).size).toBe(MAILS);
    const byId = new Map<string, Accepted[]>();
    for (const mail of smtp.accepted) byId.set(mail.messageId, [...(byId.get(mail.messageId) ?? []), mail]);
    expect(byId.size).toBe(MAILS);
    const repeated = [...byId].filter(([, mails]) => mails.length > 1);
    for (const [messageId, mails] of repeated) {
      const id = messageId.slice(1, 37);
      expect([onTheirWay.includes(id), recorded.has(id), mails.length]).toEqual([true, false, 2]);
      expect(new Set(mails.map(({ raw }) => raw)).size).toBe(1);
    }
    const attempts = await database.query<{ most: number }>('select max(attempts) as most from mails');
    expect(attempts).toEqual([{ most: 1 }]);
  }, 90_000);

  it('and is stopped finishes what is on its way, and nothing comes twice', async (test) => {
    const { database, smtp, worker } = await site(test);
    const stopped = await start(test, worker, (process) =>
      whenReached(smtp, randomInt(20, 200), () => process.child.kill('SIGTERM')),
    );
    expect([await stopped.ended(), stopped.stderr]).toEqual([0, '']);
    expect(await idsIn(database, 'sending')).toEqual([]);
    expect(await idsIn(database, 'delivered')).toHaveLength(smtp.accepted.length);
    expect(smtp.accepted.length).toBeLessThan(MAILS);
    await start(test, worker);
    await allDelivered(test, database);
    const ids = smtp.accepted.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([MAILS, MAILS]);
  }, 90_000);
});
