/** What the service says about itself: the OpenAPI document, deprecations, health, metrics and logs. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { endpoint, ok } from '../server/src/http/endpoint.ts';
import { KINDS } from '../server/src/modules/all.ts';
import { isUuid } from '../server/src/platform/ids.ts';
import { RELEASE } from '../server/src/platform/release.ts';
import { isDay, isEmail, Type } from '../server/src/platform/text/schema.ts';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { openapiText } from '../server/src/surfaces/openapi/openapi.ts';
import { basic, form, GRANT, postToken } from './support/peers/oauth.ts';
import { useService } from './support/run/service.ts';
import { call } from './support/worlds/people.ts';

const outgoing = endpoint({
  method: 'GET',
  path: '/outgoing',
  operation: 'goOut',
  scope: 'contacts:read',
  summary: 'On its way out',
  returns: ok(Type.Object({})),
  deprecated: {
    since: new Date('2026-01-01T00:00:00Z'),
    sunset: new Date('2027-01-01T00:00:00Z'),
    link: 'https://fairway.example/sunset',
  },
  run: async () => ({}),
});

const running = useService({ extraEndpoints: [outgoing] });

describe('the OpenAPI document', () => {
  it('is served without a token and is the committed one, at the address of the service', async () => {
    const answer = await call(running.service, 'GET', '/openapi.json');
    expect(answer.status).toBe(200);
    const committed = JSON.parse(readFileSync(new URL('../server/openapi.json', import.meta.url), 'utf8'));
    const here = JSON.stringify(committed).replaceAll('"/api/v1', `"${running.service.api}`);
    expect(answer.body).toEqual(JSON.parse(here));
    expect(JSON.parse(openapiText())).toEqual(committed);
  });

  it('comes compressed to whoever accepts that, each form under a tag of its own', async () => {
    const ask = (coding: string, known = '') =>
      fetch(`${running.service.api}/openapi.json`, {
        headers: { 'accept-encoding': coding, 'if-none-match': known },
      });
    const [plain, gzipped] = [await ask('identity'), await ask('gzip, br')];
    expect([plain.headers.get('content-encoding'), gzipped.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ]);
    expect(Number(gzipped.headers.get('content-length'))).toBeLessThan(100_000);
    expect([plain.headers.get('vary'), gzipped.headers.get('vary')]).toEqual(
      Array(2).fill('accept-encoding'),
    );
    expect(await gzipped.text()).toBe(await plain.text());
    const [one, other] = [plain, gzipped].map(({ headers }) => headers.get('etag') ?? '');
    expect(one).not.toBe(other);
    expect((await ask('gzip', other)).status).toBe(304);
    expect((await ask('gzip', one)).status).toBe(200);
  });

  it('describes every endpoint with its scope, an example and its refusals', async () => {
    const { paths } = (await call(running.service, 'GET', '/openapi.json')).body;
    for (const { method, path, scope, body } of ENDPOINTS) {
      const operation = paths[path][method.toLowerCase()];
      expect(operation.security).toEqual([{ oauth2: [scope] }]);
      expect(operation.summary).toMatch(/\S/);
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['400', '401', '403', '429', '500', '503']),
      );
      if (path.includes('{')) expect(operation.responses).toHaveProperty('404');
      if (body) expect(operation.requestBody.content['application/json'].example).toBeTypeOf('object');
      const ids = Object.values(paths).flatMap((item) => Object.values(item as object));
      expect(ids.filter((other) => other.operationId === operation.operationId)).toHaveLength(1);
    }
  });

  it('lets "Authorize" on the docs page get a token', async () => {
    const { clientId, secret } = await running.service.person();
    const { components } = (await call(running.service, 'GET', '/openapi.json')).body;
    const { clientCredentials } = components.securitySchemes.oauth2.flows;
    // As the page does it: the secret goes where the document says, and where it says nothing, into both
    // places.
    const place = clientCredentials['x-scalar-credentials-location'];
    const inBody = place === 'header' ? {} : { client_secret: secret };
    const inHeader = place === 'body' ? {} : basic(`${clientId}:${secret}`);
    const sent = form({ ...GRANT, client_id: clientId, ...inBody }, inHeader);
    expect((await postToken(running.service, sent)).status).toBe(200);
  });
});

describe('the events in the OpenAPI document', () => {
  const document = JSON.parse(openapiText());
  const ajv = new Ajv2020({
    allowUnionTypes: true,
    keywords: Object.keys(document),
    formats: {
      uuid: isUuid,
      email: isEmail,
      date: isDay,
      uri: URL.canParse,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    },
  }).addSchema(document, 'document');

  /** What is wrong with a payload, by the schema that customers read. */
  const compiled = new Map<string, ValidateFunction>();
  const faults = (type: string, payload: unknown) => {
    const { $ref } = document.webhooks[type].post.requestBody.content['application/json'].schema;
    const satisfies = compiled.get(type) ?? ajv.compile({ $ref: `document${$ref}` });
    compiled.set(type, satisfies);
    return satisfies(payload) ? [] : satisfies.errors;
  };

  it('are all of the catalogue, 83 of 23 kinds', () => {
    const types = KINDS.flatMap((kind) => kind.types.map(({ type }) => type));
    expect(Object.keys(document.webhooks)).toEqual(types);
    expect([types.length, new Set(types.map((type) => type.split('.')[0])).size]).toEqual([83, 23]);
  });

  it('have a name of their own for each of their schemas, and nothing else has it', () => {
    const told = new Map<unknown, string>();
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const title = Reflect.get(value, 'title');
      const text = JSON.stringify(value);
      if (typeof title === 'string') expect(told.get(title) ?? text, title).toBe(text);
      if (typeof title === 'string') told.set(title, text);
      for (const part of Object.values(value)) look(part);
    };
    const endpoints = ENDPOINTS.map(({ body, returns }) => [body, returns.schema]);
    look([KINDS.flatMap(({ types }) => types.map(({ data }) => data)), endpoints]);
    expect(told.size).toBeGreaterThan(100);
  });

  it('show an example that satisfies its schema, and no other event’s', () => {
    const types = Object.keys(document.webhooks);
    for (const type of types) {
      const { example } = document.webhooks[type].post.requestBody.content['application/json'];
      expect(types.filter((other) => faults(other, example)?.length === 0)).toEqual([type]);
      expect(faults(type, { ...example, data: {} })).not.toEqual([]);
    }
  });

  it('name every header we send, with an example of its form', () => {
    for (const { post } of Object.values<{ post: { parameters: { $ref: string }[] } }>(document.webhooks)) {
      const headers = post.parameters.map(
        ({ $ref }) => document.components.parameters[$ref.split('/')[3] ?? ''],
      );
      expect(headers.map(({ name }) => name)).toEqual([
        'X-Service-Signature',
        'X-Service-Event',
        'X-Service-Event-Id',
        'X-Service-Delivery',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      for (const { schema } of headers) expect(schema.examples.every(ajv.compile(schema))).toBe(true);
    }
  });

  it('are what is really told: a contact.created as stored satisfies its schema', async () => {
    const person = await running.service.person();
    await person.post('/contacts', { email: 'sam.snead@example.com', title: 'Pro' });
    const events = await running.service.database.query<{ payload: string }>(
      'select payload from events where organization_id = $1',
      [person.organizationId],
    );
    expect(events).toHaveLength(1);
    for (const { payload } of events) expect(faults('contact.created', JSON.parse(payload))).toEqual([]);
  });
});

