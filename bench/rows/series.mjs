/**
 * The standings of a season of 500 events of 144 players: worked out anew, after one change, unchanged, again
 * and again.
 */
import { median } from '../load/load.mjs';
import { stallSoFar } from '../load/metrics.mjs';
import { withClient } from '../seeds/seed.mjs';
import { seedSeason } from '../seeds/tournaments-seed.mjs';
import { madeOnce } from './tournaments.mjs';

/** How often everything is worked out anew to see that memory stays as it is. */
const REPEATS = 4;

/** Milliseconds until nothing that was known before is used. */
export const coldStandings = async (world, options) => ({ service: (await season(world, options)).cold });

/** The same after a change in one of the events. */
export const changedStandings = async (world, options) => ({
  service: (await season(world, options)).changed,
});

export const sameStandings = async (world, options) => ({ service: (await season(world, options)).same });

/** Megabytes in use, garbage apart: after the first time, and after several more. */
export async function standingsMemory(world, options) {
  const { before, after } = await season(world, options);
  return { base: before, service: after };
}

function season(world, options) {
  return madeOnce(world, 'season', async () => {
    const { service, databaseUrl } = world;
    const { series, events } = await seedSeason(databaseUrl, service.writer.id);
    const read = () => standings(service, series);
    const raise = (some) => raiseVersions(databaseUrl, some);
    const cold = [await read()];
    const before = await megabytes(service);
    await stallSoFar(service);
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      await raise(events);
      cold.push(await read());
    }
    const stall = await stallSoFar(service);
    const changed = [];
    const same = [];
    for (const event of events.slice(0, options.rounds)) {
      await raise([event]);
      changed.push(await read());
      same.push(await read());
    }
    const after = await megabytes(service);
    options.say(
      `  cold ${shown(cold)} ms, longest stall ${Math.round(stall)} ms; one changed ${shown(changed)} ms; ` +
        `unchanged ${shown(same)} ms; ${Math.round(before)} MB, then ${Math.round(after)} MB`,
    );
    return { cold: Math.max(...cold), changed: median(changed), same: median(same), before, after };
  });
}

async function standings({ url, writer: { authorization } }, series) {
  const begin = performance.now();
  const answer = await fetch(`${url}/api/v1/series/${series}/standings`, { headers: { authorization } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`No standings: ${answer.status}`);
  return performance.now() - begin;
}

/** As any change of these events would. */
const raiseVersions = (url, events) =>
  withClient(url, (client) =>
    client.query('update board_versions set version = version + 1 where tournament_id = any($1)', [events]),
  );

const megabytes = async (service) => (await service.memory()) / 1024 / 1024;

const shown = (times) => times.map(Math.round).join(', ');
