/** An operator who collects traces sees a request with its statements, and a webhook up to its receiver. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import { startTracing, stopTracing } from '../server/src/platform/tracing/tracing.ts';
import { Collector } from './support/peers/collector.ts';
import { Receiver, status } from './support/peers/receiver.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Server } from './support/run/program.ts';
import { useService } from './support/run/service.ts';

const running = useService();
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
let collector: Collector;
let receiver: Receiver;

beforeAll(async () => {
  collector = await Collector.start();
  receiver = await Receiver.start();
  receiver.respond = status(204);
});

afterAll(async () => {
  await receiver.stop();
  await collector.stop();
});

const ofTrace = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);

describe('with a collector', () => {
  beforeAll(async () => {
    const person = await running.service.person();
    await person.post('/webhooks', { url: receiver.url });
    await startTracing(collector.url, '0.0.0');
    const headers = {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-01`,
    };
    const body = JSON.stringify({ email: 'traced@example.com' });
    expect((await fetch(`${running.service.api}/contacts`, { method: 'POST', headers, body })).status).toBe(
      201,
    );
    await fetch(`${running.service.api}/contacts`, { headers: { ...headers, traceparent: 'nonsense' } });
    await fetch(`${running.service.url}/readyz`);
    await running.service.deliver();
    await stopTracing();
  });

  it('a request continues the trace of its caller, and is named by its route', () => {
    const [request] = ofTrace(TRACE).filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      name: 'POST /api/v1/contacts',
      parentSpanId: CALLER,
      attributes: { 'http.route': '/api/v1/contacts', 'http.response.status_code': 201 },
    });
  });

  it('its statements are within it, without their values', () => {
    const request = ofTrace(TRACE).find(({ kind }) => kind === 2);
    const statements = ofTrace(TRACE).filter(
      ({ attributes }) => attributes['db.system.name'] === 'postgresql',
    );
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
    expect(
      statements.some(({ attributes }) => String(attributes['db.query.text']).includes('contacts')),
    ).toBe(true);
    expect(JSON.stringify(collector.spans)).not.toContain('traced@example.com');
  });

  it('its webhook is in the same trace, which the receiver can continue', () => {
    const [call] = ofTrace(TRACE).filter(({ name }) => name === 'POST');
    expect(call?.attributes).toMatchObject({
      'server.address': '127.0.0.1',
      'http.response.status_code': 204,
    });
    expect(receiver.received.map((got) => got.headers.traceparent)).toEqual([
      `00-${TRACE}-${call?.spanId}-01`,
    ]);
  });

  it('a request without a trace, or with nonsense for one, begins its own', () => {
    const requests = collector.spans.filter(({ name }) => name === 'GET /api/v1/contacts');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.traceId).not.toBe(TRACE);
    expect(requests[0]?.parentSpanId).toBeUndefined();
  });

  it('what looks after the service is not traced', () => {
    expect(collector.spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
  });
});

describe('without one', () => {
  it('nothing is passed on, and nothing is stored', async () => {
    const person = await running.service.person();
    await person.post('/webhooks', { url: receiver.url });
    await person.post('/contacts', { email: 'untraced@example.com' });
    await running.service.deliver();
    expect(receiver.received.at(-1)?.headers.traceparent).toBeUndefined();
    const { organizationId } = person;
    const stored = await running.service.database.query(
      'select from events where organization_id = $1 and traceparent is not null',
      [organizationId],
    );
    expect(stored).toEqual([]);
  });
});

describe('the program', () => {
  it('traces with the one setting, and sends what is left when it stops', async () => {
    const database = await cloneTemplate();
    const before = collector.spans.length;
    const server = await Server.start({
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    });
    await fetch(`${server.url}/api/v1/contacts`);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(collector.spans.slice(before).map(({ name }) => name)).toEqual(['GET /api/v1/contacts']);
    await database.drop();
  });

  it('refuses an address that is none', () => {
    const env = {
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'tempo:4318',
    };
    expect(() => readConfig(env)).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/);
  });
});
