/**
 * How mail is sent: what every answer of a mail server does to a mail, in which order mail goes, and what
 * workers share.
 */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { MailServer } from '../../../../../test/support/peers/mail-server.ts';
import {
  type Accepted,
  type Says,
  ScriptedServer,
  useScriptedServer,
  type Verb,
} from '../../../../../test/support/peers/scripted-mail-server.ts';
import { cloneTemplate, type TestDatabase } from '../../../../../test/support/run/database.ts';
import {
  MAIL_RETRY_DELAYS,
  type NodeOptions,
  RETRY_DELAYS,
  Service,
  useService,
} from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anInvitation,
  contactsOf,
  recipientsOf,
  statsOf,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { DAY, MINUTE, SECOND } from '../../../platform/clock.ts';
import { Smtp } from '../../../platform/mail/smtp.ts';
import { purgeEvents } from '../../records/retention/retention.ts';

const TIMEOUT = 800;
const server = useScriptedServer();
const running = useService(() => ({ smtpUrl: server.url, mailTimeout: TIMEOUT }));
beforeAll(() => running.service.clock.freeze());

/** The rows of mails to an address, as the tables have them. */
const rowsOf = (address: string, { database }: Service = running.service): Promise<Wire[]> =>
  database.query(
    'select id, status, reason, attempts, due_at, delivered_at, worker from mails where email = $1 order by id',
    [address],
  );

const rowOf = async (address: string, service?: Service): Promise<Wire> =>
  (await rowsOf(address, service))[0];

/** To one contact, who has an address of his own. */
async function queued(service: Service = running.service, person?: Person) {
  const owner = person ?? (await service.person());
  const contact = await aContact(owner);
  const invitation = await anInvitation(owner, [contact]);
  await data(owner.post(`/invitations/${invitation.id}/send`));
  return { person: owner, contact, invitation, email: contact.email as string };
}

/** A node of its own on a database of its own, or on that of another node. */
async function node(options: NodeOptions = {}, database?: TestDatabase): Promise<Service> {
  const own = database ?? (await cloneTemplate());
  const service = await Service.start(own, { smtpUrl: server.url, mailTimeout: TIMEOUT, ...options });
  onTestFinished(async () => {
    await service.stop();
    if (database === undefined) await own.drop();
  });
  return service;
}

const arrivals = (contacts: Wire[]): Accepted[] =>
  server.accepted.filter(({ to }) => contacts.some(({ email }) => email === to));

describe('an answer of the mail server', () => {
  const LATER = { status: 'queued', attempts: 1 };
  const rows: [Verb, Says, object][] = [
    ['greeting', '421 busy', LATER],
    ['greeting', '554 not you', LATER],
    ['greeting', 'hang up', LATER],
    ['EHLO', '421 busy', LATER],
    ['HELO', '550 not you', LATER],
    ['MAIL', '451 later', LATER],
    ['MAIL', '550 not from you', LATER],
    ['MAIL', 'hang up', LATER],
    ['RCPT', '450 later', LATER],
    ['RCPT', '550 no such user', { status: 'bounced', reason: expect.stringContaining('no such user') }],
    ['RCPT', 'hang up', LATER],
    ['DATA', '451 later', LATER],
    ['DATA', '554 no', { status: 'failed', reason: expect.stringContaining('554 no') }],
    ['end', '451 later', LATER],
    ['end', '552 spam', { status: 'failed', reason: expect.stringContaining('spam') }],
    ['end', 'hang up', LATER],
    ['end', undefined, { status: 'delivered', reason: null, due_at: null }],
  ];
  it.each(rows)('to %s, "%s", decides what becomes of the mail', async (verb, says, expected) => {
    const { service } = running;
    const { email } = await queued();
    server.script = (at) => {
      if (verb === 'HELO' && (at === 'EHLO' || at === 'HELO')) return says;
      return at === verb ? says : undefined;
    };
    // A connection that was kept open would greet nobody.
    await server.hangUp();
    await service.sendMail();
    const row = await rowOf(email);
    expect(row).toMatchObject({ attempts: 1, ...expected });
    expect(row.worker).toBeNull();
    if (row.status === 'queued')
      expect(row.due_at.getTime() - service.clock.now().getTime()).toBe(MAIL_RETRY_DELAYS[0]);
    else expect(row.due_at).toBeNull();
  });

  it('that does not come ends the attempt in time', async () => {
    const { service } = running;
    const [one, other] = [await queued(), await queued()];
    server.script = (verb, to) =>
      (verb === 'RCPT' && to === one.email) || (verb === 'end' && to === other.email) ? 'hang' : undefined;
    const begun = performance.now();
    await service.sendMail();
    expect(performance.now() - begun).toBeLessThan(TIMEOUT + 2 * SECOND);
    for (const { email } of [one, other])
      expect(await rowOf(email)).toMatchObject({
        status: 'queued',
        attempts: 1,
        reason: expect.stringContaining('no answer'),
      });
  });

  it('to one recipient concerns no other on the same connection', async () => {
    const { service } = running;
    const person = await service.person();
    const contacts = await contactsOf(person, 6);
    const [bad, odd] = contacts as [Wire, Wire];
    const invitation = await anInvitation(person, contacts);
    await data(person.post(`/invitations/${invitation.id}/send`));
    server.script = (verb, to) => {
      if (verb === 'RCPT' && to === bad.email) return '550 gone';
      if (verb === 'end' && to === odd.email) return '554 spam';
      return verb === 'RSET' ? '421 closing' : undefined;
    };
    await service.sendMail();
    expect(await statsOf(person, invitation)).toMatchObject({
      delivered: 4,
      bounced: 1,
      failed: 1,
      queued: 0,
    });
    expect(arrivals(contacts)).toHaveLength(4);
  });

  it('is followed by exactly one recipient a mail, from the address of the service', async () => {
    const { email } = await queued();
    server.commands.length = 0;
    await running.service.sendMail();
    const about = server.commands.filter((line) => /^(MAIL|RCPT)/.test(line));
    const at = about.indexOf(`RCPT TO:<${email}>`);
    expect(about[at - 1]).toMatch(/^MAIL FROM:<fairway@mail\.example>/);
    expect(about[at + 1] ?? 'MAIL').toMatch(/^MAIL/);
  });
});

