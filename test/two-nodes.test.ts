/**
 * Two nodes on one database show the same boards: what is scored on one is on the other's screens within a
 * second.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer } from './support/peers/oauth.ts';
import { Follower } from './support/peers/streams.ts';
import { cloneTemplate } from './support/run/database.ts';
import { deafen, hearingAgain } from './support/run/hearing.ts';
import { Service } from './support/run/service.ts';
import { createBracket, drawnAs, playedAnew, teamEvent } from './support/worlds/brackets.ts';
import { call, type Person, type Wire } from './support/worlds/people.ts';
import { phoneOf, tap } from './support/worlds/play.ts';
import { createRaffle } from './support/worlds/raffles.ts';
import { COURSE, shown } from './support/worlds/rounds.ts';
import { createSeries, playedEvent } from './support/worlds/series.ts';
import { createTournament, type TestTournament } from './support/worlds/tournaments.ts';

let here: Service;
let there: Service;
let person: Person;

beforeAll(async () => {
  const database = await cloneTemplate();
  here = await Service.start(database);
  there = await Service.start(database);
  person = await here.person();
});

afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await here?.database.drop();
});

/** Scored here. */
const newEvent = (): Promise<TestTournament> =>
  createTournament(person, {
    format: 'scramble',
    holes: COURSE,
    teams: [
      { name: 'A', start: '1A' },
      { name: 'B', start: '1B' },
    ],
  });

const askThere = (event: TestTournament, path: string, headers: Record<string, string> = {}) =>
  call(there, 'GET', `${event.path}${path}`, { headers: { ...bearer(person.token), ...headers } });

const scoreThere = (event: TestTournament, team: string, hole: number, strokes: number) =>
  call(there, 'POST', `${event.path}/teams/${team}/scores`, {
    headers: bearer(person.token),
    body: { hole, strokes },
  });

const followThere = async (event: TestTournament): Promise<Follower> => {
  const follower = await Follower.to(there, `${event.path}/leaderboard/stream`, person.token);
  await follower.next();
  return follower;
};

/** Fails where nobody was told: what is not told is never looked for. How long it takes is the benchmark's business. */
const soon = <Value>(value: Promise<Value>): Promise<Value> =>
  Promise.race([
    value,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('It was not told.')), 4000).unref();
    }),
  ]);

const grossOf = ({ data }: Wire) => data[0].rows[0].gross;

describe('a side game changed on one node', () => {
  it('is shown by the other at once to whoever has seen it', async () => {
    const event = await newEvent();
    const game = (await event.post('/sidegames', { type: 'skins', name: 'Skins' })).body.data;
    const path = `/sidegames/${game.id}/results`;
    expect((await askThere(event, path)).body.data.potCents).toBe(0);
    await person.patch(`${event.path}/sidegames/${game.id}`, { buyInCents: 500 });
    const etag = (await event.get(path)).headers.get('etag') ?? '';
    expect((await askThere(event, path, { 'if-none-match': etag })).status).toBe(304);
    expect((await askThere(event, path)).body.data.potCents).toBe(1000);
  });
});

describe('games played on both nodes at once', () => {
  const postThere = (path: string, body: object) =>
    call(there, 'POST', path, { headers: bearer(person.token), body });

  it('sell every ticket number once, and draw every prize once, in draws without a gap', async () => {
    const raffle = await createRaffle(person, { prizes: [{ name: 'Putter', quantity: 5 }] });
    const sale = (nth: number) => ({ quantity: 3, name: `Holder ${nth}` });
    const sold = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        nth % 2 === 0 ? raffle.sell(sale(nth)) : postThere(`${raffle.path}/tickets`, sale(nth)),
      ),
    );
    const firsts = sold.map(({ body }) => body.data.first_number).sort((a, b) => a - b);
    expect(firsts).toEqual(Array.from({ length: 10 }, (_, nth) => 1 + 3 * nth));
    const draws = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        nth % 2 === 0 ? raffle.draw() : postThere(`${raffle.path}/draw`, {}),
      ),
    );
    expect(draws.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const { prizes, draws: count, status } = await raffle.read();
    expect([count, status, prizes[0].remaining]).toEqual([5, 'drawn', 0]);
    expect((await raffle.draws()).map(({ draw }: Wire) => draw)).toEqual([1, 2, 3, 4, 5]);
  });

  it('let one winner stand in a match', async () => {
    const bracket = await createBracket(await teamEvent(person, 4));
    const path = `${bracket.path}/matches/${bracket.matchId(1, 1)}/result`;
    const answers = await Promise.all([
      bracket.win(1, 1, 1),
      postThere(path, { winnerId: bracket.entrant(4) }),
      bracket.win(1, 2, 2),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const after = await bracket.read();
    expect(drawnAs(after)).toBe(playedAnew(after));
  });

  it('are in the standings of the other at once', async () => {
    const event = await playedEvent(person, {
      players: [
        ['Ann', '4'],
        ['Ben', '5'],
      ],
    });
    const series = await createSeries(person, {}, [event]);
    const standings = async () => {
      const answer = await call(there, 'GET', `${series.path}/standings`, { headers: bearer(person.token) });
      return answer.body.data.map(({ name, points }: Wire) => `${name} ${points}`);
    };
    expect(await standings()).toEqual(['Ann 100', 'Ben 60']);
    await series.add(event, 200);
    expect(await standings()).toEqual(['Ann 200', 'Ben 120']);
  });
});

