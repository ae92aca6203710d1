/** What is told of answers to invitations: each answer that says something else, whoever gave it. */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { aContact, anEvent, linksOf, sent } from '../../../../../test/support/worlds/invitations.ts';
import { visit } from '../../../../../test/support/worlds/registrations.ts';
import { follow, resourceIn, type Told, typesOf } from '../../../../../test/support/worlds/told.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

it('an answer is told with what it was before, by link or staff, and a repeated one is not', async () => {
  const { service } = running;
  const person = await service.person();
  const event = await anEvent(person);
  const guest = await aContact(person);
  await sent(service, person, [guest], { tournament_id: event.id });
  const { rsvp } = linksOf(mail.only(guest.email));
  const hear = follow(service, person, 'rsvp');
  const shown = async () => (await data(person.get(`${event.path}/rsvps`)))[0];
  const by = async (act: () => Promise<unknown>, previous: object | undefined): Promise<void> => {
    await act();
    const told = await hear();
    expect(typesOf(told)).toEqual(previous === undefined ? [] : ['rsvp.answered']);
    if (previous === undefined) return;
    expect(resourceIn(told[0] as Told)).toEqual(await shown());
    expect(told[0]?.data.previous).toEqual(previous);
  };
  const byLink = (body: object) => data(visit(service, 'POST', `/public/v1/rsvp/${rsvp}`, body));
  const byStaff = async (body: object) =>
    expect(await data(person.call('PUT', `${event.path}/rsvps/${guest.id}`, { body }))).toEqual(
      await shown(),
    );
  await by(() => byLink({ response: 'maybe' }), {});
  const first = await shown();
  await by(() => byLink({ response: 'maybe' }), undefined);
  expect(await shown()).toEqual(first);
  await by(() => byLink({ response: 'yes', party_size: 2 }), {
    response: 'maybe',
    party_size: 1,
    responded_at: first.responded_at,
  });
  const second = await shown();
  expect(second.updated_at > first.updated_at).toBe(true);
  await by(() => byStaff({ response: 'no' }), {
    invitation_id: second.invitation_id,
    response: 'yes',
    party_size: 2,
    responded_at: second.responded_at,
  });
  await by(() => byStaff({ response: 'no' }), undefined);
  const before = await shown();
  await by(() => data(person.patch(`/contacts/${guest.id}`, { first_name: 'Ben' })), undefined);
  expect(await shown()).toEqual({ ...before, name: 'Ben Snead' });
  const since = await person.get(`${event.path}/rsvps?updated_since=${before.updated_at}`);
  expect(since.body.data).toEqual([await shown()]);
  await by(() => data(person.delete(`/contacts/${guest.id}`)), undefined);
});
