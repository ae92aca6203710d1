/** Bad input anywhere gets the documented 4xx in the envelope, changes nothing, and never a 500 or a hang. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useService } from './support/run/service.ts';
import { type Answer, call } from './support/worlds/people.ts';

const running = useService();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function expectEnvelope(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.body.error).toMatch(/\S/);
  expect(answer.body.request_id).toMatch(UUID);
  expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
}

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe('bodies', () => {
  it('with far too many items are refused for that, before each of them is looked at', async () => {
    const person = await running.service.person();
    const { data: event } = (await person.post('/tournaments', { name: 'Too many' })).body;
    const many = Array.from({ length: 100_000 }, () => 1);
    const refusals = await Promise.all([
      person.post(`/tournaments/${event.id}/scores/bulk`, { items: many }),
      person.post(`/tournaments/${event.id}/teams`, { teamName: 'Crowd', players: many }),
      person.call('PUT', `/tournaments/${event.id}/holes`, { body: { holes: many } }),
      person.post('/contacts/bulk', { action: 'delete', ids: many }),
    ]);
    for (const answer of refusals) {
      expectEnvelope(answer, 400, 'validation_error');
      expect(answer.body.details).toHaveLength(1);
    }
  });

  it('with many wrong fields get the first of them named', async () => {
    const person = await running.service.person();
    const items = Array.from({ length: 500 }, () => ({ playerId: 'x', hole: 0, strokes: 99 }));
    const { data: event } = (await person.post('/tournaments', { name: 'Wrong' })).body;
    const answer = await person.post(`/tournaments/${event.id}/scores/bulk`, { items });
    expectEnvelope(answer, 400, 'validation_error');
    expect(answer.body.details).toHaveLength(20);
  });

  it.each([
    ['malformed JSON', '{"email":', 'bad_request'],
    ['a word', 'hello', 'bad_request'],
    ['a trailing comma', '{"email":"a@b.co",}', 'bad_request'],
    ['100 000-deep nesting', `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'bad_request'],
    ['unclosed 100 000-deep nesting', '['.repeat(100_000), 'bad_request'],
    ['33 levels', `{"a":${'['.repeat(32)}${']'.repeat(32)},"email":"a@b.co"}`, 'bad_request'],
    ['an escaped NUL', '{"email":"a@b.co","first_name":"a\\u0000b"}', 'bad_request'],
    ['a NUL in an unknown field', '{"email":"a@b.co","x":"\\u0000"}', 'bad_request'],
    ['a NUL in a field name', '{"email":"a@b.co","x\\u0000":1}', 'bad_request'],
    ['a raw NUL', '{"email":"a@b.co","first_name":"a\u0000b"}', 'bad_request'],
    ['a lone surrogate', '{"email":"a@b.co","first_name":"\\ud800"}', 'bad_request'],
    ['an array', '[{"email":"a@b.co"}]', 'validation_error'],
    ['a string', '"a@b.co"', 'validation_error'],
    ['null', 'null', 'validation_error'],
    ['no fields', '{}', 'validation_error'],
    ['an email that is a number', '{"email":1}', 'validation_error'],
    ['an email that is an object', '{"email":{"a":1}}', 'validation_error'],
    ['an email that is null', '{"email":null}', 'validation_error'],
  ])('%s is refused', async (_name, raw, code) => {
    const person = await running.service.person();
    expectEnvelope(await person.call('POST', '/contacts', { raw }), 400, code);
    expect((await person.get('/contacts')).body.data).toEqual([]);
  });

  it('32 levels are as deep as a body may be', async () => {
    const person = await running.service.person();
    const raw = `{"a":${'['.repeat(31)}${']'.repeat(31)},"email":"deep@example.com"}`;
    expect((await person.call('POST', '/contacts', { raw })).status).toBe(201);
  });

  it('invalid UTF-8 is refused', async () => {
    const person = await running.service.person();
    const raw = bytes('{"email":"a@b.co","first_name":"', [0xff, 0xfe], '"}');
    expectEnvelope(await person.call('POST', '/contacts', { raw }), 400, 'bad_request');
  });

  it('1 MiB is accepted, one byte more is not, announced or chunked', async () => {
    const person = await running.service.person();
    const body = (size: number) => {
      const frame = '{"email":"big@example.com","x":""}';
      return frame.replace('""', `"${'y'.repeat(size - frame.length)}"`);
    };
    expectEnvelope(
      await person.call('POST', '/contacts', { raw: body(1024 * 1024 + 1) }),
      413,
      'bad_request',
    );
    const chunked = await fetch(`${running.service.api}/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: new Blob([body(1024 * 1024 + 1)]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect((await person.call('POST', '/contacts', { raw: body(1024 * 1024) })).status).toBe(201);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json; charset=latin1',
    'nonsense',
  ])('a body sent as %s is refused', async (type) => {
    const person = await running.service.person();
    const answer = await person.call('POST', '/contacts', {
      raw: '{"email":"a@b.co"}',
      headers: { 'content-type': type },
    });
    expectEnvelope(answer, 415, 'bad_request');
  });

  it('an empty body with a JSON content type is no body', async () => {
    const person = await running.service.person();
    const tag = (await person.post('/tags', { name: 'Gone' })).body.data;
    const answer = await person.call('DELETE', `/tags/${tag.id}`, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const missing = await person.call('POST', '/contacts', {
      headers: { 'content-type': 'application/json' },
    });
    expectEnvelope(missing, 400, 'validation_error');
    expect(missing.body.details).toEqual([{ field: 'email', message: 'is required' }]);
  });

  it.each(['x-handling=strict', 'foo="handling=strict"', 'handling=lenient'])(
    'unknown fields are ignored with Prefer: %s',
    async (prefer) => {
      const person = await running.service.person();
      const answer = await person.post('/contacts', { email: 'p@example.com', zz: 1 }, { prefer });
      expect(answer.status).toBe(201);
    },
  );

  it('fields named like parts of JavaScript are just unknown fields', async () => {
    const person = await running.service.person();
    const raw =
      '{"email":"p@example.com","__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":1}';
    const answer = await person.call('POST', '/contacts', { raw });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body.data)).not.toContain('polluted');
  });
});

describe('addresses', () => {
  it('with an id of any length name nothing', async () => {
    const person = await running.service.person();
    for (const length of [36, 1000, 2000, 8000]) {
      const path = `/tournaments/${'a'.repeat(length)}`;
      expectEnvelope(await person.get(path), 404, 'not_found');
      expectEnvelope(await call(running.service, 'GET', path), 401, 'invalid_token');
    }
  });

  it.each([
    ['GET', '/tags/'],
    ['DELETE', '/tags/'],
    ['GET', '/contacts/'],
    ['POST', '/contacts/'],
    ['GET', '/tournaments//teams'],
    ['GET', '/tournaments//teams/'],
    ['POST', '/webhooks//deliveries//replay'],
  ])('an empty id names no path: %s %s', async (method, path) => {
    expectEnvelope(await call(running.service, method, path), 404, 'not_found');
    expectEnvelope(await (await running.service.person()).call(method, path), 404, 'not_found');
  });

  it.each(['/nothing', '/contacts/', '/Contacts', '/contacts/a/b', '//', '/../contacts'])(
    'there is nothing at %s',
    async (path) => {
      expectEnvelope(await (await running.service.person()).get(path), 404, 'not_found');
    },
  );

  it.each([
    '/contacts/%',
    '/contacts/%zz',
    '/contacts/%ff',
    '/%c3%28',
    '/contacts?q=%zz',
    '/contacts?q=%ff',
    '/contacts?%=1',
  ])('malformed percent-encoding in %s is refused', async (path) => {
    expectEnvelope(await (await running.service.person()).get(path), 400, 'bad_request');
  });

  it('a NUL in a query is refused, in a path it is an id of nothing', async () => {
    const person = await running.service.person();
    expectEnvelope(await person.get('/contacts?q=a%00b'), 400, 'bad_request');
    expectEnvelope(await person.get('/contacts/%00'), 404, 'not_found');
  });

  it.each([
    'not-a-uuid',
    '123',
    'urn:uuid:0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90',
    'a'.repeat(900),
    '%F0%9F%8F%8C',
  ])('a path with the id %s is answered as not found', async (id) => {
    expectEnvelope(await (await running.service.person()).get(`/contacts/${id}`), 404, 'not_found');
  });

  it('a repeated parameter and a malformed UUID in a query do not validate', async () => {
    const person = await running.service.person();
    const repeated = await person.get('/contacts?q=a&q=b');
    expectEnvelope(repeated, 400, 'validation_error');
    expect(repeated.body.details).toEqual([{ field: 'q', message: 'must be given only once' }]);
    expectEnvelope(
      await person.get('/contacts?tag_id=urn:uuid:0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'),
      400,
      'validation_error',
    );
  });

  it('a URL over 8 KiB is too long, before anything is looked up', async () => {
    const person = await running.service.person();
    for (const path of [
      `/contacts?q=${'a'.repeat(9000)}`,
      `/contacts/${'a'.repeat(9000)}`,
      `/${'a'.repeat(9000)}`,
    ])
      expectEnvelope(await person.get(path), 414, 'bad_request');
    expectEnvelope(await person.get(`/contacts/${'a'.repeat(8000)}`), 404, 'not_found');
  });
});

describe('methods', () => {
  it.each([
    ['PUT', '/contacts', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/contacts/export', 'GET, HEAD, OPTIONS'],
    ['GET', '/contacts/bulk', 'OPTIONS, POST'],
    ['PATCH', '/contacts/bulk', 'OPTIONS, POST'],
    ['POST', '/tags/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90', 'DELETE, OPTIONS'],
    ['PROPFIND', '/contacts', 'GET, HEAD, OPTIONS, POST'],
    ['TRACE', '/tags', 'GET, HEAD, OPTIONS, POST'],
  ])('%s %s is not allowed and says what is', async (method, path, allow) => {
    const answer = await speak(`${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(405);
    expect(answer.headers).toContain(`allow: ${allow}`);
    expect(JSON.parse(answer.body).code).toBe('bad_request');
  });

  it('one that no path has is logged as it was sent, and finds nothing where there is no path', async () => {
    const answer = await speak('PROPFIND /api/v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'not_found']);
    await expect
      .poll(() => running.service.logged.filter((line) => line.includes('"PROPFIND"')))
      .not.toEqual([]);
  });

  it('OPTIONS tells the methods without a token', async () => {
    const answer = await call(running.service, 'OPTIONS', '/contacts');
    expect([answer.status, answer.headers.get('allow'), answer.text]).toEqual([
      204,
      'GET, HEAD, OPTIONS, POST',
      '',
    ]);
  });

  it('HEAD answers as GET without a body', async () => {
    const person = await running.service.person();
    const { id } = (await person.post('/contacts', { email: 'head@example.com' })).body.data;
    const [get, head] = [await person.get(`/contacts/${id}`), await person.call('HEAD', `/contacts/${id}`)];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await call(running.service, 'HEAD', `/contacts/${id}`)).status).toBe(401);
    expect((await person.call('HEAD', '/contacts/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90')).status).toBe(404);
  });
});

describe('broken HTTP', () => {
  it.each([
    ['headers of 40 KB', `GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['a URL of 40 KB', `GET /api/v1/contacts?q=${'y'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    ['an unknown method', 'BREW /api/v1/contacts HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no HTTP at all', 'hello there\r\n\r\n', 400],
    [
      'an expectation we cannot meet',
      'POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n',
      417,
    ],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    [
      'two different lengths',
      'POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('%s is answered in the envelope', async (_name, request, status) => {
    const answer = await speak(request);
    expect(answer.status).toBe(status);
    const body = JSON.parse(answer.body);
    expect(body).toEqual({
      error: expect.any(String),
      code: 'bad_request',
      request_id: expect.stringMatching(UUID),
      doc_url: expect.stringMatching(/\/docs\/guides\/errors#bad_request$/),
    });
    expect(answer.headers).toContain(`X-Request-Id: ${body.request_id}`);
  });

  it('a request without Host is refused in the envelope', async () => {
    const answer = await speak('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'bad_request']);
  });

  it('two Idempotency-Key headers are no key', async () => {
    const person = await running.service.person();
    const body = '{"email":"a@example.com"}';
    const answer = await speak(
      `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect([answer.status, JSON.parse(answer.body).details[0].field]).toEqual([400, 'Idempotency-Key']);
  });

  it('a body that never comes holds nobody up', async () => {
    const person = await running.service.person();
    const socket = connect(Number(new URL(running.service.url).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    expect((await person.get('/contacts')).status).toBe(200);
    socket.destroy();
    expect((await person.get('/contacts')).body.data).toEqual([]);
  });
});

/** Sends raw bytes and reads the answer to the end. */
function speak(request: string): Promise<{ status: number; headers: string[]; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(running.service.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      const [statusLine = '', ...headers] = head.split('\r\n');
      resolve({ status: Number(statusLine.split(' ')[1]), headers, body });
    });
    socket.write(request);
  });
}
