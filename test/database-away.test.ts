/** While the database cannot be reached the service says so within five seconds, and recovers by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../server/src/platform/db/doors.ts';
import { sql } from '../server/src/platform/db/sql.ts';
import { newId } from '../server/src/platform/ids.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { Wire } from './support/run/proxy.ts';
import { Service } from './support/run/service.ts';
import { call, type Person } from './support/worlds/people.ts';

const WITHIN_MS = 5000;

let database: TestDatabase;
let wire: Wire;
let service: Service;
let person: Person;

beforeAll(async () => {
  database = await cloneTemplate();
  wire = await Wire.to(database.url);
  service = await Service.start({ ...database, url: wire.url });
  person = await service.person();
});

afterAll(async () => {
  wire.mend();
  await service.stop();
  wire.close();
  await database.drop();
});

const recovered = () =>
  expect.poll(async () => (await person.get('/contacts')).status, { timeout: 15_000 }).toBe(200);

/** Fails by itself when the answer takes longer than promised. */
async function promptly(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path.startsWith('http') ? path : `${service.api}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${person.token}`, ...init.headers },
    signal: AbortSignal.timeout(WITHIN_MS),
  });
}

/** Only what this test's own organization holds up: the tests of other files use other databases. */
const waitingForLocks = async (tx: Tx): Promise<number | undefined> => {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return row?.count;
};

const write = (email: string, key: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({ email }),
});

describe.each([
  ['cut', () => wire.cut()],
  ['silent', () => wire.silence()],
])('with the wire %s', (name, breakIt) => {
  it('reads, writes and exports answer 503 with Retry-After, and all is well afterwards', async () => {
    await recovered();
    breakIt();
    for (const [path, init] of [
      ['/contacts', {}],
      ['/contacts/export', {}],
      ['/contacts', write(`${name}@example.com`, name)],
    ] as const) {
      const answer = await promptly(path, init);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toEqual({
        error: expect.any(String),
        code: 'service_unavailable',
        request_id: answer.headers.get('x-request-id'),
        doc_url: expect.stringMatching(/#service_unavailable$/),
      });
    }
    wire.mend();
    await recovered();
    const again = await promptly('/contacts', write(`${name}@example.com`, name));
    expect(again.status).toBe(201);
  });

  it('a request that waits for another one is not left waiting for the server', async () => {
    await recovered();
    const elsewhere = await Service.start(database);
    try {
      const door = elsewhere.doors.asOrganization(person.organizationId);
      await door.write(async (tx) => {
        await tx.run(
          sql`insert into contacts (organization_id, id, email, created_at)
              values (${person.organizationId}, ${newId(tx.now)}, ${`held-${name}@example.com`}, ${tx.now})`,
        );
        const answer = promptly('/contacts', write(`held-${name}@example.com`, `held-${name}`));
        await expect.poll(() => waitingForLocks(tx)).toBe(1);
        breakIt();
        expect((await answer).status).toBe(503);
      });
    } finally {
      wire.mend();
      await elsewhere.stop();
    }
  });

  it('the token endpoint answers in its own shape', async () => {
    await recovered();
    breakIt();
    const answer = await promptly('/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${person.clientId}:${person.secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.any(String),
      doc_url: `${service.url}/docs/guides/errors#temporarily_unavailable`,
    });
    wire.mend();
  });

  it('many phones behind one address that type a code at once are answered in time', async () => {
    await recovered();
    breakIt();
    const answers = Array.from({ length: 6 }, () =>
      promptly(`${service.url}/play/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_code: 'ABC234' }),
      }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(503));
    wire.mend();
  });

  it('it is alive but not ready', async () => {
    await recovered();
    breakIt();
    expect((await promptly(`${service.url}/healthz`)).status).toBe(200);
    expect((await promptly(`${service.url}/readyz`)).status).toBe(503);
    wire.mend();
    await recovered();
    expect((await call(service, 'GET', `${service.url}/readyz`)).status).toBe(200);
  });
});
