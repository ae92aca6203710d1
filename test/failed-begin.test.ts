/**
 * A transaction that did not begin, or is bound to nobody, changes nothing: what follows on the connection is
 * refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../server/src/platform/db/sql.ts';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { type Pooler, tamperingProxy } from './support/run/poolers.ts';
import { Service } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';
import { createTournament } from './support/worlds/tournaments.ts';

/** Statements run by their names: one that is spelt wrong on the way is unknown to PostgreSQL, and fails. */
const NAMES = {
  begin: 'bagin',
  as_writing_tenant: 'as_writing_tanent',
  as_writing_platform: 'as_writing_plotfarm',
} as const;

let database: TestDatabase;
let proxy: Pooler;
let service: Service;
let person: Person;
let path: string;
let misspelt: keyof typeof NAMES | undefined;

beforeAll(async () => {
  database = await cloneTemplate();
  proxy = await tamperingProxy(database.url, (chunk) => {
    if (misspelt === undefined) return chunk;
    const text = chunk.toString('latin1').replaceAll(`\0${misspelt}\0`, `\0${NAMES[misspelt]}\0`);
    return Buffer.from(text, 'latin1');
  });
  // The request log would use the platform's connections at moments of its own.
  service = await Service.start({ ...database, url: proxy.url }, { requestLog: false });
  person = await service.person();
  ({ path } = await createTournament(person));
});

afterAll(async () => {
  misspelt = undefined;
  await service.stop();
  await proxy.close();
  await database.drop();
});

/** Several statements in one transaction, sent without waiting for each other. */
const addTags = (names: string[]) =>
  service.doors.asOrganization(person.organizationId).write((tx) =>
    Promise.all(
      names.map((name) =>
        tx.run(
          sql`insert into tags (organization_id, id, name, created_at)
              values (${tx.organizationId}, gen_random_uuid(), ${name}, ${tx.now})`,
        ),
      ),
    ),
  );

const stored = async (table: string) => (await database.query(`select from ${table}`)).length;

describe.each(['begin', 'as_writing_tenant'] as const)('with %s failing', (name) => {
  it("nothing of a tenant's transaction is stored, and all is well afterwards", async () => {
    await addTags([`${name} before`]);
    const before = [await stored('tags'), await stored('teams'), await stored('audit_events')];
    misspelt = name;
    await expect(addTags([`${name} one`, `${name} two`, `${name} three`])).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect((await person.post(`${path}/teams`, { teamName: `${name} team` })).status).toBe(503);
    misspelt = undefined;
    expect([await stored('tags'), await stored('teams'), await stored('audit_events')]).toEqual(before);
    await addTags([`${name} after`]);
    expect(await stored('tags')).toBe((before[0] ?? 0) + 1);
  });
});

describe.each(['begin', 'as_writing_platform'] as const)('with %s failing', (name) => {
  it("nothing of the platform's is stored either", async () => {
    const issue = (id: string) =>
      service.doors.asPlatform.write((tx) =>
        Promise.all(
          [`${id} one`, `${id} two`].map((label) =>
            tx.run(
              sql`insert into organizations (id, name, created_at) values (gen_random_uuid(), ${label}, ${tx.now})`,
            ),
          ),
        ),
      );
    await issue('before');
    const before = await stored('organizations');
    misspelt = name;
    await expect(issue('lost')).rejects.toMatchObject({ code: 'service_unavailable' });
    misspelt = undefined;
    expect(await stored('organizations')).toBe(before);
    await issue('after');
    expect(await stored('organizations')).toBe(before + 2);
  });
});
