/** Promises about messages: whom they reach, by mail at once, and what is known of them later. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { addGolfers, bounce, optOut } from '../../../../../test/support/worlds/news.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  auditOf,
  bringTo,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';
import type { Mail } from '../mail/writers.ts';
import { messageWriter } from './writer.ts';

const running = useService();

const newEvent = async (plan: Parameters<typeof createTournament>[1] = {}) =>
  createTournament(await running.service.person(), plan);

const tell = (event: TestTournament, fields: object = {}) =>
  event.post('/messages', { body: 'Come in.', ...fields });
const listed = (event: TestTournament): Promise<Wire[]> => data(event.get('/messages'));

/** The mails of a message, by their addresses. */
const mailsOf = ({ messageId }: Wire) =>
  running.service.database.query<Mail & { status: string; player_id: string }>(
    'select * from mails where source_id = $1 order by email',
    [messageId],
  );

describe('a message', () => {
  it('is mailed to everybody with an address, is listed, and is on the record', async () => {
    const event = await newEvent({ name: 'Spring Scramble' });
    const [sam] = await addGolfers(event, ['Sam@example.com', 'ben@example.com', null]);
    await optOut(running.service, event.person, 'sam@example.com');
    const since = (await auditOf(event.person, event)).length;
    const answer = await tell(event, { body: ' Lightning: see https://example.com\n<now> ' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { sent: true, messageId: A_UUID, recipients: 3, emailed: 2, unreachable: 1 } },
    ]);
    const message = answer.body.data;
    const row = {
      id: message.messageId,
      body: 'Lightning: see https://example.com\n<now>',
      audience: 'all',
      team_ids: [],
      player_ids: [],
      recipients: 3,
      emailed: 2,
      unreachable: 1,
      delivered: 0,
      failed: 0,
      created_at: A_TIME,
      updated_at: A_TIME,
      tournament_id: event.id,
    };
    expect(await listed(event)).toEqual([row]);
    await data(event.person.patch(event.path, { name: 'Autumn Scramble' }));
    await running.service.sendMail();
    expect(await listed(event)).toEqual([{ ...row, delivered: 2 }]);

    const mails = await mailsOf(message);
    expect(mails).toMatchObject([
      { email: 'Sam@example.com', player_id: sam.id, kind: 'message', status: 'delivered' },
      { email: 'ben@example.com', name: 'Golfer ben@example.com', tournament_id: event.id },
    ]);
    const door = running.service.doors.asOrganization(event.person.organizationId);
    const source = await messageWriter.load(door, message.messageId);
    const desk = { organizationName: '', publicUrl: '', link: () => '' };
    expect(messageWriter.subject(mails[0] as Mail, source, desk)).toBe('Message from Spring Scramble');
    expect(messageWriter.compose(mails[0] as Mail, source, desk)).toEqual({
      text: row.body,
      html: '<p>Lightning: see <a href="https://example.com">https://example.com</a><br>\n&lt;now&gt;</p>',
      replyTo: null,
    });
    const [entry] = (await auditOf(event.person, event)).slice(since);
    expect(entry).toMatchObject({
      action: 'message.sent',
      target_type: 'message',
      target_id: message.messageId,
      metadata: { recipients: 3, emailed: 2, unreachable: 1, client_id: event.person.clientId },
    });
  });

  it('reaches an audience of active players, or teams and players together, each once', async () => {
    const event = await newEvent({ teams: [0, 0], settings: { teamSize: 6 } });
    const inTeam = (index: number) => ({ teamId: event.team(index) });
    const [here, gone] = await addGolfers(event, ['here@example.com', 'gone@example.com'], inTeam(0));
    const [other, silent] = await addGolfers(event, ['other@example.com', null], inTeam(1));
    const [loose] = await addGolfers(event, ['loose@example.com']);
    await data(event.post(`/players/${here.id}/checkin`));
    await data(event.post(`/players/${gone.id}/withdraw`));
    const team = event.team(0);
    const cases: [object, string[], number][] = [
      [{}, ['here', 'loose', 'other'], 1],
      [{ audience: 'all' }, ['here', 'loose', 'other'], 1],
      [{ audience: 'checked_in' }, ['here'], 0],
      [{ audience: 'not_checked_in' }, ['loose', 'other'], 1],
      [{ teamIds: [team] }, ['here'], 0],
      [{ teamIds: [team, event.team(1)] }, ['here', 'other'], 1],
      [{ teamIds: [team, team.toUpperCase()], playerIds: [here.id, loose.id] }, ['here', 'loose'], 0],
      [{ playerIds: [gone.id] }, ['gone'], 0],
      [{ teamIds: [team], playerIds: [gone.id, silent.id] }, ['gone', 'here'], 1],
      [{ playerIds: Array(200).fill(other.id), teamIds: Array(200).fill(team) }, ['here', 'other'], 0],
      [{ playerIds: [silent.id] }, [], 1],
    ];
    for (const [fields, names, unreachable] of cases) {
      const message = await data(tell(event, fields));
      expect([fields, message]).toMatchObject([
        fields,
        { recipients: names.length + unreachable, emailed: names.length, unreachable },
      ]);
      const emails = (await mailsOf(message)).map(({ email }) => email);
      expect([fields, emails]).toEqual([fields, names.map((name) => `${name}@example.com`)]);
    }
    const rows = await listed(event);
    expect(rows.slice(0, 3)).toMatchObject([
      { audience: null, team_ids: [], player_ids: [silent.id], delivered: 0, failed: 0 },
      { audience: null, team_ids: [team], player_ids: [other.id] },
      { audience: null, team_ids: [team], player_ids: [gone.id, silent.id] },
    ]);
    expect(rows.slice(-3).map(({ audience }) => audience)).toEqual(['checked_in', 'all', 'all']);
    const page = await event.get('/messages?limit=1');
    expect([page.body.data.length, page.body.page.has_more]).toEqual([1, true]);
  });

  it('keeps to its limits', async () => {
    const event = await newEvent({ teams: [1] });
    const refused: [object, string][] = [
      [{ body: undefined }, 'body'],
      [{ body: ' ' }, 'body'],
      [{ body: 'x'.repeat(501) }, 'body'],
      [{ audience: 'team' }, 'audience'],
      [{ audience: null }, 'audience'],
      [{ teamIds: [] }, 'teamIds'],
      [{ teamIds: null }, 'teamIds'],
      [{ teamIds: ['A'] }, 'teamIds.0'],
      [{ teamIds: Array(201).fill(event.team(0)) }, 'teamIds'],
      [{ playerIds: [] }, 'playerIds'],
      [{ playerIds: Array(201).fill(event.player(0)) }, 'playerIds'],
      [{ audience: 'all', teamIds: [event.team(0)] }, 'audience'],
      [{ audience: 'all', playerIds: [event.player(0)] }, 'audience'],
    ];
    for (const [fields, field] of refused)
      expect([fields, await tell(event, fields)]).toMatchObject([fields, invalid(field)]);
    expect(await listed(event)).toEqual([]);
    for (const body of ['x', '⛳'.repeat(500)]) expect((await tell(event, { body })).status).toBe(200);
  });

  it('is refused for unknown teams and players, for nobody, and once the event is archived', async () => {
    const event = await newEvent({ teams: [1, 0] });
    const [other, foreign] = [
      await createTournament(event.person, { teams: [1] }),
      await newEvent({ teams: [1] }),
    ];
    for (const stranger of [other, foreign]) {
      expect(await tell(event, { teamIds: [event.team(0), stranger.team(0)] })).toMatchObject(notFound);
      expect(await tell(event, { playerIds: [event.player(0), stranger.player(0)] })).toMatchObject(notFound);
    }
    expect(await tell(event, { teamIds: [UNKNOWN_ID] })).toMatchObject(notFound);
    expect(await tell(event, { teamIds: [event.player(0)] })).toMatchObject(notFound);
    expect(await foreign.person.post(`${event.path}/messages`, { body: 'x' })).toMatchObject(notFound);
    expect(await foreign.person.get(`${event.path}/messages`)).toMatchObject(notFound);
    expect(await tell(event, { teamIds: [event.team(1)] })).toMatchObject(conflict);
    expect(await tell(event, { audience: 'checked_in' })).toMatchObject(conflict);
    await bringTo(event.person, event.path, 'archived');
    expect(await tell(event, { teamIds: [UNKNOWN_ID] })).toMatchObject(notFound);
    expect(await tell(event)).toMatchObject(conflict);
    expect(await listed(event)).toEqual([]);
    expect(await mailsOf({ messageId: event.id })).toEqual([]);
  });

  it('is sent once for a key, with its mails', async () => {
    const event = await newEvent();
    await addGolfers(event, ['sam@example.com']);
    const again = () => event.post('/messages', { body: 'Once.' }, { 'idempotency-key': 'once' });
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listed(event)).toHaveLength(1);
    expect(await mailsOf(answers[0].body.data)).toHaveLength(1);
  });

  it('goes to a large field at once', async () => {
    const event = await newEvent();
    await running.service.database.query(
      `insert into players (organization_id, tournament_id, id, full_name, email, created_at)
       select $1, $2, gen_random_uuid(), 'Golfer ' || number, number || '@example.com', now()
       from generate_series(1, 120) as number`,
      [event.person.organizationId, event.id],
    );
    const message = await data(tell(event));
    expect(message).toMatchObject({ recipients: 120, emailed: 120, unreachable: 0 });
    expect(new Set((await mailsOf(message)).map(({ email }) => email)).size).toBe(120);
  });
});

describe('what became of a message', () => {
  it('is counted as it happens, and known when its mails are gone', async () => {
    const event = await newEvent();
    await addGolfers(event, ['a@example.com', 'b@example.com', 'c@example.com']);
    const message = await data(tell(event));
    await bounce(running.service, { id: message.messageId }, 'a@example.com');
    expect(await listed(event)).toMatchObject([{ delivered: 0, failed: 1 }]);
    await running.service.sendMail();
    expect(await listed(event)).toMatchObject([{ emailed: 3, delivered: 2, failed: 1 }]);
    await running.service.database.query('delete from mails where source_id = $1', [message.messageId]);
    await running.service.sendMail();
    expect(await listed(event)).toMatchObject([{ emailed: 3, delivered: 2, failed: 1 }]);
  });
});
