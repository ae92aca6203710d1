/**
 * Reads of all tenants share a few connections: nobody sees another's rows there, and nobody waits for
 * another's.
 */
import { describe, expect, it } from 'vitest';
import { sql } from '../server/src/platform/db/sql.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service, useService } from './support/run/service.ts';

const running = useService();

describe('reads that share connections', () => {
  it('show every tenant its own rows, whoever reads before and after', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => running.service.person()));
    await Promise.all(
      people.map((person) => person.post('/contacts', { email: `${person.organizationId}@example.com` })),
    );
    const turns = Array.from({ length: 240 }, (_, turn) => people[(turn * 7) % people.length]);
    await Promise.all(
      turns.map(async (person) => {
        const { status, body } = (await person?.get('/contacts')) ?? {};
        const emails = body.data.map(({ email }: { email: string }) => email);
        expect([status, emails]).toEqual([200, [`${person?.organizationId}@example.com`]]);
      }),
    );
  });

  it('are not ended by a slow one among them, which is ended itself', async () => {
    const person = await running.service.person();
    const door = running.service.doors.asOrganization(person.organizationId);
    const slow = door.one(sql`select pg_sleep(60)`);
    const refused = expect(slow).rejects.toMatchObject({ code: 'service_unavailable' });
    const others = Array.from({ length: 50 }, () => door.one(sql`select 1 as one`));
    expect(await Promise.all(others)).toEqual(others.map(() => ({ one: 1 })));
    await refused;
    expect((await person.get('/contacts')).status).toBe(200);
  });

  it('do without each other when a table is locked for longer than they wait', async () => {
    const database = await cloneTemplate();
    const service = await Service.start(database);
    try {
      const [waiting, other] = [await service.person(), await service.person()];
      await database.locking('tags', async () => {
        const refused = Array.from({ length: 12 }, () => waiting.get('/tags'));
        const served = Array.from({ length: 40 }, () => other.get('/contacts'));
        expect(new Set((await Promise.all(served)).map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set((await Promise.all(refused)).map(({ status }) => status))).toEqual(new Set([503]));
      });
      expect((await waiting.get('/tags')).status).toBe(200);
    } finally {
      await service.stop();
      await database.drop();
    }
  });
});
