/** The event feed: its pages beside bare ones, how soon a change is with those who follow, and what they cost. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/prepare.mjs';
import { steadyMs } from '../load/clock.mjs';
import { alternate, compare, median } from '../load/load.mjs';
import { startProgram } from '../load/processes.mjs';
import { newPerson, numberOf } from '../seeds/contact.mjs';
import { seedEvents } from '../seeds/events-seed.mjs';
import { withClient } from '../seeds/seed.mjs';
import { anotherNode } from './edge.mjs';
import { probe } from './neighbours.mjs';
import { openSpectators, publicField, strokesOf } from './public-streams.mjs';
import { byId } from './requests.mjs';
import { answerOf, memoryInUse, scoreOnce } from './streams.mjs';
import { madeOnce } from './tournaments.mjs';

const API = '/api/v1';
const FEED = `${API}/events`;
const PAGE = 200;
const CHANGES = 60;
const BETWEEN_MS = 50;
const TAILS = 200;
const WRITES_A_SECOND = 300;
const CATCHING_UP = 16;
const HELD_MS = 60_000;
const SPECTATORS = 10_000;
const SCORES = 20;

/** Each connection reads its own page, over and over. */
export async function feedPage(world, options) {
  const { service, floor } = world;
  const { middle } = await feed(world);
  const bare = middle.map(({ place }) => place);
  const positions = [];
  for (const { id } of middle) positions.push((await page(service, service.listener, id)).position);
  const requests = (places) => (connection) => [
    asked(service.listener, `${FEED}?limit=${PAGE}&after=${places[connection % places.length]}`),
  ];
  return compare(options, [floor, requests(bare)], [service, requests(positions)]);
}

/** Somebody who has read everything and asks for more, beside a contact by id. */
export async function feedEnd(world, options) {
  const { service, readerIds } = world;
  const { position } = await page(service, service.listener, 'now');
  return compare(
    options,
    [service, byId(readerIds, { authorization: service.reader.authorization })],
    [service, () => [asked(service.listener, `${FEED}?limit=${PAGE}&after=${position}`)]],
  );
}

/** Milliseconds from sending `POST /contacts` to its event at a reader of the stream. */
export const tailHere = (world, options) => tailDelay(world, world.service, options);

export const tailElsewhere = async (world, options) => tailDelay(world, await anotherNode(world), options);

async function tailDelay(world, node, { say }) {
  const tails = await openTails(world, { url: `${node.url}${FEED}/stream`, isTimed: true });
  const begun = new Map();
  for (let nth = 0; nth < CHANGES; nth += 1) {
    await create(world.service, begun);
    await sleep(BETWEEN_MS);
  }
  const delays = await delaysOf(tails, begun);
  say(
    `  ${CHANGES} changes: ${median(delays).toFixed(1)} ms, median; ${delays.at(-1).toFixed(1)} ms at worst`,
  );
  return { service: median(delays) };
}

/** The 99th percentile of the same, to the last of two hundred, while there are three hundred writes a second. */
export async function tailsUnderLoad(world, { seconds, say }) {
  const { service } = world;
  const tails = await openTails(world, {
    url: `${service.url}${FEED}/stream`,
    isTimed: true,
    readers: TAILS,
  });
  const begun = new Map();
  const start = performance.now();
  const sent = [];
  for (let nth = 0; nth < WRITES_A_SECOND * seconds * 5; nth += 1) {
    await sleep(start + (nth * 1000) / WRITES_A_SECOND - performance.now());
    sent.push(create(service, begun));
  }
  await Promise.all(sent);
  const delays = await delaysOf(tails, begun);
  const late = delays[Math.floor(delays.length * 0.99)];
  say(
    `  ${delays.length} changes: ${median(delays).toFixed(0)} ms, median; ${late.toFixed(0)} ms, 99th percentile`,
  );
  return { service: late };
}

/** Milliseconds from a score to the receiver of a webhook, at worst, while ten thousand follow the board. */
export async function scoreToReceiver(world, { say }) {
  const { service, undo } = world;
  const { event, players } = await publicField(world);
  const receiver = await startProgram(undo, 'bench/load/receiver.mjs', {});
  const endpoint = await post(service, '/webhooks', {
    url: `${receiver.url}/hook`,
    event_types: ['score.*'],
  });
  const spectators = await openSpectators(world, SPECTATORS);
  const delays = [];
  for (let last = 0; delays.length < SCORES; await sleep(BETWEEN_MS)) {
    await fetch(`${receiver.url}/reset`);
    const begin = steadyMs();
    const { version } = await scoreOnce(service, event, players, strokesOf);
    // The same score again is no change, of which nobody is told.
    if (version !== last) delays.push((await firstSeen(receiver)) - begin);
    last = version;
  }
  spectators.kill();
  await fetch(`${service.url}${API}/webhooks/${endpoint.id}`, {
    method: 'DELETE',
    headers: { authorization: service.writer.authorization },
  });
  say(
    `  ${SCORES} scores: ${median(delays).toFixed(0)} ms, median; ${Math.max(...delays).toFixed(0)} ms at worst`,
  );
  return { service: Math.max(...delays) };
}

