/** What our pages know of the dashboard: its OpenAPI document, and the typed calls that are made from it. */
import { readFileSync } from 'node:fs';
import { connect } from '@fairway/sdk/surface';
import { describe, expect, it } from 'vitest';
import { staffOpenapiText } from '../server/src/surfaces/openapi/openapi-staff.ts';
import { ACCOUNT_ENDPOINTS, STAFF_ENDPOINTS } from '../server/src/surfaces/staff/dashboard.ts';
import { Resources } from '../web/src/api/staff-resources.ts';
import { useSharedService } from './support/run/service.ts';
import { type Browser, join, member, PASSWORD } from './support/worlds/staff.ts';

const running = useSharedService();

const document = JSON.parse(staffOpenapiText());

/** The calls as a page makes them; the cookie, which a browser adds, is added here. */
function callsOf({ cookies }: Browser): Resources {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const { client } = connect({
    baseUrl: running.service.url,
    session: true,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      headers.set('origin', running.service.url);
      return fetch(url, { ...init, headers });
    },
  });
  return new Resources(client);
}

describe('the OpenAPI document of the dashboard', () => {
  it('is the committed one', () => {
    const committed = readFileSync(new URL('../server/openapi-staff.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(document);
  });

  it('has what staff do beside the API, and none of the API', () => {
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = [
      ...ACCOUNT_ENDPOINTS.map(({ method, path }) => `${method} ${path}`),
      ...STAFF_ENDPOINTS.map(({ method, path }) => `${method} /o/{org}${path}`),
    ];
    expect(described.toSorted()).toEqual(wanted.toSorted());
  });

  it('asks for the session where somebody must be signed in', () => {
    expect(document.paths['/session'].post.security).toEqual([]);
    expect(document.paths['/session'].get.security).toEqual([{ session: [] }]);
    expect(document.paths['/o/{org}/members'].get.security).toEqual([{ session: [] }]);
  });

  it('promises no idempotency where an answer holds a cookie', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(document.paths['/session'].post.parameters).not.toContainEqual(key);
    expect(document.paths['/o/{org}/clients'].post.parameters).toContainEqual(key);
  });
});

describe('the calls of our pages', () => {
  it('reach a person’s own account', async () => {
    const { organizationId } = await running.service.person();
    const { browser, email } = await join(running.service, organizationId);
    const { account } = callsOf(browser);
    expect((await account.getMe()).memberships).toMatchObject([{ organization_id: organizationId }]);
    expect(await account.signIn({ email, password: PASSWORD })).toMatchObject({ staff: { email } });
    await expect(account.signIn({ email, password: 'nobody has this one' })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await account.forgetPassword({ email })).toEqual({ sent: true });
  });

  it('reach what members of the organization have', async () => {
    const { organizationId } = await running.service.person();
    const owner = await member(running.service, organizationId);
    const staff = callsOf(owner.browser);
    expect(await staff.members.list(organizationId).take(5)).toMatchObject([{ email: owner.email }]);
    const client = await staff.clients.create(organizationId, { name: 'Signs', scopes: ['teams:write'] });
    expect(await staff.clients.get(organizationId, client.client_id)).toMatchObject({ name: 'Signs' });
    expect(await staff.paymentAccount.get(organizationId)).toMatchObject({});
  });
});
