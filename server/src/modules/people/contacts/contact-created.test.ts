/**
 * Promises about `contact.created`: one for each new contact, in its transaction, and none for anything else.
 */
import { describe, expect, it } from 'vitest';
import { useSharedService } from '../../../../../test/support/run/service.ts';

const running = useSharedService();

interface EventRow {
  id: string;
  type: string;
  payload: string;
}

const eventsOf = (organizationId: string) =>
  running.service.database.query<EventRow>(
    'select id, type, payload from events where organization_id = $1 order by id',
    [organizationId],
  );

const birthsOf = async (organizationId: string) =>
  (await eventsOf(organizationId)).filter(({ type }) => type === 'contact.created');

/** The transactions that wrote an organization's contacts and events. */
const transactionsOf = (organizationId: string) =>
  running.service.database.query<{ xmin: string }>(
    `select xmin::text from contacts where organization_id = $1
     union select xmin::text from events where organization_id = $1`,
    [organizationId],
  );

describe('contact.created', () => {
  it('carries the contact as the API shows it, and commits with it', async () => {
    const person = await running.service.person();
    const { data: contact } = (await person.post('/contacts', { email: 'Sam@Example.com', title: 'Pro' }))
      .body;
    const [event, ...more] = await eventsOf(person.organizationId);
    expect(more).toEqual([]);
    expect(event?.type).toBe('contact.created');
    expect(JSON.parse(event?.payload ?? '')).toEqual({
      id: event?.id,
      type: 'contact.created',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: contact,
    });
    expect(await transactionsOf(person.organizationId)).toHaveLength(1);
  });

  it('says that a new contact is opted out whose address is, once, also under a key that is used again', async () => {
    const person = await running.service.person();
    const email = 'sam@example.com';
    const { data: first } = (await person.post('/contacts', { email })).body;
    await person.post(`/contacts/${first.id}/opt-out`);
    await person.delete(`/contacts/${first.id}`);
    const create = () => person.post('/contacts', { email }, { 'idempotency-key': 'once' });
    const [made, again] = [await create(), await create()];
    expect(made).toMatchObject({ status: 201, body: { data: { email, opted_out: true } } });
    expect([again.status, again.body]).toEqual([201, made.body]);
    const [, event, ...more] = await birthsOf(person.organizationId);
    expect(JSON.parse(event?.payload ?? '').data).toEqual(made.body.data);
    expect(more).toEqual([]);
  });

  it('fires once for each contact an import inserts, all in the one transaction', async () => {
    const person = await running.service.person();
    const csv = 'Email,First\nsam@example.com,Sam\nBEN@example.com,Ben\nsam@example.com,Again\nnobody,X\n';
    await person.post('/contacts/import', { csv, consent: true });
    const { data: contacts } = (await person.get('/contacts')).body;
    const payloads = (await eventsOf(person.organizationId)).map(({ payload }) => JSON.parse(payload).data);
    expect(payloads).toHaveLength(2);
    expect(payloads).toEqual(expect.arrayContaining(contacts));
    expect(await transactionsOf(person.organizationId)).toHaveLength(1);

    await person.post('/contacts/import', { csv: `${csv}new@example.com,New\n`, consent: true });
    const [, , third, ...more] = await birthsOf(person.organizationId);
    expect(more).toEqual([]);
    expect(JSON.parse(third?.payload ?? '').data).toMatchObject({
      email: 'new@example.com',
      source: 'import',
    });
  });

  it('does not fire for a refused create, a change, a delete or a bulk action', async () => {
    const person = await running.service.person();
    const { data: contact } = (await person.post('/contacts', { email: 'sam@example.com' })).body;
    const { data: tag } = (await person.post('/tags', { name: 'Sponsor' })).body;
    const statuses = [
      await person.post('/contacts', { email: 'SAM@example.com' }),
      await person.post('/contacts', { email: 'sam' }),
      await person.post('/contacts/import', { csv: 'Email\nsam', consent: true }),
      await person.post('/contacts/import', { csv: 'Email,First\nsam@example.com,S', consent: true }),
      await person.patch(`/contacts/${contact.id}`, { first_name: 'Sam' }),
      await person.post('/contacts/bulk', { action: 'tag', ids: [contact.id], tag_id: tag.id }),
      await person.delete(`/contacts/${contact.id}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 400, 400, 200, 200, 200, 200]);
    expect(await birthsOf(person.organizationId)).toHaveLength(1);
  });
});
