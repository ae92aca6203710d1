/**
 * The floor: the least a Fastify and pg program can do for the same answers. The same SQL, prepared, on the
 * same number of connections, as the owner of the tables: no authentication, no tenancy, no limits, no
 * validation, no log.
 */
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import pg from 'pg';
import { isoTime } from '../../server/dist/platform/db/wire/pool.js';
import { newId } from '../../server/dist/platform/ids.js';
import { COLUMNS } from '../seeds/contact.mjs';

const { DATABASE_URL, DATABASE_POOL_SIZE, PORT, READ_ORGANIZATION, WRITE_ORGANIZATION, LISTEN_ORGANIZATION } =
  process.env;
const TIMESTAMPTZ = 1184;
/** Of the feed, as long as it may be. */
const PAGE = 200;
const FIELDS = COLUMNS.split(', ');

const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  // Bare: without the triggers and foreign keys of the tables.
  options: '-c timezone=UTC -c session_replication_role=replica',
  max: Number(DATABASE_POOL_SIZE),
  pipeline: true,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  types: {
    getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? isoTime : pg.types.getTypeParser(oid, format)),
  },
});

pool.on('error', () => process.exit(1));

const GET = {
  name: 'get',
  text: `select ${COLUMNS} from contacts where organization_id = $1 and id = $2`,
};
const list = (take) => ({
  name: `list-${take}`,
  text: `select ${COLUMNS} from contacts where organization_id = $1 order by id desc limit ${take}`,
});
const INSERT = {
  name: 'insert',
  text: `insert into contacts (organization_id, ${COLUMNS})
         values ($1, ${FIELDS.map((_, index) => `$${index + 2}`).join(', ')})`,
};

const app = Fastify();

// No response schemas: JSON.stringify is the faster one on rows full of text.
app.get('/api/v1/contacts/:id', async (request) => {
  const { rows } = await pool.query({ ...GET, values: [READ_ORGANIZATION, request.params.id] });
  return { data: rows[0] };
});

app.get('/api/v1/contacts', async (request) => {
  const limit = Number(request.query.limit);
  const { rows } = await pool.query({ ...list(limit + 1), values: [READ_ORGANIZATION] });
  const data = rows.slice(0, limit);
  return { data, page: { next_cursor: data.at(-1)?.id ?? null, has_more: rows.length > limit } };
});

const contactOf = (
  { email, first_name, last_name, title, department, company, phone },
  external_id = null,
) => {
  const now = new Date();
  const fields = { email, first_name, last_name, title, department, company, phone };
  const dates = { created_at: now.toISOString(), updated_at: now.toISOString() };
  return { id: newId(now), ...fields, opted_out: false, source: 'api', external_id, metadata: {}, ...dates };
};

app.post('/api/v1/contacts', async ({ body }, reply) => {
  const contact = contactOf(body);
  await pool.query({ ...INSERT, values: [WRITE_ORGANIZATION, ...Object.values(contact)] });
  reply.code(201);
  return { data: contact };
});

const UPDATE = {
  name: 'update',
  text: `update contacts set title = $3, updated_at = $4 where organization_id = $1 and id = $2 returning ${COLUMNS}`,
};
const UPSERT = {
  name: 'upsert',
  text: `insert into contacts (organization_id, ${COLUMNS})
         values ($1, ${FIELDS.map((_, index) => `$${index + 2}`).join(', ')})
         on conflict (organization_id, external_id) where external_id is not null
         do update set title = excluded.title, updated_at = excluded.updated_at
         returning ${COLUMNS}`,
};

app.patch('/api/v1/contacts/:id', async ({ params, body }) => {
  const { rows } = await pool.query({
    ...UPDATE,
    values: [READ_ORGANIZATION, params.id, body.title, new Date()],
  });
  return { data: rows[0] };
});

app.put('/api/v1/contacts/external/:external', async ({ params: { external }, body }) => {
  const contact = contactOf({ email: `${external}@greenbrier.example`, ...body }, external);
  const { rows } = await pool.query({ ...UPSERT, values: [WRITE_ORGANIZATION, ...Object.values(contact)] });
  return { data: rows[0] };
});

const EVENTS = {
  name: 'events',
  text: `select payload, position from events where organization_id = $1 and position > $2
         order by position limit $3`,
};

