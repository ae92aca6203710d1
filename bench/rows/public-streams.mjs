/**
 * Spectators of a live day: ten thousand who follow one public board of a full field, while scores arrive.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../scripts/prepare.mjs';
import { eventOf, StreamBlocks } from '../../sdk/dist/surface.js';
import { median } from '../load/load.mjs';
import { stallSoFar } from '../load/metrics.mjs';
import { withClient } from '../seeds/seed.mjs';
import { seedWatched } from '../seeds/tournaments-seed.mjs';
import { answerOf, lagsOf, memoryInUse, scoreOnce, scoreSteadily } from './streams.mjs';
import { madeOnce } from './tournaments.mjs';

export const SLUG = 'bench-board';
/** What the first of them cost, others cost no more: the memory of each is measured from here on. */
const FIRST = 1000;
const SPECTATORS = 10_000;
/** One address may have 2000 streams open. */
const ADDRESSES = Array.from({ length: 6 }, (_, nth) => `127.0.0.${nth + 2}`);
const PATCHES = 40;
const FIELD = 144;

export async function publicStreams(world, options) {
  return { service: (await watch(world, options)).percent };
}

/** What a spectator adds to what the process has in use, garbage apart. */
export async function publicStreamMemory(world, options) {
  return { service: (await watch(world, options)).kilobytes };
}

/** As it is before it is compressed. */
export async function publicPatch(world, options) {
  const { service } = world;
  const { event, players } = await publicField(world);
  const stop = new AbortController();
  const answer = await fetch(streamOf(service), {
    headers: { 'accept-encoding': 'identity' },
    signal: stop.signal,
  });
  const events = eventsOf(answer.body);
  const board = (await events.next()).value;
  const sizes = [];
  for (let last = JSON.parse(board).data.version; sizes.length < PATCHES; ) {
    const { version } = await scoreOnce(service, event, players, strokesOf);
    // The same score again is no change.
    if (version !== last) sizes.push((await events.next()).value.length / 1024);
    last = version;
  }
  stop.abort();
  options.say(
    `  a board of ${(board.length / 1024).toFixed(1)} kB; patches of ${Math.min(...sizes).toFixed(1)} to ` +
      `${Math.max(...sizes).toFixed(1)} kB`,
  );
  return { service: median(sizes) };
}

function watch(world, options) {
  return madeOnce(world, 'spectators', async () => {
    const { service } = world;
    const { event, players } = await publicField(world);
    const few = await openSpectators(world, FIRST);
    const before = await memoryInUse(service, FIRST);
    const many = await openSpectators(world, SPECTATORS - FIRST);
    const after = await memoryInUse(service, SPECTATORS);
    await stallSoFar(service);
    const sent = await scoreSteadily(service, event, players, options.seconds * 5, strokesOf);
    const stall = await stallSoFar(service);
    const [some, others] = await Promise.all([few, many].map((readers) => lagsOf(readers, sent)));
    const lags = some.lags.map((lag, nth) => Math.max(lag, others.lags[nth]));
    options.say(
      `  ${SPECTATORS} spectators, ${sent.length} scores: ${Math.round(median(lags))} ms to the last of them, median, ` +
        `${Math.round(Math.max(...lags))} ms at worst; longest stall ${Math.round(stall)} ms`,
    );
    return {
      percent: (100 * (some.soon + others.soon)) / (some.of + others.of),
      kilobytes: (after - before) / (SPECTATORS - FIRST),
    };
  });
}

export const publicField = (world) =>
  madeOnce(world, 'public field', async () => {
    const field = await seedWatched(world.databaseUrl, world.service.writer.id);
    await withClient(world.databaseUrl, async (client) => {
      await client.query('update tournaments set public_slug = $1 where id = $2', [SLUG, field.event]);
      await client.query(
        `insert into public_names (kind, name, organization_id, target_id) values ('tournament', $1, $2, $3)`,
        [SLUG, world.service.writer.id, field.event],
      );
      await client.query('analyze players, score_log');
    });
    return field;
  });

const streamOf = ({ url }) => `${url}/public/v1/events/${SLUG}/boards/stream`;

export async function openSpectators(world, readers) {
  const program = fork(path.join(ROOT, 'bench/load/stream-readers.mjs'), { stdio: 'inherit' });
  world.undo.add(() => void program.kill());
  program.send({ url: streamOf(world.service), addresses: ADDRESSES, readers });
  await answerOf(program);
  return program;
}

/** A par, or one over it, of a field that has played from 3 to 7 on each hole. */
export const strokesOf = (nth) => 4 + (Math.floor(nth / FIELD) % 2);

/** The data of each event, comments apart. */
async function* eventsOf(body) {
  const blocks = new StreamBlocks();
  for await (const piece of body.pipeThrough(new TextDecoderStream()))
    for (const block of blocks.take(piece)) {
      const event = eventOf(block);
      if (event !== undefined) yield event.data;
    }
}
