/** The works about webhooks: how fast they are sent, how soon they arrive, and what is in nobody's way. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addressed,
  claiming as claim,
} from '../../server/dist/modules/integrations/webhooks/sending/claim.js';
import { Rotation } from '../../server/dist/modules/integrations/webhooks/sending/rotation.js';
import { Sealer } from '../../server/dist/platform/crypto/seal.js';
import { deriveKey } from '../../server/dist/platform/crypto/secrets.js';
import { openDoors } from '../../server/dist/platform/db/doors.js';
import { migrate } from '../../server/dist/platform/db/migrations/migrate.js';
import { createLog } from '../../server/dist/platform/running/log.js';
import { steadyMs } from '../load/clock.mjs';
import { alternate, median } from '../load/load.mjs';
import { startProgram } from '../load/processes.mjs';
import { newPerson } from '../seeds/contact.mjs';
import { withClient } from '../seeds/seed.mjs';
import { seedDeliveries, seedEndpoints } from '../seeds/webhooks-seed.mjs';
import { createDatabase } from '../world.mjs';

const ENDPOINTS = 50;
/** Enough for a second or two of sending, so that beginning and end do not count for much. */
const BATCH = 20_000;
const BESIDE = 6000;
const HANGING = 1000;
const ARRIVALS = 60;
const FINISHED = 1_000_000;
const WAITING = 100_000;
const CLAIMED = 64;
const LEASE_MS = 30_000;

/** A worker, a receiver and the floor, on a database of their own. */
async function openPost({ databaseUrl, undo }, name) {
  const key = randomBytes(32);
  const url = await createDatabase(databaseUrl, name);
  await migrate(url);
  const sealer = new Sealer(deriveKey(key, 'seal'));
  const receiver = await startProgram(undo, 'bench/load/receiver.mjs', {});
  const worker = () =>
    startProgram(undo, 'server/dist/programs/main.js', {
      ROLE: 'worker',
      DATABASE_URL: url,
      ENCRYPTION_KEY: key.toString('base64'),
      WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'info',
    });
  return { url, sealer, receiver, worker };
}

/** Deliveries per second, from the first to arrive to the last. */
async function arriving(receiver, count, send) {
  await fetch(`${receiver.url}/reset`);
  await send();
  for (;;) {
    const seen = await (await fetch(`${receiver.url}/seen`)).json();
    if (seen.count >= count) return ((count - 1) / (seen.last - seen.first)) * 1000;
    await sleep(20);
  }
}

export async function sending(world, options) {
  const { url, sealer, receiver, worker } = await openPost(world, 'post');
  const floor = await startProgram(world.undo, 'bench/floors/sender-floor.mjs', {});
  await worker();
  const hook = `${receiver.url}/hook`;
  return withClient(url, async (client) => {
    const endpoints = await seedEndpoints(client, sealer, Array(ENDPOINTS).fill(hook));
    return alternate(
      options,
      () =>
        arriving(receiver, BATCH, () =>
          fetch(`${floor.url}/run?count=${BATCH}&url=${encodeURIComponent(hook)}`),
        ),
      () => arriving(receiver, BATCH, () => seedDeliveries(client, endpoints, BATCH, 'due')),
    );
  });
}

/** A healthy endpoint's rate, alone and beside one that never answers. */
export async function besideHanging(world, options) {
  const { url, sealer, receiver, worker } = await openPost(world, 'beside');
  await worker();
  return withClient(url, async (client) => {
    const healthy = await seedEndpoints(client, sealer, [`${receiver.url}/hook`]);
    const hanging = await seedEndpoints(client, sealer, [`${receiver.url}/hang`]);
    const send = () => seedDeliveries(client, healthy, BESIDE, 'due');
    return alternate(
      options,
      async () => {
        await client.query('delete from webhook_deliveries where endpoint_id = $1', [hanging[0]]);
        await client.query('vacuum webhook_deliveries');
        return arriving(receiver, BESIDE, send);
      },
      async () => {
        await client.query(
          "update webhook_endpoints set status = 'enabled', disabled_reason = null, consecutive_failures = 0",
        );
        await seedDeliveries(client, hanging, HANGING, 'due');
        return arriving(receiver, BESIDE, send);
      },
    );
  });
}

/**
 * Milliseconds from sending `POST /contacts` to its event at the receiver: a little more than from the
 * commit.
 */
export async function arrival({ service, undo }, { say }) {
  const receiver = await startProgram(undo, 'bench/load/receiver.mjs', {});
  const api = `${service.url}/api/v1`;
  const headers = { authorization: service.writer.authorization, 'content-type': 'application/json' };
  const made = await fetch(`${api}/webhooks`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: `${receiver.url}/hook` }),
  });
  const { data: endpoint } = await made.json();
  const times = [];
  for (let nth = 0; nth < ARRIVALS; nth += 1) {
    const start = steadyMs();
    await arriving(receiver, 1, () =>
      fetch(`${api}/contacts`, { method: 'POST', headers, body: JSON.stringify(newPerson()) }),
    );
    const { last } = await (await fetch(`${receiver.url}/seen`)).json();
    times.push(last - start);
    await sleep(50);
  }
  await fetch(`${api}/webhooks/${endpoint.id}`, { method: 'DELETE', headers });
  say(
    `  ${ARRIVALS} arrivals: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
  );
  return { base: undefined, service: median(times) };
}

/** Milliseconds of a claim, in an otherwise empty table and in a full one. */
export async function claiming(world, options) {
  const { log } = createLog('silent');
  const worker = randomUUID();
  const open = async (name, finished, waiting) => {
    const url = await createDatabase(world.databaseUrl, name);
    await migrate(url);
    const doors = openDoors({ url, clock: { now: () => new Date() }, log, poolSize: 4 });
    world.undo.add(() => doors.close());
    const sealer = new Sealer(randomBytes(32));
    await withClient(url, async (client) => {
      const endpoints = await seedEndpoints(
        client,
        sealer,
        Array(ENDPOINTS).fill('https://hooks.example.com/'),
      );
      if (finished > 0) await seedDeliveries(client, endpoints, finished, 'delivered');
      if (waiting > 0) await seedDeliveries(client, endpoints, waiting, 'waiting');
      await client.query('vacuum (freeze, analyze)');
    });
    return { url, doors };
  };
  const empty = await open('claim_empty', 0, 0);
  const full = await open('claim_full', FINISHED, WAITING);
  const measure = ({ url, doors }) =>
    withClient(url, async (client) => {
      const endpoints = await client.query('select id from webhook_endpoints');
      const times = [];
      for (let nth = 0; nth < 20; nth += 1) {
        await seedDeliveries(
          client,
          endpoints.rows.map(({ id }) => id),
          CLAIMED,
          'due',
        );
        const start = performance.now();
        const statements = claim(new Date(), {
          worker,
          room: CLAIMED,
          roomForFew: CLAIMED,
          leaseMillis: LEASE_MS,
          quick: [],
          position: new Rotation().position,
          underWay: new Map(),
        });
        const [, rows] = await Promise.all(doors.asPlatform.inOneTrip([], statements));
        times.push(performance.now() - start);
        const taken = addressed(rows, new Date());
        if (taken.length !== CLAIMED) throw new Error(`A claim took ${taken.length} deliveries.`);
        await client.query(`
          update webhook_deliveries set status = 'delivered', due_at = null where status = 'pending';
          update webhook_endpoints set under_way = '{}'`);
      }
      return median(times);
    });
  return alternate(
    options,
    () => measure(empty),
    () => measure(full),
  );
}
