/** Those who watch a live day: a thousand readers of the boards of a full field, while scores arrive. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/prepare.mjs';
import { median } from '../load/load.mjs';
import { metric, stallSoFar } from '../load/metrics.mjs';
import { seedWatched } from '../seeds/tournaments-seed.mjs';
import { madeOnce } from './tournaments.mjs';

const API = '/api/v1/tournaments';
const READERS = 1000;
/** What the first of them cost, others cost no more: the memory of each is measured from here on. */
const FEW_READERS = 200;
const SCORES_A_SECOND = 20;
const SOCKETS = '/proc/net/tcp';
const LOOK_EVERY_MS = 330;

/** How long after its acknowledgement a score has reached the last of a thousand readers, at worst. */
export async function streamLag(world, options) {
  return { service: (await watch(world, options)).lag };
}

/** What a reader adds to what the process has in use, garbage apart. */
export async function streamMemory(world, options) {
  return { service: (await watch(world, options)).kilobytes };
}

function watch(world, options) {
  return madeOnce(world, 'watched', async () => {
    const { service } = world;
    const { event, players, readers: few } = await openReaders(world, FEW_READERS);
    const before = await memoryInUse(service, FEW_READERS);
    const { readers: many } = await openReaders(world, READERS - FEW_READERS);
    const after = await memoryInUse(service, READERS);
    await stallSoFar(service);
    const stopWatching = watchSockets(service);
    const sent = await scoreSteadily(service, event, players, options.seconds * 5);
    const [queued, stall] = [stopWatching(), await stallSoFar(service)];
    const [seen, seenToo] = await Promise.all([few, many].map((readers) => lagsOf(readers, sent)));
    const lags = seen.lags.map((lag, nth) => Math.max(lag, seenToo.lags[nth]));
    options.say(
      `  ${READERS} readers, ${sent.length} scores, ${Math.round(seen.bytes / 1024)} kB an update: ` +
        `${Math.round(median(lags))} ms to the last reader, median; longest stall ${Math.round(stall)} ms; ` +
        `at most ${(queued / READERS).toFixed(1)} kB in the socket of each`,
    );
    return { kilobytes: (after - before) / (READERS - FEW_READERS), lag: Math.max(...lags) };
  });
}

/** Readers of one event's boards, in a process of their own. */
export async function openReaders(world, count = READERS) {
  const { service } = world;
  const { event, players } = await madeOnce(world, 'full field', () =>
    seedWatched(world.databaseUrl, service.writer.id),
  );
  const readers = fork(path.join(ROOT, 'bench/load/stream-readers.mjs'), { stdio: 'inherit' });
  world.undo.add(() => void readers.kill());
  readers.send({
    url: `${service.url}${API}/${event}/leaderboard/stream`,
    authorizations: service.watchers.map(({ authorization }) => authorization),
    readers: count,
  });
  await answerOf(readers);
  return { readers, event, players };
}

export async function answerOf(readers) {
  const stop = new AbortController();
  const { signal } = stop;
  const gone = once(readers, 'exit', { signal }).then(() => {
    throw new Error('The readers have gone.');
  });
  gone.catch(() => undefined);
  const [answer] = await Promise.race([once(readers, 'message', { signal }), gone]);
  stop.abort();
  return answer;
}

/** Until they have seen all that was sent; then they go. */
export async function lagsOf(readers, sent) {
  readers.send({ sent });
  const seen = await answerOf(readers);
  readers.kill();
  return seen;
}

/** None waits for the answer to another. */
export async function scoreSteadily(service, event, players, seconds, strokesOf = manyStrokes) {
  const begin = performance.now();
  const sent = [];
  for (let nth = 0; nth < seconds * SCORES_A_SECOND; nth += 1) {
    await sleep(begin + (nth * 1000) / SCORES_A_SECOND - performance.now());
    sent.push(scoreOnce(service, event, players, strokesOf));
  }
  return Promise.all(sent);
}

/** How many there were: each is another than its player had before, so that each changes the board. */
let scored = 0;

/** More than anybody has. */
const manyStrokes = (nth) => 8 + (nth % 7);

export async function scoreOnce({ url, writer }, event, players, strokesOf) {
  const player = players[scored % players.length];
  const strokes = strokesOf(scored);
  scored += 1;
  const answer = await fetch(`${url}${API}/${event}/players/${player}/scores`, {
    method: 'POST',
    headers: { authorization: writer.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ hole: 18, strokes }),
  });
  const { data } = await answer.json();
  return { version: data.revision, at: Date.now() };
}

/** Kilobytes that the program uses while this many read. */
export async function memoryInUse(service, readers) {
  while ((await metric(service, 'event_streams_open')) !== readers) await sleep(50);
  return (await service.memory()) / 1024;
}

/**
 * Looks now and then how many kilobytes wait in the service's sockets; tells the most there were when it is
 * stopped.
 */
function watchSockets({ url }) {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  // A row: its number, the local address, the remote one, the state, tx_queue:rx_queue in hexadecimal bytes.
  const row = new RegExp(`^ *\\d+: \\w+:${port} \\S+ \\S+ (\\w+):(\\w+)`, 'gm');
  let most = 0;
  const timer = setInterval(() => {
    const text = existsSync(SOCKETS) ? readFileSync(SOCKETS, 'utf8') : '';
    const bytes = [...text.matchAll(row)].map(([, sent, got]) => parseInt(sent, 16) + parseInt(got, 16));
    most = Math.max(most, bytes.reduce((sum, each) => sum + each, 0) / 1024);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}
