/** Deliveries that are ready to be sent: how they become ready, and which of them a claim looks at. */
import { plainList, type Sql, sql } from '../../../../platform/db/sql.ts';
import { PAGE, type Position } from './rotation.ts';

/** How many retries a claim makes ready, oldest first. */
const RETRIES = 256;
/** Literal text instead of parameters, so that PostgreSQL can use the partial indexes. */
export const READY = sql`stage = 'ready' and due_at is not null`;

/** Makes retries ready that are due. The claim checks whether their endpoint has been disabled meanwhile. */
export const ripening = (now: Date): Sql =>
  sql`update webhook_deliveries set stage = 'ready'
      where stage = 'scheduled' and due_at is not null and ctid = any (array(
        select ctid from webhook_deliveries where stage = 'scheduled' and due_at <= ${now}
        order by due_at limit ${RETRIES} for no key update skip locked))`;

/**
 * Selects a page of what is ready. Organizations, and the endpoints of each, are found by skipping from one
 * to the next in the index: an endpoint costs one index lookup, however many of its deliveries wait. The more
 * organizations, the smaller the share of each; an organization at its limit in this worker is left out.
 */
export const visiting = (position: Position, underWay: ReadonlyMap<string, number>, most: number): Sql =>
  sql`organization as (
        (select organization_id as id, 1 as nth from webhook_deliveries
         where ${READY} and organization_id > ${position.after}
         order by organization_id, endpoint_id, due_at limit 1)
        union all
        select next.organization_id, nth + 1 from organization, lateral (
          select organization_id from webhook_deliveries
          where ${READY} and organization_id > organization.id
          order by organization_id, endpoint_id, due_at limit 1) as next
        where nth < ${PAGE.organizations}
      ), sharing as (
        select id, coalesce(after, ${position.start}) as after, coalesce(own, 0) as own,
          least(${PAGE.endpointsOfOne}, ${PAGE.endpoints} / count(*) over ())::int as share
        from organization
        left join unnest(${plainList(position.cut.keys())}::uuid[], ${plainList(position.cut.values())}::uuid[])
          as cut (of, after) on cut.of = id
        left join unnest(${plainList(underWay.keys())}::uuid[], ${plainList(underWay.values())}::int[])
          as busy (of, own) on busy.of = id
        where coalesce(own, 0) < ${most}
      ), visited as (
        select sharing.id as organization_id, hop.endpoint_id, since, own, hop.nth, share from sharing, lateral (
          with recursive hop as (
            (select endpoint_id, due_at as since, 1 as nth from webhook_deliveries
             where ${READY} and organization_id = sharing.id and endpoint_id > sharing.after
             order by endpoint_id, due_at limit 1)
            union all
            select next.endpoint_id, next.due_at, nth + 1 from hop, lateral (
              select endpoint_id, due_at from webhook_deliveries
              where ${READY} and organization_id = sharing.id and endpoint_id > hop.endpoint_id
              order by endpoint_id, due_at limit 1) as next
            where nth < share
          )
          select * from hop) as hop
      )`;
