/**
 * Promises about results: skins follow the scores and the boards' version, the pot goes out to the cent, all
 * agree.
 */
import { describe, expect, it } from 'vitest';
import { A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { openEvent, visit } from '../../../../../test/support/worlds/registrations.ts';
import { COURSE, NINE, NO_INDEXES, shown } from '../../../../../test/support/worlds/rounds.ts';
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
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const newEvent = async (plan: TournamentPlan = {}) =>
  createTournament(await running.service.person(), {
    format: 'individual',
    holes: COURSE,
    teams: [3],
    ...plan,
  });

const SKINS = { type: 'skins', name: 'Skins' };

/** Three teams level at 62, whose skins are worked out hole by hole in the rules of golf. */
const LEVEL = {
  X: '3 4 3 4 3 4 2 4 4 | 4 3 3 4 3 4 3 3 4',
  Y: '4 4 2 4 3 4 3 4 3 | 3 4 3 4 4 3 4 2 4',
  Z: '3 4 3 4 3 4 2 4 4 | 3 4 3 4 4 3 4 3 3',
};

const levelTeams = (): TournamentPlan => ({
  format: 'scramble',
  teams: Object.keys(LEVEL).map((name) => ({ name })),
});

const holesOf = (results: Wire, ...fields: string[]) => shown(results.holes, ...fields);
const payouts = (event: TestTournament): Promise<Wire> => data(event.get('/sidegames/payouts'));

describe('skins', () => {
  it('are paid by the pot, hole by hole and to the cent', async () => {
    const event = await newEvent(levelTeams());
    const game = await added(event, { ...SKINS, buyInCents: 2000 });
    await event.cards(...Object.values(LEVEL).map((card, i): [string, string] => [event.team(i), card]));
    const results = await resultsOf(event, game);
    expect({ ...results, holes: undefined }).toEqual({
      gameId: game.id,
      type: 'skins',
      revision: expect.any(Number),
      provisional: false,
      strokeIndexMissing: false,
      participants: 3,
      potCents: 6000,
      currency: 'usd',
      holes: undefined,
      totals: [
        { entrantId: event.team(1), name: 'Y', skins: 10, payoutCents: 3334 },
        { entrantId: event.team(0), name: 'X', skins: 7, payoutCents: 2333 },
        { entrantId: event.team(2), name: 'Z', skins: 1, payoutCents: 333 },
      ],
      unawarded: 0,
    });
    const won = holesOf(results, 'hole', 'winnerName', 'skins').filter(([, winner]) => winner !== null);
    expect(won.map((cells) => cells.join(' '))).toEqual([
      '3 Y 3',
      '9 Y 6',
      '11 X 2',
      '14 X 3',
      '16 X 2',
      '17 Y 1',
      '18 Z 1',
    ]);
    expect(results.holes[0]).toEqual({
      hole: 1,
      winnerId: null,
      winnerName: null,
      skins: 0,
      score: 3,
      provisional: false,
      settled: true,
    });
    expect(results.holes[2]).toMatchObject({ winnerId: event.team(1), score: 2 });
    await data(change(event, game, { carryover: false, status: 'closed' }));
    expect((await resultsOf(event, game)).totals.map(({ skins }: Wire) => skins)).toEqual([3, 3, 1]);
  });

  it('are provisional until everybody has a score, or the event is final', async () => {
    const event = await newEvent({ holes: NINE, teams: [2] });
    const game = await added(event, { ...SKINS, buyInCents: 100 });
    expect(await resultsOf(event, game)).toMatchObject({ provisional: true, totals: [], unawarded: 0 });
    const [one, two] = event.playerIds as [string, string];
    await event.cards([one, '4 4 3 4'], [two, '4 . 3 5']);
    const states = async () =>
      holesOf(await resultsOf(event, game), 'skins', 'provisional', 'settled').slice(0, 5);
    expect(await states()).toEqual([
      [0, false, true],
      [2, true, false],
      [0, false, false],
      [2, false, false],
      [0, true, false],
    ]);
    await data(event.score(two, 2, 4));
    expect((await states()).slice(1, 4)).toEqual([
      [0, false, true],
      [0, false, true],
      [4, false, true],
    ]);
    await data(change(event, game, { status: 'closed' }));
    await data(event.score(two, 4, 4));
    expect((await resultsOf(event, game)).unawarded).toBe(4);
    await data(event.post('/status', { status: 'final' }));
    const final = await resultsOf(event, game);
    expect(final).toMatchObject({ provisional: false, unawarded: 4, totals: [], potCents: 200 });
    expect(final.holes.every(({ settled }: Wire) => settled)).toBe(true);
    expect(await payouts(event)).toMatchObject({ provisional: false, rows: [] });
  });

  it('count net, capped and by the best ball as the boards do', async () => {
    const event = await newEvent({
      format: 'best_ball',
      settings: { maxScore: 'net_double_bogey' },
      teams: [
        { name: 'A', players: [0, 18] },
        { name: 'B', players: [0, 0] },
      ],
    });
    await event.cards(
      [event.player(0), '9 5'],
      [event.player(0, 1), '5 .'],
      [event.player(1), '5 6'],
      [event.player(1, 1), '9 .'],
    );
    const [gross, net, own] = [
      await added(event, SKINS),
      await added(event, { ...SKINS, basis: 'net' }),
      await added(event, { ...SKINS, entrantType: 'player', basis: 'net' }),
    ];
    expect(holesOf(await resultsOf(event, gross), 'winnerName', 'score').slice(0, 2)).toEqual([
      [null, 5],
      ['A', 5],
    ]);
    expect(holesOf(await resultsOf(event, net), 'winnerName', 'score')[0]).toEqual(['A', 4]);
    const players = await resultsOf(event, own);
    expect(players.participants).toBe(4);
    expect(holesOf(players, 'winnerName', 'winnerId', 'score', 'provisional').slice(0, 2)).toEqual([
      ['A 2', event.player(0, 1), 4, false],
      ['A 1', event.player(0), 5, true],
    ]);
    const bare = await newEvent({ holes: NO_INDEXES, teams: [{ name: 'A', players: [18] }] });
    await bare.cards([bare.player(0), '4']);
    const missing = await added(bare, { ...SKINS, basis: 'net' });
    expect(await resultsOf(bare, missing)).toMatchObject({ strokeIndexMissing: true });
  });

  it('wait for nobody who cannot score any more', async () => {
    const event = await newEvent({ format: 'scramble', teams: [1, 1] });
    const game = await added(event, SKINS);
    await event.cards([event.team(0), '4']);
    expect((await resultsOf(event, game)).holes[0].provisional).toBe(true);
    await withdraw(event, event.player(1));
    expect((await resultsOf(event, game)).holes[0]).toMatchObject({ skins: 1, provisional: false });
  });
});

describe('the version of results', () => {
  it('is that of the boards, and grows with scores, games, lists and winners', async () => {
    const event = await newEvent();
    const game = await added(event, { type: 'custom', entry: 'listed' });
    const skins = await added(event, SKINS);
    const { revision } = await data(event.score(event.player(0), 1, 4));
    const answer = await event.get(`/sidegames/${skins.id}/results`);
    const boards = await event.get('/boards');
    expect(answer.body.data.revision).toBe(revision);
    expect(answer.headers.get('etag')).toBe(`W/"${revision}"`);
    expect(boards.headers.get('etag')).toBe(answer.headers.get('etag'));
    for (const path of [
      `/sidegames/${skins.id}/results`,
      '/sidegames/payouts',
      '/sidegames/payouts?format=csv',
    ])
      expect((await event.get(path, { 'if-none-match': `W/"${revision}"` })).status).toBe(304);
    let before = revision;
    for (const act of [
      () => change(event, skins, { buyInCents: 500 }),
      () => enlist(event, game, event.player(0), event.player(0, 1)),
      () => event.person.delete(pathOf(event, game, `/participants/${event.player(0, 1)}`)),
      () => win(event, game, { playerId: event.player(0) }),
      () => event.person.delete(pathOf(event, game, '/winner')),
      () => withdraw(event, event.player(0, 2)).then(() => ({ status: 200 })),
      () => add(event, { type: 'custom' }),
      () => event.person.delete(pathOf(event, game)),
    ]) {
      expect([200, 201]).toContain((await act()).status);
      const after = await event.get(`/sidegames/${skins.id}/results`, { 'if-none-match': `W/"${before}"` });
      expect([after.status, after.body.data.revision > before]).toEqual([200, true]);
      before = after.body.data.revision;
    }
    expect(await resultsOf(event, skins)).toMatchObject({ participants: 2, potCents: 1000 });
  });

  it('never goes back while scores and games change, and everything of it is of one state', async () => {
    const event = await newEvent({ teams: [4] });
    const game = await added(event, { ...SKINS, entry: 'listed', buyInCents: 100 });
    let seen = 0;
    const follow = async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        const { revision, participants, potCents } = await resultsOf(event, game);
        expect([revision >= seen, potCents]).toEqual([true, participants * 100]);
        seen = revision;
      }
    };
    const play = async () => {
      for (const [index, id] of event.playerIds.entries()) {
        await data(enlist(event, game, id));
        await data(event.score(id, index + 1, 4));
      }
    };
    await Promise.all([follow(), play()]);
    expect(await resultsOf(event, game)).toMatchObject({ participants: 4, potCents: 400 });
  });

  it('is of a game that is there', async () => {
    const [event, foreign] = [await newEvent(), await newEvent()];
    const game = await added(foreign, SKINS);
    for (const id of [UNKNOWN_ID, game.id])
      expect(await event.get(`/sidegames/${id}/results`)).toMatchObject(notFound);
    const own = await added(event, SKINS);
    expect((await event.get(`/sidegames/${own.id.toUpperCase()}/results`)).status).toBe(200);
  });
});

