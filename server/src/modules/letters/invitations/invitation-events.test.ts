/** What is told of invitations, of their recipients, and of the answers to them. */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  aContact,
  anEvent,
  anInvitation,
  contactsOf,
  pathOf,
  readInvitation,
} from '../../../../../test/support/worlds/invitations.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { follow, resourceIn, type Told, toldBy, typesOf } from '../../../../../test/support/worlds/told.ts';
import { DAY } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

const inFuture = (millis: number): string =>
  new Date(running.service.clock.now().getTime() + millis).toISOString();

/** Does something, and expects exactly these events of invitations, each as the API answers afterwards. */
function ears(person: Person) {
  const hear = follow(running.service, person, 'invitation');
  return async (act: () => Promise<unknown>, ...types: string[]): Promise<Told[]> => {
    await act();
    const told = await hear();
    expect(typesOf(told)).toEqual(types.map((type) => `invitation.${type}`));
    for (const event of told)
      if (/created|updated|sent/.test(event.type))
        expect(resourceIn(event)).toEqual(await readInvitation(person, event.data as Wire));
    return told;
  };
}

const aDraft = async (by: ReturnType<typeof ears>, write: () => Promise<Wire>): Promise<Wire> =>
  (await by(write, 'created'))[0]?.data;

const previous = ([event]: Told[]): Wire => event?.data.previous;

