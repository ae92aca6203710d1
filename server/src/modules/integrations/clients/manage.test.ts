/**
 * API clients, made and looked after in the dashboard: the secret is shown once, and everything counts at
 * once.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { call, requestToken, type Wire } from '../../../../../test/support/worlds/people.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { ALL_SCOPES } from '../../../http/entrances/scopes.ts';

const running = useSharedService();

const anOwner = async () => member(running.service, (await running.service.person()).organizationId);
const create = (by: Member, body: object, headers = {}) => by.browser.post(by.at('/clients'), body, headers);
const READING = { name: 'Board', scopes: ['tournaments:read', 'contacts:read'] };
const pathOf = (by: Member, { client_id }: Wire) => by.at(`/clients/${client_id}`);
const token = ({ client_id, client_secret }: Wire) => requestToken(running.service, client_id, client_secret);
const contacts = async (bearer: string) =>
  (await call(running.service, 'GET', '/contacts', { headers: { authorization: `Bearer ${bearer}` } }))
    .status;
/** Newest first, without that of the client that the test's organization was born with. */
const actionsOf = async (by: Member): Promise<string[]> =>
  (await data(by.browser.get(by.at('/activity')))).map(({ action }: Wire) => action).slice(0, -1);

describe('a client', () => {
  it('is made with its secret, which works against the API and is shown this once', async () => {
    const owner = await anOwner();
    const made = await create(owner, READING);
    const { client_secret, ...shown } = made.body.data;
    expect([made.status, shown]).toEqual([
      201,
      {
        client_id: expect.stringMatching(/^fwc_/),
        name: 'Board',
        scopes: ['contacts:read', 'tournaments:read'],
        status: 'enabled',
        secrets: [{ id: A_UUID, hint: client_secret.slice(-4), created_at: A_TIME, last_used_at: null }],
        created_by: { staff_id: owner.staffId, name: 'Ben Bogey', email: owner.email },
        created_at: A_TIME,
        last_used_at: null,
      },
    ]);
    expect(await contacts(await token(made.body.data))).toBe(200);
    const later = await data(owner.browser.get(pathOf(owner, shown)));
    expect(later).toEqual({
      ...shown,
      last_used_at: A_TIME,
      secrets: [{ ...shown.secrets[0], last_used_at: A_TIME }],
    });
    expect((await data(owner.browser.get(owner.at('/clients'))))[0]).toEqual(later);
    const [entry] = await data(owner.browser.get(owner.at('/activity')));
    expect(entry).toMatchObject({
      action: 'client.created',
      actor_email: owner.email,
      target_type: 'client',
      target_id: shown.client_id,
      metadata: { staff_id: owner.staffId, new: { name: 'Board', scopes: shown.scopes } },
    });
    expect(JSON.stringify(entry)).not.toContain(client_secret);
  });

  it('is made once for a repeated Idempotency-Key, also by twins, and the secret is stored encrypted', async () => {
    const owner = await anOwner();
    const key = { 'idempotency-key': 'client' };
    const twins = await Promise.all([1, 2, 3].map(() => create(owner, READING, key)));
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect(await data(owner.browser.get(owner.at('/clients')))).toHaveLength(2);
    const stored = await running.service.database.query<Wire>(
      'select k::text as line from idempotency_keys k',
    );
    expect(stored.map(({ line }) => line).join('')).not.toContain(twins[0]?.body.data.client_secret);
  });

  it('is changed, disabled and enabled, at once, and each change is recorded', async () => {
    const owner = await anOwner();
    const client = await data(create(owner, READING));
    const bearer = await token(client);
    const patch = (body: object) => owner.browser.patch(pathOf(owner, client), body);
    expect(
      (await data(patch({ name: 'TV', scopes: ['tournaments:read', 'tournaments:read'] }))).scopes,
    ).toEqual(['tournaments:read']);
    expect(await contacts(bearer)).toBe(403);
    expect((await data(patch({ status: 'disabled', scopes: ['contacts:read'] }))).status).toBe('disabled');
    expect(await contacts(bearer)).toBe(401);
    await data(patch({ status: 'enabled' }));
    expect(await contacts(bearer)).toBe(200);
    await data(patch({ name: 'TV', status: 'enabled', scopes: ['contacts:read'] }));
    expect(await actionsOf(owner)).toEqual([
      'client.enabled',
      'client.disabled',
      'client.updated',
      'client.updated',
      'client.created',
    ]);
    const log = await data(owner.browser.get(owner.at('/activity')));
    expect(log[3].metadata).toMatchObject({
      old: { name: 'Board', scopes: ['contacts:read', 'tournaments:read'] },
      new: { name: 'TV', scopes: ['tournaments:read'] },
    });
  });

  it('has two secrets while one is rotated, and never none', async () => {
    const owner = await anOwner();
    const client = await data(create(owner, READING));
    const rotated = await data(owner.browser.post(`${pathOf(owner, client)}/rotate-secret`));
    expect(rotated).toEqual({ client_id: client.client_id, client_secret: expect.stringMatching(/^fws_/) });
    for (const each of [client, rotated]) expect(await token(each)).toMatch(/^fwt_/);
    const { secrets } = await data(owner.browser.get(pathOf(owner, client)));
    expect(secrets.map(({ hint }: Wire) => hint)).toEqual(
      [rotated, client].map(({ client_secret }) => client_secret.slice(-4)),
    );
    const end = (id: string) => owner.browser.delete(`${pathOf(owner, client)}/secrets/${id}`);
    const both = await Promise.all(secrets.map(({ id }: Wire) => end(id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actionsOf(owner)).toEqual([
      'client.secret_ended',
      'client.secret_rotated',
      'client.created',
    ]);
    expect((await end(secrets[0].id)).status).toBeGreaterThan(400);
  });

  it('belongs to one organization', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()];
    const client = await data(create(owner, READING));
    const path = pathOf(stranger, client);
    for (const answer of [
      await stranger.browser.get(path),
      await stranger.browser.patch(path, { status: 'disabled' }),
      await stranger.browser.post(`${path}/rotate-secret`),
      await stranger.browser.delete(`${path}/secrets/${client.secrets[0].id}`),
      await stranger.browser.get(stranger.at('/clients/no-client')),
      await owner.browser.delete(`${pathOf(owner, client)}/secrets/not-a-uuid`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(await token(client)).toMatch(/^fwt_/);
  });
});

describe('limits', () => {
  it.each([
    ['a name of 100', { name: 'n'.repeat(100), scopes: ['audit:read'] }, 201],
    ['a name of 101', { name: 'n'.repeat(101), scopes: ['audit:read'] }, 400],
    ['no name', { scopes: ['audit:read'] }, 400],
    ['an empty name', { name: ' ', scopes: ['audit:read'] }, 400],
    ['all scopes', { name: 'n', scopes: ALL_SCOPES }, 201],
    ['29 scopes', { name: 'n', scopes: [...ALL_SCOPES, 'audit:read'] }, 400],
    ['no scope', { name: 'n', scopes: [] }, 400],
    ['a scope that does not exist', { name: 'n', scopes: ['admin'] }, 400],
  ])('%s: %#', async (_name, body, status) => {
    const owner = await anOwner();
    expect((await create(owner, body)).status).toBe(status);
    expect(await actionsOf(owner)).toHaveLength(status === 201 ? 1 : 0);
  });

  it.each([{}, { name: '' }, { scopes: [] }, { status: 'gone' }, { colour: 'red' }])(
    'no change is %o',
    async (body) => {
      const owner = await anOwner();
      const client = await data(create(owner, READING));
      expect((await owner.browser.patch(pathOf(owner, client), body)).status).toBe(400);
    },
  );
});