describe('payouts', () => {
  it('add up what everybody gets over all games', async () => {
    const event = await newEvent({ teams: [2] });
    const [one, two] = event.playerIds as [string, string];
    const pin = await added(event, { type: 'closest_to_pin', name: 'Pin', holeNumber: 3, buyInCents: 250 });
    const skins = await added(event, { ...SKINS, buyInCents: 1000 });
    const free = await added(event, { type: 'custom', name: 'Free' });
    const named = await added(event, { type: 'custom', name: '=Putting', buyInCents: 300 });
    await data(event.person.patch(`${event.path}/settings`, { registration: { currency: 'eur' } }));
    const euros = await added(event, { type: 'custom', name: 'Euros', buyInCents: 300 });
    await event.cards([one, '3 4 3'], [two, '4 3 2']);
    await data(win(event, pin, { playerId: two }));
    for (const game of [free, named]) await data(win(event, game, { name: 'The pro' }));
    await data(win(event, euros, { playerId: two }));
    const { revision, provisional, rows } = await payouts(event);
    expect([revision, provisional]).toEqual([expect.any(Number), true]);
    const player = { entrantType: 'player', entrantId: two, name: 'Player 1.2' };
    expect(rows).toEqual([
      {
        ...player,
        amountCents: 1834,
        currency: 'usd',
        games: [
          { gameId: pin.id, name: 'Pin', amountCents: 500 },
          { gameId: skins.id, name: 'Skins', amountCents: 1334 },
        ],
      },
      {
        entrantType: 'player',
        entrantId: one,
        name: 'Player 1.1',
        amountCents: 666,
        currency: 'usd',
        games: [{ gameId: skins.id, name: 'Skins', amountCents: 666 }],
      },
      {
        ...player,
        amountCents: 600,
        currency: 'eur',
        games: [{ gameId: euros.id, name: 'Euros', amountCents: 600 }],
      },
      {
        entrantType: null,
        entrantId: null,
        name: 'The pro',
        amountCents: 600,
        currency: 'usd',
        games: [{ gameId: named.id, name: '=Putting', amountCents: 600 }],
      },
    ]);
    const file = await event.get('/sidegames/payouts?format=csv');
    expect(file.headers.get('etag')).toBe(`W/"${revision}"`);
    expect(file.text.split('\r\n')).toEqual([
      'Name,Entrant type,Entrant ID,Amount cents,Currency,Games',
      `Player 1.2,player,${two},1834,usd,Pin; Skins`,
      `Player 1.1,player,${one},666,usd,Skins`,
      `Player 1.2,player,${two},600,eur,Euros`,
      "The pro,,,600,usd,'=Putting",
      '',
    ]);
  });

  it('and results are the same for a field of a thousand and for a dozen games', async () => {
    const event = await newEvent({ teams: [2] });
    await running.service.database.query(
      `insert into players (organization_id, tournament_id, id, full_name, created_at)
       select organization_id, id, gen_random_uuid(), 'Player ' || number, now()
       from tournaments, generate_series(1, 1000) as number where id = $1`,
      [event.id],
    );
    const games = [];
    for (let nth = 0; nth < 11; nth += 1) games.push(await added(event, { ...SKINS, buyInCents: 1 }));
    await event.cards([event.player(0), '3'], [event.player(0, 1), '4']);
    expect(await resultsOf(event, games[0])).toMatchObject({
      participants: 1002,
      totals: [{ entrantId: event.player(0), skins: 1, payoutCents: 1002 }],
    });
    expect((await payouts(event)).rows).toMatchObject([{ amountCents: 11 * 1002 }]);
    expect(await read(event, games[0])).toMatchObject({ participants: 1002, pot_cents: 1002 });
  });
});

