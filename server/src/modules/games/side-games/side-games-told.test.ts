/** What is told of side games: every change once, with the game as it is afterwards. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import {
  added,
  change,
  enlist,
  pathOf,
  read,
  win,
  withdraw,
} from '../../../../../test/support/worlds/side-games.ts';
import { follow, typesOf } from '../../../../../test/support/worlds/told.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const fieldOf = (person: Person, teams = [2, 2]) =>
  createTournament(person, { format: 'best_ball', holes: COURSE, teams });

/** The game as an event shows it. */
async function shown(event: TestTournament, game: Wire): Promise<Wire> {
  const now = await read(event, game);
  const list: Wire[] = await data(event.get(`/sidegames/${game.id}/participants`));
  return {
    ...now,
    entrant_ids: now.entry === 'listed' ? list.map(({ entrantId }) => entrantId).sort() : null,
  };
}

describe('what is told of a side game', () => {
  it('is every change, once, with the game as it is afterwards and what has changed', async () => {
    const person = await running.service.person();
    const event = await fieldOf(person);
    const told = follow(running.service, person, 'sidegame');
    const game = await added(event, { type: 'custom', name: 'Putting', entry: 'listed', buyInCents: 500 });
    const [born] = await told();
    expect(born).toMatchObject({ type: 'sidegame.created', data: await shown(event, game) });
    expect(born?.data).toEqual({ ...game, entrant_ids: [] });
    expect(game.updated_at).toBe(game.created_at);
    const [first = '', second = ''] = event.playerIds;
    const at = (rest: string) => pathOf(event, game, rest);
    const set = { winner_player_id: null, measurement: null, unit: null };
    const steps: [string, () => Promise<unknown>, string[], Wire?][] = [
      ['renamed', () => data(change(event, game, { name: 'Long putts' })), ['updated'], { name: 'Putting' }],
      ['the same name', () => data(change(event, game, { name: 'Long putts' })), []],
      ['dearer', () => data(change(event, game, { buyInCents: 700 })), ['updated'], { buy_in_cents: 500 }],
      ['listed', () => data(enlist(event, game, first, second)), ['updated'], { entrant_ids: [] }],
      ['listed again', () => data(enlist(event, game, first)), []],
      [
        'won',
        () => data(win(event, game, { playerId: first, measurement: 1.5, unit: 'm' })),
        ['winner_set'],
        set,
      ],
      ['the same', () => data(win(event, game, { playerId: first, measurement: 1.5, unit: 'm' })), []],
      [
        'by a guest',
        () => data(win(event, game, { name: 'The pro' })),
        ['winner_set'],
        { winner_player_id: first, measurement: 1.5, unit: 'm' },
      ],
      ['by another', () => data(win(event, game, { name: 'The caddie' })), ['winner_set'], {}],
      ['cleared', () => data(person.delete(at('/winner'))), ['updated'], {}],
      ['cleared again', () => data(person.delete(at('/winner'))), []],
      [
        'off the list',
        () => data(person.delete(at(`/participants/${second}`))),
        ['updated'],
        { entrant_ids: [first, second].sort() },
      ],
      ['withdrawn', () => withdraw(event, first), []],
      [
        'for all',
        () => data(change(event, game, { entry: 'all' })),
        ['updated'],
        { entry: 'listed', entrant_ids: [first] },
      ],
      ['closed', () => data(change(event, game, { status: 'closed' })), ['updated'], { status: 'open' }],
    ];
    let before = game;
    for (const [name, act, types, previous] of steps) {
      await act();
      const events = await told();
      expect([name, typesOf(events)]).toEqual([name, types.map((type) => `sidegame.${type}`)]);
      const now = await shown(event, game);
      for (const { data: one } of events) expect([name, one]).toEqual([name, { ...now, previous }]);
      expect(now.updated_at > before.updated_at).toBe(types.length > 0);
      before = now;
    }
    const listed: Wire[] = await data(event.get('/sidegames'));
    expect(listed[0].updated_at).toBe(before.updated_at);
    await data(change(event, game, { status: 'open' }));
    await data(person.delete(at('')));
    const [, gone] = await told();
    expect(gone).toMatchObject({ type: 'sidegame.deleted' });
    expect(gone?.data).toEqual({
      ...{ id: game.id, tournament_id: event.id, deleted: true },
      updated_at: gone?.created_at,
    });
  });

  it('is that a team which has won was deleted, or a listed one, but not what follows the field', async () => {
    const person = await running.service.person();
    const event = await fieldOf(person, [0, 2]);
    const listed = await added(event, {
      type: 'custom',
      name: 'Chipping',
      entrantType: 'team',
      entry: 'listed',
    });
    const open = await added(event, { type: 'custom', name: 'Driving', entrantType: 'team' });
    await data(enlist(event, listed, event.team(0), event.team(1)));
    await data(win(event, open, { teamId: event.team(0) }));
    const told = follow(running.service, person, 'sidegame');
    await told();
    await data(event.post('/players', { fullName: 'Somebody new' }));
    expect(await told()).toEqual([]);
    await data(person.delete(`${event.path}/teams/${event.team(0)}`));
    const events = await told();
    expect(typesOf(events)).toEqual(['sidegame.updated', 'sidegame.updated']);
    expect(new Map(events.map(({ data: { name, previous } }) => [name, previous]))).toEqual(
      new Map<string, Wire>([
        ['Chipping', { entrant_ids: [event.team(0), event.team(1)].sort() }],
        ['Driving', { winner_team_id: event.team(0) }],
      ]),
    );
    for (const {
      data: { previous: _, ...one },
    } of events)
      expect(one).toEqual(await shown(event, one));
  });

  it('is each game that a copied tournament begins with', async () => {
    const person = await running.service.person();
    const model = await fieldOf(person);
    for (const name of ['One', 'Two']) await added(model, { type: 'custom', name });
    const told = follow(running.service, person, 'sidegame');
    await told();
    const body = { name: 'Next', copyFrom: model.id, copy: ['sidegames'] };
    const { id } = await data(person.post('/tournaments', body));
    const games: Wire[] = await data(person.get(`/tournaments/${id}/sidegames`));
    const events = await told();
    expect(typesOf(events)).toEqual(['sidegame.created', 'sidegame.created']);
    expect(events.map(({ data: one }) => one)).toEqual(
      games.reverse().map((game) => ({ ...game, entrant_ids: null })),
    );
  });
});