describe('a mail that the server puts off', () => {
  it('is tried eight times, each exactly after its wait, and has failed then', async () => {
    const { service } = running;
    const { email, invitation, person } = await queued();
    let tries = 0;
    server.script = (verb, to) => {
      if (verb !== 'RCPT' || to !== email) return undefined;
      tries += 1;
      return `451 try ${tries}`;
    };
    await service.sendMail();
    for (const [index, wait] of MAIL_RETRY_DELAYS.entries()) {
      expect(await rowOf(email)).toMatchObject({ status: 'queued', attempts: index + 1 });
      service.clock.advance(wait - 1);
      await service.sendMail();
      expect(tries).toBe(index + 1);
      service.clock.advance(1);
      await service.sendMail();
      expect(tries).toBe(index + 2);
    }
    expect(await rowOf(email)).toMatchObject({
      status: 'failed',
      attempts: 8,
      due_at: null,
      reason: expect.stringContaining('try 8'),
    });
    service.clock.advance(DAY);
    await service.sendMail();
    expect(tries).toBe(8);
    const owner = await service.person({ organizationId: person.organizationId });
    expect(await data(owner.get(`/invitations/${invitation.id}`))).toMatchObject({ status: 'failed' });
    expect(await data(owner.post(`/invitations/${invitation.id}/retry`))).toEqual({ retried: 1 });
    await service.sendMail();
    expect([tries, await rowOf(email)]).toMatchObject([9, { status: 'queued', attempts: 1 }]);
  });

  it('is skipped when its address opts out, it is cancelled, or its contact deleted', async () => {
    const { service } = running;
    const person = await service.person();
    const cases = [
      await queued(service, person),
      await queued(service, person),
      await queued(service, person),
    ];
    server.script = (verb) => (verb === 'RCPT' ? '451 later' : undefined);
    await service.sendMail();
    const [out, cancelled, deleted] = cases as [Wire, Wire, Wire];
    await data(person.post(`/contacts/${out.contact.id}/opt-out`));
    await data(person.post(`/invitations/${cancelled.invitation.id}/cancel`));
    await data(person.delete(`/contacts/${deleted.contact.id}`));
    const reasons: string[] = [];
    for (const { invitation } of cases)
      for (const { status, reason } of await recipientsOf(person, invitation))
        reasons.push(`${status} ${reason}`);
    expect(reasons).toEqual(['skipped opted_out', 'skipped cancelled', 'skipped deleted']);
    expect(await recipientsOf(person, deleted.invitation)).toMatchObject([
      { contact_id: null, email: null, name: null },
    ]);
    server.script = () => undefined;
    service.clock.advance(DAY);
    await service.sendMail();
    for (const { email } of cases) expect(server.to(email)).toEqual([]);
    const [kept] = await service.database.query<{ data: unknown }>(
      'select data from mails where source_id = $1',
      [deleted.invitation.id],
    );
    expect(kept).toEqual({ data: null });
  });
});

