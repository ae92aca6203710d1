/**
 * How long an import of 5000 new people takes, against one upsert of as many that PostgreSQL is handed
 * directly.
 */
import { newId } from '../../server/dist/platform/ids.js';
import { alternate } from '../load/load.mjs';
import { COLUMNS, newPerson } from '../seeds/contact.mjs';
import { withClient } from '../seeds/seed.mjs';

const ROWS = 5000;
const FIELDS = ['email', 'first_name', 'last_name', 'title', 'department', 'company', 'phone'];
const HEADER = 'Email,First,Last,Title,Department,Company,Phone';

const UPSERT = {
  name: 'upsert',
  text: `insert into contacts (organization_id, ${COLUMNS})
    select $1, made.*, false, 'import', $2::timestamptz
    from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) as made
    on conflict (organization_id, email_key) do update set
      ${FIELDS.slice(1)
        .map((field) => `${field} = coalesce(excluded.${field}, contacts.${field})`)
        .join(', ')}`,
};

/** In milliseconds. */
export function importTime({ databaseUrl, service }, options) {
  return withClient(databaseUrl, (client) =>
    alternate(
      options,
      () => upsert(client, service.writer),
      () => post(service),
    ),
  );
}

async function upsert(client, { id }) {
  const now = new Date();
  const people = Array.from({ length: ROWS }, newPerson);
  const columns = FIELDS.map((field) => people.map((person) => person[field]));
  const values = [id, now, people.map(() => newId(now)), ...columns];
  return timed(async () => {
    const { rowCount } = await client.query({ ...UPSERT, values });
    if (rowCount !== ROWS) throw new Error(`The upsert wrote ${rowCount} rows.`);
  });
}

async function post({ url, writer }) {
  const people = Array.from({ length: ROWS }, newPerson);
  const lines = people.map((person) => FIELDS.map((field) => person[field]).join(','));
  const body = JSON.stringify({ csv: [HEADER, ...lines, ''].join('\r\n'), consent: true });
  return timed(async () => {
    const answer = await fetch(`${url}/api/v1/contacts/import`, {
      method: 'POST',
      headers: { authorization: writer.authorization, 'content-type': 'application/json' },
      body,
    });
    const report = await answer.json();
    if (report.inserted !== ROWS) throw new Error(`The import said ${JSON.stringify(report).slice(0, 200)}`);
  });
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