describe('a score posted to one node', () => {
  it('is on the streams of the other within a second, and in its answers', async () => {
    const event = await newEvent();
    const follower = await followThere(event);
    for (const strokes of [4, 5]) {
      const { revision } = (await event.score(event.team(0), 1, strokes)).body.data;
      const told = await soon(follower.next());
      expect([told?.id, grossOf(told?.body)]).toEqual([String(revision), strokes]);
      const answer = await askThere(event, '/boards');
      expect([answer.headers.get('etag'), grossOf(answer.body)]).toEqual([`W/"${revision}"`, strokes]);
    }
    follower.leave();
  });

  it('is shown by the other at once to whoever has seen it', async () => {
    const event = await newEvent();
    await askThere(event, '/boards');
    const { revision } = (await event.score(event.team(0), 1, 4)).body.data;
    const seen = `W/"${revision}"`;
    const [known, stale] = await Promise.all([
      askThere(event, '/boards', { 'if-none-match': seen }),
      askThere(event, '/leaderboard', { 'if-none-match': `"1", W/"${revision - 1}"` }),
    ]);
    expect([known.status, known.headers.get('etag')]).toEqual([304, seen]);
    expect(stale.status).toBe(200);
  });

  it('meets those of the other without loss, on one card too', async () => {
    const event = await newEvent();
    await event.score(event.team(0), 1, 20);
    const holes = Array.from({ length: 18 }, (_, index) => index + 1);
    const answers = await Promise.all(
      holes.flatMap((hole) => [
        hole % 2 ? event.score(event.team(0), hole, 4) : scoreThere(event, event.team(0), hole, 4),
        hole % 2 ? scoreThere(event, event.team(1), hole, 5) : event.score(event.team(1), hole, 5),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const revisions = answers.map(({ body }) => body.data.revision);
    const seen = { 'if-none-match': `W/"${Math.max(...revisions) - 1}"` };
    const [one, other] = await Promise.all([
      event.get('/leaderboard', seen),
      askThere(event, '/leaderboard', seen),
    ]);
    expect(one.body).toEqual(other.body);
    expect(shown(one.body.data, 'teamName', 'gross')).toEqual([
      ['A', 72],
      ['B', 90],
    ]);
  });
});

describe('phones of one team on both nodes', () => {
  it('have each tap counted once, and see each other within a second', async () => {
    const event = await newEvent();
    await event.score(event.team(0), 18, 4);
    const [near, far] = [await phoneOf(here, event), await phoneOf(there, event)];
    const follower = await far.follow();
    await follower.next();
    const taps = Array.from({ length: 17 }, (_, index) => tap(index + 1, 4));
    const answers = await Promise.all(
      taps.flatMap((one) => [near.tap(one), far.tap(one), near.at(there).tap(one)]),
    );
    const results = answers.flat();
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(17);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['stored']));
    const log = await here.database.query('select from score_log where tournament_id = $1', [event.id]);
    expect(log).toHaveLength(18);
    const seen = async () => {
      for (;;) {
        const told = await follower.next();
        if (told === undefined || told.body.data.scores.length === 18) return told?.body.data.place;
      }
    };
    expect(await soon(seen())).toMatchObject({ thru_label: 'F', of: 2 });
    follower.leave();
  });

  it('agree on who was first', async () => {
    const event = await newEvent();
    const [near, far] = [await phoneOf(here, event), await phoneOf(there, event)];
    const results = (await Promise.all([near.tap(tap(1, 4)), far.tap(tap(1, 5))])).flat();
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'stored']);
    expect(new Set(results.map(({ strokes }) => strokes)).size).toBe(1);
  });
});

describe('a node that cannot hear the other', () => {
  it('asks before it answers, and tells its readers nevertheless', async () => {
    const event = await newEvent();
    const follower = await followThere(event);
    await askThere(event, '/boards');
    await deafen(here);
    const { revision } = (await event.score(event.team(0), 1, 4)).body.data;
    const answer = await askThere(event, '/boards');
    expect([answer.headers.get('etag'), grossOf(answer.body)]).toEqual([`W/"${revision}"`, 4]);
    expect((await follower.next())?.id).toBe(String(revision));
    follower.leave();
    await hearingAgain(here);
  });

  it('shows what was told to nobody', async () => {
    const event = await newEvent();
    await event.score(event.team(0), 1, 4);
    await askThere(event, '/boards');
    await deafen(here);
    await here.database.query(
      `with card as (update teams set strokes[1] = 7 where id = $1)
       update board_versions set version = version + 1 where tournament_id = $2`,
      [event.team(0), event.id],
    );
    expect(grossOf((await askThere(event, '/boards')).body)).toBe(7);
    await hearingAgain(here);
  });
});
