/** The standings of a series: what counts, for whom, and that they follow every change at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid, notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE, PARS } from '../../../../../test/support/worlds/rounds.ts';
import { createSeries, inShort, playedEvent } from '../../../../../test/support/worlds/series.ts';
import { bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const SHARED = { ties: 'shared' };
/** Ann first, Ben and Cy level behind her. */
const MAY = {
  name: 'May Medal',
  date: '2026-05-01',
  players: [
    ['Ann', '3 4'],
    ['Ben', '4 4'],
    ['Cy', '4 4'],
  ] as [string, string][],
};
/** All three level. */
const JUNE = {
  name: 'June Medal',
  date: '2026-06-01',
  players: MAY.players.map(([name]): [string, string] => [name, '4 5']),
};

describe('points', () => {
  it('are shared by those who share a place, weighted, and rounded once', async () => {
    const [may, june] = [await playedEvent(person, MAY), await playedEvent(person, JUNE)];
    const series = await createSeries(person, SHARED, [may, june]);
    expect(await series.standings()).toEqual([
      {
        position: 1,
        position_label: '1',
        name: 'Ann',
        player_key: 'name:ann',
        points: 166.667,
        events_played: 2,
        events_counted: 2,
        wins: 2,
      },
      expect.objectContaining({ position: 2, position_label: 'T2', name: 'Ben', points: 116.667, wins: 1 }),
      expect.objectContaining({ position: 2, position_label: 'T2', name: 'Cy', points: 116.667, wins: 1 }),
    ]);
    await series.add(june, 150);
    expect(inShort(await series.standings())).toEqual([
      '1 Ann 200 2/2 2',
      'T2 Ben 150 2/2 1',
      'T2 Cy 150 2/2 1',
    ]);
    await data(person.patch(series.path, { participation_points: 5, best_of: 1 }));
    expect(inShort(await series.standings())).toEqual([
      'T1 Ann 105 1/2 2',
      'T1 Ben 105 1/2 1',
      'T1 Cy 105 1/2 1',
    ]);
  });

  it('are explained event by event; of equal results the earlier counts', async () => {
    const events = [await playedEvent(person, JUNE), await playedEvent(person, MAY)];
    const series = await createSeries(person, { ...SHARED, points_table: [30, 30, 30], best_of: 1 }, events);
    const [ann, ben] = await series.standings('?explain=true');
    expect(ann.results).toEqual([
      {
        tournament_id: events[1]?.id,
        name: 'May Medal',
        event_date: '2026-05-01',
        position: 1,
        position_label: '1',
        points: 30,
        counted: true,
      },
      expect.objectContaining({ name: 'June Medal', position_label: 'T1', points: 30, counted: false }),
    ]);
    expect(ben.results.map(({ position_label }: Wire) => position_label)).toEqual(['T2', 'T1']);
    expect((await series.standings('?explain=false'))[0].results).toBeUndefined();
  });

  it('follow the ties of the event, or of the series', async () => {
    // The same strokes in all; Ben has the better back nine, which countback looks at in a final event.
    const event = await playedEvent(person, {
      players: [
        ['Ann', PARS],
        ['Ben', PARS.replace('4 5 3', '5 5 3').replace('| 4', '| 3')],
      ],
    });
    const shown = async (ties: string) =>
      inShort(await (await createSeries(person, { ties }, [event])).standings());
    expect(await shown('event')).toEqual(['1 Ben 100 1/1 1', '2 Ann 60 1/1 0']);
    expect(await shown('countback')).toEqual(['1 Ben 100 1/1 1', '2 Ann 60 1/1 0']);
    expect(await shown('shared')).toEqual(['T1 Ann 80 1/1 1', 'T1 Ben 80 1/1 1']);
  });

  it('come from the board of the series, also where the event does not show it', async () => {
    const event = await playedEvent(person, {
      settings: { boards: ['gross'] },
      players: [
        ['Ann', '4 5 3'],
        [{ fullName: 'Ben', handicap: 18 } as { fullName: string }, '5 5 3'],
      ],
    });
    const winner = async (board: string) =>
      (await (await createSeries(person, { board }, [event])).standings())[0].name;
    expect(await Promise.all(['gross', 'net', 'stableford'].map(winner))).toEqual(['Ann', 'Ben', 'Ben']);
  });
});

