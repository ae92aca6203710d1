/** However a tenant words its requests, the statements that PostgreSQL keeps prepared for us stay few. */
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';
import type { Reads } from '../doors.ts';
import { raw, sql } from '../sql.ts';

const running = useService();

const preparedBy = async (db: Reads, like: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from pg_prepared_statements where statement like ${like}`,
    )
  )?.count ?? 0;

/** Every second permutation of the keys would do; this takes a different order and choice each time. */
function shuffled(fields: Record<string, unknown>, turn: number): Record<string, unknown> {
  const entries = Object.entries(fields);
  const order = entries
    .map((entry, index) => ({ entry, at: (index * (turn + 3) * 7919) % 101 }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
  return Object.fromEntries(order.slice(0, 1 + (turn % entries.length)));
}

describe('prepared statements', () => {
  it('are the same for every order and choice of fields', async () => {
    const person = await running.service.person();
    const { path, loose } = await createTournament(person, { loose: 1 });
    const door = running.service.doors.asOrganization(person.organizationId);
    const { body: contact } = await person.post('/contacts', { email: 'one@example.com' });
    const settings = {
      timezone: 'UTC',
      teamSize: 4,
      bestBallCount: 1,
      handicapMode: 'whs',
      ties: 'auto',
      sideGamesEnabled: true,
    };
    for (let turn = 0; turn < 40; turn += 1) {
      const changed = { ...settings, bestBallCount: 1 + (turn % 4), sideGamesEnabled: turn % 2 === 0 };
      const names = { company: `c${turn}`, phone: `${turn}`, first_name: `f${turn}`, last_name: `l${turn}` };
      const answers = [
        await person.patch(`${path}/settings`, shuffled(changed, turn)),
        await person.patch(
          path,
          shuffled({ name: `n${turn}`, courseName: 'x', eventDate: '2026-06-08' }, turn),
        ),
        await person.post(`${path}/players/${loose[0].id}/update`, shuffled(names, turn)),
        await person.patch(`/contacts/${contact.data.id}`, shuffled(names, turn)),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const kept = (like: string) => door.write((tx) => preparedBy(tx, like));
    // One text, or two where resuming a suspended round sets one column more.
    expect(await kept('update tournaments set%timezone%')).toBeLessThanOrEqual(2);
    expect(await kept('update tournaments set%course_name%')).toBeLessThanOrEqual(1);
    expect(await kept('update players set%')).toBeLessThanOrEqual(1);
    expect(await kept('update contacts set%')).toBeLessThanOrEqual(1);
  });

  it('are a handful for all page sizes, and pages hold exactly what was asked for', async () => {
    const person = await running.service.person();
    const door = running.service.doors.asOrganization(person.organizationId);
    for (let nth = 0; nth < 30; nth += 1) await person.post('/tags', { name: `tag ${nth}` });
    for (let limit = 1; limit <= 200; limit += 1) {
      const { body } = await person.get(`/tags?limit=${limit}`);
      expect([body.data.length, body.page.has_more]).toEqual([Math.min(limit, 30), limit < 30]);
    }
    expect(await preparedBy(door, '%from tags where true%')).toBeLessThanOrEqual(8);
  });

  it('are at most 200 on a connection, and one that had to go works when it comes back', async () => {
    const { organizationId } = await running.service.person();
    const door = running.service.doors.asOrganization(organizationId);
    await door.write(async (tx) => {
      for (const round of [1, 2]) {
        for (let nth = 0; nth < 260; nth += 1)
          expect(await tx.one(sql`select ${raw(String(nth))} as nth, ${round}::int as round`)).toEqual({
            nth,
            round,
          });
      }
      expect(await preparedBy(tx, '%')).toBeLessThanOrEqual(200);
    });
  });
});
