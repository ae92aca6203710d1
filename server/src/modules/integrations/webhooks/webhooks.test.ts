/**
 * Promises about webhook endpoints: what they are made of, what is refused, and who gets to see the secret.
 */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';

const running = useService();

const URL_ = 'https://hooks.example.com/fairway';
const FIELDS = [
  ...[
    'id',
    'url',
    'description',
    'event_types',
    'tournament_ids',
    'status',
    'disabled_reason',
    'created_at',
    'updated_at',
  ],
];

describe('creating an endpoint', () => {
  it('returns it with its signing secret, which is shown this once', async () => {
    const person = await running.service.person();
    const answer = await person.post('/webhooks', { url: URL_, event_types: ['contact.created'] });
    expect(answer.status).toBe(201);
    const { signing_secret, ...endpoint } = answer.body.data;
    expect(signing_secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
    expect(Object.keys(endpoint).sort()).toEqual(FIELDS.toSorted());
    expect(endpoint).toMatchObject({
      url: URL_,
      description: null,
      event_types: ['contact.created'],
      status: 'enabled',
      disabled_reason: null,
    });
    expect((await person.get(`/webhooks/${endpoint.id}`)).body).toEqual({ data: endpoint });
    expect((await person.get('/webhooks')).body.data).toEqual([endpoint]);
  });

  it('takes no event types for all of them, and keeps each type once', async () => {
    const person = await running.service.person();
    expect((await person.post('/webhooks', { url: URL_ })).body.data.event_types).toEqual([]);
    const twice = await person.post('/webhooks', {
      url: URL_,
      event_types: ['contact.created', 'registration.paid', 'contact.created'],
    });
    expect(twice.body.data.event_types).toEqual(['contact.created', 'registration.paid']);
  });

  it('keeps kinds as they were sent, and takes tournaments of its own, each once', async () => {
    const person = await running.service.person();
    const neighbour = await running.service.person();
    const { id } = (await person.post('/tournaments', { name: 'Spring' })).body.data;
    const foreign = (await neighbour.post('/tournaments', { name: 'Foreign' })).body.data.id;
    const event_types = ['contact.*', 'contact.created', 'registration.*', 'contact.*'];
    const made = await person.post('/webhooks', {
      url: URL_,
      event_types,
      tournament_ids: [id, id.toUpperCase()],
    });
    expect(made.body.data).toMatchObject({
      event_types: event_types.slice(0, 3),
      tournament_ids: [id],
    });
    const path = `/webhooks/${made.body.data.id}`;
    for (const tournament_ids of [[foreign], [id, '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90']]) {
      for (const answer of [
        await person.post('/webhooks', { url: URL_, tournament_ids }),
        await person.patch(path, { tournament_ids }),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await person.get(path)).body.data.tournament_ids).toEqual([id]);
    expect((await person.patch(path, { tournament_ids: [] })).body.data.tournament_ids).toEqual([]);
  });

  it.each(['*', '*.created', 'contact.exploded', 'golf.*', 'contact', 'contact.created.*'])(
    'names %s, which is no type and no kind',
    async (type) => {
      const person = await running.service.person();
      const { id } = (await person.post('/webhooks', { url: URL_ })).body.data;
      const event_types = ['contact.created', type];
      for (const answer of [
        await person.post('/webhooks', { url: URL_, event_types }),
        await person.patch(`/webhooks/${id}`, { event_types }),
      ]) {
        expect([answer.status, answer.body.details[0].field]).toEqual([400, 'event_types.1']);
        expect(answer.body.details[0].message).toContain(`"${type}"`);
      }
    },
  );

  it.each([
    ['no url', {}, 'url'],
    ['tournaments that are null', { url: URL_, tournament_ids: null }, 'tournament_ids'],
    ['a tournament that is no id', { url: URL_, tournament_ids: ['spring'] }, 'tournament_ids.0'],
    [
      '101 tournaments',
      { url: URL_, tournament_ids: Array(101).fill('0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90') },
      'tournament_ids',
    ],
    ['101 event types', { url: URL_, event_types: Array(101).fill('contact.*') }, 'event_types'],
    ['an unknown event type', { url: URL_, event_types: ['contact.lost'] }, 'event_types.0'],
    ['the test event as a type', { url: URL_, event_types: ['webhook.test'] }, 'event_types.0'],
    ['types that are no list', { url: URL_, event_types: 'contact.created' }, 'event_types'],
    ['plain http', { url: 'http://hooks.example.com/x' }, 'url'],
    ['another scheme', { url: 'ftp://hooks.example.com/x' }, 'url'],
    ['no URL at all', { url: 'hooks.example.com' }, 'url'],
    ['credentials', { url: 'https://sam:secret@hooks.example.com/' }, 'url'],
    ['a fragment', { url: 'https://hooks.example.com/#x' }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/hook' }, 'url'],
    ['a private address in decimal', { url: 'https://167772161/hook' }, 'url'],
    ['a mapped address', { url: 'https://[::ffff:10.0.0.1]/hook' }, 'url'],
    ['a URL of 2049 characters', { url: `https://hooks.example.com/${'x'.repeat(2023)}` }, 'url'],
    ['a description of 501 characters', { url: URL_, description: 'x'.repeat(501) }, 'description'],
    ['an unknown status', { url: URL_, status: 'paused' }, 'status'],
  ])('refuses %s and stores nothing', async (_name, body, field) => {
    const person = await running.service.person();
    const answer = await person.post('/webhooks', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details[0].field).toBe(field);
    expect((await person.get('/webhooks')).body.data).toEqual([]);
  });

  it('says only that an address is not public, never what was found there', async () => {
    const person = await running.service.person();
    const answer = await person.post('/webhooks', { url: 'https://10.0.0.1/hook' });
    expect(answer.body.details).toEqual([
      { field: 'url', message: expect.stringContaining('not a public address') },
    ]);
  });

  it('takes a URL of 2048 characters and a description of 500', async () => {
    const person = await running.service.person();
    const answer = await person.post('/webhooks', {
      url: `https://hooks.example.com/${'x'.repeat(2022)}`,
      description: 'é'.repeat(500),
    });
    expect(answer.status).toBe(201);
  });

  it('repeats the secret under the same Idempotency-Key, and keeps it nowhere in the clear', async () => {
    const person = await running.service.person();
    const create = () => person.post('/webhooks', { url: URL_ }, { 'idempotency-key': 'hook' });
    const [first, second] = [await create(), await create()];
    expect(second.text).toBe(first.text);
    const { signing_secret } = first.body.data;
    const dump = await running.service.database.query(
      `select row_to_json(e)::text from webhook_endpoints e union all select row_to_json(k)::text from idempotency_keys k`,
    );
    expect(JSON.stringify(dump)).not.toContain(signing_secret.slice(6, 30));
    expect(running.service.logged.join('')).not.toContain(signing_secret.slice(6, 30));
  });
});

describe('a strict caller', () => {
  it('hears of a field also where no body is expected, and nothing happens', async () => {
    const person = await running.service.person();
    const { id } = (await person.post('/webhooks', { url: URL_ })).body.data;
    const strict = { headers: { prefer: 'handling=strict' }, body: { foo: 1 } };
    for (const [method, path] of [
      ['POST', `/webhooks/${id}/test`],
      ['DELETE', `/webhooks/${id}`],
    ] as const) {
      const answer = await person.call(method, path, strict);
      expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, 'foo']);
    }
    expect((await person.get(`/webhooks/${id}/deliveries`)).body.data).toEqual([]);
  });
});

describe('changing an endpoint', () => {
  const endpoint = async () => {
    const person = await running.service.person();
    const { signing_secret, ...data } = (await person.post('/webhooks', { url: URL_, description: 'CRM' }))
      .body.data;
    return { person, data, signing_secret, path: `/webhooks/${data.id}` };
  };

  it('changes the fields that are given and no others', async () => {
    const { person, path, data } = await endpoint();
    const answer = await person.patch(path, { event_types: ['registration.paid'], description: null });
    const { updated_at } = answer.body.data;
    expect(answer.body.data).toEqual({
      ...data,
      event_types: ['registration.paid'],
      description: null,
      updated_at,
    });
    expect(updated_at > data.updated_at).toBe(true);
    expect((await person.patch(path, {})).body.data).toEqual(answer.body.data);
    const moved = await person.patch(path, { url: 'https://other.example.com/' });
    expect(moved.body.data.url).toBe('https://other.example.com/');
  });

  it('disables and enables by hand, without a reason', async () => {
    const { person, path } = await endpoint();
    expect((await person.patch(path, { status: 'disabled' })).body.data).toMatchObject({
      status: 'disabled',
      disabled_reason: null,
    });
    expect((await person.patch(path, { status: 'enabled' })).body.data.status).toBe('enabled');
  });

  it.each([
    { url: 'https://192.168.1.1/' },
    { url: null },
    { status: null },
    { event_types: null },
    { tournament_ids: null },
    { event_types: ['nope'] },
  ])('refuses %j and changes nothing', async (patch) => {
    const { person, path, data } = await endpoint();
    expect((await person.patch(path, patch)).status).toBe(400);
    expect((await person.get(path)).body.data).toEqual(data);
  });

  it('deletes it for good', async () => {
    const { person, path, data } = await endpoint();
    expect((await person.delete(path)).body).toEqual({ data: { id: data.id, deleted: true } });
    expect((await person.get(path)).status).toBe(404);
    expect((await person.delete(path)).status).toBe(404);
    expect((await person.get(`${path}/deliveries`)).status).toBe(404);
  });

  it('rotates the secret, with a body or without, and refuses a grace out of bounds', async () => {
    const { person, path, data, signing_secret } = await endpoint();
    const rotated = await person.post(`${path}/rotate-secret`);
    expect(rotated.status).toBe(200);
    expect(rotated.body.data).toEqual({ ...data, signing_secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.body.data.signing_secret).not.toBe(signing_secret);
    for (const grace_seconds of [0, 86_400])
      expect((await person.post(`${path}/rotate-secret`, { grace_seconds })).status).toBe(200);
    for (const grace_seconds of [-1, 86_401, 1.5, '60'])
      expect((await person.post(`${path}/rotate-secret`, { grace_seconds })).status).toBe(400);
  });
});
