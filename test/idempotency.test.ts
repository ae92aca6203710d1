/** A repeated POST with the same Idempotency-Key does its work once and gets the same answer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '../server/src/platform/db/sql.ts';
import { Service, useService } from './support/run/service.ts';
import { type Answer, type Person, requestToken } from './support/worlds/people.ts';

const running = useService();

const HOUR = 60 * 60 * 1000;

const create = (person: Person, key: string, email: string): Promise<Answer> =>
  person.post('/contacts', { email }, { 'idempotency-key': key });

const contactsOf = async (person: Person) => (await person.get('/contacts?limit=200')).body.data;

const eventsOf = (person: Person) =>
  running.service.database.query('select id from events where organization_id = $1', [person.organizationId]);

describe('a key', () => {
  it('returns the first result, marked as a replay, with a request id of its own', async () => {
    const person = await running.service.person();
    const [first, second] = [
      await create(person, 'k', 'a@example.com'),
      await create(person, 'k', 'a@example.com'),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await contactsOf(person)).toHaveLength(1);
    expect(await eventsOf(person)).toHaveLength(1);
  });

  it('means the same request however its fields are ordered', async () => {
    const person = await running.service.person();
    const headers = { 'idempotency-key': 'order' };
    const first = await person.post('/contacts', { email: 'o@example.com', title: 'Pro' }, headers);
    const second = await person.post('/contacts', { title: 'Pro', email: 'o@example.com' }, headers);
    expect(second.text).toBe(first.text);
  });

  it('refuses another body, path or query', async () => {
    const person = await running.service.person();
    await create(person, 'k', 'a@example.com');
    const headers = { 'idempotency-key': 'k' };
    for (const other of [
      await create(person, 'k', 'b@example.com'),
      await person.post('/tags', { email: 'a@example.com', name: 'x' }, headers),
      await person.post('/contacts?x=1', { email: 'a@example.com' }, headers),
    ]) {
      expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    }
    expect(await contactsOf(person)).toHaveLength(1);
  });

  it('belongs to one client', async () => {
    const person = await running.service.person();
    const colleague = await running.service.person({ organizationId: person.organizationId });
    await create(person, 'k', 'a@example.com');
    expect((await create(colleague, 'k', 'b@example.com')).status).toBe(201);
  });

  it('that is spent does not make invalid input valid', async () => {
    const person = await running.service.person();
    const { id } = (await create(person, 'k', 'a@example.com')).body.data;
    const answer = await person.post(
      '/contacts/bulk',
      { action: 'tag', ids: [id] },
      { 'idempotency-key': 'k' },
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
  });

  it('is not spent by a refusal', async () => {
    const person = await running.service.person();
    await create(person, 'first', 'taken@example.com');
    expect((await create(person, 'k', 'not an email')).status).toBe(400);
    expect((await create(person, 'k', 'taken@example.com')).status).toBe(409);
    expect((await create(person, 'k', 'free@example.com')).status).toBe(201);
  });

  it('is remembered for 24 hours', async () => {
    const service = await Service.start(running.service.database);
    try {
      const person = await service.person();
      const first = await create(person, 'k', 'day@example.com');
      service.clock.advance(24 * HOUR - 60_000);
      const before = await later(service, person, 'day@example.com');
      expect([before.status, before.text]).toEqual([201, first.text]);
      service.clock.advance(60_000);
      const after = await later(service, person, 'day@example.com');
      expect([after.status, after.body.code]).toEqual([409, 'conflict']);
      expect(after.body.error).toContain('already exists');
    } finally {
      await service.stop();
    }
  });

  it.each(['', 'x'.repeat(129), 'smörgås', 'tab\tbed'])('"%s" is not a key', async (key) => {
    const person = await running.service.person();
    const answer = await person.post('/contacts', { email: 'a@example.com' }, { 'idempotency-key': key });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details[0].field).toBe('Idempotency-Key');
    expect(await contactsOf(person)).toEqual([]);
  });

  it('may have 128 characters, any printable ones', async () => {
    const person = await running.service.person();
    expect((await create(person, `a ~!"{}${'x'.repeat(121)}`, 'a@example.com')).status).toBe(201);
  });

  it('is ignored on GET, PATCH and DELETE', async () => {
    const person = await running.service.person();
    const { id } = (await create(person, 'k', 'a@example.com')).body.data;
    const headers = { 'idempotency-key': 'k' };
    expect((await person.get(`/contacts/${id}`, headers)).status).toBe(200);
    expect((await person.patch(`/contacts/${id}`, { title: 'x' }, headers)).status).toBe(200);
    expect((await person.delete(`/contacts/${id}`, headers)).status).toBe(200);
    expect((await person.delete(`/contacts/${id}`, headers)).status).toBe(404);
  });

  it('does not spare a replay the scope', async () => {
    const person = await running.service.person();
    await create(person, 'k', 'a@example.com');
    await running.service.doors.asPlatform.write((tx) =>
      tx.run(sql`update clients set scopes = '{contacts:read}' where id = ${person.clientId}`),
    );
    await running.service.doors.asPlatform.write((tx) =>
      tx.run(sql`select pg_notify('fairway_revocations', ${JSON.stringify({ clientId: person.clientId })})`),
    );
    await expect.poll(async () => (await create(person, 'k', 'a@example.com')).status).toBe(403);
  });
});

describe('twins', () => {
  it('twenty at once make one contact and one event, and all get the one answer', async () => {
    const person = await running.service.person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(person, 'twin', 'twin@example.com')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await contactsOf(person)).toHaveLength(1);
    expect(await eventsOf(person)).toHaveLength(1);
  });

  it('of an import do its work once', async () => {
    const person = await running.service.person();
    const csv = `Email\n${Array.from({ length: 2000 }, (_, index) => `t${index}@example.com`).join('\n')}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        person.post('/contacts/import', { csv, consent: true }, { 'idempotency-key': 'import' }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ inserted: 2000, updated: 0 });
    expect(await eventsOf(person)).toHaveLength(2000);
  });

  it('meet on two nodes as well', async () => {
    const other = await Service.start(running.service.database);
    try {
      const person = await running.service.person();
      const elsewhere = (index: number) => (index % 2 === 0 ? running.service : other).api;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          person.post(
            `${elsewhere(index)}/contacts`,
            { email: 'two@example.com' },
            { 'idempotency-key': 'n' },
          ),
        ),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await contactsOf(person)).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it('do not wait for ever: a twin that stays at work is told to come back', async () => {
    const service = await Service.start(running.service.database, { lockTimeout: 100 });
    try {
      const person = await service.person();
      const door = service.doors.asOrganization(person.organizationId);
      await door.write(async (tx) => {
        await tx.run(
          sql`insert into idempotency_keys (organization_id, client_id, key, fingerprint, status, body, created_at)
              values (${person.organizationId}, ${person.clientId}, 'slow', '', 201, '{}', ${tx.now})`,
        );
        const answer = await create(person, 'slow', 'slow@example.com');
        expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
          409,
          'conflict',
          '1',
        ]);
      });
    } finally {
      await service.stop();
    }
  });

  it('whatever is sent twice under one key, the second answer is the first or a conflict', async () => {
    const person = await running.service.person();
    const email = fc.integer({ min: 0, max: 5 }).map((number) => `p${number}@example.com`);
    const key = fc.integer({ min: 0, max: 8 }).map((number) => `key-${number}`);
    const won = new Map<string, { email: string; text: string }>();
    await fc.assert(
      fc.asyncProperty(email, key, async (address, name) => {
        const answer = await create(person, name, address);
        const earlier = won.get(name);
        if (earlier === undefined && answer.status === 201)
          won.set(name, { email: address, text: answer.text });
        else if (earlier?.email === address) expect(answer.text).toBe(earlier.text);
        else expect(answer.status).toBe(409);
      }),
      { numRuns: 60 },
    );
    expect(await contactsOf(person)).toHaveLength(won.size);
    expect(await eventsOf(person)).toHaveLength(won.size);
  });
});

/** The same request a day later, when the first token has ended: with a new token of the same client. */
async function later(service: Service, person: Person, email: string): Promise<Answer> {
  const token = await requestToken(service, person.clientId, person.secret);
  return person.post('/contacts', { email }, { 'idempotency-key': 'k', authorization: `Bearer ${token}` });
}
