/**
 * Promises about a copy of a service: nothing leaves it and nothing happens by itself until its operator says
 * so, and everybody who looks can see that.
 */
import { expect, it } from 'vitest';
import { banner } from '../server/src/banner.ts';
import { data } from './support/expectations/answers.ts';
import { useMailServer } from './support/peers/mail-server.ts';
import { fairwayHere } from './support/run/program.ts';
import { ENCRYPTION_KEY, Service } from './support/run/service.ts';
import { useHooks } from './support/worlds/hooks.ts';
import { aContact, anInvitation } from './support/worlds/invitations.ts';
import { member } from './support/worlds/staff.ts';
import { useTill } from './support/worlds/till.ts';

const SESSIONS = 'POST /v1/checkout/sessions';
const mail = useMailServer();
const till = useTill();
const hooks = useHooks(till);

async function outbound(...words: string[]): Promise<string> {
  const env = {
    DATABASE_URL: till.service.database.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
  };
  const { stdout, stderr } = await fairwayHere(['outbound', ...words, '--json'], env);
  expect(stderr).toBe('');
  return JSON.parse(stdout).outbound;
}

const metricOf = async ({ url }: Service): Promise<string | undefined> =>
  /^outbound_on (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];

it('while outbound is off, nothing leaves any node and nothing is swept; once it is on, all of it does', async () => {
  const { service } = till;
  const sender = await Service.start(service.database, { smtpUrl: mail.url });
  const nodes = [service, sender];
  const says = (figure: string) =>
    expect.poll(() => Promise.all(nodes.map(metricOf))).toEqual([figure, figure]);
  expect(await outbound()).toBe('on');
  expect(await outbound('off')).toBe('off');
  await says('0');

  const hook = await hooks.hooked();
  const person = await service.person({ organizationId: hook.organizationId });
  const contact = await aContact(person);
  const invitation = await anInvitation(person, [contact]);
  await data(person.post(`/invitations/${invitation.id}/send`));
  const merchant = await till.merchant();
  const golfer = await merchant.golfer();
  await sender.worker.start();
  expect([(await hook.post('/test')).status, (await golfer.visit()).status]).toEqual([200, 503]);
  await sender.deliver();
  await sender.sendMail();
  await service.reconcile();
  expect([hook.receiver.received, mail.mails, merchant.requests(SESSIONS)]).toEqual([[], [], []]);

  const viewer = await member(service, hook.organizationId, 'viewer');
  expect(await data(viewer.browser.get(viewer.at('/service')))).toMatchObject({
    outbound: 'off',
  });

  expect(await outbound('on')).toBe('on');
  await says('1');
  await sender.deliver();
  await sender.sendMail();
  expect((await golfer.visit()).status).toBe(200);
  await expect.poll(() => hook.receiver.events.map(({ type }) => type)).toContain('contact.created');
  await expect.poll(() => mail.mails.flatMap(({ to }) => to)).toContain(contact.email);
  await sender.stop();
});

it('a node that its operator has set to keep still does, whatever the database says', async () => {
  const still = await Service.start(till.service.database, { callsOut: false });
  const hook = await hooks.hooked();
  const person = await still.person({ organizationId: hook.organizationId });
  await aContact(person);
  await still.deliver();
  expect(hook.receiver.received).toEqual([]);
  expect(await metricOf(still)).toBe('0');
  await still.stop();
});

it('says at the start how a copy begins to call out, which is no command where the setting forbids it', () => {
  const standing = {
    publicUrl: 'http://localhost:3000',
    fresh: undefined,
    demoClientId: undefined,
    dashboard: undefined,
    live: undefined,
    smtpUrl: undefined,
    dataDir: undefined,
  };
  expect(banner({ ...standing, isOutboundOn: true, callsOut: true })).not.toMatch(/Outbound/);
  expect(banner({ ...standing, isOutboundOn: false, callsOut: true })).toMatch(
    /takes over: npm .* outbound on\n/,
  );
  const forbidden = banner({ ...standing, isOutboundOn: false, callsOut: false });
  expect(forbidden).toMatch(/start it without OUTBOUND=off\.\n/);
  expect(forbidden).not.toMatch(/outbound on/);
});