/** Events a second of a reader that has been away. */
export async function catchingUp(world, options) {
  const { service, floor } = world;
  const { behind, count } = await feed(world);
  const rate = async (url) => {
    const start = performance.now();
    const tails = await openTails(world, { url, authorization: service.listener.authorization });
    while ((await seenBy(tails)).events < count) await sleep(5);
    tails.kill();
    return (count * 1000) / (performance.now() - start);
  };
  return alternate(
    options,
    () => rate(`${floor.url}${FEED}/stream?after=${behind.place}`),
    () => rate(`${service.url}${FEED}/stream?after=${behind.id}`),
  );
}

/** What a reader adds to what the process has in use, garbage apart. */
export async function tailMemory(world) {
  const { service } = world;
  const few = TAILS / 10;
  const url = `${service.url}${FEED}/stream`;
  const programs = [await openTails(world, { url, readers: few })];
  const before = await memoryInUse(service, few);
  programs.push(await openTails(world, { url, readers: TAILS - few }));
  const after = await memoryInUse(service, TAILS);
  for (const program of programs) program.kill();
  return { service: (after - before) / (TAILS - few) };
}

/** What a neighbour feels of sixteen who read a million events. */
export async function besideCatchingUp(world, options) {
  const { service } = world;
  await feed(world);
  return alternate(
    options,
    () => probe(world, options.seconds),
    async () => {
      const tails = await openTails(world, {
        url: `${service.url}${FEED}/stream?since=${new Date(Date.now() - HELD_MS * 70).toISOString()}`,
        authorization: service.listener.authorization,
        readers: CATCHING_UP,
      });
      const measured = await probe(world, options.seconds);
      tails.kill();
      // What was on its way to them is not to count as time alone.
      await memoryInUse(service, 0);
      return measured;
    },
  );
}

/** How late a feed is, at worst, while the import of another organization is held open. */
export async function besideHeldImport(world, { say }) {
  const { service } = world;
  const tails = await openTails(world, { url: `${service.url}${FEED}/stream`, isTimed: true });
  const begun = new Map();
  await withClient(world.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.organization_id', $1, true)`, [service.exporter.id]);
    await client.query(
      `insert into events (organization_id, id, type, payload, created_at)
       values ($1, uuidv7(), 'contact.created', '{}', now())`,
      [service.exporter.id],
    );
    for (const end = performance.now() + HELD_MS; performance.now() < end; ) {
      await create(service, begun);
      await sleep(1000);
    }
    await client.query('rollback');
  });
  const delays = await delaysOf(tails, begun);
  say(`  ${delays.length} changes: ${median(delays).toFixed(1)} ms, median`);
  return { service: delays.at(-1) };
}

const feed = (world) =>
  madeOnce(world, 'feed', () => seedEvents(world.databaseUrl, world.service.listener.id));

const asked = ({ authorization }, address) => ({ method: 'GET', path: address, headers: { authorization } });

async function page({ url }, { authorization }, after) {
  return (await fetch(`${url}${FEED}?after=${after}`, { headers: { authorization } })).json();
}

/** Readers of a stream in a process of their own; of the writer's, unless stated. */
async function openTails(
  world,
  { readers = 1, authorization = world.service.writer.authorization, ...tails },
) {
  const program = fork(path.join(ROOT, 'bench/load/tails.mjs'), { stdio: 'inherit' });
  world.undo.add(() => void program.kill());
  program.send({ ...tails, authorization, readers });
  await answerOf(program);
  return program;
}

function seenBy(program) {
  program.send('seen');
  return answerOf(program);
}

/** Somebody new, and when that was asked for. */
async function create(service, begun) {
  const person = newPerson();
  begun.set(numberOf(person), steadyMs());
  await post(service, '/contacts', person);
}

/** From each beginning to the last reader who had it, in order of length; then the readers go. */
async function delaysOf(program, begun) {
  const end = performance.now() + HELD_MS;
  for (;;) {
    const arrivals = new Map((await seenBy(program)).arrivals);
    const delays = [...begun].map(([number, at]) => (arrivals.get(number) ?? Number.POSITIVE_INFINITY) - at);
    if (delays.every(Number.isFinite) || performance.now() > end) {
      program.kill();
      return delays.toSorted((a, b) => a - b);
    }
    await sleep(100);
  }
}

async function firstSeen({ url }) {
  for (;;) {
    const { count, first } = await (await fetch(`${url}/seen`)).json();
    if (count > 0) return first;
    await sleep(5);
  }
}

async function post({ url, writer }, address, body) {
  const answer = await fetch(`${url}${API}${address}`, {
    method: 'POST',
    headers: { authorization: writer.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${address} answered ${answer.status}.`);
  return (await answer.json()).data;
}