describe('a mail that is on its way', () => {
  const actions: [string, (person: Person, made: Wire) => Promise<unknown>, object][] = [
    [
      'opts out',
      (person, { contact }) => data(person.post(`/contacts/${contact.id}/opt-out`)),
      { skipped_opted_out: 1 },
    ],
    [
      'is cancelled',
      (person, { invitation }) => data(person.post(`/invitations/${invitation.id}/cancel`)),
      { skipped_other: 1 },
    ],
    [
      'is deleted',
      (person, { contact }) => data(person.delete(`/contacts/${contact.id}`)),
      { skipped_other: 1 },
    ],
  ];
  it.each(actions)('arrives, or is not tried again, when it %s meanwhile', async (_what, act, skipped) => {
    const { service } = running;
    for (const says of [undefined, '451 later']) {
      const made = await queued();
      const held = server.hold((to) => to === made.email);
      const sending = service.sendMail();
      await held.arrived();
      await act(made.person, made);
      expect(await statsOf(made.person, made.invitation)).toMatchObject({ recipients: 1, queued: 1 });
      held.answer(says);
      await sending;
      service.clock.advance(MINUTE);
      await service.sendMail();
      const expected = says === undefined ? { delivered: 1 } : { delivered: 0, ...skipped };
      expect(await statsOf(made.person, made.invitation)).toMatchObject({
        recipients: 1,
        queued: 0,
        ...expected,
      });
      expect(server.to(made.email)).toHaveLength(says === undefined ? 1 : 0);
    }
  });
});

describe('the order of mail', () => {
  it('is urgent mail first within an organization, then by turns between organizations', async () => {
    const service = await node({ mailConnections: 1 });
    const [large, small] = [await service.person(), await service.person()];
    const [many, few] = [await contactsOf(large, 5), await contactsOf(small, 2)];
    for (const [person, contacts] of [
      [large, many],
      [small, few],
    ] as const) {
      const invitation = await anInvitation(person, contacts);
      await data(person.post(`/invitations/${invitation.id}/send`));
      await data(
        person.post(`/invitations/${invitation.id}/test`, { email: `test-${contacts.length}@me.example` }),
      );
    }
    const before = server.accepted.length;
    await service.sendMail();
    const order = server.accepted.slice(before).map(({ to }) => {
      if (to.startsWith('test')) return `urgent ${to.includes('5') ? 'large' : 'small'}`;
      return many.some(({ email }) => email === to) ? 'large' : 'small';
    });
    expect(order.slice(0, 2).sort()).toEqual(['urgent large', 'urgent small']);
    const bulk = order.slice(2);
    expect(bulk.slice(0, 4).filter((who) => who === 'large')).toHaveLength(2);
    expect(bulk.slice(4)).toEqual(['large', 'large', 'large']);
  });

  it('leaves a connection to urgent mail and to others while bulk mail hangs', async () => {
    const service = await node({ mailConnections: 3, mailTimeout: 20 * SECOND });
    const [large, other] = [await service.person(), await service.person()];
    const contacts = await contactsOf(large, 6);
    const invitation = await anInvitation(large, contacts);
    await data(large.post(`/invitations/${invitation.id}/send`));
    const held = server.hold((to) => contacts.some(({ email }) => email === to));
    service.mail.start();
    await held.arrived(2);
    const begun = performance.now();
    await data(large.post(`/invitations/${invitation.id}/test`, { email: 'urgent@me.example' }));
    await expect.poll(() => server.to('urgent@me.example').length, { timeout: 5000 }).toBe(1);
    const neighbour = await queued(service, other);
    await expect.poll(() => server.to(neighbour.email).length, { timeout: 5000 }).toBe(1);
    expect(performance.now() - begun).toBeLessThan(4 * SECOND);
    expect(held.count).toBe(2);
    const text = await (await fetch(`${service.url}/metrics`)).text();
    expect(text).toContain('mail_attempts_in_flight 2');
    held.answer();
    await expect.poll(() => arrivals(contacts).length, { timeout: 5000 }).toBe(6);
  });

  it('keeps to the rate from the first mail on', async () => {
    const service = await node({ mailRatePerSecond: 40, mailConnections: 20 });
    const person = await service.person();
    const csv = ['Email', ...Array.from({ length: 60 }, (_, index) => `rate${index}@slow.example`)].join(
      '\n',
    );
    await person.post('/contacts/import', { csv, consent: true });
    const invitation = await anInvitation(person, [], { audience: { all: true } });
    await data(person.post(`/invitations/${invitation.id}/send`));
    const before = server.accepted.length;
    const begunAt = performance.now();
    service.mail.start();
    await expect.poll(() => server.accepted.length - before, { timeout: 25_000 }).toBe(60);
    const times = server.accepted.slice(before).map(({ at }) => at);
    // Two may go at once, and each of the others waits for its part of a second. A busy machine can only make
    // them later.
    for (const [index, at] of times.entries())
      expect(at - begunAt).toBeGreaterThan(((index - 1) / 40) * 1000);
  });
});