async function eventsAfter(place, limit) {
  const { rows } = await pool.query({ ...EVENTS, values: [LISTEN_ORGANIZATION, place, limit] });
  return rows;
}

app.get('/api/v1/events', async ({ query }, reply) => {
  const rows = await eventsAfter(query.after, Number(query.limit));
  reply.type('application/json; charset=utf-8');
  return `{"data":[${rows.map(({ payload }) => payload).join(',')}],"page":{"has_more":true},"position":"${rows.at(-1).position}"}`;
});

app.get('/api/v1/events/stream', async ({ query }, reply) => {
  async function* pages() {
    for (let place = query.after; ; ) {
      const rows = await eventsAfter(place, PAGE);
      if (rows.length === 0) return;
      yield rows.map(({ position, payload }) => `id: ${position}\ndata: ${payload}\n\n`).join('');
      place = rows.at(-1).position;
    }
  }
  return reply.type('text/event-stream; charset=utf-8').send(Readable.from(pages()));
});

const ROSTER = {
  name: 'roster',
  text: `select player.id, player.tournament_id, player.full_name, player.team_id, team.team_name,
           player.checked_in_at is not null as checked_in, player.checked_in_at, player.handicap, player.company,
           player.flight_id, player.withdrawn_at is not null as withdrawn, player.external_id, player.metadata,
           player.created_at, player.updated_at
         from players as player left join teams as team on team.organization_id = player.organization_id
           and team.tournament_id = player.tournament_id and team.id = player.team_id
         where player.organization_id = $1 and player.tournament_id = $2 order by player.id desc`,
};
const CHECK_IN = {
  name: 'check-in',
  text: `update players set checked_in_at = $4, updated_at = $4
         where organization_id = $1 and tournament_id = $2 and id = $3`,
};
const SCORE = {
  name: 'score',
  text: `insert into bench_scores (organization_id, tournament_id, player_id, hole, strokes) values ($1, $2, $3, $4, $5)
         on conflict (organization_id, tournament_id, player_id, hole) do update set strokes = excluded.strokes`,
};

await pool.query(`create table if not exists bench_scores (organization_id uuid, tournament_id uuid, player_id uuid,
  hole smallint, strokes smallint, primary key (organization_id, tournament_id, player_id, hole))`);

app.get('/api/v1/tournaments/:id/players', async ({ params }) => {
  const { rows } = await pool.query({ ...ROSTER, values: [WRITE_ORGANIZATION, params.id] });
  return { data: rows };
});

app.post('/api/v1/tournaments/:id/players/:pid/checkin', async ({ params }) => {
  await pool.query({ ...CHECK_IN, values: [WRITE_ORGANIZATION, params.id, params.pid, new Date()] });
  return { data: { checkedIn: true } };
});

app.post('/api/v1/tournaments/:id/players/:pid/scores', async ({ params, body: { hole, strokes } }) => {
  await pool.query({ ...SCORE, values: [WRITE_ORGANIZATION, params.id, params.pid, hole, strokes] });
  return { data: { corrected: true, hole, strokes } };
});

/** Whatever was put here. */
let memory = Buffer.alloc(0);

app.put('/memory', async ({ body }, reply) => {
  memory = Buffer.from(JSON.stringify(body));
  reply.code(204);
});

for (const path of [
  '/api/v1/tournaments/:id/leaderboard',
  '/api/v1/tournaments/:id/sidegames/:gid/results',
  '/public/v1/events/:slug',
])
  app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(memory));

/**
 * What registering leaves: a contact, a player, the registration with two links, an event of each, two audit rows
 * and a receipt, which is delivered already, so that no worker takes it for one of its own.
 */
