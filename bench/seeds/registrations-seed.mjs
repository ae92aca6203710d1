/**
 * Events that golfers can register for, registrations that wait for their money, and payments that are long
 * settled.
 */

import { Sealer } from '../../server/dist/platform/crypto/seal.js';
import { deriveKey } from '../../server/dist/platform/crypto/secrets.js';
import { withClient } from './seed.mjs';

const EVENTS = 20;

/**
 * Open events with nothing to pay, by their public addresses.
 * @param {string} url
 * @param {string} organizationId
 */
export const seedOpenEvents = (url, organizationId) =>
  withClient(url, async (client) => {
    const events = await openEvents(client, organizationId, EVENTS);
    return events.map(({ public_slug, id }) => ({ slug: public_slug, id }));
  });

async function openEvents(client, organizationId, count) {
  const { rows } = await client.query(
    `insert into tournaments (organization_id, id, name, format, status, auto_status, registration_enabled, public_slug,
       created_at)
     select $1, id, 'Open ' || nth, 'scramble', 'open', false, true, 'open-' || right(id::text, 12), now()
     from (select uuidv7() as id, nth from generate_series(1, $2) as nth) as made returning id, public_slug`,
    [organizationId, count],
  );
  await client.query(
    `insert into public_names (kind, name, organization_id, target_id)
     select 'tournament', public_slug, organization_id, id from tournaments where id = any ($1)`,
    [rows.map(({ id }) => id)],
  );
  return rows;
}

const REGISTRATIONS = `insert into registrations (organization_id, id, tournament_id, status, payment, registrant_name,
    registrant_email, players, subtotal_cents, amount_cents, paid_cents, currency, created_at)
  select $1, uuidv7(), ($2::uuid[])[1 + nth % cardinality($2::uuid[])], $4, 'online', 'Golfer ' || nth,
    'golfer' || nth || '.' || right(($2::uuid[])[1]::text, 12) || '@example.com',
    json_build_array(json_build_object('full_name', 'Golfer ' || nth, 'email', null, 'handicap', null, 'player_id', null)),
    5000, 5000, case when $4 = 'paid' then 5000 else 0 end, 'usd', now()
  from generate_series(1, $3::int) as nth returning id, tournament_id`;

const PAYMENTS = `insert into payments (organization_id, id, registration_id, tournament_id, processor, account_id, status,
    accepted, amount_cents, currency, session_id, checkout_url, session_ends_at, ask_at, created_at, paid_at)
  select $1, uuidv7(), id, tournament_id, $2, $3, $4, $4 = 'paid', 5000, 'usd', 'session_' || id, 'https://example.com',
    now() + interval '1 day', case when $4 = 'open' then now() - interval '1 minute' end, now(),
    case when $4 = 'paid' then now() end
  from unnest($5::uuid[], $6::uuid[]) as registration (id, tournament_id) returning id, registration_id`;

/** @returns the payments, each with its registration. */
async function payments(client, organizationId, events, { count, processor, accountId = null, status }) {
  const { rows } = await client.query(REGISTRATIONS, [
    organizationId,
    events.map(({ id }) => id),
    count,
    status === 'paid' ? 'paid' : 'pending',
  ]);
  const made = await client.query(PAYMENTS, [
    organizationId,
    processor,
    accountId,
    status,
    rows.map(({ id }) => id),
    rows.map(({ tournament_id }) => tournament_id),
  ]);
  return made.rows;
}

/**
 * Sessions at Stripe that wait to be confirmed, and the account whose notices confirm them.
 * @param {string} url
 * @param {string} organizationId
 * @param {{ count: number, encryptionKey: string, webhookSecret: string }} options
 */
export const seedSessions = (url, organizationId, { count, encryptionKey, webhookSecret }) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select uuidv7() as id');
    const accountId = rows[0].id;
    const sealer = new Sealer(deriveKey(Buffer.from(encryptionKey, 'base64'), 'seal'));
    const [key, hook] = ['sk_test_bench', webhookSecret].map((secret) =>
      sealer.seal(secret, `payment-account:${accountId}`),
    );
    await client.query(
      `insert into payment_accounts (organization_id, id, processor, mode, secret_key, webhook_secret, created_at)
       values ($1, $2, 'stripe', 'test', $3, $4, now())`,
      [organizationId, accountId, key, hook],
    );
    const events = await openEvents(client, organizationId, EVENTS);
    const sessions = await payments(client, organizationId, events, {
      count,
      processor: 'stripe',
      accountId,
      status: 'open',
    });
    // The service's own sweep would ask Stripe about them.
    await client.query(`update payments set ask_at = now() + interval '1 day' where account_id = $1`, [
      accountId,
    ]);
    await client.query('vacuum (freeze, analyze) registrations, payments, tournaments, event_counts');
    return { accountId, sessions };
  });

const ORGANIZATIONS = 20;

/**
 * Organizations with sessions that are to be asked about, among settled ones.
 * @param {string} url
 * @param {{ open: number, settled: number }} counts
 */
export const seedSwept = (url, { open, settled }) =>
  withClient(url, async (client) => {
    await client.query('set synchronous_commit = off');
    for (let nth = 0; nth < ORGANIZATIONS; nth += 1) {
      const { rows } = await client.query(
        `insert into organizations (id, name, created_at) values (uuidv7(), 'Club', now()) returning id`,
      );
      const events = await openEvents(client, rows[0].id, 2);
      const own = { processor: 'sandbox' };
      await payments(client, rows[0].id, events, { ...own, count: open / ORGANIZATIONS, status: 'open' });
      if (settled > 0)
        await payments(client, rows[0].id, events, {
          ...own,
          count: settled / ORGANIZATIONS,
          status: 'paid',
        });
    }
    await client.query('vacuum (freeze, analyze)');
    await client.query('checkpoint');
  });