describe('an invitation', () => {
  it('is told while it is written, scheduled and deleted, and never for nothing', async () => {
    const person = await running.service.person();
    const by = ears(person);
    const guest = await aContact(person);
    const made: Wire[] = [];
    await by(async () => made.push(await anInvitation(person, [guest])), 'created');
    const [draft] = made as [Wire];
    const path = pathOf(draft);
    const answers = async (answer: Promise<Wire>) =>
      expect(await answer).toEqual(await readInvitation(person, draft));
    const changed = await by(() => answers(data(person.patch(path, { subject: 'Come!' }))), 'updated');
    expect(previous(changed)).toEqual({ subject: 'You are invited' });
    await by(() => answers(data(person.patch(path, { subject: 'Come!' }))));
    const whom = await by(() => answers(data(person.patch(path, { audience: { all: true } }))), 'updated');
    expect(Object.keys(previous(whom))).toEqual(['audience']);
    const at = inFuture(DAY);
    const schedule = () => answers(data(person.post(pathOf(draft, 'schedule'), { scheduled_at: at })));
    expect(previous(await by(schedule, 'updated'))).toEqual({ status: 'draft', scheduled_at: null });
    await by(schedule);
    await by(() => data(person.get(pathOf(draft, 'preview'))));
    const before = await readInvitation(person, draft);
    const [gone] = await by(() => data(person.delete(path)), 'deleted');
    expect(gone?.data).toEqual({
      id: draft.id,
      tournament_id: null,
      deleted: true,
      updated_at: gone?.data.updated_at,
    });
    expect(gone?.data.updated_at > before.updated_at).toBe(true);
  });

  it('is told when it begins and ends, and of each recipient, and again when failed mails are tried again', async () => {
    const person = await running.service.person();
    const by = ears(person);
    const event = await anEvent(person);
    const [well, gone, broken] = (await contactsOf(person, 3)) as [Wire, Wire, Wire];
    mail.behaviour.rcptTo = (address) =>
      address === gone.email ? { code: 550, text: '5.1.1 No such user' } : undefined;
    mail.behaviour.data = ({ to }) => (to[0] === broken.email ? { code: 554, text: 'Spam' } : undefined);
    const guests = [well, gone, broken];
    const made = await aDraft(by, () => anInvitation(person, guests, { tournament_id: event.id }));
    const [began] = await by(() => data(person.post(pathOf(made, 'send'))), 'updated');
    expect(began?.data.previous).toEqual({ status: 'draft', recipient_count: 0 });
    const hear = follow(running.service, person, 'invitation');
    await hear();
    await running.service.sendMail();
    const told = await hear();
    expect(typesOf(told).filter((type) => type !== 'invitation.delivered')).toEqual([
      'invitation.bounced',
      'invitation.sent',
    ]);
    expect(told).toHaveLength(3);
    const [bounced] = told.filter(({ type }) => type === 'invitation.bounced');
    expect(bounced?.data).toEqual({
      invitation_id: made.id,
      contact_id: gone.id,
      email: gone.email,
      tournament_id: event.id,
      reason: expect.stringContaining('No such user'),
      bounced_at: A_TIME,
    });
    expect(told.at(-1)?.data).toEqual({
      ...(await readInvitation(person, made)),
      previous: { status: 'sending', sent_at: null },
    });
    mail.behaviour = {};
    await data(person.post(pathOf(made, 'retry')));
    await running.service.sendMail();
    const again = await hear();
    expect(typesOf(again)).toEqual(['invitation.updated', 'invitation.delivered', 'invitation.sent']);
    expect(again.map((each) => each.data.previous?.status)).toEqual(['sent', undefined, 'sending']);
    await data(person.post(pathOf(made, 'retry')));
    expect(await hear()).toEqual([]);
  });

  it('of recipients who end together is told of deliveries first', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    const guests = (await contactsOf(person, 6)) as Wire[];
    const refused = new Set(guests.filter((_, nth) => nth % 2 === 0).map(({ email }) => email));
    mail.behaviour.rcptTo = (address) =>
      refused.has(address) ? { code: 550, text: '5.1.1 No such user' } : undefined;
    const made = await anInvitation(person, guests, { tournament_id: event.id });
    await data(person.post(pathOf(made, 'send')));
    const told = await toldBy(running.service, person, () => running.service.sendMail(), 'invitation');
    mail.behaviour = {};
    expect(typesOf(told).sort()).toEqual([
      ...Array(3).fill('invitation.bounced'),
      ...Array(3).fill('invitation.delivered'),
      'invitation.sent',
    ]);
    for (const { transaction } of told) {
      const together = typesOf(told.filter((one) => one.transaction === transaction));
      expect(together).toEqual(inTurn(together));
    }
  });

  it('that is due by itself and cannot be sent is told as ended', async () => {
    const person = await running.service.person();
    const by = ears(person);
    const guest = await aContact(person);
    const scheduled_at = inFuture(DAY);
    const made = await anInvitation(person, [guest], { scheduled_at });
    await by(() => data(person.delete(`/contacts/${guest.id}`)), 'created');
    running.service.clock.advance(DAY);
    const later = await running.service.person({ organizationId: person.organizationId });
    const hear = follow(running.service, person, 'invitation');
    await hear();
    await running.service.sendMail();
    const [failed, ...more] = await hear();
    expect([failed?.type, failed?.data.status, more]).toEqual(['invitation.sent', 'failed', []]);
    expect(failed?.data).toEqual({
      ...(await readInvitation(later, made)),
      previous: { status: 'scheduled', sent_at: null },
    });
  });

  it('that is cancelled is told as updated, and nothing more of it comes', async () => {
    const person = await running.service.person();
    const by = ears(person);
    const guest = await aContact(person);
    mail.behaviour.rcptTo = () => ({ code: 451, text: 'later' });
    const made = await aDraft(by, () => anInvitation(person, [guest]));
    await by(() => data(person.post(pathOf(made, 'send'))), 'updated');
    await by(() => running.service.sendMail());
    const [cancelled] = await by(() => data(person.post(pathOf(made, 'cancel'))), 'updated');
    expect(cancelled?.data).toMatchObject({ status: 'cancelled', previous: { status: 'sending' } });
    mail.behaviour = {};
    await by(() => running.service.sendMail());
  });

  it('is listed by change, oldest first', async () => {
    const person = await running.service.person();
    const [first, second] = [await anInvitation(person, []), await anInvitation(person, [])];
    await data(person.patch(pathOf(first), { subject: 'Later' }));
    const { body } = await person.get(`/invitations?updated_since=${first.created_at}`);
    expect(body.data.map(({ id }: Wire) => id)).toEqual([second.id, first.id]);
  });
});

const TURN = ['invitation.sent', 'invitation.delivered', 'invitation.bounced'];
const inTurn = (types: readonly string[]): string[] =>
  types.toSorted((one, other) => TURN.indexOf(one) - TURN.indexOf(other));
