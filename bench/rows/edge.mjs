/**
 * Spectators beyond one node: what thousands who poll a board through a cache cost the service, and how soon
 * those at another node see a score.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/prepare.mjs';
import { INSTALLED, startEdge } from '../../scripts/run-edge.mjs';
import { eventOf, StreamBlocks } from '../../sdk/dist/surface.js';
import { median } from '../load/load.mjs';
import { startProgram } from '../load/processes.mjs';
import { SETTINGS } from '../world.mjs';
import { publicField, SLUG } from './public-streams.mjs';
import { answerOf, scoreOnce } from './streams.mjs';

const READERS = 5000;
const BOARD = `/public/v1/events/${SLUG}/boards`;
const COUNTED =
  /^http_request_duration_seconds_count\{.*route="\/public\/v1\/events\/:slug\/boards".*\} (\d+)$/gm;
const SCORES = 40;
/** A change that stands alone. With 400 ms between them the slowest take some 330 ms (decision 39). */
const BETWEEN_MS = 700;

/** Requests a second at the node, while each of them polls once a second. Undefined where nginx is missing. */
export const throughNginx = (world, options) => pollThrough('nginx', world, options);

export const throughVarnish = (world, options) => pollThrough('varnishd', world, options);

async function pollThrough(name, world, { seconds, say }) {
  if (!INSTALLED.includes(name)) return undefined;
  await publicField(world);
  const node = await anotherNode(world);
  const edge = await startEdge(name, node.url);
  world.undo.add(() => edge.stop());
  const pollers = fork(path.join(ROOT, 'bench/load/pollers.mjs'), { stdio: 'inherit' });
  world.undo.add(() => void pollers.kill());
  const before = await boardsSent(node);
  pollers.send({ url: edge.url + BOARD, readers: READERS, seconds: seconds * 5 });
  const polled = await answerOf(pollers);
  const sent = (await boardsSent(node)) - before;
  pollers.kill();
  await edge.stop();
  if (polled.wrong > 0) throw new Error(`${polled.wrong} requests through ${name} failed.`);
  say(
    `  ${Math.round(polled.answered / polled.seconds)} answers a second to ${READERS} readers through ${name}`,
  );
  return { service: sent / polled.seconds };
}

/** Milliseconds from the answer to a score at one node to the stream of another, at worst. */
export async function toAnotherNode(world, { say }) {
  const { event, players } = await publicField(world);
  const node = await anotherNode(world);
  const stop = new AbortController();
  const answer = await fetch(`${node.url}${BOARD}/stream`, { signal: stop.signal });
  const arrivals = new Map();
  const reading = readVersions(answer.body, arrivals).catch(() => undefined);
  while (arrivals.size === 0) await sleep(10);
  const sent = [];
  for (let nth = 0; nth < SCORES; nth += 1) {
    sent.push(await scoreOnce(world.service, event, players, (count) => 8 + (count % 7)));
    await sleep(BETWEEN_MS);
  }
  stop.abort();
  await reading;
  const lags = sent.map(({ version, at }) => (arrivals.get(version) ?? Number.POSITIVE_INFINITY) - at);
  say(
    `  ${SCORES} scores: ${Math.round(median(lags))} ms, median; ${Math.round(Math.max(...lags))} ms at worst`,
  );
  return { service: Math.max(...lags) };
}

/** On the same database, as nodes behind one cache are. */
export const anotherNode = (world) =>
  startProgram(world.undo, 'server/dist/programs/main.js', {
    ...SETTINGS,
    ROLE: 'web',
    DATABASE_URL: world.databaseUrl,
    ENCRYPTION_KEY: world.encryptionKey,
    PUBLIC_CACHE: 'on',
    TRUST_PROXY: '1',
  });

async function boardsSent({ url }) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(COUNTED)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** When each version was there. */
async function readVersions(body, arrivals) {
  const blocks = new StreamBlocks();
  for await (const piece of body.pipeThrough(new TextDecoderStream()))
    for (const block of blocks.take(piece)) {
      const id = eventOf(block)?.id;
      if (id !== undefined) arrivals.set(Number(id), Date.now());
    }
}
