/** Endpoints and deliveries by set-based SQL, as the service would have written them. */
import { newSigningSecret } from '../../server/dist/platform/crypto/secrets.js';

const ORGANIZATION = '00000000-0000-7000-8000-0000000000aa';

export const payloadOf = (eventId) =>
  JSON.stringify({
    id: eventId,
    type: 'contact.created',
    created_at: '2026-06-08T15:30:00.000Z',
    data: {
      id: eventId,
      email: 'sam.snead@greenbrier.example',
      first_name: 'Sam',
      last_name: 'Snead',
      title: 'Club professional',
      department: 'Golf operations',
      company: 'Golf Club 12',
      phone: '+1 304 555 0112',
      opted_out: false,
      source: 'api',
      created_at: '2026-06-08T15:30:00.000Z',
    },
  });

/** Makes as many endpoints as there are URLs and returns their ids. */
export async function seedEndpoints(client, sealer, urls) {
  const ids = [];
  for (const url of urls) {
    const { rows } = await client.query('select uuidv7() as id');
    const [{ id }] = rows;
    ids.push(id);
    await client.query(
      `insert into webhook_endpoints (organization_id, id, url, event_types, status, secret, created_at)
       values ($1, $2, $3, '{}', 'enabled', $4, now())`,
      [ORGANIZATION, id, url, sealer.seal(newSigningSecret(), `webhook:${id}`)],
    );
  }
  return ids;
}

/**
 * Deliveries for the endpoints in turn, visible all at once. `state` is due (now), waiting (for tomorrow) or
 * delivered.
 */
export async function seedDeliveries(client, endpointIds, count, state) {
  // No triggers: these events have no deliveries but the ones given here.
  await client.query(`set session_replication_role = 'replica'`);
  const status = state === 'delivered' ? 'delivered' : state === 'due' ? 'pending' : 'failed';
  const stage = state === 'waiting' ? 'scheduled' : 'ready';
  const dueAt = { due: 'now()', waiting: "now() + interval '1 day'", delivered: 'null' }[state];
  await client.query(
    `with made as (
       select uuidv7() as event_id, uuidv7() as id, ($2::uuid[])[1 + nth % cardinality($2::uuid[])] as endpoint_id
       from generate_series(1, $3::int) as nth
     ), event as (
       insert into events (organization_id, id, type, payload, created_at)
       select $1, event_id, 'contact.created', replace($4, '-id-', event_id::text), now() from made
     )
     insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event_type, status, stage, due_at, created_at)
     select $1, id, endpoint_id, event_id, 'contact.created', '${status}', '${stage}', ${dueAt}, now() from made`,
    [ORGANIZATION, endpointIds, count, payloadOf('-id-')],
  );
}
