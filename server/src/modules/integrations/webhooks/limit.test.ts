/** Promises about how many endpoints an organization can have: a hundred, however they are asked for. */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person } from '../../../../../test/support/worlds/people.ts';

const running = useService();
const LIMIT = 100;
const URL = 'http://127.0.0.1:9/hook';

const create = (person: Person, key?: string) =>
  person.call('POST', '/webhooks', {
    body: { url: URL },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

async function createMany(person: Person, count: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => create(person)));
}

const REFUSED = {
  status: 409,
  body: { code: 'conflict', error: expect.stringMatching(/at most 100 webhook endpoints/) },
};

async function stored({ organizationId }: Person): Promise<number> {
  const rows = await running.service.database.query(
    'select from webhook_endpoints where organization_id = $1',
    [organizationId],
  );
  return rows.length;
}

/** As a database from before the limit may hold them. */
const storeMany = ({ organizationId }: Person, count: number) =>
  running.service.database.query(
    `insert into webhook_endpoints (organization_id, id, url, event_types, status, secret, created_at)
     select $1, gen_random_uuid(), $2, '{}', 'enabled', 'sealed', now() from generate_series(1, $3)`,
    [organizationId, URL, count],
  );

describe('an organization', () => {
  it('can have 100 endpoints and not one more, until it deletes one', async () => {
    const person = await running.service.person();
    const answers = await createMany(person, LIMIT);
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await create(person)).toMatchObject(REFUSED);
    expect(await stored(person)).toBe(LIMIT);
    expect((await create(await running.service.person())).status).toBe(201);
    expect((await person.delete(`/webhooks/${answers[0]?.body.data.id}`)).status).toBe(200);
    expect((await create(person)).status).toBe(201);
    expect(await create(person)).toMatchObject(REFUSED);
  });

  it('gets no more by asking for many at the same time', async () => {
    const person = await running.service.person();
    await storeMany(person, LIMIT - 10);
    const answers = await createMany(person, 40);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    expect(await stored(person)).toBe(LIMIT);
  });

  it('gets the first answer again for a key that was spent, also at the limit, and can use one that was refused', async () => {
    const person = await running.service.person();
    await storeMany(person, LIMIT - 1);
    const first = await create(person, 'spent');
    expect(first.status).toBe(201);
    const again = await create(person, 'spent');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await create(person, 'refused')).toMatchObject(REFUSED);
    await person.delete(`/webhooks/${first.body.data.id}`);
    expect((await create(person, 'refused')).status).toBe(201);
  });

  it('keeps what it had before there was a limit, and can add none until it has fewer', async () => {
    const person = await running.service.person();
    await storeMany(person, LIMIT + 1);
    const { data } = (await person.get('/webhooks?limit=200')).body;
    expect(data).toHaveLength(LIMIT + 1);
    expect(await create(person)).toMatchObject(REFUSED);
    expect((await person.patch(`/webhooks/${data[0].id}`, { status: 'disabled' })).status).toBe(200);
    expect((await person.delete(`/webhooks/${data[0].id}`)).status).toBe(200);
    expect(await create(person)).toMatchObject(REFUSED);
    expect((await person.delete(`/webhooks/${data[1].id}`)).status).toBe(200);
    expect((await create(person)).status).toBe(201);
  });
});
