/**
 * Promises about who takes part in a side game and who wins it: lists, flights, withdrawals, winners, and
 * races.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import {
  add,
  added,
  change,
  enlist,
  pathOf,
  read,
  resultsOf,
  win,
  withdraw,
} from '../../../../../test/support/worlds/side-games.ts';
import {
  auditOf,
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const newEvent = async (plan: TournamentPlan = {}) =>
  createTournament(await running.service.person(), {
    format: 'best_ball',
    holes: COURSE,
    teams: [2, 2],
    ...plan,
  });

const LISTED = { type: 'custom', entry: 'listed', buyInCents: 500 };

const namesIn = async (event: TestTournament, game: Wire): Promise<string[]> =>
  (await data(event.get(`/sidegames/${game.id}/participants`))).map(({ name }: Wire) => name);

const drop = (event: TestTournament, game: Wire, id: string) =>
  event.person.delete(pathOf(event, game, `/participants/${id}`));

const logged = async (event: TestTournament, action: string) =>
  (await auditOf(event.person, event)).filter((row) => row.action === `sidegame.${action}`);

describe('whoever takes part', () => {
  it('is everybody who plays, as the field changes', async () => {
    const event = await newEvent();
    const [players, teams] = [
      await added(event, { type: 'custom', buyInCents: 500 }),
      await added(event, { type: 'custom', entrantType: 'team', buyInCents: 500 }),
    ];
    const pots = async () =>
      [await read(event, players), await read(event, teams)].map(({ participants, pot_cents }) => [
        participants,
        pot_cents,
      ]);
    expect(await pots()).toEqual([
      [4, 2000],
      [2, 1000],
    ]);
    await withdraw(event, event.player(0));
    await data(event.post('/players', { fullName: 'Anna' }));
    await data(event.post('/players', { fullName: 'Ben' }));
    await data(event.post('/teams', { teamName: 'Late' }));
    expect(await pots()).toEqual([
      [5, 2500],
      [3, 1500],
    ]);
    expect(await namesIn(event, players)).toEqual(['Anna', 'Ben', 'Player 1.2', 'Player 2.1', 'Player 2.2']);
    expect(await namesIn(event, teams)).toEqual(['Late', 'Team 1', 'Team 2']);
    expect(await enlist(event, players, event.player(0, 1))).toMatchObject(conflict);
    expect(await drop(event, players, event.player(0, 1))).toMatchObject(notFound);
  });

  it('is on the list, added all or none and taken off one by one', async () => {
    const event = await newEvent();
    const game = await added(event, LISTED);
    expect([game.participants, await namesIn(event, game)]).toEqual([0, []]);
    const [one, two, three] = event.playerIds as [string, string, string];
    expect(await data(enlist(event, game, two, one, one.toUpperCase()))).toEqual({ participants: 2 });
    expect(await data(enlist(event, game, one))).toEqual({ participants: 2 });
    expect(await enlist(event, game, three, UNKNOWN_ID)).toMatchObject(notFound);
    expect(await enlist(event, game, three, event.team(0))).toMatchObject(notFound);
    await withdraw(event, event.player(1, 1));
    expect(await enlist(event, game, three, event.player(1, 1))).toMatchObject(conflict);
    expect(await data(event.get(`/sidegames/${game.id}/participants`))).toEqual([
      { entrantId: one, name: 'Player 1.1' },
      { entrantId: two, name: 'Player 1.2' },
    ]);
    expect(await read(event, game)).toMatchObject({ participants: 2, pot_cents: 1000 });
    expect(await data(drop(event, game, one))).toEqual({ id: one, deleted: true });
    expect(await drop(event, game, one)).toMatchObject(notFound);
    expect(await namesIn(event, game)).toEqual(['Player 1.2']);
    const [log, ...more] = await logged(event, 'participants_added');
    expect([log.metadata.entrant_ids, more]).toEqual([[one, two].sort(), []]);
    expect((await logged(event, 'participant_removed')).map(({ metadata }) => metadata.entrant_ids)).toEqual([
      [one],
    ]);
  });

  it.each<[string, unknown]>([
    ['entrantIds', undefined],
    ['entrantIds', []],
    ['entrantIds', Array(501).fill(UNKNOWN_ID)],
    ['entrantIds.0', ['Sam']],
  ])('is not added by a bad %s', async (field, entrantIds) => {
    const event = await newEvent();
    const game = await added(event, LISTED);
    expect(await event.post(`/sidegames/${game.id}/participants`, { entrantIds })).toMatchObject(
      invalid(field),
    );
    expect(await enlist(event, game, ...Array(500).fill(UNKNOWN_ID))).toMatchObject(notFound);
  });

  it('is of the flight that the game names: the own one, else that of the team', async () => {
    const event = await newEvent({ format: 'individual', flights: 2 });
    const [first, second] = event.flights.map(({ id }) => id);
    await data(event.post(`/teams/${event.team(0)}/flight`, { flightId: first }));
    await data(event.post(`/players/${event.player(0, 1)}/flight`, { flightId: second }));
    await data(event.post(`/players/${event.player(1, 1)}/flight`, { flightId: first }));
    const all = await added(event, { type: 'skins', flightId: first, buyInCents: 100 });
    expect(await namesIn(event, all)).toEqual(['Player 1.1', 'Player 2.2']);
    expect([all.participants, (await resultsOf(event, all)).potCents]).toEqual([2, 200]);
    const listed = await added(event, { ...LISTED, flightId: first });
    expect(await data(enlist(event, listed, event.player(0), event.player(1)))).toEqual({ participants: 1 });
    expect((await resultsOf(event, listed)).participants).toBe(1);
    const teams = await added(event, { type: 'custom', entrantType: 'team', flightId: first });
    expect(await namesIn(event, teams)).toEqual(['Team 1']);
  });

  it('counts in the pot after a withdrawal, until taken off the list', async () => {
    const event = await newEvent({ format: 'individual' });
    const game = await added(event, { ...LISTED, type: 'skins' });
    const [one, two] = event.playerIds as [string, string];
    await data(enlist(event, game, one, two));
    await event.cards([one, '3'], [two, '4']);
    await withdraw(event, one);
    expect(await resultsOf(event, game)).toMatchObject({
      participants: 2,
      potCents: 1000,
      totals: [{ entrantId: two, skins: 1, payoutCents: 1000 }],
    });
    expect(await read(event, game)).toMatchObject({ participants: 2, pot_cents: 1000 });
    await data(drop(event, game, one));
    expect(await resultsOf(event, game)).toMatchObject({ participants: 1, potCents: 500 });
  });

  it('is off the list with the team that is deleted', async () => {
    const event = await newEvent();
    const game = await added(event, { ...LISTED, entrantType: 'team' });
    await data(enlist(event, game, event.team(0), event.team(1)));
    const { revision } = await resultsOf(event, game);
    await data(event.person.delete(`${event.path}/teams/${event.team(0)}`));
    expect(await namesIn(event, game)).toEqual(['Team 2']);
    const after = await resultsOf(event, game);
    expect([after.participants, after.revision > revision]).toEqual([1, true]);
  });

  it('is never lost nor doubled when many are added at once', async () => {
    const event = await newEvent({ teams: [4, 4] });
    const game = await added(event, LISTED);
    const pairs = event.playerIds.map((id, index) => [id, event.playerIds[(index + 1) % 8] ?? '']);
    const answers = await Promise.all(pairs.map((pair) => enlist(event, game, ...pair)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await namesIn(event, game)).toHaveLength(8);
    const names = (await logged(event, 'participants_added')).flatMap(({ metadata }) => metadata.entrant_ids);
    expect(names.sort()).toEqual([...event.playerIds].sort());
    const drops = await Promise.all(
      [...event.playerIds, ...event.playerIds].map((id) => drop(event, game, id)),
    );
    expect(drops.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(await read(event, game)).toMatchObject({ participants: 0 });
  });
});

describe('the winner', () => {
  it('is a player, a team or a name, replaced and cleared, on the record', async () => {
    const event = await newEvent();
    const game = await added(event, { type: 'longest_drive', holeNumber: 2, buyInCents: 500 });
    const player = event.player(0);
    const won = await data(win(event, game, { playerId: player, measurement: 271.5, unit: 'yd' }));
    expect(won).toEqual({
      ...game,
      winner_player_id: player,
      winner_name: 'Player 1.1',
      measurement: 271.5,
      unit: 'yd',
      updated_at: A_TIME,
    });
    expect(await read(event, game)).toEqual(won);
    expect(await data(win(event, game, { playerId: player, measurement: 271.5, unit: 'yd' }))).toEqual(won);
    await data(event.post(`/players/${player}/update`, { full_name: 'Sam Snead' }));
    expect((await read(event, game)).winner_name).toBe('Sam Snead');
    expect(await resultsOf(event, game)).toMatchObject({
      type: 'longest_drive',
      participants: 4,
      winner: {
        playerId: player,
        teamId: null,
        name: 'Sam Snead',
        measurement: 271.5,
        unit: 'yd',
        payoutCents: 2000,
      },
    });
    const team = await data(win(event, game, { teamId: event.team(1) }));
    expect(team).toMatchObject({ winner_player_id: null, winner_team_id: event.team(1), measurement: null });
    const named = await data(win(event, game, { name: 'The pro', playerId: null }));
    expect(named).toMatchObject({ winner_team_id: null, winner_name: 'The pro' });
    const cleared = await data(event.person.delete(pathOf(event, game, '/winner')));
    expect(cleared).toEqual({ ...game, updated_at: A_TIME });
    expect(await data(event.person.delete(pathOf(event, game, '/winner')))).toEqual(cleared);
    expect((await resultsOf(event, game)).winner).toBeNull();
    expect((await logged(event, 'winner_set')).map(({ metadata }) => metadata.new.winner_name)).toEqual([
      'Player 1.1',
      'Team 2',
      'The pro',
    ]);
    expect((await logged(event, 'winner_cleared')).map(({ metadata }) => metadata.old)).toEqual([
      { winner_name: 'The pro' },
    ]);
  });

  it.each<[object, string]>([
    [{}, 'playerId'],
    [{ playerId: null }, 'playerId'],
    [{ playerId: UNKNOWN_ID, name: 'Sam' }, 'playerId'],
    [{ teamId: UNKNOWN_ID, name: 'Sam' }, 'playerId'],
    [{ playerId: 'Sam' }, 'playerId'],
    [{ name: '' }, 'name'],
    [{ name: 'n'.repeat(121) }, 'name'],
    [{ name: 'Sam', measurement: -0.1 }, 'measurement'],
    [{ name: 'Sam', measurement: 100_000.1 }, 'measurement'],
    [{ name: 'Sam', unit: '' }, 'unit'],
    [{ name: 'Sam', unit: 'u'.repeat(21) }, 'unit'],
  ])('is not %j', async (fields, field) => {
    const event = await newEvent();
    const game = await added(event, { type: 'custom' });
    expect(await win(event, game, fields)).toMatchObject(invalid(field));
    expect(await read(event, game)).toEqual(game);
  });

  it('may go to every limit', async () => {
    const event = await newEvent();
    const game = await added(event, { type: 'custom' });
    const most = { name: 'n'.repeat(120), measurement: 100_000, unit: 'u'.repeat(20) };
    expect(await data(win(event, game, most))).toMatchObject({ measurement: 100_000, unit: most.unit });
    expect(await data(win(event, game, { name: 'S', measurement: 0, unit: 'm' }))).toMatchObject({
      measurement: 0,
    });
  });

  it('is somebody of the event, and of the list where there is one', async () => {
    const event = await newEvent();
    const game = await added(event, { ...LISTED, entrantType: 'team' });
    await data(enlist(event, game, event.team(0)));
    expect(await win(event, game, { playerId: UNKNOWN_ID })).toMatchObject(notFound);
    expect(await win(event, game, { teamId: event.player(0) })).toMatchObject(notFound);
    expect(await win(event, game, { teamId: event.team(1) })).toMatchObject(conflict);
    expect(await win(event, game, { playerId: event.player(1) })).toMatchObject(conflict);
    expect((await win(event, game, { playerId: event.player(0) })).status).toBe(200);
    expect((await win(event, game, { teamId: event.team(0) })).status).toBe(200);
    expect((await win(event, game, { name: 'Anybody' })).status).toBe(200);
    const skins = await added(event, { type: 'skins' });
    expect(await win(event, skins, { playerId: event.player(0) })).toMatchObject(conflict);
    expect(await event.person.delete(pathOf(event, skins, '/winner'))).toMatchObject(conflict);
  });

  it('stays the winner after a withdrawal, and as a name after the team is deleted', async () => {
    const event = await newEvent();
    const game = await added(event, { type: 'custom', buyInCents: 500 });
    await data(win(event, game, { playerId: event.player(0) }));
    await withdraw(event, event.player(0));
    expect(await read(event, game)).toMatchObject({ winner_name: 'Player 1.1', participants: 3 });
    await withdraw(event, event.player(0, 1));
    expect((await win(event, game, { playerId: event.player(0, 1) })).status).toBe(200);
    await data(win(event, game, { teamId: event.team(1) }));
    await data(event.person.delete(`${event.path}/teams/${event.team(1)}`));
    expect(await read(event, game)).toMatchObject({ winner_team_id: null, winner_name: 'Team 2' });
    const { rows } = await data(event.get('/sidegames/payouts'));
    expect(rows).toEqual([expect.objectContaining({ entrantType: null, entrantId: null, name: 'Team 2' })]);
  });

  it('is one of those who were named at once', async () => {
    const event = await newEvent();
    const game = await added(event, { type: 'custom' });
    const answers = await Promise.all(event.playerIds.map((playerId) => win(event, game, { playerId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await logged(event, 'winner_set');
    expect(rows).toHaveLength(4);
    expect((await read(event, game)).winner_player_id).toBe(rows.at(-1).metadata.new.winner_player_id);
  });

  it('is set once for a repeated key', async () => {
    const event = await newEvent();
    const headers = { 'idempotency-key': 'pin' };
    const body = { type: 'closest_to_pin', name: 'Pin', holeNumber: 3 };
    const games = await Promise.all([1, 2, 3].map(() => data(event.post('/sidegames', body, headers))));
    expect(new Set(games.map(({ id }) => id)).size).toBe(1);
    expect(await add(event, { type: 'custom' })).toMatchObject({ status: 201 });
    expect(await data(change(event, games[0], { name: 'Pin' }))).toEqual(games[0]);
  });
});
