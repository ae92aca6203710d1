/**
 * How long it takes to import 5000 people, new ones and ones that have changed, and to delete a thousand, against
 * single statements that PostgreSQL is handed directly.
 */
import { newId } from '../../server/dist/platform/ids.js';
import { alternate } from '../load/load.mjs';
import { COLUMNS, newPerson } from '../seeds/contact.mjs';
import { withClient } from '../seeds/seed.mjs';

const ROWS = 5000;
const DELETED = 1000;
const FIELDS = ['email', 'first_name', 'last_name', 'title', 'department', 'company', 'phone'];
const HEADER = 'Email,First,Last,Title,Department,Company,Phone';

const UPSERT = {
  name: 'upsert',
  text: `insert into contacts (organization_id, ${COLUMNS})
    select $1, made.*, false, 'import', null, '{}', $2::timestamptz, $2
    from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) as made
    on conflict (organization_id, email_key) do update set
      updated_at = excluded.updated_at, ${FIELDS.slice(1)
        .map((field) => `${field} = coalesce(excluded.${field}, contacts.${field})`)
        .join(', ')}`,
};

const DELETE = {
  name: 'delete',
  text: 'delete from contacts where organization_id = $1 and id = any ($2::uuid[])',
};

const newPeople = (count) => Array.from({ length: count }, newPerson);

/** In milliseconds, as of the two below. */
export function importTime({ databaseUrl, service }, options) {
  return withClient(databaseUrl, (client) =>
    alternate(
      options,
      () => upsert(client, service.writer, newPeople(ROWS)),
      () => post(service, newPeople(ROWS), { inserted: ROWS }),
    ),
  );
}

/** All have another title each time. */
export function changedImportTime({ databaseUrl, service }, options) {
  return withClient(databaseUrl, async (client) => {
    const [theirs, ours] = [newPeople(ROWS), newPeople(ROWS)];
    for (const people of [theirs, ours]) await upsert(client, service.writer, people);
    await client.query('analyze contacts');
    let turn = 0;
    const retitled = (people) => {
      turn += 1;
      return people.map((person) => ({ ...person, title: `Captain ${turn}` }));
    };
    return alternate(
      options,
      () => upsert(client, service.writer, retitled(theirs)),
      () => post(service, retitled(ours), { inserted: 0, updated: ROWS }),
    );
  });
}

export function bulkDeletion({ databaseUrl, service }, options) {
  return withClient(databaseUrl, async (client) => {
    const some = async () => {
      const people = newPeople(DELETED);
      await upsert(client, service.writer, people);
      const { rows } = await client.query(
        'select id from contacts where organization_id = $1 and email = any ($2::text[])',
        [service.writer.id, people.map(({ email }) => email)],
      );
      return rows.map(({ id }) => id);
    };
    return alternate(
      options,
      async () => bareDelete(client, service.writer, await some()),
      async () => deleteAtOnce(service, await some()),
    );
  });
}

async function upsert(client, { id }, people) {
  const now = new Date();
  const columns = FIELDS.map((field) => people.map((person) => person[field]));
  const values = [id, now, people.map(() => newId(now)), ...columns];
  return timed(async () => {
    const { rowCount } = await client.query({ ...UPSERT, values });
    if (rowCount !== people.length) throw new Error(`The upsert wrote ${rowCount} rows.`);
  });
}

function post(service, people, expected) {
  const lines = people.map((person) => FIELDS.map((field) => person[field]).join(','));
  const body = JSON.stringify({ csv: [HEADER, ...lines, ''].join('\r\n'), consent: true });
  return timed(async () => {
    const report = await send(service, '/contacts/import', body);
    for (const [name, count] of Object.entries(expected))
      if (report[name] !== count) throw new Error(`The import said ${JSON.stringify(report).slice(0, 200)}`);
  });
}

function bareDelete(client, { id }, ids) {
  return timed(() => client.query({ ...DELETE, values: [id, ids] }));
}

function deleteAtOnce(service, ids) {
  return timed(() => send(service, '/contacts/bulk', JSON.stringify({ action: 'delete', ids })));
}

async function send({ url, writer }, address, body) {
  const answer = await fetch(`${url}/api/v1${address}`, {
    method: 'POST',
    headers: { authorization: writer.authorization, 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`POST ${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
