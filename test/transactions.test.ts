/** What a verb may rely on in its transaction, and what it cannot do with it afterwards. */
import { describe, expect, it } from 'vitest';
import { sql } from '../server/src/platform/db/sql.ts';
import { notFound } from '../server/src/platform/problems.ts';
import { useService } from './support/run/service.ts';

const running = useService();

const doorOf = async () => {
  const person = await running.service.person();
  return { person, door: running.service.doors.asOrganization(person.organizationId) };
};

describe('a transaction', () => {
  it('that has ended takes no more statements, so that none lands in the one that has its connection next', async () => {
    const { door } = await doorOf();
    let late: Promise<unknown> | undefined;
    let sendLate = () => {};
    const failed = door.write(async (tx) => {
      const ended = new Promise<void>((resolve) => {
        sendLate = resolve;
      });
      late = tx.one(sql`select 1`).then(async () => {
        await ended;
        return tx.run(sql`update contacts set title = 'too late'`);
      });
      late.catch(() => undefined);
      await tx.one(sql`select 1 / 0`);
    });
    await expect(failed).rejects.toThrow(/division by zero/);
    sendLate();
    await expect(late).rejects.toThrow('The transaction has ended.');
  });

  it.each([
    ['a statement that may take long', { timeout: 100 }],
    ['any other', undefined],
  ])('says so when PostgreSQL has ended %s, and not that the database is away', async (_name, options) => {
    const { door } = await doorOf();
    const failed = door.write(async (tx) => {
      if (options === undefined) await tx.run(sql`set local statement_timeout = 100`);
      await tx.run(sql`select pg_sleep(20)`, options);
    });
    await expect(failed).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('took too long'),
      retryAfter: 1,
    });
  });

  it('gives its connection back when the work fails while it is being opened', async () => {
    const { person, door } = await doorOf();
    for (let turn = 0; turn < 30; turn += 1) {
      const failed = door.write((tx) =>
        Promise.all([tx.one(sql`select 1`), Promise.reject(notFound('Thing'))]),
      );
      await expect(failed).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await person.post('/contacts', { email: 'after@example.com' })).status).toBe(201);
  });

  it('sends what was queued before whatever comes next, in order', async () => {
    const { person, door } = await doorOf();
    const seen = await door.write(async (tx) => {
      tx.queue(
        sql`insert into tags (organization_id, id, name, created_at)
            values (${person.organizationId}, gen_random_uuid(), 'queued', ${tx.now})`,
      );
      return tx.many(sql`select name from tags`);
    });
    expect(seen).toEqual([{ name: 'queued' }]);
  });

  it('is undone as a whole when the work fails after queueing', async () => {
    const { person, door } = await doorOf();
    const failed = door.write(async (tx) => {
      tx.queue(
        sql`insert into tags (organization_id, id, name, created_at)
            values (${person.organizationId}, gen_random_uuid(), 'undone', ${tx.now})`,
      );
      await tx.one(sql`select 1`);
      throw notFound('Thing');
    });
    await expect(failed).rejects.toMatchObject({ code: 'not_found' });
    expect((await person.get('/tags')).body.data).toEqual([]);
  });

  it.each([1, 7, 8, 20])(
    'makes queued changes in their order, also of the same row and behind %i others',
    async (others) => {
      const { person, door } = await doorOf();
      const insert = (name: string) =>
        sql`insert into tags (organization_id, id, name, created_at)
          values (${person.organizationId}, gen_random_uuid(), ${name}, ${running.service.clock.now()})`;
      for (const committed of [true, false]) {
        await door.write(async (tx) => {
          for (let nth = 0; nth < others; nth += 1) tx.queue(insert(`other ${committed} ${nth}`));
          tx.queue(insert('first'));
          tx.queue(sql`update tags set name = name || ' second' where name = 'first'`);
          tx.queue(sql`update tags set name = name || ' third' where name = 'first second'`);
          tx.queue(sql`delete from tags where name = 'first second third'`);
          tx.queue(insert('first'));
          tx.queue(sql`update tags set name = 'last' where name = 'first'`);
          // Once by the commit alone, and once behind a statement whose answer is awaited.
          if (!committed) await tx.one(sql`select 1`);
          tx.queue(sql`delete from tags where name = 'nobody'`);
        });
        const names = (await door.many<{ name: string }>(sql`select name from tags`)).map(({ name }) => name);
        expect(names.filter((name) => !name.startsWith('other'))).toEqual(['last']);
        await door.write((tx) => tx.queue(sql`delete from tags where name = 'last'`));
      }
    },
  );

  it.each([8, 9, 20])(
    'queues %i insertions into one table, and a change once those before it are sent',
    async (count) => {
      const { person, door } = await doorOf();
      const names = await door.write(async (tx) => {
        for (let nth = 0; nth < count; nth += 1)
          tx.queue(
            sql`insert into tags (organization_id, id, name, created_at)
              values (${person.organizationId}, gen_random_uuid(), ${`tag ${nth}`}, ${tx.now})`,
          );
        await tx.run(sql`select 1`);
        tx.queue(sql`update tags set name = upper(name)`);
        return tx.many<{ name: string }>(sql`select name from tags`);
      });
      expect(names.filter(({ name }) => name.startsWith('TAG '))).toHaveLength(count);
    },
  );

  it('queues changes only: a question that nobody waits for has no answer', async () => {
    const { door } = await doorOf();
    const failed = door.write((tx) => tx.queue(sql`select 1`));
    await expect(failed).rejects.toThrow(/Only a change can be queued/);
  });
});
