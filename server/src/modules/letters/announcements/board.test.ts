/** Promises about the board: who sees an announcement, from when on, and that no follower misses one. */
import { afterEach, describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { notFound } from '../../../../../test/support/expectations/refusals.ts';
import { Follower } from '../../../../../test/support/peers/streams.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import { addGolfers, bounce, read, send, sent, written } from '../../../../../test/support/worlds/news.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { openEvent, visit } from '../../../../../test/support/worlds/registrations.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { HOUR, MINUTE } from '../../../platform/clock.ts';

const running = useService({ streamHeartbeat: 40 });

const onBoard = (fields: object = {}) => ({ channels: ['board'], ...fields });
const retract = (event: TestTournament, { id }: Wire) => data(event.post(`/announcements/${id}/retract`));
const shownAs = ({ id, title, body, sent_at }: Wire) => ({ id, title, body, sent_at });

describe('the public board', () => {
  it('shows what was sent to it, newest first, until it is retracted', async () => {
    const event = await openEvent(await running.service.person());
    const boards = async () => {
      const list = await visit(running.service, 'GET', `${event.page}/announcements`);
      expect(list.headers.get('access-control-allow-origin')).toBe('*');
      expect(Object.keys(list.body)).toEqual(['data']);
      const { announcements } = await data(visit(running.service, 'GET', event.page));
      expect(announcements).toEqual(list.body.data);
      return announcements;
    };
    await addGolfers(event, ['sam@example.com']);
    expect(await boards()).toEqual([]);
    await written(event, onBoard());
    await sent(event);
    const first = await sent(event, onBoard({ title: 'First' }));
    expect(await boards()).toEqual([
      { id: A_UUID, title: 'First', body: 'We start at nine.', sent_at: A_TIME },
    ]);
    // On the board at the instant of sending, while its mails are on their way.
    const second = await sent(event, { channels: ['board', 'email'], title: 'Second' });
    expect(second.status).toBe('sending');
    expect(await boards()).toEqual([second, first].map(shownAs));
    await retract(event, first);
    expect(await boards()).toEqual([shownAs(second)]);
    await bounce(running.service, second, 'sam@example.com');
    await running.service.sendMail();
    expect(await read(event, second)).toMatchObject({ status: 'failed' });
    expect(await boards()).toEqual([shownAs(second)]);
    await retract(event, second);
    expect(await boards()).toEqual([]);
  });

  it('holds fifty at most, and shows what is scheduled from its time on', async () => {
    const event = await openEvent(await running.service.person());
    const time = new Date(running.service.clock.now().getTime() + MINUTE).toISOString();
    const planned = await written(event, onBoard({ title: 'Planned', scheduledAt: time }));
    for (let count = 0; count < 50; count += 1) await sent(event, onBoard({ title: `News ${count}` }));
    const titles = async () =>
      (await data(visit(running.service, 'GET', `${event.page}/announcements`))).map(
        ({ title }: Wire) => title,
      );
    expect(await titles()).toEqual(Array.from({ length: 50 }, (_, index) => `News ${49 - index}`));
    running.service.clock.advance(2 * MINUTE);
    await running.service.sendMail();
    expect(await read(event, planned)).toMatchObject({ status: 'sent', recipients: 0 });
    expect((await titles()).slice(0, 2)).toEqual(['Planned', 'News 49']);
    expect(await titles()).toHaveLength(50);
  });

  it('is not public in set-up, nor by another address', async () => {
    const person = await running.service.person();
    const slug = `quiet-${person.clientId
      .slice(-8)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}`;
    const event = await createTournament(person, { settings: { publicSlug: slug } });
    await sent(event, onBoard());
    const look = (name: string) => visit(running.service, 'GET', `/public/v1/events/${name}/announcements`);
    expect(await look(slug)).toMatchObject(notFound);
    await data(event.post('/status', { status: 'open' }));
    expect(await data(look(slug))).toHaveLength(1);
    expect(await look(`${slug}-2`)).toMatchObject(notFound);
  });
});

describe.each(['identity', 'gzip'])('a follower who accepts %s', (encoding) => {
  const followers: Follower[] = [];
  afterEach(() => {
    for (const follower of followers.splice(0)) follower.leave();
  });
  const follow = async (event: TestTournament, headers: object = {}, node = running.service) => {
    const reader = await running.service.person({ organizationId: event.person.organizationId });
    const path = `${event.path}/leaderboard/stream`;
    const follower = await Follower.to(node, path, reader.token, { 'accept-encoding': encoding, ...headers });
    followers.push(follower);
    return follower;
  };
  const newEvent = async () =>
    createTournament(await running.service.person(), { format: 'individual', teams: [1] });
  const told = (announcement: Wire, retracted = false) => ({
    event: 'announcement',
    id: '',
    body: { data: { ...shownAs(announcement), retracted } },
  });

  it('is told what is announced and retracted, without a version', async () => {
    const event = await newEvent();
    const follower = await follow(event);
    const { id: version } = (await follower.next()) ?? {};
    const first = await sent(event, onBoard({ title: 'First', body: 'One\nline\r\nand another' }));
    expect(await follower.next()).toEqual(told(first));
    await addGolfers(event, ['sam@example.com']);
    expect(await follower.next()).toMatchObject({ event: 'boards' });
    const second = await sent(event, { channels: ['email', 'board'] });
    expect(await follower.next()).toEqual(told(second));
    await retract(event, first);
    expect(await follower.next()).toEqual(told(first, true));
    await sent(event);
    await event.score(event.player(0), 1, 4);
    const after = await follower.next();
    expect(after?.event).toBe('boards');
    expect(Number(after?.id)).toBeGreaterThan(Number(version));
  });

  it('who comes later gets those of the last hour first, also with the version it has', async () => {
    const event = await newEvent();
    const [old, gone] = [await sent(event, onBoard()), await sent(event, onBoard())];
    running.service.clock.advance(HOUR - 5 * MINUTE);
    const reader = await running.service.person({ organizationId: event.person.organizationId });
    const post = (path: string, body?: object) => data(reader.post(`${event.path}${path}`, body));
    const young = await post('/announcements', { title: 'Young', body: 'Text', channels: ['board'] });
    const fresh = await post(`/announcements/${young.id}/send`);
    running.service.clock.advance(10 * MINUTE);
    await post(`/announcements/${gone.id}/retract`);
    const follower = await follow(event);
    expect(await follower.next()).toEqual(told(gone, true));
    expect(await follower.next()).toEqual(told(fresh));
    const boards = await follower.next();
    expect(boards?.event).toBe('boards');
    // Retracting what is old is told too.
    await post(`/announcements/${old.id}/retract`);
    expect(await follower.next()).toEqual(told(old, true));
    const again = await follow(event, { 'last-event-id': boards?.id });
    expect((await again.next())?.body.data.id).toBe(old.id);
    expect((await again.next())?.body.data.id).toBe(gone.id);
    expect((await again.next())?.body.data.id).toBe(fresh.id);
    await post('/players', { fullName: 'New' });
    expect((await again.next())?.event).toBe('boards');
  });

  it('is told each of many, in their order, whatever happens to the boards meanwhile', async () => {
    const event = await newEvent();
    const all = await Promise.all([follow(event), follow(event), follow(event)]);
    const drafts: Wire[] = [];
    for (let count = 0; count < 12; count += 1) drafts.push(await written(event, onBoard()));
    await Promise.all([
      ...drafts.map((draft) => send(event, draft)),
      ...Array.from({ length: 12 }, (_, hole) => event.score(event.player(0), hole + 1, 4)),
    ]);
    for (const follower of all) {
      const seen: string[] = [];
      while (seen.length < drafts.length) {
        const next = await follower.next();
        if (next?.event === 'announcement') seen.push(next.body.data.id);
      }
      expect(seen.toSorted()).toEqual(drafts.map(({ id }) => id).sort());
    }
  });

  it('of another node is told, and of what nobody told', async () => {
    const node = await Service.start(running.service.database);
    const event = await newEvent();
    const follower = await follow(event, {}, node);
    await follower.next();
    const first = await sent(event, onBoard());
    expect(await follower.next()).toEqual(told(first));
    // As if its notice were lost.
    await running.service.database.query('update announcements set retracted_at = $2 where id = $1', [
      first.id,
      running.service.clock.now(),
    ]);
    expect(await follower.next()).toEqual(told(first, true));
    follower.leave();
    await node.stop();
  });

  it('is told nothing of another event, nor of what only goes by mail', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    await addGolfers(event, ['sam@example.com']);
    await sent(other, onBoard());
    await sent(event);
    const follower = await follow(event);
    expect((await follower.next())?.event).toBe('boards');
    await sent(other, onBoard());
    await sent(event);
    await data(event.post('/players', { fullName: 'New' }));
    expect((await follower.next())?.event).toBe('boards');
  });
});
