/** The works of a live day: an overview, a roster, arrivals, scores, the board and a side game. */
import { randomUUID } from 'node:crypto';
import { againstMemory, compare } from '../load/load.mjs';
import {
  seedArrivals,
  seedField,
  seedOthers,
  seedPhones,
  seedScored,
  seedSkins,
} from '../seeds/tournaments-seed.mjs';

const API = '/api/v1/tournaments';

/** The overview of 300 teams and 1200 players against one row. */
export async function summary(world, options) {
  const { service } = world;
  const event = await madeOnce(world, 'field', () => seedField(world.databaseUrl, service.writer.id));
  return compare(
    options,
    [service, get(`${API}/${event}`, service)],
    [service, get(`${API}/${event}/summary`, service)],
  );
}

/** The same overview in a database of one event and in one of ten thousand. */
export async function summaryScale(world, options) {
  const { service, small } = world;
  const event = await madeOnce(world, 'field', () => seedField(world.databaseUrl, service.writer.id));
  await madeOnce(world, 'others', () => seedOthers(world.databaseUrl, service.writer.id));
  const alone = await madeOnce(world, 'alone', () => seedField(small.databaseUrl, small.reader.id));
  const own = () => [
    {
      method: 'GET',
      path: `${API}/${alone}/summary`,
      headers: { authorization: small.reader.authorization },
    },
  ];
  return compare(options, [small, own], [service, get(`${API}/${event}/summary`, service)]);
}

export async function roster(world, options) {
  const { service, floor } = world;
  const event = await madeOnce(world, 'field', () => seedField(world.databaseUrl, service.writer.id));
  const requests = get(`${API}/${event}/players`, service);
  return compare(options, [floor, requests], [service, requests]);
}

/** Nobody checks in twice: that would write nothing. */
export async function arrivals(world, options) {
  const { service, floor } = world;
  const people = await madeOnce(world, 'arrivals', () => seedArrivals(world.databaseUrl, service.writer.id));
  let next = 0;
  const requests = post(service, () => {
    const person = people[next];
    next += 1;
    if (person === undefined) throw new Error('Everybody is here: more people are needed.');
    return { path: `${API}/${person[0]}/players/${person[1]}/checkin` };
  });
  // The floor writes its row however often, so it may have people of its own again and again.
  let again = 0;
  const bare = post(service, () => {
    const person = people[people.length - 1 - (again % 4096)];
    again += 1;
    return { path: `${API}/${person[0]}/players/${person[1]}/checkin` };
  });
  return compare(options, [floor, bare], [service, requests]);
}

/**
 * One event of 144 players; every score is another than before. They play on from where they begin, as in a
 * shotgun: whoever passes a hole over gets a flag.
 */
export async function scores(world, options) {
  const { service, floor } = world;
  const { event, players } = await madeOnce(world, 'scored', () =>
    seedScored(world.databaseUrl, service.writer.id),
  );
  const turn = () => {
    let next = 0;
    return post(service, () => {
      const { id, start } = players[next % players.length];
      const round = Math.floor(next / players.length);
      next += 1;
      return {
        path: `${API}/${event}/players/${id}/scores`,
        body: JSON.stringify({ hole: holeOf(start, round), strokes: strokesIn(round) }),
      };
    });
  };
  return compare(options, [floor, turn()], [service, turn()]);
}

const holeOf = (start, round) => ((start - 1 + round) % 18) + 1;
const strokesIn = (round) => (round < 0 ? null : (Math.floor(round / 18) % 4) + 3);

/** The same by phones, one tap a request, each of which knows what it replaces. */
export async function taps(world, options) {
  const { service, floor } = world;
  const { event, players } = await madeOnce(world, 'phones', () =>
    seedPhones(world.databaseUrl, service.writer.id),
  );
  const turn = (make) => {
    let next = 0;
    return () => [
      {
        method: 'POST',
        path: '/',
        setupRequest: (request) => {
          const [player, round] = [players[next % players.length], Math.floor(next / players.length)];
          const made = make(player, round, next);
          next += 1;
          return { ...request, ...made, body: JSON.stringify(made.body) };
        },
      },
    ];
  };
  const bare = turn(({ id, start }, round) => ({
    path: `${API}/${event}/players/${id}/scores`,
    headers: { authorization: service.writer.authorization, 'content-type': 'application/json' },
    body: { hole: holeOf(start, round), strokes: strokesIn(round) },
  }));
  const tapped = turn(({ id, start, tokens }, round, nth) => ({
    path: '/play/v1/scores',
    headers: { authorization: `Bearer ${tokens[nth % tokens.length]}`, 'content-type': 'application/json' },
    body: {
      items: [
        {
          ...{ op_id: randomUUID(), hole: holeOf(start, round), player_id: id, at: new Date().toISOString() },
          ...{ strokes: strokesIn(round), base_strokes: strokesIn(round - 18) },
        },
      ],
    },
  }));
  return compare(options, [floor, bare], [service, tapped]);
}

/** 144 rows that have not changed, against the same bytes from memory. */
export async function board(world, options) {
  const { service } = world;
  const { event } = await madeOnce(world, 'scored', () => seedScored(world.databaseUrl, service.writer.id));
  return againstMemory(world, options, get(`${API}/${event}/leaderboard`, service));
}

/** Skins of a field of 144 that have not changed, against the same bytes from memory. */
export async function sideGame(world, options) {
  const { service } = world;
  const { event, game } = await seedSkins(world.databaseUrl, service.writer.id);
  return againstMemory(world, options, get(`${API}/${event}/sidegames/${game}/results`, service));
}

/** Seeds are made by the first work that needs them. */
export async function madeOnce(world, name, make) {
  world.made ??= new Map();
  if (!world.made.has(name)) world.made.set(name, make());
  return world.made.get(name);
}

const get =
  (address, { writer }) =>
  () => [{ method: 'GET', path: address, headers: { authorization: writer.authorization } }];

const post =
  ({ writer }, make) =>
  () => [
    {
      method: 'POST',
      path: '/',
      setupRequest: (request) => {
        const { path: address, body } = make();
        const headers = { authorization: writer.authorization };
        return body === undefined
          ? { ...request, path: address, headers }
          : { ...request, path: address, headers: { ...headers, 'content-type': 'application/json' }, body };
      },
    },
  ];
