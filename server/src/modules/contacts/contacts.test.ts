import { describe, expect, it } from 'vitest';
import { useService } from '../../../../test/support/service.ts';

const running = useService();

describe('contacts', () => {
  it('returns a created contact in full and reads it back the same', async () => {
    const person = await running.service.person();
    const created = await person.post('/contacts', {
      email: ' Sam@Example.com ',
      first_name: 'Sam',
      phone: null,
    });
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      email: 'Sam@Example.com',
      first_name: 'Sam',
      last_name: null,
      title: null,
      department: null,
      company: null,
      phone: null,
      opted_out: false,
      source: 'api',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const read = await person.get(`/contacts/${created.body.data.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
  });
});