describe('the public page of side games', () => {
  it('shows names and numbers and no money, once the event wants it', async () => {
    const event = await openEvent(await running.service.person(), {
      format: 'individual',
      holes: NINE,
      teams: [2],
    });
    const look = () => visit(running.service, 'GET', `${event.page}/sidegames`);
    const skins = await added(event, { ...SKINS, buyInCents: 700 });
    const pin = await added(event, { type: 'closest_to_pin', name: 'Pin', holeNumber: 3, buyInCents: 700 });
    await event.cards([event.player(0), '3'], [event.player(0, 1), '4']);
    expect((await look()).body).toEqual({ data: [] });
    await data(event.person.patch(`${event.path}/settings`, { sideGamesEnabled: true }));
    const answer = await look();
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const [first, second] = answer.body.data;
    expect(first).toEqual({
      id: pin.id,
      type: 'closest_to_pin',
      name: 'Pin',
      hole_number: 3,
      basis: null,
      carryover: null,
      status: 'open',
      provisional: false,
      holes: [],
      totals: [],
      unawarded: 0,
      winner: null,
    });
    const hole = {
      hole: 1,
      winner_name: 'Player 1.1',
      skins: 1,
      score: 3,
      provisional: false,
      settled: true,
    };
    expect({ ...second, holes: second.holes[0] }).toEqual({
      id: skins.id,
      type: 'skins',
      name: 'Skins',
      hole_number: null,
      basis: 'gross',
      carryover: true,
      status: 'open',
      provisional: true,
      holes: hole,
      totals: [{ name: 'Player 1.1', skins: 1 }],
      unawarded: 0,
      winner: null,
    });
    expect(second.holes).toHaveLength(9);
    expect(answer.text).not.toMatch(/cents|pot|buy|currency/i);
    await data(win(event, pin, { playerId: event.player(0), measurement: 2.5, unit: 'm' }));
    expect((await look()).body.data[0]).toMatchObject({
      id: A_UUID,
      winner: { name: 'Player 1.1', measurement: 2.5, unit: 'm' },
    });
    await data(event.person.patch(`${event.path}/settings`, { sideGamesEnabled: false }));
    expect((await look()).body).toEqual({ data: [] });
  });

  it('is not there for an event in set-up, nor under another address', async () => {
    const person = await running.service.person();
    const settings = {
      publicSlug: `hidden-${person.clientId.toLowerCase().slice(-8)}`,
      sideGamesEnabled: true,
    };
    await createTournament(person, { settings });
    for (const slug of [settings.publicSlug, 'nowhere-at-all'])
      expect(await visit(running.service, 'GET', `/public/v1/events/${slug}/sidegames`)).toMatchObject(
        notFound,
      );
  });
});
