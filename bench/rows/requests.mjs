/** The works that are measured in requests per second. Floor and service are sent the very same requests. */
import { randomUUID } from 'node:crypto';
import { CONNECTIONS, compare } from '../load/load.mjs';
import { newPerson } from '../seeds/contact.mjs';
import { withClient } from '../seeds/seed.mjs';
import { LARGE } from '../world.mjs';

/** How many contacts are made before the first is changed. */
const AT_FIRST = 2048;
const API = '/api/v1';
const PAGE = 50;
const WALK = 200;
const FIRST_PAGE = `${API}/contacts?limit=${PAGE}`;

export function one(world, options) {
  const requests = byId(world.readerIds, as(world.service.reader));
  return compare(options, [world.floor, requests], [world.service, requests]);
}

export function firstPage(world, options) {
  const requests = only(FIRST_PAGE, world.service.reader);
  return compare(options, [world.floor, requests], [world.service, requests]);
}

/** The last full page of the organization, found as a client would find it. */
export async function lastPage(world, options) {
  const { service } = world;
  const last = `${FIRST_PAGE}&cursor=${await lastCursor(service)}`;
  return compare(options, [service, only(FIRST_PAGE, service.reader)], [service, only(last, service.reader)]);
}

export function scaledOne({ small, service, smallIds, readerIds }, options) {
  return compare(
    options,
    [small, byId(smallIds, as(small.reader))],
    [service, byId(readerIds, as(service.reader))],
  );
}

export function scaledList({ small, service }, options) {
  return compare(
    options,
    [small, only(FIRST_PAGE, small.reader)],
    [service, only(FIRST_PAGE, service.reader)],
  );
}

export function create({ floor, service }, options) {
  const requests = creating([service.writer]);
  return compare(options, [floor, requests], [service, requests]);
}

/** The same number of requests, from one organization and from twenty. */
export function createOfMany({ service }, options) {
  return compare(options, [service, creating([service.writer])], [service, creating(service.tenants)]);
}

/** Every request changes the title of somebody else. */
export function change(world, options) {
  const { floor, service, readerIds } = world;
  const requests = sending('PATCH', service.reader, () => ({
    path: `${API}/contacts/${readerIds[count() % readerIds.length]}`,
    body: { title: `Captain ${count()}` },
  }));
  return compare(options, [floor, requests], [service, requests]);
}

/** By turns somebody new and somebody who was new a while ago; of so many that no two connections change the same one. */
export function upsert({ floor, service }, options) {
  const requests = () => {
    const known = [];
    let isNew = false;
    return sending('PUT', service.writer, () => {
      isNew = !isNew || known.length < AT_FIRST;
      if (isNew) known.push(randomUUID());
      const external = isNew ? known.at(-1) : known[count() % (known.length - CONNECTIONS + 1)];
      return {
        path: `${API}/contacts/external/${external}`,
        body: { ...(isNew && newPerson()), title: `Captain ${count()}` },
      };
    });
  };
  return compare(options, [floor, requests()], [service, requests()]);
}

/** The oldest changes of an organization: beside its newest contacts. */
export function changedSince({ service }, options) {
  const since = `${FIRST_PAGE}&updated_since=2000-01-01T00:00:00.000Z`;
  return compare(
    options,
    [service, only(FIRST_PAGE, service.reader)],
    [service, only(since, service.reader)],
  );
}

/** The ids of others' systems are made of our own, so that each connection has its share of either. */
export async function byExternalId(world, options) {
  const { service, readerIds, databaseUrl } = world;
  await withClient(databaseUrl, (client) =>
    client.query(
      `update contacts set external_id = 'crm-' || id where organization_id = $1 and id = any ($2)`,
      [service.reader.id, readerIds],
    ),
  );
  const requests = byId(readerIds, as(service.reader));
  const external = (connection) =>
    requests(connection).map((request) => ({
      ...request,
      path: request.path.replace('/contacts/', '/contacts?external_id=crm-'),
    }));
  return compare(options, [service, requests], [service, external]);
}

/**
 * Every request is a person of their own under a key of its own; connections belong to the organizations in
 * turn.
 */
const creating = (tenants) => (connection) => [
  {
    method: 'POST',
    path: `${API}/contacts`,
    setupRequest: (request) => ({
      ...request,
      headers: {
        authorization: tenants[connection % tenants.length].authorization,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(newPerson()),
    }),
  },
];

let counted = 0;
const count = () => {
  counted += 1;
  return counted;
};

/** Requests that are each made when their turn has come. */
const sending =
  (method, { authorization }, make) =>
  () => [
    {
      method,
      path: '/',
      setupRequest: (request) => {
        const { path, body } = make();
        const headers = { authorization, 'content-type': 'application/json' };
        return { ...request, path, headers, body: JSON.stringify(body) };
      },
    },
  ];

const as = ({ authorization }) => ({ authorization });

const only =
  (path, { authorization }) =>
  () => [{ method: 'GET', path, headers: { authorization } }];

/** Each connection goes round in a share of the ids; `headers` tell who asks. */
export const byId =
  (ids, headers, below = API) =>
  (connection) => {
    const share = Math.floor(ids.length / CONNECTIONS);
    return ids
      .slice(connection * share, (connection + 1) * share)
      .map((id) => ({ method: 'GET', path: `${below}/contacts/${id}`, headers }));
  };

/** Walks to where `PAGE` rows are left. */
async function lastCursor({ url, reader }) {
  let cursor = '';
  for (let left = LARGE; left > PAGE; ) {
    const limit = Math.min(WALK, left - PAGE);
    const address = `${url}${API}/contacts?limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const answer = await fetch(address, { headers: { authorization: reader.authorization } });
    const { data, page } = await answer.json();
    if (data.length !== limit || !page.has_more) throw new Error(`The walk ended with ${left} rows left.`);
    cursor = page.next_cursor;
    left -= limit;
  }
  return cursor;
}
