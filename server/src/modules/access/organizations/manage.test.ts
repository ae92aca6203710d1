/**
 * What concerns an organization itself: its name, how it is paid, what it has sent, and who did what to all
 * that.
 */
import { describe, expect, it } from 'vitest';
import { A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';

const running = useSharedService();

async function club() {
  const person = await running.service.person();
  return { person, owner: await member(running.service, person.organizationId) };
}

const activityOf = async (by: Member, type: string): Promise<Wire[]> =>
  (await data(by.browser.get(by.at('/activity')))).filter(({ target_type }: Wire) => target_type === type);

describe('the name of an organization', () => {
  it('is changed by those who run it, and recorded when it differs', async () => {
    const { owner, person } = await club();
    const id = person.organizationId;
    const path = owner.at('/organization');
    expect(await data(owner.browser.get(path))).toMatchObject({ id, name: 'Pine Hills' });
    for (const name of [' Pine Valley ', 'Pine Valley'])
      expect(await data(owner.browser.patch(path, { name }))).toMatchObject({ id, name: 'Pine Valley' });
    expect((await data(owner.browser.get('/session'))).memberships[0].organization_name).toBe('Pine Valley');
    const log = await activityOf(owner, 'organization');
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      action: 'organization.updated',
      actor_email: owner.email,
      target_id: id,
      metadata: { old: { name: 'Pine Hills' }, new: { name: 'Pine Valley' } },
    });
  });

  it.each([
    [{ name: 'n'.repeat(120) }, 200],
    [{ name: 'n'.repeat(121) }, 400],
    [{ name: '' }, 400],
    [{ name: null }, 400],
    [{}, 400],
  ])('%#: %i', async (body, status) => {
    const { owner } = await club();
    expect((await owner.browser.patch(owner.at('/organization'), body)).status).toBe(status);
  });
});

describe('the payment account', () => {
  const SECRETS = { secret_key: 'sk_test_51Nq', webhook_secret: 'whsec_9f2c' };

  it('takes two secrets and gives none back', async () => {
    const { owner } = await club();
    const path = owner.at('/payment-account');
    expect(await data(owner.browser.get(path))).toEqual({
      account_id: null,
      processor: 'sandbox',
      mode: null,
      webhook_url: null,
    });
    const set = await owner.browser.put(path, SECRETS);
    const { account_id } = set.body.data;
    expect(set.body.data).toEqual({
      account_id: A_UUID,
      processor: 'stripe',
      mode: 'test',
      webhook_url: `${running.service.url}/hooks/payments/stripe/${account_id}`,
    });
    expect((await owner.browser.get(path)).text).toBe(set.text);
    await data(owner.browser.put(path, SECRETS));
    await data(owner.browser.put(path, { ...SECRETS, secret_key: 'rk_live_7' }));
    const log = await activityOf(owner, 'payment_account');
    expect(log.map(({ action, metadata }) => [action, metadata.old.mode, metadata.new.mode])).toEqual([
      ['payment_account.updated', 'test', 'live'],
      ['payment_account.updated', null, 'test'],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/51Nq|9f2c/);
  });

  it.each([
    [{ ...SECRETS, secret_key: 'pk_test_51Nq' }, 'secret_key'],
    [{ ...SECRETS, webhook_secret: '9f2c' }, 'webhook_secret'],
    [{ secret_key: 'sk_test_51Nq' }, 'webhook_secret'],
  ])('refuses %o without repeating it', async (body, field) => {
    const { owner } = await club();
    const answer = await owner.browser.put(owner.at('/payment-account'), body);
    expect([answer.status, answer.body.details.map((detail: Wire) => detail.field)]).toEqual([400, [field]]);
    expect(answer.text).not.toMatch(/51Nq|9f2c/);
    expect((await data(owner.browser.get(owner.at('/payment-account')))).account_id).toBeNull();
  });

  it('is the owners’ alone', async () => {
    const { person } = await club();
    const admin = await member(running.service, person.organizationId, 'admin');
    expect((await admin.browser.get(admin.at('/payment-account'))).status).toBe(403);
    expect((await admin.browser.put(admin.at('/payment-account'), SECRETS)).status).toBe(403);
  });
});

describe('the outbox', () => {
  it('lists the mails and shows each, page by page and by filter', async () => {
    const { owner } = await club();
    for (const email of ['a@club.example', 'b@club.example'])
      await data(owner.browser.post(owner.at('/members/invitations'), { email, role: 'viewer' }));
    const first = await owner.browser.get(owner.at('/outbox?limit=1'));
    expect(first.body.data[0]).toMatchObject({ kind: 'notice', status: 'queued', to: 'b@club.example' });
    const next = await owner.browser.get(owner.at(`/outbox?cursor=${first.body.page.next_cursor}`));
    expect(next.body.data.map(({ to }: Wire) => to)).toEqual(['a@club.example']);
    const { body } = await owner.browser.get(owner.at('/outbox?to=A@club.example&kind=notice&status=queued'));
    expect(body.data).toHaveLength(1);
    const shown = await data(owner.browser.get(owner.at(`/outbox/${body.data[0].id}`)));
    expect(shown).toMatchObject({ ...body.data[0], headers: { To: 'a@club.example' } });
    expect(shown.text).toContain('Pine Hills');
    const { owner: stranger } = await club();
    expect((await stranger.browser.get(stranger.at(`/outbox/${shown.id}`))).status).toBe(404);
    expect((await owner.browser.get(owner.at('/outbox?kind=letter'))).status).toBe(400);
  });
});

describe('the activity log', () => {
  it('is that of the organization, and not of its events', async () => {
    const { owner, person } = await club();
    await person.post('/tournaments', { name: 'Spring Open' });
    const log = await data(owner.browser.get(owner.at('/activity')));
    expect(log.map(({ action }: Wire) => action)).toEqual(['client.created']);
  });
});
