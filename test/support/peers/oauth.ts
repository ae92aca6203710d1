/** How a client speaks to the token endpoints, and how a token is shown to a node. */
import { expect } from 'vitest';
import type { Service } from '../run/service.ts';
import { type Answer, type CallOptions, call } from '../worlds/people.ts';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export const GRANT = { grant_type: 'client_credentials' };

/** An Authorization header; `pair` is what stands before base64, `id:secret` unless a test is unkind. */
export const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const form = (parameters: Record<string, string>, headers: Record<string, string> = {}) => ({
  headers: { ...FORM, ...headers },
  raw: new URLSearchParams(parameters).toString(),
});

export const postToken = (service: Service, options: CallOptions): Promise<Answer> =>
  call(service, 'POST', '/oauth/token', options);

export const postRevoke = (service: Service, options: CallOptions): Promise<Answer> =>
  call(service, 'POST', '/oauth/revoke', options);

/** The status, and the code of a refusal, when a token reads contacts on a node. */
export async function readsContacts(service: Service, token: string): Promise<[number, string?]> {
  const { status, body } = await call(service, 'GET', '/contacts', { headers: bearer(token) });
  return status === 200 ? [status] : [status, body.code];
}

/** RFC 6749, section 5.2, with the headers every answer of the token endpoints carries. */
export function expectOAuthError(answer: Answer, status: number, error: string): void {
  expect([answer.status, answer.body?.error]).toEqual([status, error]);
  expect(answer.body).toEqual({
    error,
    error_description: expect.stringMatching(/\S/),
    doc_url: expect.stringMatching(new RegExp(`/docs/guides/errors#${error}$`)),
  });
  expectNeverStored(answer);
}

export function expectNeverStored({ headers }: Answer): void {
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('pragma')).toBe('no-cache');
  expect(headers.get('x-request-id')).toMatch(UUID);
}
