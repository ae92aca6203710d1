/**
 * Promises about boards that are frozen or hidden: nobody outside learns a newer score, by whatever way he
 * looks.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  boardsOf,
  type PublicEvent,
  publicEvent,
  rowsOf,
  see,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';
import { shown } from '../../../../../test/support/worlds/rounds.ts';
import { added } from '../../../../../test/support/worlds/side-games.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const scramble = (more: object = {}): Promise<PublicEvent> =>
  publicEvent(person, {
    format: 'scramble',
    teams: [
      { name: 'A', start: '1A' },
      { name: 'B', start: '1B' },
    ],
    ...more,
  });

const totals = async (event: PublicEvent): Promise<unknown[][]> =>
  shown(rowsOf(await boardsOf(running.service, event)), 'name', 'total', 'thruLabel');

describe('a frozen board', () => {
  it('stays as it was, for everybody outside, while the staff see the truth', async () => {
    const event = await scramble();
    await event.cards([event.team(0), '4 5'], [event.team(1), '5 5']);
    await setTo(event, 'frozen');
    const before = await see(running.service, event, '/boards');
    expect(before.body.data.frozen_at).toEqual(A_TIME);
    const { key } = rowsOf(before.body.data)[1];
    const card = await data(see(running.service, event, `/cards/${key}`));
    await event.cards([event.team(1), '1 1 1']);
    const tag = before.headers.get('etag') ?? '';
    expect((await see(running.service, event, '/boards', { 'if-none-match': tag })).status).toBe(304);
    expect((await see(running.service, event, '/boards')).body).toEqual(before.body);
    expect(await data(see(running.service, event, `/cards/${key}`))).toEqual(card);
    expect(card).toMatchObject({ name: 'B', total: 10 });
    expect(shown((await event.board('gross')).rows, 'teamName', 'gross')).toEqual([
      ['B', 3],
      ['A', 9],
    ]);
  });

  it('shows all of it again once it is live', async () => {
    const event = await scramble();
    await setTo(event, 'frozen');
    await event.cards([event.team(1), '3 4']);
    expect(await totals(event)).toEqual([
      ['A', null, '–'],
      ['B', null, '–'],
    ]);
    await setTo(event, 'live');
    expect(await totals(event)).toEqual([
      ['B', 7, '2'],
      ['A', null, '–'],
    ]);
    expect((await boardsOf(running.service, event)).frozen_at).toBeNull();
  });

  it('is frozen from the first time that this was said, and from anew when it was live between', async () => {
    const event = await scramble();
    await setTo(event, 'frozen');
    await event.cards([event.team(0), '4']);
    await data(person.patch(`${event.path}/settings`, { publicBoard: 'frozen', timezone: 'Europe/Berlin' }));
    expect(await totals(event)).toEqual([
      ['A', null, '–'],
      ['B', null, '–'],
    ]);
    await setTo(event, 'live');
    await setTo(event, 'frozen');
    await event.cards([event.team(0), '. 9']);
    expect((await totals(event))[0]).toEqual(['A', 4, '1']);
  });

  it('keeps scores that were corrected or cleared since', async () => {
    const event = await scramble();
    await event.cards([event.team(0), '4 5'], [event.team(1), '5 5']);
    await setTo(event, 'frozen');
    await data(event.score(event.team(0), 1, 9));
    await data(event.score(event.team(1), 2, null));
    expect(await totals(event)).toEqual([
      ['A', 9, '2'],
      ['B', 10, '2'],
    ]);
  });

  it('never shows a score that was posted while it was being frozen and is not on the frozen board', async () => {
    const event = await scramble();
    const holes = Array.from({ length: 18 }, (_, index) => index + 1);
    const scoring = Promise.all(holes.map((hole) => data(event.score(event.team(0), hole, 4))));
    await setTo(event, 'frozen');
    const frozen = await boardsOf(running.service, event);
    await scoring;
    expect(await boardsOf(running.service, event)).toEqual(frozen);
  });

  it('does not say who won a tie, which is settled once the event is final', async () => {
    const event = await scramble();
    const better = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 4';
    await event.cards([event.team(0), better.replace('4', '3').replace(/4$/, '5')], [event.team(1), better]);
    const places = async () => shown(rowsOf(await boardsOf(running.service, event)), 'name', 'positionLabel');
    const level = [
      ['A', 'T1'],
      ['B', 'T1'],
    ];
    await setTo(event, 'frozen');
    expect(await places()).toEqual(level);
    await data(person.post(`${event.path}/status`, { status: 'final' }));
    expect(await places()).toEqual(level);
    await setTo(event, 'live');
    expect(await places()).toEqual([
      ['B', '1'],
      ['A', '2'],
    ]);
  });

  it('follows changes of names, roster and status, with the same scores', async () => {
    const event = await scramble();
    await event.cards([event.team(0), '4'], [event.team(1), '5']);
    await setTo(event, 'frozen');
    const before = await boardsOf(running.service, event);
    await event.cards([event.team(1), '1']);
    await data(event.post('/teams', { teamName: 'C' }));
    await data(person.post(`${event.path}/status`, { status: 'final' }));
    const after = await boardsOf(running.service, event);
    expect(after.version).toBeGreaterThan(before.version);
    expect([after.event.status, after.boards[0].provisional]).toEqual(['final', false]);
    expect(shown(rowsOf(after), 'name', 'total')).toEqual([
      ['A', 4],
      ['B', 5],
      ['C', null],
    ]);
  });

  it('gives nothing away by skins', async () => {
    const event = await scramble({ settings: { sideGamesEnabled: true } });
    await added(event, { type: 'skins', name: 'Skins' });
    await event.cards([event.team(0), '4 4'], [event.team(1), '5 4']);
    await setTo(event, 'frozen');
    const skins = async (): Promise<Wire> => (await data(see(running.service, event, '/sidegames')))[0];
    const before = await skins();
    expect(before.totals).toEqual([{ name: 'A', skins: 1 }]);
    await event.cards([event.team(1), '. . 2'], [event.team(0), '. . 4']);
    expect(await skins()).toEqual(before);
    const later = await added(event, { type: 'skins', name: 'More skins' });
    expect((await data(see(running.service, event, '/sidegames'))).map(({ id }: Wire) => id)).toContain(
      later.id,
    );
    await setTo(event, 'hidden');
    expect((await data(see(running.service, event, '/sidegames')))[1]).toMatchObject({ totals: [] });
    await setTo(event, 'live');
    expect((await skins()).totals.length + (await skins()).unawarded).toBeGreaterThan(0);
    expect((await data(see(running.service, event, '/sidegames')))[1].totals).toContainEqual({
      name: 'B',
      skins: 2,
    });
  });

  it('gives nothing away by brackets that are drawn from the true board', async () => {
    const event = await scramble();
    await event.cards([event.team(0), '4'], [event.team(1), '5']);
    const draw = (name: string) =>
      data(event.post('/brackets', { name, seedFrom: { board: 'gross', count: 2 } }));
    const names = async () =>
      (await data(see(running.service, event, '/brackets'))).map(({ name }: Wire) => name);
    await draw('Before');
    await setTo(event, 'frozen');
    await event.cards([event.team(1), '1']);
    await draw('After');
    await data(
      event.post('/brackets', {
        name: 'By hand',
        entrantType: 'team',
        entrantIds: [event.team(0), event.team(1)],
      }),
    );
    expect(await names()).toEqual(['By hand', 'Before']);
    await setTo(event, 'hidden');
    expect(await names()).toEqual(['By hand']);
    await setTo(event, 'live');
    expect(await names()).toEqual(['By hand', 'After', 'Before']);
  });
});

describe('hidden boards', () => {
  it('are none, and tell by nothing that scores come in', async () => {
    const event = await scramble();
    await event.cards([event.team(0), '4']);
    await setTo(event, 'hidden');
    const before = await see(running.service, event, '/boards');
    expect(before.body.data).toMatchObject({ frozen_at: null, boards: [], event: { status: 'live' } });
    await event.cards([event.team(1), '3']);
    expect((await see(running.service, event, '/boards')).text).toBe(before.text);
    await setTo(event, 'frozen');
    expect((await totals(event))[0]).toEqual(['B', 3, '1']);
  });
});
