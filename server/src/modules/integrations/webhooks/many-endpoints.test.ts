/**
 * Promises about databases in which tens of thousands of endpoints have something waiting, as they could
 * before there was a limit: a claim costs what it takes, the neighbours are served at once, and so is
 * everybody else by and by.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Service, useService } from '../../../../../test/support/run/service.ts';
import { useHooks } from '../../../../../test/support/worlds/hooks.ts';
import { DAY, HOUR, SECOND } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { claiming } from './sending/claim.ts';
import { Rotation, type Seen } from './sending/rotation.ts';

const MANY = 1000;
/**
 * Rows of deliveries that a claim may touch: two pages of hops, and eight for each endpoint it takes from.
 */
const BOUND = 2 * 2048 + 8 * 128;

const running = useService();
const { hooked, deliver, now, advance } = useHooks(running);
beforeAll(() => running.service.clock.freeze());

/**
 * Endpoints as an older database may hold them, each with one delivery; their secrets cannot be opened, so
 * attempts fail.
 */
async function crowd(status: string, dueIn: number, organizations = 1, count = MANY): Promise<string[]> {
  const ids = Array.from({ length: organizations }, () => randomUUID());
  await running.service.database.query(
    `with endpoint as (
       insert into webhook_endpoints (organization_id, id, url, event_types, status, secret, created_at)
       select ($1::uuid[])[1 + nth % cardinality($1::uuid[])], gen_random_uuid(), 'http://127.0.0.1:9/', '{}', $2, 's', $3
       from generate_series(1, $4) as nth
       returning organization_id, id
     ), event as (
       select organization_id, gen_random_uuid() as id from unnest($1::uuid[]) as organization_id
     ), happened as (
       insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event_type, status, due_at, created_at)
       select organization_id, gen_random_uuid(), endpoint.id, event.id, 'contact.created', 'pending', $5, $3
       from endpoint join event using (organization_id)
     )
     insert into events (organization_id, id, type, payload, created_at)
     select organization_id, id, 'webhook.test', '{}', $3 from event`,
    [ids, status, now(), count, new Date(now().getTime() + dueIn)],
  );
  return ids;
}

const counts = async (where: string, organizations: string[]): Promise<number> =>
  (
    await running.service.database.query(
      `select from webhook_deliveries where organization_id = any ($1) and ${where}`,
      [organizations],
    )
  ).length;

function claim(rotation = new Rotation()): Sql[] {
  return claiming(now(), {
    worker: randomUUID(),
    room: 448,
    roomForFew: 512,
    leaseMillis: 15 * SECOND,
    quick: [],
    position: rotation.position,
    underWay: new Map(),
  });
}

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** How many deliveries a claim touches, by PostgreSQL's own account. Nothing is taken. */
async function touched(): Promise<number> {
  const [, , statement] = claim();
  let rows = 0;
  await running.service.doors.asPlatform
    .write(async (tx) => {
      const explained = {
        text: `explain (analyze, format json) ${statement?.text}`,
        values: statement?.values,
      };
      const [row] = await tx.many<{ 'QUERY PLAN': [{ Plan: Node }] }>(explained as Sql);
      const walk = (node: Node): void => {
        if (node['Relation Name'] === 'webhook_deliveries')
          rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        for (const child of node.Plans ?? []) walk(child);
      };
      if (row !== undefined) walk(row['QUERY PLAN'][0].Plan);
      throw new Error('undone');
    })
    .catch(() => undefined);
  return rows;
}

describe('a claim', () => {
  it.each([
    ['are due', 'enabled', 0],
    ['are disabled', 'disabled', 0],
    ['wait for tomorrow', 'enabled', DAY],
  ])('touches no more than a page when a thousand endpoints %s', async (_name, status, dueIn) => {
    await crowd(status, dueIn);
    const rows = await touched();
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(BOUND);
  });

  it('takes the delivery of a neighbour with the first page, and in its turn one of everybody', async () => {
    const crowded = await crowd('enabled', 0, 10);
    const neighbour = await hooked();
    await neighbour.event();
    const [, taken] = await Promise.all(
      running.service.doors.asPlatform.inOneTrip<never, { seen: Seen | null; endpoint_id: string }>(
        [],
        claim(),
      ),
    );
    expect(taken.map(({ endpoint_id }) => endpoint_id)).toContain(neighbour.id);
    advance(20 * SECOND);
    await deliver();
    expect(await neighbour.only()).toMatchObject({ status: 'delivered', attempt: 1 });
    expect(await counts('attempt <> 1', crowded)).toBe(0);
  }, 60_000);
});

describe('thousands of organizations', () => {
  it('all have their turn', async () => {
    const crowded = await crowd('enabled', 0, 1000, 1000);
    await deliver();
    expect(await counts('attempt = 1', crowded)).toBe(1000);
  }, 60_000);
});

describe('deliveries that wait for nothing but time, or for their endpoint to be enabled', () => {
  it('are set aside once, and then no claim looks at them', async () => {
    const [disabled, later] = [await crowd('disabled', 0), await crowd('enabled', HOUR)];
    await deliver();
    expect(await counts("stage = 'ready'", [...disabled, ...later])).toBe(0);
    expect(await counts("stage = 'parked' and status = 'pending' and due_at is not null", disabled)).toBe(
      MANY,
    );
    expect(await touched()).toBeLessThan(10);
    advance(HOUR);
    await deliver();
    expect(await counts('attempt = 1', later)).toBe(MANY);
    expect(await counts('attempt = 0', disabled)).toBe(MANY);
  }, 60_000);

  it('come back: what was parked is dead when its owner enables it, and a retry is made when it is due', async () => {
    const hook = await hooked();
    const id = await hook.failed(1);
    await hook.event();
    await hook.disable();
    await deliver();
    advance(5 * 60 * SECOND);
    await deliver();
    expect(await counts("stage = 'parked'", [hook.organizationId])).toBe(2);
    await hook.enable();
    expect((await hook.log()).map(({ status }) => status)).toEqual(['dead', 'dead']);
    expect((await hook.replay(id)).status).toBe(200);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'failed', attempt: 2 });
    hook.receiver.respond = (_received, response) => response.writeHead(200).end();
    advance(5 * 60 * SECOND);
    await deliver();
    expect(await hook.read(id)).toMatchObject({ status: 'delivered', attempt: 3 });
  });

  it('are not parked while an owner enables their endpoint, whichever comes first', async () => {
    const hook = await hooked();
    for (let round = 0; round < 5; round += 1) {
      await hook.disable();
      await running.service.database.query(
        `insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event_type, status, due_at, created_at)
         select organization_id, gen_random_uuid(), id, id, 'contact.created', 'pending', $2, $2
         from webhook_endpoints where id = $1`,
        [hook.id, now()],
      );
      await Promise.all([deliver(), hook.enable()]);
      expect(await counts('due_at is not null', [hook.organizationId])).toBe(0);
    }
  });
});

describe('the figures of an operator', () => {
  const figuresOf = async (service: Service) => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return [value('webhook_oldest_due_seconds'), value('webhook_endpoints_disabled')];
  };

  it('tell for how long the oldest due delivery to an enabled endpoint has waited, at the first look', async () => {
    await deliver();
    const { service } = running;
    const [, before] = await figuresOf(service);
    await crowd('enabled', 0);
    advance(30 * SECOND);
    await crowd('disabled', -HOUR);
    await crowd('enabled', HOUR);
    expect(await figuresOf(service)).toEqual([30, Number(before) + MANY]);
    await deliver();
    expect(await figuresOf(service)).toEqual([0, Number(before) + MANY]);
  }, 60_000);
});
