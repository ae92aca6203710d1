/** Changes leases after the claim: renews them when the claim was late, or gives them back. */
import type { Doors } from '../../../../platform/db/doors.ts';
import { plainList, sql } from '../../../../platform/db/sql.ts';
import { type ClaimedDelivery, type EndpointTarget, targetAt } from './claim.ts';

interface Leased {
  endpoint_id: string;
  target: EndpointTarget;
  deliveries: string[];
}

/**
 * Makes the worker's leases on these deliveries end at `until`, or at once, and returns the deliveries that
 * it may send: of endpoints that are still enabled, with their current URL. Endpoints locked by another
 * transaction are skipped, so that the worker never waits for a lock; their leases expire.
 */
export async function renew(
  { asPlatform }: Doors,
  worker: string,
  claimed: ClaimedDelivery[],
  now: Date,
  until: Date | null,
): Promise<ClaimedDelivery[]> {
  const endpoints = new Map(claimed.map(({ endpoint_id, target }) => [endpoint_id, target.organization_id]));
  const isOurs = sql`worker = ${worker} and delivery_id = any (${plainList(claimed.map(({ id }) => id))}::uuid[])`;
  const rows = await asPlatform.write((tx) =>
    tx.many<Leased>(
      sql`with locked as (
            select endpoint.* from unnest(${plainList(endpoints.values())}::uuid[], ${plainList(endpoints.keys())}::uuid[])
              as wanted (organization, endpoint), lateral (
              select organization_id as of, id as at from webhook_endpoints
              where organization_id = organization and id = endpoint limit 1 for no key update skip locked) as endpoint
          )
          update webhook_endpoints set under_way = array(
            select other from unnest(under_way) as other where not (${isOurs})
            union all
            select row(delivery_id, worker, ${until}::timestamptz)::webhook_lease from unnest(under_way)
            where ${isOurs} and status = 'enabled' and ${until}::timestamptz is not null)
          from locked where organization_id = of and id = at
          returning id as endpoint_id, ${targetAt(now)} as target,
            array(select delivery_id from unnest(under_way) where ${isOurs}) as deliveries`,
    ),
  );
  const leased = new Map(rows.flatMap(({ deliveries, target }) => deliveries.map((id) => [id, target])));
  return claimed.flatMap((delivery) => {
    const target = leased.get(delivery.id);
    return target === undefined ? [] : [{ ...delivery, target }];
  });
}
