/**
 * The servers are killed, again and again, while golfers register, pay, cancel and are refunded. Real
 * processes beside a Stripe of the tests' own: what was acknowledged is there, and no money moved twice.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../server/src/http/entrances/scopes.ts';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import * as accounts from '../server/src/modules/money/payment-accounts/accounts.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { Sealer } from '../server/src/platform/crypto/seal.ts';
import { deriveKey } from '../server/src/platform/crypto/secrets.ts';
import { openDoors } from '../server/src/platform/db/doors.ts';
import { silentLog } from '../server/src/platform/running/log.ts';
import { FakeStripe } from './support/peers/stripe.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { Server } from './support/run/program.ts';
import type { Wire } from './support/worlds/people.ts';

/** Ten find what is broken; more, by `KILLS=100 npm test -- payments-crash`, find what is broken seldom. */
const KILLS = Number(process.env.KILLS ?? 10);
const LIVES = 10;
const GOLFERS_AT_ONCE = 3;
const ENCRYPTION_KEY = Buffer.alloc(32, 9);
const SECRET = 'whsec_crash';

let database: TestDatabase;
let stripe: FakeStripe;
/** Two nodes, and either answers. */
let servers: Server[] = [];
let account: { id: string };
let organization: string;
let access: { clientId: string; secret: string };

beforeAll(async () => {
  database = await cloneTemplate();
  stripe = await FakeStripe.start();
  const doors = openDoors({ url: database.url, clock: systemClock, log: silentLog(), poolSize: 2 });
  const sealer = new Sealer(deriveKey(ENCRYPTION_KEY, 'seal'));
  ({ id: organization } = await doors.asPlatform.write((tx) => organizations.create(tx, 'Pine Hills')));
  access = await doors.asPlatform.write((tx) =>
    clients.create(tx, { organizationId: organization, name: 'Test', scopes: ALL_SCOPES }),
  );
  account = await doors
    .asOrganization(organization)
    .write((tx) => accounts.set(tx, { secretKey: 'sk_test_crash', webhookSecret: SECRET }, sealer));
  await doors.close();
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await stripe.stop();
  await database.drop();
});

const launch = (): Promise<Server> =>
  Server.start({
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    STRIPE_API_BASE: stripe.url,
    RECONCILE_EVERY: '1s',
    PAYMENT_TIMEOUT: '2s',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_PER_MINUTE: '1000000',
  });

const url = (): string | undefined => servers[randomInt(servers.length)]?.url;

interface Said {
  status: number;
  body: Wire;
}

