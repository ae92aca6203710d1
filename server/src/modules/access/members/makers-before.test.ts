/**
 * A database from before makers were kept: open invitations get theirs from the activity log, or are of no
 * use.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { emptyDatabase } from '../../../../../test/support/run/database.ts';
import { Service } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { Browser, newEmail, PASSWORD } from '../../../../../test/support/worlds/staff.ts';
import { sha256 } from '../../../platform/crypto/secrets.ts';
import { migrate } from '../../../platform/db/migrations/migrate.ts';
import { readMigrations } from '../../../platform/db/migrations/migrations.ts';

it('keeps what was made by those who still may, and by operators; and nobody is less protected', async () => {
  const database = await emptyDatabase();
  const before = readMigrations().filter(({ name }) => name < '0038');
  await migrate(database.url, undefined, before);
  const { query } = database;
  const org = randomUUID();
  await query("insert into organizations (id, name, created_at) values ($1, 'Pine Hills', now())", [org]);
  const person = async (role: string | null) => {
    const id = randomUUID();
    await query("insert into staff (id, email, name, created_at) values ($1, $2, 'Ann', now())", [
      id,
      newEmail(),
    ]);
    if (role !== null)
      await query('insert into memberships values (gen_random_uuid(), $1, $2, $3, now())', [org, id, role]);
    return id;
  };
  const log = (action: string, target: string, metadata: object) =>
    query(
      `insert into audit_events (organization_id, id, action, target_type, target_id, metadata, created_at)
       values ($1, gen_random_uuid(), $2, 'any', $3, $4, now())`,
      [org, action, target, JSON.stringify(metadata)],
    );
  const link = async (role: string, entry: object | undefined, isBanner = false) => {
    const [id, token] = [randomUUID(), randomUUID()];
    await query(
      `insert into staff_links (id, kind, token_hash, organization_id, role, email, is_banner, expires_at, created_at)
       values ($1, 'invitation', $2, $3, $4, $5, $6, now() + interval '7 days', now())`,
      [id, sha256(token), org, role, isBanner ? null : newEmail(), isBanner],
    );
    if (entry !== undefined) await log('member.invited', id, { role, ...entry });
    return token;
  };
  const [owner, admin, gone] = [await person('owner'), await person('admin'), await person(null)];
  const tokens = {
    'by an admin': await link('admin', { staff_id: admin }),
    'as owner by one who is admin now': await link('owner', { staff_id: admin }),
    'by somebody who is gone': await link('viewer', { staff_id: gone }),
    'by an operator': await link('owner', {}),
    'by nobody known': await link('viewer', undefined),
    'at the start': await link('owner', undefined, true),
  };
  await query("insert into clients values ('fwc_a', $1, 'CRM', '{}', null, now())", [org]);
  await log('client.created', 'fwc_a', { staff_id: owner });

  await migrate(database.url);
  const service = await Service.start(database);
  const statuses: Record<string, number> = {};
  for (const [name, token] of Object.entries(tokens))
    statuses[name] = (await new Browser(service).get(`/join/${token}`)).status;
  expect(statuses).toEqual({
    'by an admin': 200,
    'as owner by one who is admin now': 404,
    'by somebody who is gone': 404,
    'by an operator': 200,
    'by nobody known': 404,
    'at the start': 200,
  });
  const joined = new Browser(service);
  await data(joined.post('/join', { token: tokens['by an admin'], name: 'Cy', password: PASSWORD }));
  const members: Wire[] = await data(joined.get(`/o/${org}/members`));
  expect(members.find(({ name }) => name === 'Cy').invited_by.staff_id).toBe(admin);
  expect((await data(joined.get(`/o/${org}/clients`)))[0].created_by.staff_id).toBe(owner);
  // The link that was mailed had been shown as well, so it proves nothing; whoever was there before counts as
  // proved.
  expect(await query('select name from staff where proved_at is null')).toEqual([{ name: 'Cy' }]);
  await service.stop();
  await database.drop();
});
