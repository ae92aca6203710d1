/** A secret is shown once: it can be changed without downtime, and it is never written down in clear. */
import { describe, expect, it } from 'vitest';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import { sha256 } from '../server/src/platform/crypto/secrets.ts';
import { basic, form, GRANT, postRevoke, postToken } from './support/peers/oauth.ts';
import { type Service, useService } from './support/run/service.ts';
import { call } from './support/worlds/people.ts';

const running = useService();

describe('a client has two live secrets', () => {
  const rotate = (clientId: string) =>
    running.service.doors.asPlatform.write((tx) => clients.rotateSecret(tx, clientId));
  const statusOf = async (clientId: string, secret: string) =>
    (await postToken(running.service, form(GRANT, basic(`${clientId}:${secret}`)))).status;

  it('the old one and the new one both work, and a third ends the oldest', async () => {
    const { clientId, secret: first, token } = await running.service.person();
    const { secret: second } = await rotate(clientId);
    expect([await statusOf(clientId, first), await statusOf(clientId, second)]).toEqual([200, 200]);
    const { secret: third } = await rotate(clientId);
    const statuses = [first, second, third].map((secret) => statusOf(clientId, secret));
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(running.service, 'GET', '/contacts', { headers })).status).toBe(200);
  });

  it('two changes at the same time leave two that work', async () => {
    const { clientId, secret: first } = await running.service.person();
    const changed = await Promise.all([rotate(clientId), rotate(clientId)]);
    const statuses = [first, ...changed.map(({ secret }) => secret)].map((secret) =>
      statusOf(clientId, secret),
    );
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  });

  it('the new one works even when the clock of the machine that made it is behind', async () => {
    const { service } = running;
    const { clientId } = await service.person();
    await rotate(clientId);
    await service.database.query(
      `update client_secrets set id = overlay(id::text placing 'ffffffff' from 1)::uuid,
         created_at = created_at + interval '1 minute' where client_id = $1`,
      [clientId],
    );
    const { secret } = await rotate(clientId);
    expect(await statusOf(clientId, secret)).toBe(200);
  });
});

describe('a secret or token in clear', () => {
  it('is nowhere in the database: only its SHA-256 is', async () => {
    const person = await running.service.person();
    const everything = await dump(running.service);
    for (const text of [person.secret, person.token]) {
      expect(everything).not.toContain(text);
      expect(everything).not.toContain(Buffer.from(text).toString('hex'));
      expect(everything).toContain(sha256(text).toString('hex'));
    }
  });

  it('is nowhere in the log, whichever way it was sent', async () => {
    const { service } = running;
    const person = await service.person();
    const { clientId, secret, token } = person;
    await postToken(service, { body: { ...GRANT, client_id: clientId, client_secret: secret } });
    await postToken(service, form({ grant_type: 'password', client_secret: secret }, basic(`${clientId}:x`)));
    await postToken(service, { raw: `{"client_secret":"${secret}"` });
    await call(service, 'GET', `/oauth/token?client_secret=${secret}`);
    await call(service, 'POST', `/oauth/token?client_secret=${secret}`);
    await call(service, 'GET', `/contacts?access_token=${token}`);
    await call(service, 'GET', `/somewhere/${token}`);
    await person.get(`/contacts/${token}`);
    await postRevoke(service, form({ token }, basic(`${clientId}:${secret}`)));
    await person.get('/contacts');
    const log = service.logged.join('');
    expect(log).toContain('/oauth/token');
    expect(log).toContain('/oauth/revoke');
    for (const hidden of [secret, token, Buffer.from(`${clientId}:${secret}`).toString('base64')]) {
      expect(log).not.toContain(hidden);
    }
  });
});

/** Every row of every table, as text. */
async function dump({ database }: Service): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