/** As a patient client does it: until there is an answer that is no failure of the server's. */
async function ask(
  method: string,
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Said> {
  for (;;) {
    try {
      const answer = await fetch(`${url()}${path}`, {
        method,
        headers: {
          ...(path.startsWith('/api/v1/oauth') ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        signal: AbortSignal.timeout(8000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const said = { status: answer.status, body: await answer.json() };
      if (said.status < 500) return said;
    } catch {
      // Killed, or not up again.
    }
    await pause(50);
  }
}

let token = '';

async function signIn(): Promise<void> {
  const answer = await fetch(`${url()}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: access.clientId,
      client_secret: access.secret,
    }),
  });
  ({ access_token: token } = (await answer.json()) as Wire);
}

async function openEvent(): Promise<string> {
  const made = await ask('POST', '/api/v1/tournaments', { body: { name: 'Crash Day', format: 'scramble' } });
  const { id } = made.body.data;
  const registration = { enabled: true, feeCents: 9000 };
  await ask('PATCH', `/api/v1/tournaments/${id}/settings`, {
    body: { publicSlug: 'crash-day', registration },
  });
  return id;
}

/** What a golfer was told. */
interface Life {
  id: string;
  outcome: 'paid' | 'refunded' | 'returned';
  refundId?: string;
}

/** Registers, pays, and is refunded; every fourth is cancelled while at Stripe, and pays all the same. */
async function live(number: number): Promise<Life> {
  const body = { registrant_name: `Golfer ${number}`, registrant_email: `golfer-${number}@example.com` };
  const made = await ask('POST', '/public/v1/events/crash-day/registrations', {
    body,
    key: `register-${number}`,
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  const { id, token: link } = made.body.data;
  const opened = await ask('GET', `/pay/${link}`);
  const session = stripe.sessionsOf(id).find(({ url }) => url === opened.body.data?.checkout_url);
  expect([opened.status, session?.status]).toEqual([200, 'open']);
  const isLate = number % 4 === 3;
  if (isLate) await ask('POST', `/api/v1/registrations/${id}/cancel`, { body: {}, key: `cancel-${number}` });
  try {
    stripe.pay(session?.id ?? '');
  } catch {
    // Closed in time: nothing to return.
  }
  if (isLate) return { id, outcome: 'returned' };
  await until(async () => (await ask('GET', `/r/${link}?checkout=done`)).body.data.status === 'paid');
  if (number % 4 === 2) return { id, outcome: 'paid' };
  const refunded = await ask('POST', `/api/v1/registrations/${id}/refund`, {
    body: { amount_cents: 4000, cancel: number % 2 === 1 },
    key: `refund-${number}`,
  });
  expect([refunded.status, refunded.body]).toEqual([200, expect.anything()]);
  return { id, outcome: 'refunded', refundId: refunded.body.data.refund.id };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

/** Notices come while there is somebody to hear them, some of them twice. */
async function tell(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await deliver();
    await pause(50);
  }
}

const deliver = () =>
  stripe.deliver(`${url()}/hooks/payments/stripe/${account.id}`, SECRET, {
    order: 'shuffled',
    times: randomInt(1, 3),
  });

async function emitted(id: string): Promise<string[]> {
  const rows = await database.query<{ type: string }>(
    `select type from events where organization_id = $1 and payload::json -> 'data' ->> 'id' = $2
      and type in ('registration.created', 'registration.paid') order by 1`,
    [organization, id],
  );
  return rows.map(({ type }) => type);
}

describe('a server that is killed', () => {
  it(`loses nothing and pays nobody twice, ${KILLS} times`, async () => {
    servers = await Promise.all([launch(), launch()]);
    await signIn();
    const eventId = await openEvent();
    let kills = 0;
    let golfers = 0;
    const lives: Life[] = [];
    // On a slow machine the servers are up for moments only: then golfers go on a little after the last kill.
    const isOver = () => kills >= KILLS && lives.length > LIVES;
    const golfer = async () => {
      while (!isOver()) {
        golfers += 1;
        lives.push(await live(golfers));
      }
    };
    const everybody = Promise.all([...Array.from({ length: GOLFERS_AT_ONCE }, golfer), tell(isOver)]);
    while (kills < KILLS) {
      // Their successors are on the way up meanwhile; often there is nobody for a while.
      const next = Promise.all([launch(), launch()]);
      for (const server of servers) {
        await pause(randomInt(30, 1000));
        await server.stop('SIGKILL');
        kills += 1;
      }
      servers = await next;
    }
    await everybody;
    await deliver();
    const unsettled = () =>
      database.query(
        `select id, status from refunds where status = 'pending' union all
         select id, status from payments where status in ('open', 'processing')`,
      );
    await expect.poll(unsettled, { timeout: 15_000, interval: 100 }).toEqual([]);
    await deliver();

    const { body } = await ask('GET', `/api/v1/registrations?tournament_id=${eventId}&limit=200`);
    expect(body.data.map(({ id }: Wire) => id).sort()).toEqual(lives.map(({ id }) => id).sort());
    for (const { id, outcome, refundId } of lives) {
      const registration = (await ask('GET', `/api/v1/registrations/${id}`)).body.data;
      const { paid_cents, refunded_cents, refunds } = registration;
      expect([id, stripe.heldFor(id)]).toEqual([id, paid_cents - refunded_cents]);
      const isPaid = outcome !== 'returned';
      expect([outcome, paid_cents, refunded_cents]).toEqual([
        outcome,
        isPaid ? 9000 : 0,
        outcome === 'refunded' ? 4000 : 0,
      ]);
      if (outcome === 'refunded') expect(refunds.map((refund: Wire) => refund.id)).toEqual([refundId]);
      expect(stripe.refundsOf(id).length).toBeLessThanOrEqual(1);
      expect(await emitted(id)).toEqual(['registration.created', ...(isPaid ? ['registration.paid'] : [])]);
    }
    expect(lives.length).toBeGreaterThan(LIVES);
    expect(stripe.violations).toEqual([]);
  }, 240_000);
});
