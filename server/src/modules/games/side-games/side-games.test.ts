/**
 * Promises about side games: what one may hold, who can change it, and what its holes and flights have to do
 * with it.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE, NINE } from '../../../../../test/support/worlds/rounds.ts';
import {
  add,
  added,
  change,
  contestsOf,
  enlist,
  pathOf,
  read,
  win,
} from '../../../../../test/support/worlds/side-games.ts';
import {
  actionsOf,
  auditOf,
  bringTo,
  createTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const newEvent = async (plan: TournamentPlan = {}) =>
  createTournament(await running.service.person(), { format: 'scramble', holes: COURSE, ...plan });

const PIN = { type: 'closest_to_pin', name: 'Pin', holeNumber: 3 };
const SKINS = { type: 'skins', name: 'Skins' };
const sidegameActions = async (event: Awaited<ReturnType<typeof newEvent>>) =>
  (await actionsOf(event.person, event)).filter((action) => action.startsWith('sidegame.'));

describe('a side game', () => {
  it('is made, read, changed and deleted, on the record', async () => {
    const event = await newEvent({ teams: [2, 2], settings: { registration: { currency: 'eur' } } });
    const made = await add(event, { ...SKINS, buyInCents: 2000 });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: A_UUID,
        tournament_id: event.id,
        type: 'skins',
        name: 'Skins',
        hole_number: null,
        basis: 'gross',
        carryover: true,
        entrant_type: 'team',
        entry: 'all',
        flight_id: null,
        buy_in_cents: 2000,
        currency: 'eur',
        participants: 2,
        pot_cents: 4000,
        status: 'open',
        winner_player_id: null,
        winner_team_id: null,
        winner_name: null,
        measurement: null,
        unit: null,
        created_at: A_TIME,
        updated_at: A_TIME,
      },
    ]);
    const game = made.body.data;
    expect(await read(event, game)).toEqual(game);
    const pin = await added(event, PIN);
    expect(pin).toMatchObject({ hole_number: 3, basis: null, carryover: null, entrant_type: 'player' });
    expect(pin).toMatchObject({ participants: 4, pot_cents: 0 });
    expect(await data(event.get('/sidegames'))).toEqual([pin, game]);
    const changed = await data(change(event, game, { basis: 'net', carryover: false, buyInCents: 0 }));
    const free = { buy_in_cents: 0, pot_cents: 0, updated_at: A_TIME };
    expect(changed).toEqual({ ...game, basis: 'net', carryover: false, ...free });
    expect(await data(change(event, game, { basis: 'net', name: 'Skins' }))).toEqual(changed);
    await data(event.person.patch(`${event.path}/settings`, { registration: { currency: 'usd' } }));
    expect((await read(event, game)).currency).toBe('eur');
    expect(await data(event.person.delete(pathOf(event, game)))).toEqual({ id: game.id, deleted: true });
    for (const gone of [event.person.delete(pathOf(event, game)), event.get(`/sidegames/${game.id}`)])
      expect(await gone).toMatchObject(notFound);
    const rows = (await auditOf(event.person, event)).filter(({ target_type }) => target_type === 'sidegame');
    expect(rows.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['sidegame.created', game.id],
      ['sidegame.created', pin.id],
      ['sidegame.updated', game.id],
      ['sidegame.deleted', game.id],
    ]);
    expect(rows[2].metadata).toMatchObject({
      old: { basis: 'gross', carryover: true, buy_in_cents: 2000 },
      new: { basis: 'net', carryover: false, buy_in_cents: 0 },
    });
  });

  it('is listed page by page, newest first', async () => {
    const event = await newEvent();
    const games = [];
    for (const name of ['One', 'Two', 'Three']) games.push(await added(event, { type: 'custom', name }));
    const first = (await event.get('/sidegames?limit=2')).body;
    expect(first.data.map(({ name }: Wire) => name)).toEqual(['Three', 'Two']);
    const second = (await event.get(`/sidegames?limit=2&cursor=${first.page.next_cursor}`)).body;
    expect([second.data, second.page]).toEqual([[games[0]], { next_cursor: null, has_more: false }]);
  });

  it.each<[object, string]>([
    [{ type: 'skins', holeNumber: 3 }, 'holeNumber'],
    [{ type: 'closest_to_pin' }, 'holeNumber'],
    [{ type: 'longest_drive', holeNumber: null }, 'holeNumber'],
    [{ type: 'straightest_drive', holeNumber: 1, basis: 'gross' }, 'basis'],
    [{ type: 'custom', carryover: false }, 'carryover'],
    [{ type: 'custom', holeNumber: 0 }, 'holeNumber'],
    [{ type: 'custom', holeNumber: 19 }, 'holeNumber'],
    [{ type: 'poker' }, 'type'],
    [{ type: 'skins', basis: 'points' }, 'basis'],
    [{ type: 'skins', basis: null }, 'basis'],
    [{ type: 'skins', carryover: 'yes' }, 'carryover'],
    [{ type: 'skins', entrantType: 'flight' }, 'entrantType'],
    [{ type: 'skins', entry: 'some' }, 'entry'],
    [{ type: 'skins', flightId: 'A' }, 'flightId'],
    [{ type: 'skins', buyInCents: -1 }, 'buyInCents'],
    [{ type: 'skins', buyInCents: 1_000_001 }, 'buyInCents'],
    [{ type: 'skins', buyInCents: 1.5 }, 'buyInCents'],
    [{ type: 'skins', name: ' ' }, 'name'],
    [{ type: 'skins', name: 'n'.repeat(121) }, 'name'],
  ])('is not made of %j', async (fields, field) => {
    const event = await newEvent();
    expect(await add(event, fields)).toMatchObject(invalid(field));
    expect(await data(event.get('/sidegames'))).toEqual([]);
  });

  it('may go to every limit', async () => {
    const event = await newEvent();
    const name = 'n'.repeat(120);
    expect(await added(event, { ...SKINS, name, buyInCents: 1_000_000, holeNumber: null })).toMatchObject({
      name,
    });
    expect(await added(event, { type: 'custom', holeNumber: 18 })).toMatchObject({ hole_number: 18 });
    expect(await added(event, { type: 'custom' })).toMatchObject({ hole_number: null });
  });

  it('is on a hole that the event has, and that hole does not go', async () => {
    const event = await newEvent({ holes: NINE });
    expect(await add(event, { ...PIN, holeNumber: 10 })).toMatchObject(invalid('holeNumber'));
    await data(event.put('/holes', { holes: COURSE }));
    const game = await added(event, { type: 'custom', holeNumber: 10 });
    expect(await event.put('/holes', { holes: NINE })).toMatchObject(conflict);
    expect(await data(change(event, game, { holeNumber: null }))).toMatchObject({ hole_number: null });
    await data(event.put('/holes', { holes: NINE }));
    expect(await change(event, game, { holeNumber: 10 })).toMatchObject(invalid('holeNumber'));
  });

  it('of skins is for whoever the format scores', async () => {
    const of = async (format: TournamentPlan['format']) => newEvent({ ...(format && { format }) });
    const [scramble, individual, bestBall] = [
      await of('scramble'),
      await of('individual'),
      await of('best_ball'),
    ];
    const skins = (entrantType?: string) => ({ ...SKINS, ...(entrantType && { entrantType }) });
    expect(await add(scramble, skins('player'))).toMatchObject(conflict);
    expect(await add(individual, skins('team'))).toMatchObject(conflict);
    for (const [event, given, type] of [
      [scramble, undefined, 'team'],
      [individual, undefined, 'player'],
      [individual, 'player', 'player'],
      [bestBall, undefined, 'team'],
      [bestBall, 'player', 'player'],
    ] as const)
      expect(await added(event, skins(given))).toMatchObject({ entrant_type: type });
    expect(await added(scramble, { ...PIN, entrantType: 'team' })).toMatchObject({ entrant_type: 'team' });
  });

  it('follows the format of an event that had none when it was made', async () => {
    const event = await createTournament(await running.service.person(), { teams: [2] });
    const game = await added(event, SKINS);
    expect(game).toMatchObject({ entrant_type: 'team', participants: 1 });
    expect((await event.get(`/sidegames/${game.id}/results`)).status).toBe(200);
    await data(event.person.patch(event.path, { format: 'individual' }));
    expect(await read(event, game)).toMatchObject({ entrant_type: 'player', participants: 2 });
    expect(await data(event.get(`/sidegames/${game.id}/results`))).toMatchObject({ participants: 2 });
  });

  it('is changed by at least one field that it has', async () => {
    const event = await newEvent();
    const game = await added(event, PIN);
    expect(await change(event, game, {})).toMatchObject(invalid(''));
    const slip = await change(event, game, { hole_number: 4 });
    expect(slip).toMatchObject(invalid('hole_number'));
    expect(slip.body.error).toContain('holeNumber');
    for (const [fields, field] of [
      [{ holeNumber: null }, 'holeNumber'],
      [{ basis: 'net' }, 'basis'],
      [{ name: null }, 'name'],
      [{ buyInCents: null }, 'buyInCents'],
      [{ status: null }, 'status'],
      [{ type: 'skins' }, 'type'],
      [{ entrantType: 'team' }, 'entrantType'],
    ] as const)
      expect(await change(event, game, fields)).toMatchObject(invalid(field));
    expect(await read(event, game)).toEqual(game);
    const skins = await added(event, SKINS);
    expect(await change(event, skins, { holeNumber: 4 })).toMatchObject(invalid('holeNumber'));
    expect(await change(event, skins, { carryover: null })).toMatchObject(invalid('carryover'));
  });

  it('is left alone once it is closed, until it is opened', async () => {
    const event = await newEvent({ teams: [2] });
    const game = await added(event, { ...PIN, entry: 'listed' });
    await data(enlist(event, game, event.player(0)));
    await data(win(event, game, { playerId: event.player(0) }));
    const closed = await data(change(event, game, { status: 'closed' }));
    expect(closed.status).toBe('closed');
    expect(await data(change(event, game, { status: 'closed' }))).toEqual(closed);
    for (const refused of [
      change(event, game, { name: 'Other' }),
      change(event, game, { status: 'open', name: 'Other' }),
      event.person.delete(pathOf(event, game)),
      enlist(event, game, event.player(0, 1)),
      event.person.delete(pathOf(event, game, `/participants/${event.player(0)}`)),
      win(event, game, { name: 'The pro' }),
      event.person.delete(pathOf(event, game, '/winner')),
    ])
      expect(await refused).toMatchObject(conflict);
    expect(await read(event, game)).toEqual(closed);
    const opened = await data(change(event, game, { status: 'open' }));
    expect(opened).toEqual({ ...closed, status: 'open', updated_at: A_TIME });
    expect((await sidegameActions(event)).filter((action) => action === 'sidegame.updated')).toHaveLength(2);
  });

  it('of an archived event is only read', async () => {
    const event = await newEvent({ teams: [2] });
    const game = await added(event, { type: 'custom', entry: 'listed' });
    await data(enlist(event, game, event.player(0)));
    await bringTo(event.person, event.path, 'archived');
    for (const refused of [
      add(event, SKINS),
      change(event, game, { status: 'closed' }),
      event.person.delete(pathOf(event, game)),
      enlist(event, game, event.player(0, 1)),
      event.person.delete(pathOf(event, game, `/participants/${event.player(0)}`)),
      win(event, game, { name: 'The pro' }),
      event.person.delete(pathOf(event, game, '/winner')),
    ])
      expect(await refused).toMatchObject(conflict);
    expect(await read(event, game)).toEqual({ ...game, participants: 1, updated_at: A_TIME });
    expect((await event.get('/sidegames/payouts')).status).toBe(200);
  });

  it('names a flight that is there, which then stays', async () => {
    const event = await newEvent({ flights: 2, teams: [2] });
    const [first, second] = event.flights;
    expect(await add(event, { ...SKINS, flightId: UNKNOWN_ID })).toMatchObject(notFound);
    const game = await added(event, { ...SKINS, flightId: first.id.toUpperCase() });
    expect(game).toMatchObject({ flight_id: first.id, participants: 0 });
    expect(await change(event, game, { flightId: UNKNOWN_ID })).toMatchObject(notFound);
    expect(await event.person.delete(`${event.path}/flights/${first.id}`)).toMatchObject(conflict);
    expect(await event.post('/flights/auto', { count: 2 })).toMatchObject(conflict);
    expect((await data(event.get('/flights'))).map(({ name }: Wire) => name)).toEqual([
      'Flight 1',
      'Flight 2',
      null,
    ]);
    await data(change(event, game, { flightId: second.id }));
    await data(event.person.delete(`${event.path}/flights/${first.id}`));
    await data(change(event, game, { flightId: null }));
    await data(event.post('/flights/auto', { count: 2 }));
  });
});

describe('a contest on a hole', () => {
  it('is shown by the hole, of several there the newest that is left', async () => {
    const event = await newEvent();
    const pin = await added(event, PIN);
    expect(await contestsOf(event)).toEqual({ 3: 'closest_to_pin' });
    const drive = await added(event, { type: 'longest_drive', holeNumber: 3 });
    await added(event, { type: 'custom', holeNumber: 3 });
    expect(await contestsOf(event)).toEqual({ 3: 'longest_drive' });
    await data(change(event, drive, { holeNumber: 4 }));
    expect(await contestsOf(event)).toEqual({ 3: 'closest_to_pin', 4: 'longest_drive' });
    await data(change(event, pin, { holeNumber: 4 }));
    expect(await contestsOf(event)).toEqual({ 4: 'closest_to_pin' });
    await data(event.person.delete(pathOf(event, pin)));
    expect(await contestsOf(event)).toEqual({ 4: 'longest_drive' });
    await data(event.person.delete(pathOf(event, drive)));
    expect(await contestsOf(event)).toEqual({});
  });

  it('gives way to what the holes are set to', async () => {
    const event = await newEvent();
    const pin = await added(event, PIN);
    const holes = COURSE.map((hole) =>
      hole.holeNumber === 5 ? { ...hole, contest: 'longest_drive' } : hole,
    );
    await data(event.put('/holes', { holes }));
    expect(await contestsOf(event)).toEqual({ 5: 'longest_drive' });
    expect(await data(change(event, pin, { name: 'Nearest', holeNumber: 3 }))).toMatchObject({
      hole_number: 3,
    });
    expect(await contestsOf(event)).toEqual({ 5: 'longest_drive' });
    await data(change(event, pin, { holeNumber: 5 }));
    expect(await contestsOf(event)).toEqual({ 5: 'closest_to_pin' });
  });

  it('needs no holes to be configured', async () => {
    const event = await createTournament(await running.service.person());
    expect(await added(event, { ...PIN, holeNumber: 18 })).toMatchObject({ hole_number: 18 });
    expect(await data(event.get('/holes'))).toEqual([]);
    expect(await event.put('/holes', { holes: NINE })).toMatchObject(conflict);
  });
});
