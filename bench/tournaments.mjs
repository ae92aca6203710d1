/** The works of a live day: an overview, a roster, arrivals, scores, the board, and those who watch it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/prepare.mjs';
import { compare, median } from './load.mjs';
import { seedArrivals, seedField, seedOthers, seedScored, seedWatched } from './tournaments-seed.mjs';

const API = '/api/v1/tournaments';
const READERS = 1000;
const SCORES_A_SECOND = 20;

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

/** One event of 144 players; every score is another than before. */
export async function scores(world, options) {
  const { service, floor } = world;
  const { event, players } = await madeOnce(world, 'scored', () =>
    seedScored(world.databaseUrl, service.writer.id),
  );
  const turn = () => {
    let next = 0;
    return post(service, () => {
      const player = players[next % players.length];
      const round = Math.floor(next / players.length);
      next += 1;
      return {
        path: `${API}/${event}/players/${player}/scores`,
        body: JSON.stringify({ hole: (round % 18) + 1, strokes: (Math.floor(round / 18) % 4) + 3 }),
      };
    });
  };
  return compare(options, [floor, turn()], [service, turn()]);
}

/** 144 rows that have not changed, against the same bytes from memory. */
export async function board(world, options) {
  const { service, floor } = world;
  const { event } = await madeOnce(world, 'scored', () => seedScored(world.databaseUrl, service.writer.id));
  const requests = get(`${API}/${event}/leaderboard`, service);
  const [{ path: address, headers }] = requests();
  const bytes = await (await fetch(`${service.url}${address}`, { headers })).arrayBuffer();
  await fetch(`${floor.url}/memory`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: bytes,
  });
  return compare(options, [floor, requests], [service, requests]);
}

/** How long after its acknowledgement a score has reached the last of a thousand readers, at worst. */
export async function streamLag(world, options) {
  return { service: (await watch(world, options)).lag };
}

/** What a reader adds to the memory of the process. */
export async function streamMemory(world, options) {
  return { service: (await watch(world, options)).kilobytes };
}

function watch(world, options) {
  return madeOnce(world, 'watched', async () => {
    const { service } = world;
    const before = residentKilobytes(service.pid);
    const { readers, event, teams } = await openReaders(world);
    const kilobytes = (residentKilobytes(service.pid) - before) / READERS;
    const sent = await scoreSteadily(service, event, teams, options.seconds * 5);
    readers.send({ sent });
    const [{ lags }] = await once(readers, 'message');
    readers.kill();
    options.say(
      `  ${READERS} readers, ${sent.length} scores: ${Math.round(median(lags))} ms to the last reader, median`,
    );
    return { kilobytes, lag: Math.max(...lags) };
  });
}

/** A thousand readers of one event's board, in a process of their own. */
export async function openReaders(world) {
  const { service } = world;
  const { event, teams } = await madeOnce(world, 'shotgun', () =>
    seedWatched(world.databaseUrl, service.writer.id),
  );
  const readers = fork(path.join(ROOT, 'bench/stream-readers.mjs'), { stdio: 'inherit' });
  world.undo.add(() => void readers.kill());
  readers.send({
    url: `${service.url}${API}/${event}/leaderboard/stream`,
    authorizations: service.watchers.map(({ authorization }) => authorization),
    readers: READERS,
  });
  await once(readers, 'message');
  return { readers, event, teams };
}

/** Each score is another than before, so that each changes the board. */
export async function scoreSteadily(service, event, teams, seconds) {
  const sent = [];
  for (let nth = 0; nth < seconds * SCORES_A_SECOND; nth += 1) {
    sent.push(await scoreOnce(service, event, teams[nth % teams.length], nth));
    await sleep(1000 / SCORES_A_SECOND);
  }
  return sent;
}

async function scoreOnce({ url, writer }, event, team, nth) {
  const answer = await fetch(`${url}${API}/${event}/teams/${team}/scores`, {
    method: 'POST',
    headers: { authorization: writer.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ hole: 18, strokes: (nth % 15) + 3 }),
  });
  const { data } = await answer.json();
  return { version: data.revision, at: Date.now() };
}

const residentKilobytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Seeds are made by the first work that needs them. */
async function madeOnce(world, name, make) {
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
