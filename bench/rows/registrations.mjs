/**
 * The works of registering and paying: the public event, golfers who register, notices of Stripe, and the
 * sweep.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { sweep } from '../../server/dist/modules/money/payments/sweep.js';
import { systemClock } from '../../server/dist/platform/clock.js';
import { Sealer } from '../../server/dist/platform/crypto/seal.js';
import { openDoors } from '../../server/dist/platform/db/doors.js';
import { migrate } from '../../server/dist/platform/db/migrations/migrate.js';
import { silentLog } from '../../server/dist/platform/running/log.js';
import { againstMemory, alternate, CONNECTIONS, compare } from '../load/load.mjs';
import { seedOpenEvents, seedSessions, seedSwept } from '../seeds/registrations-seed.mjs';
import { withClient } from '../seeds/seed.mjs';
import { createDatabase } from '../world.mjs';
import { madeOnce } from './tournaments.mjs';

const EVENTS = '/public/v1/events';
const WEBHOOK_SECRET = 'whsec_bench';
/** Notices of one round, and sessions enough for every round. */
const NOTICES = 2000;
const ROUNDS = 12;

/** Made once for all works that need open events. */
export const openEvents = (world) =>
  madeOnce(world, 'open-events', () => seedOpenEvents(world.databaseUrl, world.service.writer.id));

/**
 * Nothing due: the registrant is a contact and a player at once. Golfers of twenty events come side by side.
 */
export async function registering(world, options) {
  const events = await openEvents(world);
  let next = 0;
  const requests = () => [
    {
      method: 'POST',
      path: '/',
      setupRequest: (request) => {
        const { slug, id } = events[next % events.length];
        next += 1;
        const body = { registrant_name: 'Sam Snead', registrant_email: `${randomUUID()}@example.com` };
        return {
          ...request,
          path: `${EVENTS}/${slug}/registrations`,
          headers: { 'content-type': 'application/json', 'x-event': id },
          body: JSON.stringify(body),
        };
      },
    },
  ];
  return compare(options, [world.floor, requests], [world.service, requests]);
}

export async function publicEvent(world, options) {
  const [{ slug }] = await openEvents(world);
  return againstMemory(world, options, () => [{ method: 'GET', path: `${EVENTS}/${slug}` }]);
}

/** Signed notices that confirm payments, each another; against inserts of the rows that they leave. */
export async function notices(world, options) {
  const { service, floor, databaseUrl, encryptionKey } = world;
  const { accountId, sessions } = await seedSessions(databaseUrl, service.writer.id, {
    count: NOTICES * ROUNDS,
    encryptionKey,
    webhookSecret: WEBHOOK_SECRET,
  });
  let next = 0;
  const notice = () => {
    const { id, registration_id } = sessions[next % sessions.length];
    next += 1;
    return JSON.stringify({
      id: `evt_${next}_${id}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: `session_${registration_id}`,
          object: 'checkout.session',
          status: 'complete',
          payment_status: 'paid',
          amount_total: 5000,
          currency: 'usd',
          payment_intent: `pi_${id}`,
          metadata: { fairway_registration_id: registration_id, fairway_payment_id: id },
        },
      },
    });
  };
  const send = (url, make) => async () => {
    const { duration, non2xx, errors, ...result } = await autocannon({
      url,
      connections: CONNECTIONS,
      amount: NOTICES,
      // It ends with the sample in which the last answer came: with the usual second, the rate would be too
      // low by up to a third.
      sampleInt: 20,
      requests: [{ method: 'POST', path: `/hooks/payments/stripe/${accountId}`, setupRequest: make }],
    });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} notices failed.`);
    return result['2xx'] / duration;
  };
  const signed = (request) => {
    const body = notice();
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
    return { ...request, body, headers: { 'stripe-signature': `t=${at},v1=${signature}` } };
  };
  const bare = (request) => ({
    ...request,
    body: JSON.stringify({ id: `evt_${randomUUID()}`, email: `${randomUUID()}@example.com` }),
    headers: { 'content-type': 'application/json', 'x-event': sessions[0].id },
  });
  return alternate(
    { ...options, rounds: Math.min(options.rounds, ROUNDS - 3) },
    send(floor.url, bare),
    send(service.url, signed),
  );
}

/** 1000 open sessions to be asked about: alone, and among 100 000 that are settled. In milliseconds. */
export async function sweeping({ databaseUrl, undo }, options) {
  const few = await sweeper(databaseUrl, undo, 'sweep_few', 0);
  const many = await sweeper(databaseUrl, undo, 'sweep_many', 100_000);
  return alternate({ ...options, rounds: Math.min(options.rounds, 5) }, few, many);
}

async function sweeper(databaseUrl, undo, name, settled) {
  const url = await createDatabase(databaseUrl, name);
  await migrate(url);
  await seedSwept(url, { open: 1000, settled });
  const doors = openDoors({ url, clock: systemClock, log: silentLog(), poolSize: 20 });
  undo.add(() => doors.close());
  const terms = {
    publicUrl: () => 'http://localhost',
    registrationHold: 1_800_000,
    waitlistHold: 86_400_000,
    reconcileEvery: 60_000,
    paymentTimeout: 10_000,
    stripeApiBase: 'http://localhost',
    paymentsSandbox: true,
  };
  const kit = { sealer: new Sealer(randomBytes(32)), hashCode: (code) => code, terms };
  return async () => {
    await withClient(url, (client) =>
      client.query(`update payments set ask_at = now() - interval '1 minute' where status = 'open'`),
    );
    const start = performance.now();
    await sweep({ doors, clock: systemClock, log: silentLog(), ...kit });
    return performance.now() - start;
  };
}
