/** A stall of our own is not taken for the database's: whoever was answered meanwhile gets the answer. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../test/support/run/service.ts';
import { sql } from '../sql.ts';
import { PATIENCE_MS } from './patience.ts';

const running = useService();

/** As a request would that takes far too long over its work. */
function stall(): void {
  const end = performance.now() + PATIENCE_MS + 500;
  while (performance.now() < end);
}

describe('a stall of the event loop', () => {
  it('costs no statement that was under way its answer', async () => {
    const { organizationId } = await running.service.person();
    const door = running.service.doors.asOrganization(organizationId);
    const asked = [
      door.one(sql`select 1 as one`),
      door.write((tx) => tx.one(sql`select 2 as two`)),
      running.service.doors.asPlatform.one(sql`select 3 as three`),
    ];
    await setImmediate();
    stall();
    expect(await Promise.all(asked)).toEqual([{ one: 1 }, { two: 2 }, { three: 3 }]);
  });
});
