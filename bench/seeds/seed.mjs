/**
 * Fills a database with people by set-based SQL: organizations of equal size whose contacts came in side by
 * side over the last year, so that the rows of one are spread over the whole table as they would be in life.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

const SCOPES = [
  'contacts:read',
  'contacts:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'tournaments:read',
  'tournaments:write',
  'series:read',
  'checkin:write',
  'scores:write',
];

/** Half the organizations each: as many connections as a small machine has use for. */
const WRITERS = 2;

/**
 * Makes organizations of the sizes given, in order, and a client for each.
 * @param {string} url
 * @param {number[]} sizes
 * @returns {Promise<{ id: string, clientId: string, secret: string }[]>}
 */
export async function seed(url, sizes) {
  const people = sizes.map((size, index) => ({ ...newClient(index), size }));
  await withClient(url, (client) => createOrganizations(client, people));
  const shares = Array.from({ length: WRITERS }, (_, share) =>
    people.filter(({ size }, index) => size > 0 && index % WRITERS === share),
  );
  await Promise.all(shares.map((share) => withClient(url, (client) => createContacts(client, share))));
  await withClient(url, async (client) => {
    await client.query('vacuum (freeze, analyze)');
    await client.query('checkpoint');
  });
  return people;
}

/**
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const newClient = (index) => ({
  id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  clientId: `fwc_bench${index}`,
  secret: `fws_${randomBytes(24).toString('hex')}`,
});

async function createOrganizations(client, people) {
  await client.query(
    `insert into organizations (id, name, created_at)
     select id, 'Bench ' || id, now() from unnest($1::uuid[]) as made (id)`,
    [people.map(({ id }) => id)],
  );
  await createClients(client, people);
}

async function createClients(client, people) {
  const ids = people.map(({ id }) => id);
  const clientIds = people.map(({ clientId }) => clientId);
  const hashes = people.map(({ secret }) => createHash('sha256').update(secret).digest());
  await client.query(
    `insert into clients (id, organization_id, name, scopes, created_at)
     select id, organization_id, 'Bench', $3, now() from unnest($1::text[], $2::uuid[]) as made (id, organization_id)`,
    [clientIds, ids, SCOPES],
  );
  await client.query(
    `insert into client_secrets (id, client_id, secret_hash, created_at)
     select uuidv7(), client_id, hash, now() from unnest($1::text[], $2::bytea[]) as made (client_id, hash)`,
    [clientIds, hashes],
  );
}

/**
 * More clients for an organization that has one.
 * @param {string} url
 * @param {string} organizationId
 * @param {number} count
 */
export async function addClients(url, organizationId, count) {
  const clients = Array.from({ length: count }, (_, nth) => ({
    ...newClient(`${organizationId.slice(-4)}x${nth}`),
    id: organizationId,
  }));
  await withClient(url, (client) => createClients(client, clients));
  return clients;
}

async function createContacts(client, people) {
  // The organizations are known to be there, and a seed that is lost in a crash is made again.
  await client.query(`set session_replication_role = 'replica'`);
  await client.query('set synchronous_commit = off');
  await client.query(
    `insert into contacts (organization_id, id, email, first_name, last_name, title, department, company, phone,
       source, created_at, updated_at)
     select made.organization_id, made.id,
       lower(first || '.' || last || '.' || nth || '@club' || nth % 997 || '.example'), first, last,
       (array['Club professional', 'Head greenkeeper', 'Treasurer', 'Captain'])[1 + nth % 4],
       (array['Golf operations', 'Grounds', 'Finance'])[1 + nth % 3],
       'Golf Club ' || nth % 997, '+1 603 555 ' || lpad((nth % 10000)::text, 4, '0'),
       'import', uuid_extract_timestamp(made.id), uuid_extract_timestamp(made.id)
     from (
       select organization_id, nth, uuidv7(interval '-365 days' * (size - nth) / size) as id,
         (array['Sam', 'Annika', 'Ben', 'Nancy', 'Byron', 'Mickey', 'Arnold'])[1 + nth % 7] as first,
         (array['Snead', 'Palmer', 'Hogan', 'Lopez', 'Nelson', 'Wright', 'Jones', 'Berg', 'Player', 'Webb',
           'Watson'])[1 + nth % 11] as last
       from unnest($1::uuid[], $2::int[]) as organization (organization_id, size),
         lateral generate_series(1, size) as nth
       order by nth::float / size
     ) as made`,
    [people.map(({ id }) => id), people.map(({ size }) => size)],
  );
}