describe('an event', () => {
  it('counts while it is final or archived, and with those who have a place', async () => {
    const event = await playedEvent(person, { ...MAY, status: 'live' });
    await data(event.post('/players', { fullName: 'Dee without a score' }));
    const series = await createSeries(person, SHARED, [event]);
    expect(await series.standings()).toEqual([]);
    await bringTo(person, event.path, 'final');
    expect(await series.standings()).toHaveLength(3);
    await data(event.post('/status', { status: 'archived' }));
    expect(await series.standings()).toHaveLength(3);
    await data(event.post('/status', { status: 'final' }));
    await data(event.post('/status', { status: 'live' }));
    expect(await series.standings()).toEqual([]);
  });

  it("gives a team's place to each of its active players, or to the team", async () => {
    const event = await createTournament(person, {
      format: 'scramble',
      holes: COURSE,
      teams: [
        { name: 'Aces', players: [1, 2, 3] },
        { name: 'The  Kings', players: [4] },
      ],
    });
    await data(event.post(`/players/${event.player(0, 2)}/withdraw`, {}));
    await event.cards([event.team(0), '4 4'], [event.team(1), '4 5']);
    await bringTo(person, event.path, 'final');
    const players = await createSeries(person, {}, [
      event,
      await playedEvent(person, { players: [['Aces 1', '4']] }),
    ]);
    expect(inShort(await players.standings())).toEqual([
      '1 Aces 1 200 2/2 2',
      '2 Aces 2 100 1/1 1',
      '3 The  Kings 1 60 1/1 0',
    ]);
    const teams = await createSeries(person, { entrant: 'team' }, [event, await playedEvent(person, MAY)]);
    expect(
      (await teams.standings()).map(({ name, player_key, points }) => [name, player_key, points]),
    ).toEqual([
      ['Aces', 'team:aces', 100],
      ['The  Kings', 'team:the kings', 60],
    ]);
  });
});

describe('who is who', () => {
  const one = (who: object, card = '4') => [who, card] as [{ fullName: string }, string];

  it('is told by handicap number, else email, else name, and shown by the latest name', async () => {
    const first = await playedEvent(person, {
      date: '2026-05-01',
      players: [
        one({ fullName: 'Ann Smith', ghinNumber: '77', email: 'ann@example.com' }),
        one({ fullName: 'Ben  Best', email: 'Ben@Example.com' }),
        one({ fullName: 'Cy  Young' }),
      ],
    });
    const second = await playedEvent(person, {
      date: '2026-06-01',
      players: [
        one({ fullName: 'Ann Jones', ghinNumber: ' 77' }),
        one({ fullName: 'Benjamin Best', email: 'ben@example.com' }),
        one({ fullName: 'CY YOUNG' }),
      ],
    });
    const series = await createSeries(person, SHARED, [second, first]);
    const rows = await series.standings();
    expect(rows.map(({ name, player_key, events_played }) => [name, player_key, events_played])).toEqual([
      ['Ann Jones', 'ghin:77', 2],
      ['Benjamin Best', 'email:ben@example.com', 2],
      ['CY YOUNG', 'name:cy young', 2],
    ]);
  });

  it('counts somebody who is there twice once, by the better row', async () => {
    const event = await playedEvent(person, {
      players: [
        one({ fullName: 'Ann', ghinNumber: '5' }, '5'),
        one({ fullName: 'Ann again', ghinNumber: '5' }, '3'),
        one({ fullName: 'Ben' }, '4'),
      ],
    });
    const series = await createSeries(person, {}, [event]);
    expect(inShort(await series.standings())).toEqual(['1 Ann again 100 1/1 1', '2 Ben 60 1/1 0']);
  });

  it('changes with an email or a handicap number, at once', async () => {
    const [may, june] = [await playedEvent(person, MAY), await playedEvent(person, JUNE)];
    const series = await createSeries(person, SHARED, [may, june]);
    const before = await person.get(`${series.path}/standings`);
    await data(june.post(`/players/${june.people[0].id}/update`, { ghin_number: '9' }));
    await data(june.post(`/players/${june.people[1].id}/update`, { email: 'ben@example.com' }));
    const after = await person.get(`${series.path}/standings`);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(after.body.data.map(({ player_key }: Wire) => player_key).sort()).toEqual([
      'email:ben@example.com',
      'ghin:9',
      'name:ann',
      'name:ben',
      'name:cy',
    ]);
  });
});

