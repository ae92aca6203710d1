/**
 * Writes of one statement share connections: each stands and falls by itself, and only its own tenant waits
 * for it.
 */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import { silentLog } from '../../running/log.ts';
import { openDoors } from '../doors.ts';
import { type Sql, sql } from '../sql.ts';

const running = useService();

const tagged = (organizationId: string, name: string): Sql =>
  sql`insert into tags (organization_id, id, name, created_at)
      values (${organizationId}, gen_random_uuid(), ${name}, now())`;

async function writer() {
  const { organizationId } = await running.service.person();
  const door = running.service.doors.asOrganization(organizationId);
  return {
    door,
    tag: (name: string) => door.write((tx) => tx.queue(tagged(organizationId, name))),
    names: async () =>
      (await door.many<{ name: string }>(sql`select name from tags order by name`)).map(({ name }) => name),
  };
}

describe('writes that share connections', () => {
  it('are each done or refused by themselves', async () => {
    const { tag, names } = await writer();
    const turns = Array.from({ length: 120 }, (_, turn) => String(turn % 60).padStart(2, '0'));
    const outcomes = await Promise.allSettled(turns.map(tag));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    expect(await names()).toEqual(turns.slice(0, 60));
  });

  it('land with the tenant that they are of, whoever writes before and after', async () => {
    const writers = await Promise.all(Array.from({ length: 8 }, writer));
    await Promise.all(
      Array.from({ length: 160 }, (_, turn) => writers[turn % 8]?.tag(`${turn % 8} ${turn >> 3}`)),
    );
    for (const [index, { names }] of writers.entries()) {
      const found = await names();
      expect([found.length, found.every((name) => name.startsWith(`${index} `))]).toEqual([20, true]);
    }
  });

  it('hold up nobody else while one waits for a lock, and go on when it is gone', async () => {
    const [waiting, other] = [await writer(), await writer()];
    const inOrder: string[] = [];
    let waits: Promise<unknown>[] = [];
    await waiting.door.write(async (tx) => {
      await tx.run(tagged(tx.organizationId, 'held'));
      const attempts = ['held', ...Array.from({ length: 30 }, (_, nth) => `free ${nth}`)].map(waiting.tag);
      waits = attempts.map((attempt) => attempt.catch(() => 'refused'));
      await Promise.all(Array.from({ length: 30 }, (_, nth) => other.tag(`other ${nth}`)));
      inOrder.push('others');
    });
    inOrder.push('lock gone');
    expect((await Promise.all(waits)).filter((outcome) => outcome === 'refused')).toHaveLength(1);
    expect(inOrder).toEqual(['others', 'lock gone']);
    expect(await waiting.names()).toHaveLength(31);
    expect(await other.names()).toHaveLength(30);
  });

  it('leave connections to others, however many there are', async () => {
    const [busy, other] = [await running.service.person(), await running.service.person()];
    const { clock, database } = running.service;
    const doors = openDoors({ url: database.url, clock, log: silentLog(), poolSize: 6 });
    const tag = (organizationId: string, name: string) =>
      doors.asOrganization(organizationId).write((tx) => tx.queue(tagged(organizationId, name)));
    let isOver = false;
    const writers = Array.from({ length: 40 }, async (_, line) => {
      for (let nth = 0; !isOver; nth += 1) await tag(busy.organizationId, `${line} ${nth}`);
    });
    try {
      for (let nth = 0; nth < 10; nth += 1) await tag(other.organizationId, `other ${nth}`);
    } finally {
      isOver = true;
      await Promise.all(writers);
      await doors.close();
    }
  });
});