describe('workers', () => {
  it('send nothing twice, however many they are', async () => {
    const one = await node();
    const other = await node({}, one.database);
    const person = await one.person();
    const csv = ['Email', ...Array.from({ length: 60 }, (_, index) => `two${index}@shared.example`)].join(
      '\n',
    );
    await person.post('/contacts/import', { csv, consent: true });
    const invitation = await anInvitation(person, [], { audience: { all: true } });
    await data(person.post(`/invitations/${invitation.id}/send`));
    await Promise.all([one.sendMail(), other.sendMail()]);
    const came = server.accepted.filter(({ to }) => to.endsWith('@shared.example')).map(({ to }) => to);
    expect([came.length, new Set(came).size]).toEqual([60, 60]);
    await one.sendMail();
    expect(await statsOf(person, invitation)).toMatchObject({ delivered: 60, queued: 0 });
  });

  it('leave to each other what they have claimed ahead of a mail server that begins to hang', async () => {
    const one = await node({ mailConnections: 3, mailTimeout: 20 * SECOND });
    const person = await one.person();
    const send = async (contacts: Wire[]) => {
      const invitation = await anInvitation(person, contacts);
      await data(person.post(`/invitations/${invitation.id}/send`));
    };
    const quick = await contactsOf(person, 20);
    await send(quick);
    one.mail.start();
    await expect.poll(() => arrivals(quick).length, { timeout: 10_000 }).toBe(20);
    const contacts = await contactsOf(person, 10);
    const hanging = new Set<string>();
    const held = server.hold((to) => {
      if (hanging.size < 2 && contacts.some(({ email }) => email === to)) hanging.add(to);
      return hanging.has(to);
    });
    await send(contacts);
    await held.arrived(2);
    const other = await node({ mailConnections: 3 }, one.database);
    other.mail.start();
    // Their leases would keep them for 25 s.
    await expect.poll(() => arrivals(contacts).length, { timeout: 10_000 }).toBe(8);
    expect(held.count).toBe(2);
    held.answer();
    await expect.poll(() => arrivals(contacts).length, { timeout: 5000 }).toBe(10);
  });

  it('that stop finish and record what is on its way, and begin nothing more', async () => {
    const service = await node({ mailConnections: 3 });
    const person = await service.person();
    const contacts = await contactsOf(person, 6);
    const invitation = await anInvitation(person, contacts);
    await data(person.post(`/invitations/${invitation.id}/send`));
    const held = server.hold((to) => contacts.some(({ email }) => email === to));
    service.mail.start();
    await held.arrived(2);
    const stopped = service.mail.stop();
    held.answer();
    await stopped;
    expect(await statsOf(person, invitation)).toMatchObject({ delivered: 2, queued: 4 });
    expect(arrivals(contacts)).toHaveLength(2);
    const other = await node({}, service.database);
    await other.sendMail();
    expect(
      arrivals(contacts)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(contacts.map(({ email }) => email).sort());
  });

  it('take over from one that is gone when its lease ends, and not before', async () => {
    const gone = await node({ mailTimeout: 20 * SECOND });
    const other = await node({}, gone.database);
    const made = await queued(gone);
    const held = server.hold((to) => to === made.email);
    const sending = gone.sendMail();
    await held.arrived();
    server.script = () => undefined;
    other.clock.advance(24 * SECOND);
    await other.sendMail();
    expect(server.to(made.email)).toEqual([]);
    other.clock.advance(2 * SECOND);
    await other.sendMail();
    expect(server.to(made.email)).toHaveLength(1);
    expect(await rowOf(made.email, other)).toMatchObject({ status: 'delivered', attempts: 1 });
    // The lost one comes back too late to change anything; what it had sent was the same mail.
    held.answer('554 no');
    await sending;
    expect(await rowOf(made.email, other)).toMatchObject({ status: 'delivered', attempts: 1, reason: null });
  });

  it('start by themselves soon after the commit, and tell their operator', async () => {
    const service = await node();
    service.mail.start();
    const made = await queued(service);
    await expect.poll(() => server.to(made.email).length, { timeout: 2000 }).toBe(1);
    const text = async () => (await fetch(`${service.url}/metrics`)).text();
    await expect.poll(text).toContain('mails_total{kind="invitation",outcome="delivered"} 1');
    expect(await text()).toMatch(/mail_attempts_in_flight 0\n.*mail_oldest_due_seconds 0\n/s);
  });

  it('without a mail server accept everything at once, into the outbox', async () => {
    const service = await node({ smtpUrl: undefined });
    const made = await queued(service);
    await service.sendMail();
    expect(await rowOf(made.email, service)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(server.to(made.email)).toEqual([]);
  });
});

describe('finished mails', () => {
  it('go after the retention, those of invitations stay with them', async () => {
    const service = await node({ smtpUrl: undefined });
    const { person, invitation, email } = await queued(service);
    await data(person.post(`/invitations/${invitation.id}/test`, { email: 'old@me.example' }));
    await service.sendMail();
    await data(person.post(`/invitations/${invitation.id}/test`, { email: 'waiting@me.example' }));
    service.clock.advance(31 * DAY);
    const { doors, clock } = service;
    await purgeEvents({ doors, clock, eventRetention: 30 * DAY, webhookRetryDelays: RETRY_DELAYS });
    const left = await service.database.query<{ email: string }>('select email from mails order by 1');
    expect(left.map((row) => row.email)).toEqual([email, 'waiting@me.example'].sort());
  });
});

describe('a connection to the mail server', () => {
  const route = { from: 'a@b.example', to: 'c@d.example' };
  const MESSAGE = Buffer.from('Subject: x\r\n\r\nx\r\n');

  it('that cannot be made leaves the mail unsent', async () => {
    const closed = new ScriptedServer();
    await closed.start();
    const { url } = closed;
    await closed.stop();
    const smtp = new Smtp({ url, timeout: TIMEOUT });
    expect(await smtp.send(route, MESSAGE)).toMatchObject({ result: 'unsent' });
  });

  it('is not used when its certificate is not trusted', async () => {
    const untrusted = new MailServer({ disabledCommands: ['AUTH'], logger: false });
    await untrusted.start();
    onTestFinished(() => untrusted.stop());
    const smtp = new Smtp({ url: untrusted.url, timeout: 2 * SECOND });
    expect(await smtp.send(route, MESSAGE)).toMatchObject({ result: 'unsent' });
    expect(untrusted.mails).toEqual([]);
  });

  it('gets no credentials without TLS, except on this machine', async () => {
    server.script = (verb) => (verb === 'EHLO' ? '250-fine\r\n250 AUTH PLAIN' : undefined);
    server.commands.length = 0;
    const abroad = new Smtp({ url: `smtp://sam:s3cret@0.0.0.0:${server.port}`, timeout: TIMEOUT });
    expect(await abroad.send(route, MESSAGE)).toMatchObject({ result: 'unsent' });
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([]);
    const home = new Smtp({ url: `smtp://s%40m:s3%3Acret@127.0.0.1:${server.port}`, timeout: TIMEOUT });
    expect(await home.send(route, MESSAGE)).toEqual({ result: 'accepted' });
    const [, , secret = ''] = (server.commands.find((line) => line.startsWith('AUTH')) ?? '').split(' ');
    expect(Buffer.from(secret, 'base64').toString()).toBe('\0s@m\0s3:cret');
    home.close();
  });

  it('that the server does not let in leaves the mail unsent', async () => {
    server.script = (verb) => {
      if (verb === 'EHLO') return '250-fine\r\n250 AUTH PLAIN';
      return verb === 'AUTH' ? '535 wrong password' : undefined;
    };
    const smtp = new Smtp({ url: `smtp://sam:wrong@127.0.0.1:${server.port}`, timeout: TIMEOUT });
    expect(await smtp.send(route, MESSAGE)).toMatchObject({
      result: 'unsent',
      reason: expect.stringContaining('535'),
    });
  });
});