describe('the answer', () => {
  it('is cut at the top, with the places of the whole list', async () => {
    const series = await createSeries(person, SHARED, [await playedEvent(person, MAY)]);
    expect(inShort(await series.standings('?top=2'))).toEqual(['1 Ann 100 1/1 1', 'T2 Ben 50 1/1 0']);
    expect(await series.standings('?top=1000')).toHaveLength(3);
    for (const top of ['0', '1001', 'x'])
      expect(await person.get(`${series.path}/standings?top=${top}`)).toMatchObject(invalid('top'));
    expect(await person.get(`${series.path}/standings?explain=maybe`)).toMatchObject(invalid('explain'));
    expect(await person.get(`/series/${UNKNOWN_ID}/standings`)).toMatchObject(notFound);
  });

  it('is a file, too, without formulas', async () => {
    const event = await playedEvent(person, {
      players: [
        ['=Ann', '3'],
        ['Ben, jr.', '4'],
        ['Cy', '4'],
      ],
    });
    const series = await createSeries(person, SHARED, [event]);
    const { text, headers } = await person.get(`${series.path}/standings?format=csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')).toEqual([
      'Position,Name,Key,Points,Events played,Events counted,Wins',
      "1,'=Ann,name:=ann,100,1,1,1",
      'T2,"Ben, jr.","name:ben, jr.",50,1,1,0',
      'T2,Cy,name:cy,50,1,1,0',
      '',
    ]);
    expect((await person.get(`${series.path}/standings?format=csv&top=1`)).text.split('\r\n')).toHaveLength(
      3,
    );
    const empty = await createSeries(person);
    expect((await person.get(`${empty.path}/standings?format=csv`)).text.split('\r\n')).toHaveLength(2);
    const tag = headers.get('etag') ?? '';
    const again = await person.get(`${series.path}/standings?format=csv`, { 'if-none-match': tag });
    expect(again.status).toBe(304);
  });

  it('has a tag that stays until something of it changes', async () => {
    const event = await playedEvent(person, MAY);
    const live = await playedEvent(person, { ...JUNE, status: 'live' });
    const series = await createSeries(person, SHARED, [event, live]);
    const path = `${series.path}/standings`;
    const tagged = async () => (await person.get(path)).headers.get('etag') ?? '';
    let tag = await tagged();
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(await person.get(path, { 'if-none-match': `"other", ${tag}` })).toMatchObject({
      status: 304,
      text: '',
    });
    // What does not count yet changes nothing, nor does a name of the series.
    await live.score(live.people[0].id, 3, 4);
    await data(person.patch(series.path, { name: 'Renamed' }));
    expect((await person.get(path, { 'if-none-match': tag })).status).toBe(304);
    const changes: (() => Promise<unknown>)[] = [
      () => event.score(event.people[2].id, 1, 2),
      () => series.add(event, 120),
      () => data(person.patch(event.path, { name: 'Renamed Medal' })),
      () => data(person.patch(event.path, { eventDate: '2026-07-01' })),
      () => data(person.patch(series.path, { points_table: [10, 5] })),
      () => data(person.delete(`${series.path}/events/${event.id}`)),
    ];
    for (const change of changes) {
      await change();
      const answer = await person.get(path, { 'if-none-match': tag });
      expect(answer.status).toBe(200);
      tag = answer.headers.get('etag') ?? '';
    }
    expect(await series.standings()).toEqual([]);
  });

  it('shows every score that was acknowledged, whoever asks at the same time', async () => {
    const event = await playedEvent(person, MAY);
    const series = await createSeries(person, { board: 'gross', ties: 'shared' }, [event]);
    for (const strokes of [9, 2, 10, 1]) {
      const reading = Array.from({ length: 4 }, () => series.standings());
      await event.score(event.people[2].id, 1, strokes);
      const [row] = (await series.standings()).filter(({ name }: Wire) => name === 'Cy');
      expect(row.position).toBe(strokes > 4 ? 3 : 1);
      await Promise.all(reading);
    }
  });
});

describe('a season of many events', () => {
  it('is worked out whole, in every form, and follows a change in one of them', async () => {
    const organizer = await running.service.person();
    const event = await playedEvent(organizer, MAY);
    const series = await createSeries(organizer, SHARED, [event]);
    const { database } = running.service;
    // Copies of the event with 40 more players each, straight into the tables: 60 events, 2400 players.
    const copies = await database.query<{ id: string }>(
      `insert into tournaments (organization_id, id, name, format, status, holes, event_date, created_at)
       select organization_id, gen_random_uuid(), 'Copy ' || nth, format, status, holes, date '2026-06-01' + nth, now()
       from tournaments, generate_series(1, 60) as nth where id = $1 returning id`,
      [event.id],
    );
    const ids = copies.map(({ id }) => id);
    await database.query(
      `insert into players (organization_id, tournament_id, id, full_name, strokes, created_at)
       select $1, id, gen_random_uuid(), 'Player ' || nth, array_fill(null::smallint, array[18]) || '{}', now()
       from unnest($2::uuid[]) as id, generate_series(1, 40) as nth`,
      [organizer.organizationId, ids],
    );
    await database.query('update players set strokes[1] = 4 where tournament_id = any($1)', [ids]);
    await database.query('insert into series_events select $1, $2, id, 100 from unnest($3::uuid[]) as id', [
      organizer.organizationId,
      series.id,
      ids,
    ]);
    const rows = await series.standings();
    expect(rows).toHaveLength(43);
    // Forty share all four places of the table: 220 ÷ 40 = 5.5 in each of 60 events.
    expect(rows.filter(({ points }) => points === 330)).toHaveLength(40);
    expect(await Promise.all([series.standings(), series.standings('?top=43')])).toEqual([rows, rows]);
    const [first] = await series.standings('?explain=true&top=1');
    expect(first.results).toHaveLength(60);
    const file = await organizer.get(`${series.path}/standings?format=csv`);
    expect(file.text.trim().split('\r\n')).toHaveLength(44);
    await database.query(
      `update players set full_name = 'Newcomer' where tournament_id = $1 and full_name = 'Player 7'`,
      [ids[3]],
    );
    const names = (await series.standings()).map(({ name, points }) => `${name} ${points}`);
    expect(names).toContain('Newcomer 5.5');
    expect(names).toContain('Player 7 324.5');
  });
});
