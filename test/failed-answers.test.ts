/**
 * Answers that cannot be sent as they were meant: the caller gets the envelope, and nothing of what failed.
 */
import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../server/src/http/answers/errors.ts';
import { SeeOther } from '../server/src/http/answers/page.ts';
import { endpoint, ok, page, WithCookies } from '../server/src/http/endpoint.ts';
import { Type } from '../server/src/platform/text/schema.ts';
import { useService } from './support/run/service.ts';

/** No header can hold it. */
const UNSENDABLE = 'https://example.com/✓';

const shared = { scope: 'contacts:read', summary: 'For the test' } as const;

const extraEndpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/odd/redirect',
    operation: 'redirectOddly',
    returns: page(),
    run: async () => new SeeOther(UNSENDABLE, 302),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/odd/cookie',
    operation: 'setOddCookies',
    keyless: true,
    returns: ok(Type.Object({})),
    operate: async () => new WithCookies({}, ['good=1; Path=/', `bad=${UNSENDABLE}`]),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/odd/refusal',
    operation: 'refuseOddly',
    returns: ok(Type.Object({})),
    run: async () => {
      throw new HttpProblem('conflict', 'Not now.', 409, { 'x-why': UNSENDABLE, 'x-fine': 'yes' });
    },
  }),
];

const running = useService({ extraEndpoints });

describe.each([
  ['GET', '/odd/redirect'],
  ['POST', '/odd/cookie'],
  ['GET', '/odd/refusal'],
])('%s %s', (method, path) => {
  it('is answered in the envelope, without a header of what failed', async () => {
    const person = await running.service.person();
    const { status, body, headers } = await person.call(method, path);
    expect([status, headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      error: expect.stringContaining('request id'),
      code: 'internal_error',
      request_id: headers.get('x-request-id'),
      doc_url: expect.stringMatching(/#internal_error$/),
    });
    for (const name of ['location', 'set-cookie', 'x-why', 'x-fine', 'etag', 'vary'])
      expect(headers.get(name), name).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(running.service.logged.some((line) => line.includes(body.request_id))).toBe(true);
  });
});

it('a refusal keeps what belongs to the request: its limit, its preference', async () => {
  const person = await running.service.person();
  const { status, headers } = await person.get('/odd/redirect', { prefer: 'handling=strict' });
  expect(status).toBe(500);
  expect(headers.get('ratelimit')).toMatch(/r=\d+/);
  expect(headers.get('preference-applied')).toBe('handling=strict');
});
