/** Secret links: a further one for the golfer, and the end of those that got into wrong hands. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { entered, openEvent, registered, visit } from '../../../../../test/support/worlds/registrations.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const status = async (url: string) => (await visit(running.service, 'GET', url)).status;

describe('a further link', () => {
  it('opens the same registration, beside the links before it', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await registered(running.service, event);
    const answer = await person.post(`/registrations/${made.id}/link`, {});
    expect(answer.body).toEqual({
      data: {
        manage_url: expect.stringMatching(`^${running.service.url}/r/[A-Za-z0-9]{43}$`),
        pay_url: answer.body.data.manage_url.replace('/r/', '/pay/'),
      },
    });
    expect(answer.status).toBe(200);
    const further = answer.body.data.manage_url;
    expect(further).not.toBe(made.manage_url);
    expect((await visit(running.service, 'GET', further)).body.data.id).toBe(made.id);
    expect(await status(made.manage_url)).toBe(200);
    expect((await person.post(`/registrations/${made.id}/link`)).status).toBe(200);
  });

  it('ends the others where that is asked for', async () => {
    const person = await running.service.person();
    const event = await openEvent(person);
    const made = await registered(running.service, event);
    const other = await registered(running.service, event);
    const second = await data(person.post(`/registrations/${made.id}/link`, { revoke_others: false }));
    const third = await data(person.post(`/registrations/${made.id}/link`, { revoke_others: true }));
    for (const { manage_url, pay_url } of [made, second])
      expect([await status(manage_url), await status(pay_url)]).toEqual([404, 404]);
    expect([await status(third.manage_url), await status(other.manage_url)]).toEqual([200, 200]);
    const rows = (await auditOf(person, event)).slice(-2);
    expect(rows).toMatchObject([
      { action: 'registration.link_created', target_id: made.id, metadata: { revoke_others: false } },
      { action: 'registration.link_created', target_id: made.id, metadata: { revoke_others: true } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(third.manage_url.split('/r/')[1]);
  });

  it('leads to a till only while money is to be paid online', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: { capacity: 4, waitlist: true } });
    const link = async ({ id }: { id: string }) =>
      (await data(person.post(`/registrations/${id}/link`, {}))).pay_url;
    const [online, offline, paid, cancelled] = [
      await entered(person, event),
      await entered(person, event, { payment: 'offline' }),
      await entered(person, event, { amount_cents: 0 }),
      await entered(person, event, { hold_until: null }),
    ];
    const waiting = await entered(person, event, { join_waitlist: true });
    expect(await link(online)).not.toBeNull();
    expect(await link(cancelled)).not.toBeNull();
    expect([await link(offline), await link(paid), await link(waiting)]).toEqual([null, null, null]);
    await data(person.post(`/registrations/${offline.id}/cancel`, {}));
    await data(person.post(`/registrations/${cancelled.id}/cancel`, {}));
    expect(await link(cancelled)).toBeNull();
    expect(await link(waiting)).not.toBeNull();
  });

  it('is made for a registration that there is', async () => {
    const person = await running.service.person();
    const made = await entered(person, await openEvent(person));
    expect(await person.post(`/registrations/${made.id}/link`, { revoke_others: 'yes' })).toMatchObject(
      invalid('revoke_others'),
    );
    expect(await person.post(`/registrations/${UNKNOWN_ID}/link`, {})).toMatchObject(notFound);
  });

  it('is kept by nobody but the golfer: the database has its hash alone', async () => {
    const person = await running.service.person();
    const made = await registered(running.service, await openEvent(person));
    const rows = await running.service.database.query(
      `select (select json_agg(registration_links) from registration_links where organization_id = $1) as links,
         (select json_agg(registrations) from registrations where organization_id = $1) as registrations,
         (select json_agg(events) from events where organization_id = $1) as events,
         (select json_agg(audit_events) from audit_events where organization_id = $1) as audit`,
      [person.organizationId],
    );
    expect(JSON.stringify(rows)).toContain(made.id);
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });
});
