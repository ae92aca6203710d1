/** What is told of announcements and messages: what was written, sent and retracted, and not what they count. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useMailServer } from '../../../../../test/support/peers/mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { addGolfers, read, send, written } from '../../../../../test/support/worlds/news.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { follow, resourceIn, type Told, typesOf } from '../../../../../test/support/worlds/told.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { HOUR } from '../../../platform/clock.ts';

const mail = useMailServer();
const running = useService(() => ({ smtpUrl: mail.url }));

/** Does something, and expects exactly these events, each as the API answers afterwards. */
function ears(event: TestTournament) {
  const hear = follow(running.service, event.person, 'announcement');
  return async (act: () => Promise<unknown>, ...types: string[]): Promise<Told[]> => {
    await act();
    const told = await hear();
    expect(typesOf(told)).toEqual(types.map((type) => `announcement.${type}`));
    for (const one of told)
      if (one.type !== 'announcement.deleted') expect(resourceIn(one)).toEqual(await read(event, one.data));
    return told;
  };
}

const previous = ([event]: Told[]): Wire => event?.data.previous;

describe('an announcement', () => {
  it('is told while it is written, and when it is deleted', async () => {
    const event = await createTournament(await running.service.person());
    const by = ears(event);
    const made: Wire[] = [];
    await by(async () => made.push(await written(event)), 'created');
    const [draft] = made as [Wire];
    const path = `${event.path}/announcements/${draft.id}`;
    const patch = async (body: object) =>
      expect(await data(event.person.patch(path, body))).toEqual(await read(event, draft));
    expect(previous(await by(() => patch({ title: 'Sun' }), 'updated'))).toEqual({ title: 'Fog' });
    await by(() => patch({ title: 'Sun' }));
    const scheduledAt = new Date(running.service.clock.now().getTime() + HOUR).toISOString();
    const scheduled = await by(() => patch({ scheduledAt }), 'updated');
    expect(previous(scheduled)).toEqual({ status: 'draft', scheduled_at: null });
    const [gone] = await by(() => data(event.person.delete(path)), 'deleted');
    expect(gone?.data).toMatchObject({ id: draft.id, tournament_id: event.id, deleted: true });
    expect(gone?.data.updated_at > scheduled[0]?.data.updated_at).toBe(true);
  });

  it('on the board alone is sent at once, and updated when it is retracted', async () => {
    const event = await createTournament(await running.service.person());
    const by = ears(event);
    const [draft] = (await by(() => written(event, { channels: ['board'] }), 'created')).map(
      (each) => each.data,
    );
    const told = await by(() => data(send(event, draft)), 'sent');
    expect(told[0]?.data.previous).toEqual({ status: 'draft', sent_at: null });
    const retract = () => data(event.post(`/announcements/${draft.id}/retract`));
    expect(previous(await by(retract, 'updated'))).toEqual({ retracted_at: null });
  });

  it('by mail is told when it begins and ends; its counts move nothing', async () => {
    const event = await createTournament(await running.service.person());
    const by = ears(event);
    await addGolfers(event, ['ann@links.example', 'ben@links.example', null]);
    mail.behaviour.rcptTo = (address) =>
      address.startsWith('ann') ? { code: 451, text: 'later' } : undefined;
    const [draft] = (await by(() => written(event), 'created')).map((each) => each.data);
    const told = await by(() => data(send(event, draft)), 'updated');
    expect(told[0]?.data.previous).toEqual({ status: 'draft', sent_at: null });
    const { updated_at } = await read(event, draft);
    await by(() => running.service.sendMail());
    expect(await read(event, draft)).toMatchObject({ delivered: 1, status: 'sending', updated_at });
    mail.behaviour = {};
    running.service.clock.advance(HOUR / 2);
    expect(previous(await by(() => running.service.sendMail(), 'sent'))).toEqual({ status: 'sending' });
  });

  it('whose time comes with nobody to mail is told as ended', async () => {
    const event = await createTournament(await running.service.person());
    const by = ears(event);
    const scheduledAt = new Date(running.service.clock.now().getTime() + HOUR / 2).toISOString();
    await by(() => written(event, { scheduledAt }), 'created');
    running.service.clock.advance(HOUR / 2);
    expect(previous(await by(() => running.service.sendMail(), 'sent'))).toEqual({ status: 'scheduled' });
    const { body } = await event.get(`/announcements?updated_since=2000-01-01T00:00:00Z`);
    expect(body.data).toHaveLength(1);
  });
});

describe('a message', () => {
  it('is told once, when it is sent', async () => {
    const event = await createTournament(await running.service.person());
    await addGolfers(event, ['ann@links.example', null]);
    const hear = follow(running.service, event.person, 'message');
    await data(event.post('/messages', { body: 'Come in.' }));
    const [sent, ...more] = await hear();
    expect([sent?.type, more]).toEqual(['message.sent', []]);
    const [shown] = await data(event.get('/messages'));
    expect(sent?.data).toEqual({ ...shown, previous: {} });
    expect(shown).toMatchObject({ tournament_id: event.id, updated_at: shown.created_at });
    await running.service.sendMail();
    expect(await hear()).toEqual([]);
    const { body } = await event.get(`/messages?updated_since=${shown.created_at}`);
    expect(body.data).toEqual([{ ...shown, delivered: 1 }]);
  });
});
