/**
 * How an operator lets people in to the dashboard: by commands beside a running server, and by the link of
 * the demo.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import * as demo from '../server/src/modules/records/demo/demo.ts';
import { A_TIME, A_UUID, data } from './support/expectations/answers.ts';
import { totpCode } from './support/peers/authenticator.ts';
import { cloneTemplate } from './support/run/database.ts';
import { fairwayHere } from './support/run/program.ts';
import { ENCRYPTION_KEY, Service } from './support/run/service.ts';
import type { Wire } from './support/worlds/people.ts';
import { Browser, newEmail, PASSWORD } from './support/worlds/staff.ts';

let service: Service;
let env: Record<string, string>;

beforeAll(async () => {
  service = await Service.start(await cloneTemplate());
  env = {
    DATABASE_URL: service.database.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    PUBLIC_URL: service.url,
  };
});

afterAll(async () => {
  await service.stop();
  await service.database.drop();
});

const run = (...args: string[]) => fairwayHere(['staff', ...args, '--json'], env);

async function json(...args: string[]): Promise<Wire> {
  const { status, stdout, stderr } = await run(...args);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const newOrganization = () =>
  service.doors.asPlatform.write(async (tx) => (await organizations.create(tx, 'Pebble Creek')).id);
const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';
const accept = (token: string, email = newEmail()) => {
  const browser = new Browser(service);
  const joined = browser.post('/join', { token, name: 'Ann', email, password: PASSWORD });
  return { browser, email, joined };
};

describe('staff', () => {
  it('invite, list, reset and remove take a person through a life as a member', async () => {
    const org = await newOrganization();
    const link = await json('invite', '--org', org, '--role', 'owner');
    expect(link).toEqual({
      url: expect.stringMatching(new RegExp(`^${service.url}/join/[\\w-]{43}$`)),
      expires_at: A_TIME,
    });
    const { browser, email, joined } = accept(tokenOf(link.url));
    expect((await joined).status).toBe(201);
    const colleague = newEmail();
    const second = await json('invite', '--org', org, '--role', 'viewer', '--email', colleague);
    expect((await data(browser.get(`/join/${tokenOf(second.url)}`))).email).toBe(colleague);
    const other = accept(tokenOf(second.url));
    expect((await other.joined).body.data.staff.email).toBe(colleague);
    const listed = await json('list', '--org', org);
    expect(listed.map(({ email: address, role }: Wire) => [address, role])).toEqual([
      [colleague, 'viewer'],
      [email, 'owner'],
    ]);
    expect(listed[0]).toMatchObject({ id: A_UUID, two_factor: false, last_seen_at: A_TIME });

    const reset = await json('reset', '--email', colleague);
    expect(reset).toEqual({ url: expect.stringContaining(`${service.url}/reset/`), expires_at: A_TIME });
    const body = { token: tokenOf(reset.url), password: 'herons stand in the reeds' };
    await data(new Browser(service).post('/password/reset', body));
    expect((await new Browser(service).post('/session', { email: colleague, ...body })).status).toBe(200);

    expect(await json('remove', '--org', org, '--email', colleague.toUpperCase())).toEqual({
      email: colleague.toUpperCase(),
      removed: true,
    });
    expect(await json('list', '--org', org)).toHaveLength(1);
    const log = await data(browser.get(`/o/${org}/activity`));
    expect(log.map(({ action, actor_email }: Wire) => [action, actor_email])).toEqual([
      ['member.removed', null],
      ['member.joined', colleague],
      ['member.invited', null],
      ['member.joined', email],
      ['member.invited', null],
    ]);
  });

  it.each([
    [['invite', '--role', 'owner'], 2, /--org/],
    [['invite', '--org', 'ORG', '--role', 'king'], 2, /--role must be one of owner, admin, staff, viewer/],
    [['invite', '--org', 'ORG', '--role', 'owner', '--email', 'nobody'], 2, /--email/],
    [['invite', '--org', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', '--role', 'owner'], 1, /not found/],
    [['list', '--org', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'], 1, /not found/],
    [['reset', '--email', 'nobody@club.example'], 1, /not found/],
    [['reset'], 2, /--email/],
    [['two-factor', 'off', '--email', 'nobody@club.example'], 1, /not found/],
    [['two-factor', 'off'], 2, /--email/],
    [['two-factor', 'on', '--email', 'nobody@club.example'], 2, /no command "staff two-factor on"/],
    [['remove', '--org', 'ORG', '--email', 'nobody@club.example'], 1, /not found/],
    [['list', '--org', 'ORG', 'more'], 2, /Unexpected argument "more"/],
  ])('%j is refused in one line', async (args, status, message) => {
    const org = await newOrganization();
    const finished = await run(...args.map((word) => word.replace('ORG', org)));
    expect([finished.status, finished.stdout]).toEqual([status, '']);
    expect(finished.stderr).toMatch(message);
  });

  it('two-factor off lets somebody in whose phone is lost, and tells by mail', async () => {
    const org = await newOrganization();
    const invited = await json('invite', '--org', org, '--role', 'owner');
    const { browser, email, joined } = accept(tokenOf(invited.url));
    await joined;
    const { secret } = await data(browser.post('/two-factor', { password: PASSWORD }));
    await data(browser.post('/two-factor/confirm', { code: totpCode(secret, service.clock.now()) }));
    const signIn = () => data(new Browser(service).post('/session', { email, password: PASSWORD }));
    expect(await signIn()).toMatchObject({ second_factor: 'totp' });
    for (const address of [email.toUpperCase(), email])
      expect(await json('two-factor', 'off', '--email', address)).toEqual({
        email: address,
        two_factor: false,
      });
    expect((await signIn()).staff.two_factor).toBe(false);
    const mails = await data(browser.get(`/o/${org}/outbox?to=${email}`));
    expect(mails.map(({ subject }: Wire) => subject)).toEqual(['Two-factor authentication is off']);
    const { text } = await data(browser.get(`/o/${org}/outbox/${mails[0].id}`));
    expect(text).toContain('The operator of this service turned off two-factor authentication');
  });

  it('keeps the last owner, and invites nobody who is there already', async () => {
    const org = await newOrganization();
    const { email, joined } = accept(tokenOf((await json('invite', '--org', org, '--role', 'owner')).url));
    await joined;
    expect((await run('remove', '--org', org, '--email', email)).stderr).toContain('last owner');
    const again = await run('invite', '--org', org, '--role', 'viewer', '--email', email);
    expect(again.stderr).toContain('already a member');
  });
});

describe('the link at the start', () => {
  it('is made anew at each start until it is used, and leads to the dashboard then', async () => {
    const start = () => demo.openDashboard(service.doors, service.url);
    expect((await start()) ?? '').not.toContain('/join/');
    const org = await service.doors.asPlatform.write(async (tx) =>
      organizations.create(tx, 'Willow Creek Golf Association'),
    );
    const handed = await json('invite', '--org', org.id, '--role', 'owner');
    const [first, second] = [await start(), await start()];
    expect(second).toMatch(new RegExp(`^${service.url}/join/[\\w-]{43}$`));
    expect((await accept(tokenOf(first ?? '')).joined).status).toBe(404);
    const browser = new Browser(service);
    expect((await browser.get(`/join/${tokenOf(handed.url)}`)).status).toBe(200);
    const { joined, browser: owner } = accept(tokenOf(second ?? ''));
    expect((await joined).body.data.memberships[0]).toMatchObject({ organization_id: org.id, role: 'owner' });
    expect(await start()).toBe(`${service.url}/app`);
    // It stays, whatever the demo organization is called from then on.
    await data(owner.patch(`/o/${org.id}/organization`, { name: 'Pine Valley' }));
    expect(await start()).toBe(`${service.url}/app`);
  });
});
