/** Invitations of colleagues: mailed, shown once, good for one person. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  Browser,
  type Member,
  member,
  newEmail,
  PASSWORD,
} from '../../../../../test/support/worlds/staff.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Role } from '../../../platform/roles.ts';

const running = useService();

const anOwner = async () => member(running.service, (await running.service.person()).organizationId);
const invite = (by: Member, email: string, role: Role = 'staff', headers = {}) =>
  by.browser.post(by.at('/members/invitations'), { email, role }, headers);
const listOf = async (by: Member): Promise<Wire[]> => data(by.browser.get(by.at('/members/invitations')));
const tokenOf = ({ url }: Wire): string => url.split('/join/')[1];
const open = (token: string) => new Browser(running.service).get(`/join/${token}`);
const mailTo = async (by: Member, email: string): Promise<Wire> => {
  const [line] = await data(by.browser.get(by.at(`/outbox?to=${email}`)));
  return data(by.browser.get(by.at(`/outbox/${line.id}`)));
};

describe('an invitation', () => {
  it('is mailed, and its link is shown this once', async () => {
    const owner = await anOwner();
    const email = newEmail();
    const made = await invite(owner, email);
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        email,
        role: 'staff',
        expires_at: A_TIME,
        invited_by: { staff_id: owner.staffId, name: 'Ben Bogey', email: owner.email },
        url: expect.stringMatching(new RegExp(`^${running.service.url}/join/[\\w-]{43}$`)),
      },
    ]);
    const { url, ...shown } = made.body.data;
    expect(await listOf(owner)).toEqual([shown]);
    expect(await mailTo(owner, email)).toMatchObject({
      kind: 'notice',
      subject: 'Join Pine Hills on Fairway',
    });
    const joined = await new Browser(running.service).post('/join', {
      token: tokenOf({ url }),
      name: 'Cy',
      password: PASSWORD,
    });
    expect([joined.status, joined.body.data.staff.email]).toEqual([201, email]);
    expect(await listOf(owner)).toEqual([]);
    const log = (await data(owner.browser.get(owner.at('/activity')))).slice(0, 2);
    expect(log.map(({ action, actor_email }: Wire) => [action, actor_email])).toEqual([
      ['member.joined', email],
      ['member.invited', owner.email],
    ]);
    expect(log[1]).toMatchObject({
      target_type: 'invitation',
      target_id: shown.id,
      metadata: { role: 'staff' },
    });
    expect(JSON.stringify(log.map(({ metadata }: Wire) => metadata))).not.toContain('@');
  });

  it('has no link in the outbox of others: it is for its recipient', async () => {
    const owner = await anOwner();
    const email = newEmail();
    const { url } = await data(invite(owner, email, 'owner'));
    const { text, html } = await mailTo(owner, email);
    expect(text).toContain('/join/hidden');
    expect(text + html).not.toContain(tokenOf({ url }));
    const stored = await running.service.database.query<Wire>('select m::text as line from mails m');
    expect(stored.map(({ line }) => line).join('')).not.toContain(tokenOf({ url }));
  });

  it('ends the one before to the same address', async () => {
    const owner = await anOwner();
    const email = newEmail();
    const first = await data(invite(owner, email));
    const second = await data(invite(owner, email.toUpperCase(), 'admin'));
    expect([(await open(tokenOf(first))).status, (await open(tokenOf(second))).status]).toEqual([404, 200]);
    expect(await listOf(owner)).toHaveLength(1);
    const many = await Promise.all([1, 2, 3].map(() => invite(owner, email)));
    expect(many.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listOf(owner)).toHaveLength(1);
  });

  it('lasts seven days', async () => {
    const owner = await anOwner();
    const { expires_at } = await data(invite(owner, newEmail()));
    expect(Date.parse(expires_at) - running.service.clock.now().getTime()).toBeGreaterThan(7 * DAY - 60_000);
    running.service.clock.advance(7 * DAY - 60_000);
    await owner.browser.get('/session');
    expect(await listOf(owner)).toHaveLength(1);
    running.service.clock.advance(60_000);
    expect(await listOf(owner)).toEqual([]);
  });

  it('can be taken back', async () => {
    const owner = await anOwner();
    const made = await data(invite(owner, newEmail()));
    const path = owner.at(`/members/invitations/${made.id}`);
    expect((await owner.browser.delete(path)).body).toEqual({ data: { id: made.id, deleted: true } });
    expect((await open(tokenOf(made))).status).toBe(404);
    expect((await owner.browser.delete(path)).status).toBe(404);
    const stranger = await anOwner();
    const other = await data(invite(owner, newEmail()));
    expect((await stranger.browser.delete(stranger.at(`/members/invitations/${other.id}`))).status).toBe(404);
  });

  it('is made once for a repeated Idempotency-Key, which is stored encrypted', async () => {
    const owner = await anOwner();
    const [email, key] = [newEmail(), { 'idempotency-key': 'invite' }];
    const first = await invite(owner, email, 'staff', key);
    const again = await invite(owner, email, 'staff', key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const keys = await running.service.database.query<Wire>('select body from idempotency_keys');
    expect(keys.map(({ body }) => body).join('')).not.toContain(tokenOf(first.body.data));
    expect((await invite(owner, newEmail(), 'staff', key)).status).toBe(409);
  });
});

describe('refused', () => {
  it('is a member, whatever the case of the address', async () => {
    const owner = await anOwner();
    const answer = await invite(owner, owner.email.toUpperCase());
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });

  it('is an owner by an admin, to invite and to take back', async () => {
    const owner = await anOwner();
    const admin = await member(running.service, owner.at('').slice(3), 'admin');
    expect((await invite(admin, newEmail(), 'owner')).status).toBe(403);
    const made = await data(invite(owner, newEmail(), 'owner'));
    expect((await admin.browser.delete(admin.at(`/members/invitations/${made.id}`))).status).toBe(403);
    // A second invitation to the same address would end it, too.
    expect((await invite(admin, made.email.toUpperCase(), 'viewer')).status).toBe(403);
    expect((await open(tokenOf(made))).body.data.role).toBe('owner');
    expect((await invite(admin, newEmail(), 'admin')).status).toBe(201);
  });

  it.each([
    { email: 'nobody', role: 'staff' },
    { email: newEmail() },
    { email: newEmail(), role: 'king' },
    {},
  ])('is %o', async (body) => {
    const owner = await anOwner();
    expect((await owner.browser.post(owner.at('/members/invitations'), body)).status).toBe(400);
    expect(await listOf(owner)).toEqual([]);
  });
});
