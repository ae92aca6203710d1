/** What a phone shows: the whole card of its team, nothing of another's, and every change within a second. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import type { Follower } from '../../../../../test/support/peers/streams.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { type Phone, phoneOf, TAPPED_AT, tap } from '../../../../../test/support/worlds/play.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { MINUTE } from '../../../platform/clock.ts';

const running = useService();

const HOLES = COURSE.map((hole, index) => ({
  ...hole,
  yardage: 300 + index,
  ...(index === 6 && { contest: 'closest_to_pin' }),
}));

const newEvent = async (
  format: 'scramble' | 'best_ball' | 'individual' = 'scramble',
): Promise<TestTournament> =>
  createTournament(await running.service.person(), {
    format,
    holes: HOLES,
    status: 'live',
    teams: [
      { name: 'Aces', start: '17B', players: [6, 12] },
      { name: 'Birdies', start: '1A', players: [9] },
    ],
  });

const say = (event: TestTournament, body: string, more = {}) => event.post('/messages', { body, ...more });

async function announce(event: TestTournament, body: string): Promise<string> {
  const { id } = await data(
    event.post('/announcements', { title: 'News', body, channels: ['board'], audience: 'all' }),
  );
  await data(event.post(`/announcements/${id}/send`));
  return id;
}

describe('a card', () => {
  it('of a scramble has all that a phone shows', async () => {
    const event = await newEvent();
    const phone = await phoneOf(running.service, event);
    await phone.tap(tap(17, 3));
    const { status, headers, body } = await phone.read();
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(body.data).toEqual({
      tournament: {
        ...{ name: 'Spring Open', course_name: null, event_date: null, format: 'scramble', status: 'live' },
        ...{ suspended: false, timezone: 'UTC', slug: null },
      },
      team: { id: event.team(0), team_name: 'Aces', start_label: '17B', handicap: 4, checked_in: false },
      scoring: 'team',
      open: true,
      signed: null,
      players: [
        { player_id: event.player(0, 0), name: 'Aces 1', handicap: 6, withdrawn: false },
        { player_id: event.player(0, 1), name: 'Aces 2', handicap: 12, withdrawn: false },
      ],
      holes: expect.any(Array),
      scores: [{ player_id: null, hole: 17, strokes: 3, by: 'this', at: TAPPED_AT }],
      conflicts: [],
      place: { board: 'gross', position_label: '1', to_par_label: 'E', thru_label: '1*', of: 2 },
      messages: [],
      revision: expect.any(Number),
    });
    expect(body.data.holes.map(({ hole }: Wire) => hole)).toEqual([
      17,
      18,
      ...Array.from({ length: 16 }, (_, index) => index + 1),
    ]);
    expect(body.data.holes[8]).toEqual({
      ...{ hole: 7, par: 3, stroke_index: 17, yardage: 306, contest: 'closest_to_pin' },
    });
  });

  it('tells who entered a score: this phone, another, staff or a program', async () => {
    const { service } = running;
    const event = await newEvent('best_ball');
    const [phone, other] = [await phoneOf(service, event), await phoneOf(service, event)];
    const player_id = event.player(0);
    await phone.tap(tap(1, 4, { player_id }));
    await other.tap(tap(2, 4, { player_id }));
    await event.score(player_id, 3, 4);
    const { browser, at } = await member(service, event.person.organizationId);
    await browser.post(at(`${event.path}/players/${player_id}/scores`), { hole: 4, strokes: 4 });
    const { scoring, scores, place } = await phone.card();
    expect([scoring, scores.map(({ by }: Wire) => by)]).toEqual([
      'player',
      ['this', 'other', 'api', 'staff'],
    ]);
    expect(scores[0].player_id).toBe(player_id);
    expect(place).toMatchObject({ position_label: '1', thru_label: '4*' });
    await event.score(player_id, 1, null);
    expect((await phone.card()).scores.map(({ hole }: Wire) => hole)).toEqual([2, 3, 4]);
  });

  it('says where the best player of the team stands, in an individual event', async () => {
    const event = await newEvent('individual');
    const phone = await phoneOf(running.service, event);
    expect(phone.first.place).toBeNull();
    await event.cards([event.player(0, 0), '5'], [event.player(0, 1), '4'], [event.player(1, 0), '3']);
    expect((await phone.card()).place).toMatchObject({ position_label: '2', to_par_label: 'E', of: 3 });
  });

  it.each(['frozen', 'hidden'])(
    'does not tell the place while the public board is %s',
    async (publicBoard) => {
      const event = await newEvent();
      const phone = await phoneOf(running.service, event);
      await phone.tap(tap(1, 4));
      await event.person.patch(`${event.path}/settings`, { publicBoard });
      expect((await phone.card()).place).toBeNull();
      await event.person.patch(`${event.path}/settings`, { publicBoard: 'live' });
      expect((await phone.card()).place).not.toBeNull();
    },
  );

  it('shows the newest 20 messages for the team and announcements on the board, newest first', async () => {
    const event = await newEvent();
    const phone = await phoneOf(running.service, event);
    await say(event, 'To all');
    await say(event, 'To others', { teamIds: [event.team(1)] });
    await say(event, 'To one', { playerIds: [event.player(0)] });
    const id = await announce(event, 'On the board');
    const bodies = async () => (await phone.card()).messages.map(({ body }: Wire) => body);
    expect(await bodies()).toEqual(['On the board', 'To one', 'To all']);
    await data(event.post(`/announcements/${id}/retract`));
    expect(await bodies()).toEqual(['To one', 'To all']);
    for (let nth = 1; nth <= 19; nth += 1) await say(event, `Number ${nth}`);
    expect([(await bodies()).length, (await bodies()).at(-1)]).toEqual([20, 'To one']);
  });

  it('shows a message of a node whose clock is behind that of the last one', async () => {
    const { clock } = running.service;
    const event = await newEvent();
    const phone = await phoneOf(running.service, event);
    clock.advance(MINUTE);
    await say(event, 'By a clock ahead');
    expect((await phone.card()).messages).toHaveLength(1);
    clock.advance(-MINUTE);
    await say(event, 'By a clock behind');
    expect((await phone.card()).messages.map(({ body }: Wire) => body)).toEqual([
      'By a clock ahead',
      'By a clock behind',
    ]);
  });

  it('is not sent again to a phone that has it', async () => {
    const event = await newEvent();
    const phone = await phoneOf(running.service, event);
    const etag = (await phone.read()).headers.get('etag') ?? '';
    const known = () => phone.read({ 'if-none-match': etag });
    expect([(await known()).status, (await known()).text]).toEqual([304, '']);
    await phone.tap(tap(1, 4));
    const fresh = await known();
    expect([fresh.status, fresh.headers.get('etag') === etag]).toEqual([200, false]);
  });
});

describe('the stream', () => {
  /** The next card; fails where nobody was told of it. How long it takes is the benchmark's business. */
  const soon = (stream: Follower): Promise<Wire> =>
    Promise.race([
      stream.next().then((told) => told?.body.data),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('It was not told.')), 4000).unref();
      }),
    ]);

  const following = async (): Promise<{ event: TestTournament; phone: Phone; stream: Follower }> => {
    const event = await newEvent();
    const phone = await phoneOf(running.service, event);
    const stream = await phone.follow();
    const told = await stream.next();
    expect([told?.event, told?.body]).toEqual(['card', { data: phone.first }]);
    return { event, phone, stream };
  };

  it.each<[string, (event: TestTournament, phone: Phone) => Promise<unknown>, object]>([
    ['a score', (_, phone) => phone.tap(tap(1, 4)), { scores: [{ hole: 1, strokes: 4, by: 'this' }] }],
    ['a score of staff', (event) => event.score(event.team(0), 1, 4), { scores: [{ by: 'api' }] }],
    [
      'the roster',
      (event) => event.post(`/players/${event.player(0)}/withdraw`, {}),
      { players: [{ withdrawn: true }, {}] },
    ],
    ['a check-in', (event) => event.post(`/teams/${event.team(0)}/checkin`), { team: { checked_in: true } }],
    [
      'the status',
      (event) => event.post('/status', { status: 'final' }),
      { tournament: { status: 'final' }, open: false },
    ],
    [
      'a suspension',
      (event) => event.person.patch(`${event.path}/settings`, { suspended: true }),
      { tournament: { suspended: true } },
    ],
    ['a message', (event) => say(event, 'Come in.'), { messages: [{ body: 'Come in.' }] }],
  ])('tells of %s within a second', async (_name, change, expected) => {
    const { event, phone, stream } = await following();
    await change(event, phone);
    expect(await soon(stream)).toMatchObject(expected);
    stream.leave();
  });

  it('tells of an announcement, of another place, and of a conflict', async () => {
    const { event, phone, stream } = await following();
    await announce(event, 'Lunch is ready.');
    let card = await soon(stream);
    while (card.messages.length === 0) card = await soon(stream);
    await phone.tap(tap(1, 4));
    expect(await soon(stream)).toMatchObject({ place: { position_label: '1' } });
    await event.score(event.team(1), 1, 3);
    expect(await soon(stream)).toMatchObject({ place: { position_label: '2' } });
    await (await phoneOf(running.service, event)).tap(tap(1, 7));
    expect(await soon(stream)).toMatchObject({ conflicts: [{ hole: 1, offered: 7, by: 'other' }] });
    stream.leave();
  });

  it('goes on after a break without what the phone has', async () => {
    const { phone, stream } = await following();
    stream.leave();
    const again = await phone.follow();
    const { id } = (await again.next()) ?? { id: '' };
    again.leave();
    const resumed = await phone.follow({ 'last-event-id': id });
    await phone.tap(tap(1, 4));
    expect((await soon(resumed)).scores).toHaveLength(1);
    resumed.leave();
  });
});
