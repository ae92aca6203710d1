/**
 * Whatever stands between the service and PostgreSQL, no tenant sees another's rows: a session pooler that
 * drops startup parameters is as good as none, and one that does not keep sessions is found out and refused.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { forgetfulProxy, hasPgBouncer, PgBouncer, type Pooler } from './support/run/poolers.ts';
import { fairway, Server } from './support/run/program.ts';
import { Service } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const WRITERS = 8;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  while (open.length > 0) await open.pop()?.close();
});

async function database(): Promise<TestDatabase> {
  const made = await cloneTemplate();
  open.push({ close: () => made.drop() });
  return made;
}

async function behind(pooler: Pooler, found: TestDatabase): Promise<Service> {
  open.push(pooler);
  const service = await Service.start({ ...found, url: pooler.url });
  open.push({ close: () => service.stop() });
  return service;
}

/**
 * Eight writers and eight readers, of two organizations by turns: each must see its own rows and nothing
 * else.
 */
async function mingle(one: Person, other: Person, rounds: number): Promise<void> {
  const people = Array.from({ length: WRITERS }, (_, line) => (line % 2 === 0 ? one : other));
  const foreign: string[] = [];
  const write = async (person: Person, line: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `${line}-${round}@${person.organizationId}.example`;
      const { status, body } = await person.post('/contacts', { email });
      expect([status, body.data?.email]).toEqual([201, email]);
      expect((await person.get(`/contacts/${body.data.id}`)).body.data.email).toBe(email);
      const neighbour = person === one ? other : one;
      if ((await neighbour.get(`/contacts/${body.data.id}`)).status !== 404) foreign.push(email);
    }
  };
  const read = async (person: Person) => {
    for (let round = 0; round < rounds; round += 1) {
      const { status, body } = await person.get('/contacts?limit=200');
      expect(status).toBe(200);
      const owned = `@${person.organizationId}.example`;
      foreign.push(
        ...body.data.flatMap(({ email }: { email: string }) => (email.endsWith(owned) ? [] : [email])),
      );
    }
  };
  await Promise.all([...people.map(write), ...people.map(read)]);
  expect(foreign).toEqual([]);
  expect((await one.get('/contacts?limit=200')).body.data).toHaveLength((rounds * WRITERS) / 2);
}

const peopleOf = async (service: Service) => [await service.person(), await service.person()] as const;

describe('two organizations that write and read side by side', () => {
  it('see nothing of each other where startup parameters are dropped on the way', async () => {
    const found = await database();
    const service = await behind(await forgetfulProxy(found.url), found);
    await mingle(...(await peopleOf(service)), 6);
  });

  it.skipIf(!hasPgBouncer)('see nothing of each other behind PgBouncer in session mode', async () => {
    const found = await database();
    const service = await behind(await PgBouncer.start(found.url, 'session'), found);
    await mingle(...(await peopleOf(service)), 6);
  });

  it.skipIf(!hasPgBouncer)(
    'see nothing of each other, or nothing at all, when PgBouncer stops keeping sessions under them',
    async () => {
      const found = await database();
      const bouncer = await PgBouncer.start(found.url, 'session');
      const service = await behind(bouncer, found);
      const [one, other] = await peopleOf(service);
      await mingle(one, other, 4);
      bouncer.switchTo('transaction');
      const foreign: string[] = [];
      const asks = Array.from({ length: 400 }, async (_, turn) => {
        const person = turn % 2 === 0 ? one : other;
        const wrong = turn % 2 === 0 ? other : one;
        if (turn % 5 === 0)
          await person.post('/contacts', { email: `late-${turn}@${person.organizationId}.example` });
        const { body } = await person.get('/contacts?limit=200');
        for (const { email } of body.data ?? [])
          if (!email.endsWith(`@${person.organizationId}.example`))
            foreign.push(`${email} for ${wrong.organizationId}`);
      });
      await Promise.all(asks);
      expect(foreign).toEqual([]);
      const misplaced = await found.query(
        `select email from contacts where email not like '%@' || organization_id || '.example'`,
      );
      expect(misplaced).toEqual([]);
    },
  );
});

describe.skipIf(!hasPgBouncer).each(['transaction', 'statement'] as const)(
  'behind PgBouncer in %s mode',
  (mode) => {
    const env = async () => {
      const found = await database();
      const bouncer = await PgBouncer.start(found.url, mode);
      open.push(bouncer);
      return { DATABASE_URL: bouncer.url, ENCRYPTION_KEY };
    };

    it('the start ends with one line that says what was found and what to do', async () => {
      const server = new Server(await env());
      const ready: number[] = [];
      const watch = async () => {
        while (server.child.exitCode === null) {
          // Often enough to see a moment of readiness; a loop without rest takes the processor from the
          // program itself.
          await sleep(10);
          if (server.url === '') continue;
          const answer = await fetch(`${server.url}/readyz`).catch(() => undefined);
          if (answer !== undefined) ready.push(answer.status);
        }
      };
      const watching = watch();
      expect(await server.ended()).toBe(1);
      await watching;
      expect(ready).not.toContain(200);
      expect(server.stderr).toMatch(/^fairway: [^\n]*pooler[^\n]*pool_mode[^\n]*\n$/);
    });

    it('a command ends the same way', async () => {
      const { status, stderr, stdout } = await fairway(['org', 'list', '--json'], await env());
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^fairway: [^\n]*pooler[^\n]*pool_mode[^\n]*\n$/);
    });
  },
);
