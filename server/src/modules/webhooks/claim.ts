/**
 * Taking what is due. Workers serve all tenants at once, and so come in by the platform door, here and where they record.
 */
import type { Doors } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Posted } from '../../platform/net/outbound.ts';
import type { Tried } from './attempt.ts';

/** At most so many attempts at a time for one endpoint, however many workers there are. */
export const PER_ENDPOINT = 8;
/** And for one organization, so that a worker has room left for the others. */
const PER_ORGANIZATION = 384;

/** A delivery that a worker has taken, with all it takes to send it. While the lease lasts nobody else changes it. */
export interface Claimed extends Omit<Tried, 'first_attempt_at'> {
  organization_id: string;
  id: string;
  lease: string;
  endpoint_id: string;
  event_id: string;
  first_attempt_at: string | null;
  url: string;
  secret: string;
  previous_secret: string | null;
  payload: string;
}

/** A delivery that was tried, and what came of it. */
export interface Attempted {
  delivery: Claimed;
  startedAt: Date;
  finishedAt: Date;
  posted: Posted;
}

/** Claims take turns, so that two workers never count the same free places of an endpoint. */
const TURN = sql`select pg_advisory_xact_lock(hashtextextended('webhook claims', 0))`;

export interface Terms {
  room: number;
  leaseMillis: number;
}

/**
 * Takes up to `room` due deliveries. The endpoints that have any waiting are found by hopping from one to the next in the
 * index, so what it costs does not depend on how much is waiting behind each. Organizations take turns, and so do the
 * endpoints of one; older deliveries come before younger ones. What is locked stays where it is, so it is found again by
 * its place; a row that somebody changed just before is left for the next claim.
 */
export function claiming(now: Date, { room, leaseMillis }: Terms): Sql[] {
  const until = new Date(now.getTime() + leaseMillis);
  return [
    TURN,
    sql`with recursive waiting as (
        (select organization_id, endpoint_id from webhook_deliveries where due_at is not null
         order by organization_id, endpoint_id limit 1)
        union all
        select next.organization_id, next.endpoint_id from waiting, lateral (
          select organization_id, endpoint_id from webhook_deliveries
          where due_at is not null
            and (organization_id, endpoint_id) > (waiting.organization_id, waiting.endpoint_id)
          order by organization_id, endpoint_id limit 1) as next
      ), free as (
        select endpoint.*, ${PER_ENDPOINT} - (
          select count(*) from webhook_deliveries as leased
          where leased.organization_id = waiting.organization_id and leased.endpoint_id = waiting.endpoint_id
            and lease is not null and leased.due_at > ${now}) as places
        from waiting join webhook_endpoints as endpoint
          on endpoint.organization_id = waiting.organization_id and endpoint.id = waiting.endpoint_id
        where endpoint.status = 'enabled'
      ), shared as (
        select *, sum(${PER_ENDPOINT} - places) over (partition by organization_id) as busy from free
      ), due as (
        select found.*, places, busy, url, secret,
          case when previous_secret_until > ${now} then previous_secret end as previous_secret
        from shared, unnest(array[false, true]) as is_leased, lateral (
          select delivery.ctid as place, organization_id, endpoint_id, due_at from webhook_deliveries as delivery
          where delivery.organization_id = shared.organization_id and delivery.endpoint_id = shared.id
            and (lease is not null) = is_leased and due_at <= ${now}
          order by due_at limit greatest(shared.places, 0) for update skip locked) as found
      ), ranked as (
        select *, row_number() over (partition by organization_id, endpoint_id order by due_at) as rank from due
      ), spread as (
        select *, row_number() over (partition by organization_id order by rank, due_at) as turn from ranked
        where rank <= places
      ), chosen as (
        select * from spread where busy + turn <= ${PER_ORGANIZATION} order by turn, due_at limit ${room}
      ), taken as (
        update webhook_deliveries as delivery set lease = ${newId(now)}, due_at = ${until}
        from chosen
        where delivery.ctid = chosen.place
        returning delivery.organization_id, delivery.id, delivery.lease, delivery.endpoint_id, delivery.event_id,
          delivery.event_type, delivery.trigger, delivery.attempt, delivery.first_attempt_at, chosen.url,
          chosen.secret, chosen.previous_secret
      )
      select taken.*, events.payload from taken
      join events on events.organization_id = taken.organization_id and events.id = taken.event_id`,
  ];
}

/** A claim by itself, when there is nothing to record along with it. */
export async function claim({ asPlatform }: Doors, now: Date, terms: Terms): Promise<Claimed[]> {
  const [taken] = await Promise.all(asPlatform.inOneTrip<Claimed>(claiming(now, terms)));
  return taken ?? [];
}
