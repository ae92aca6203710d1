/**
 * Sets aside deliveries that a claim found ready but that cannot be sent, so that later claims skip them:
 * those of an endpoint that is disabled or deleted are parked, those due much later are scheduled.
 */
import { MINUTE } from '../../../../platform/clock.ts';
import type { Doors } from '../../../../platform/db/doors.ts';
import { plainList, sql } from '../../../../platform/db/sql.ts';
import { READY } from './ready.ts';
import type { Stray } from './rotation.ts';

/** Bounds the statement; the next claim finds the rest. */
const AT_ONCE = 1000;

/**
 * Returns how many it set aside. A disabled endpoint is locked meanwhile: enabling it decides about all its
 * parked deliveries, so none may be parked after that. Deliveries under way are left alone.
 */
export const setAside = ({ asPlatform }: Doors, strays: Stray[], now: Date): Promise<number> =>
  asPlatform.write((tx) =>
    tx.run(
      sql`with stray as (
            select * from unnest(${plainList(strays.map(({ organization_id }) => organization_id))}::uuid[],
              ${plainList(strays.map(({ endpoint_id }) => endpoint_id))}::uuid[]) as stray (of, at)
          ), closed as (
            select of, at, '{}'::webhook_lease[] as under_way from stray where not exists (
              select from webhook_endpoints where organization_id = of and id = at)
            union all
            select of, at, under_way from stray, lateral (
              select under_way from webhook_endpoints
              where organization_id = of and id = at and status = 'disabled'
              limit 1 for no key update skip locked) as endpoint
          ), aside as (
            (select place, 'parked'::webhook_stage as next from closed, lateral (
              select ctid as place from webhook_deliveries
              where ${READY} and organization_id = of and endpoint_id = at and due_at <= ${now}
                and id not in (select delivery_id from unnest(under_way) where until > ${now})
              order by due_at limit ${AT_ONCE}) as delivery limit ${AT_ONCE})
            union all
            (select place, 'scheduled' from stray, lateral (
              select ctid as place from webhook_deliveries
              where ${READY} and organization_id = of and endpoint_id = at
                and due_at > ${new Date(now.getTime() + MINUTE)}
              order by due_at limit ${AT_ONCE}) as delivery limit ${AT_ONCE})
          )
          update webhook_deliveries set stage = next from aside
          where ctid = place and ${READY}`,
    ),
  );