const REGISTER = {
  name: 'register',
  text: `with contact as (
      insert into contacts (organization_id, id, email, first_name, last_name, opted_out, source, created_at)
      values ($1, $3, $6, 'Sam', 'Snead', false, 'registration', $7)
    ), player as (
      insert into players (organization_id, tournament_id, id, full_name, email, created_at, board_key)
      values ($1, $2, $4, 'Sam Snead', $6, $7, 1)
    ), link as (
      insert into registration_links (organization_id, registration_id, hash, created_at)
      values ($1, $5, sha256($6::bytea), $7), ($1, $5, sha256($4::uuid::text::bytea), $7)
    ), receipt as (
      insert into mails (organization_id, id, kind, status, template, source_id, tournament_id, data, email, name,
        delivered_at, created_at)
      values ($1, $8, 'receipt', 'delivered', 'registration_paid', $5, $2, $13, $6, 'Sam Snead', $7, $7)
    ), told as (
      insert into events (organization_id, id, type, payload, created_at)
      values ($1, $3, 'contact.created', $10, $7), ($1, $4, 'player.created', $11, $7),
        ($1, $5, 'registration.created', $12, $7)
    ), audited as (
      insert into audit_events (organization_id, tournament_id, id, action, target_type, target_id, metadata, created_at)
      values ($1, $2, $8, 'player.created', 'player', $4::uuid::text, '{}', $7),
        ($1, $2, $9, 'registration.created', 'registration', $5::uuid::text, '{}', $7)
    )
    insert into registrations (organization_id, id, tournament_id, contact_id, status, payment, registrant_name,
      registrant_email, players, subtotal_cents, amount_cents, currency, paid_at, created_at)
    values ($1, $5, $2, $3, 'paid', 'none', 'Sam Snead', $6, '[{}]', 0, 0, 'usd', $7, $7)`,
};

async function register(email, event) {
  const now = new Date();
  const [contact, player, registration, first, second] = Array.from({ length: 5 }, () => newId(now));
  // As long as the service's are.
  const told = [
    ['contact.created', contact, 475],
    ['player.created', player, 704],
    ['registration.created', registration, 1045],
  ].map(([type, id, length]) => JSON.stringify({ id, type, data: email }).padEnd(length));
  const facts = {
    event: 'Open',
    name: 'Sam Snead',
    places: 1,
    amount_cents: 0,
    paid_cents: 0,
    currency: 'usd',
  };
  const people = [contact, player, registration, email];
  const texts = [...told, JSON.stringify({ ...facts, hold_until: null })];
  await pool.query({
    ...REGISTER,
    values: [WRITE_ORGANIZATION, event, ...people, now, first, second, ...texts],
  });
  return registration;
}

app.post('/public/v1/events/:slug/registrations', async ({ body, headers }, reply) => {
  const id = await register(body.registrant_email, headers['x-event']);
  reply.code(201);
  return { data: { id, status: 'paid' } };
});

/** What a bid leaves, under a lock of the one row that all of them want. */
const BID = {
  lock: { name: 'bid-lock', text: 'select current from bench_items where id = $1 for update' },
  standing: {
    name: 'bid-standing',
    text: 'update bench_items set current = $2, bids = bids + 1 where id = $1',
  },
  insert: { name: 'bid-insert', text: 'insert into bench_bids (item, id, amount) values ($1, $2, $3)' },
};

await pool.query(`create table if not exists bench_items (id uuid primary key, current integer, bids integer)
  with (fillfactor = 50)`);
await pool.query(
  'create table if not exists bench_bids (item uuid, id uuid, amount integer, primary key (item, id))',
);
const ITEM = newId(new Date());
await pool.query('insert into bench_items values ($1, 0, 0)', [ITEM]);

app.post('/public/v1/events/:slug/auctions/:aid/bids', async ({ body: { amount_cents: amount } }, reply) => {
  const id = newId(new Date());
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ ...BID.lock, values: [ITEM] });
    await client.query({ ...BID.standing, values: [ITEM, amount] });
    await client.query({ ...BID.insert, values: [ITEM, id, amount] });
    await client.query('commit');
  } finally {
    client.release();
  }
  reply.code(201);
  return { data: { bid: { id, amount_cents: amount } } };
});

const NOTICE = {
  name: 'notice',
  text: `insert into payment_notices (organization_id, account_id, event_id, type, received_at)
         values ($1, $2, $3, 'checkout.session.completed', $4)`,
};

/** The notice itself, and what a paid registration leaves. */
app.post('/hooks/payments/stripe/:account', async ({ params, body, headers }) => {
  await Promise.all([
    pool.query({ ...NOTICE, values: [WRITE_ORGANIZATION, params.account, body.id, new Date()] }),
    register(body.email, headers['x-event']),
  ]);
  return { data: { received: true } };
});

app.get('/readyz', async () => (await pool.query('select 1')).rows);

process.on('SIGINT', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