describe('a deprecated endpoint', () => {
  it('says so on every answer, as RFC 9745 and RFC 8594 have it', async () => {
    const person = await running.service.person();
    for (const answer of [await person.get('/outgoing'), await call(running.service, 'GET', '/outgoing')]) {
      expect(answer.headers.get('deprecation')).toBe('@1767225600');
      expect(answer.headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
      expect(answer.headers.get('link')).toBe('<https://fairway.example/sunset>; rel="sunset"');
    }
  });
});

describe('operators', () => {
  it('see that it is alive and ready', async () => {
    expect((await call(running.service, 'GET', `${running.service.url}/healthz`)).body).toEqual({
      status: 'ok',
      version: RELEASE,
    });
    expect((await call(running.service, 'GET', `${running.service.url}/readyz`)).body).toEqual({
      status: 'ready',
    });
  });

  it('see requests by route and status, and connections by state', async () => {
    const person = await running.service.person();
    await person.get('/contacts/0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90');
    const { text } = await call(running.service, 'GET', `${running.service.url}/metrics`);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/contacts\/:id",status="404"\} 1/,
    );
    expect(text).toMatch(/database_connections\{pool="\w+",state="open"\} [1-9]/);
  });

  it('find one line a request, by its id, and never a token, a secret, a query or a body in it', async () => {
    const { service } = running;
    const person = await service.person();
    const answer = await person.post('/contacts?x=in-the-query', { email: 'in-the-body@example.com' });
    await person.get(`/${person.token}`);
    await call(service, 'POST', '/oauth/token', {
      raw: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: person.clientId,
        client_secret: person.secret,
      }),
    });
    const id = answer.headers.get('x-request-id') ?? '';
    await expect.poll(() => service.logged.filter((line) => line.includes(id))).toHaveLength(1);
    expect(JSON.parse(service.logged.find((line) => line.includes(id)) ?? '')).toMatchObject({
      request_id: id,
      method: 'POST',
      path: '/api/v1/contacts',
      status: 201,
      client_id: person.clientId,
      ms: expect.any(Number),
    });
    const all = service.logged.join('');
    for (const secret of [person.token, person.secret, 'in-the-query', 'in-the-body'])
      expect(all).not.toContain(secret);
  });
});
