/** Taking what is due: the statements of a claim, and what comes of them. `turn.ts` sends them, with what is to be recorded. */
import { plainList, type Sql, sql } from '../../platform/db/sql.ts';
import type { Posted } from '../../platform/net/outbound.ts';

/** At most so many attempts at a time for one endpoint, however many workers there are. */
export const PER_ENDPOINT = 8;
/** And for one organization, so that a worker has room left for the others. */
const PER_ORGANIZATION = 384;
/** An organization that has no more than these under way may use what is kept free for such. */
const FEW = 8;
/** An endpoint is quick while its answers take no longer. */
const QUICK_MS = 250;
/** What a worker may have in hand for one that no other worker is at: those under way, and what follows them. */
const PER_QUICK_ENDPOINT = 24;

/** What a worker knows of an endpoint that it sends to. */
export interface Target {
  organization_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
}

/** A delivery that a worker has taken, with all it takes to send it. While the lease lasts nobody else sends it. */
export interface Claimed {
  target: Target;
  endpoint_id: string;
  id: string;
  /** Where PostgreSQL found it, which is where it still is unless somebody changes it. */
  place: string;
  event_id: string;
  event_type: string;
  payload: string;
  /** An attempt that begins later may last longer than the lease. */
  beginBy: Date;
}

/** A delivery that was tried, and what came of it. */
export interface Attempted {
  delivery: Claimed;
  startedAt: Date;
  finishedAt: Date;
  posted: Posted;
  /** Those that waited behind it, and are not to be tried by the leases they have. */
  givenBack: readonly Claimed[];
}

export const isQuick = ({ posted }: Attempted): boolean =>
  posted.error === null && posted.durationMs <= QUICK_MS;

/** Claims take turns, so that two workers never count the same free places of an endpoint. */
const TURN = sql`select pg_advisory_xact_lock(hashtextextended('webhook claims', 0))`;

export interface Terms {
  /** Whose the leases are. */
  worker: string;
  /** For how many more, and for how many more of organizations that have few under way. */
  room: number;
  roomForFew: number;
  leaseMillis: number;
  /** The endpoints that have just been. */
  quick: Iterable<string>;
}

/**
 * Takes up to `room` due deliveries. The endpoints that have any waiting are found by hopping from one to the next in the
 * index, so what it costs does not depend on how much is waiting behind each. Organizations take turns, and so do the
 * endpoints of one; older deliveries come before younger ones. When there is room for everybody, whoever gets all the places
 * of a quick endpoint also gets what is to follow there, on nobody's account. Nothing is written but each endpoint's list of
 * what is under way; an endpoint that somebody is changing right now is left for the next claim.
 *
 * A `limit 1` tells PostgreSQL that one row is looked up, and one only. It plans this once, perhaps while the tables are
 * next to empty, and would rather read such a table whole: a plan that lasts too long when the first import comes.
 */
export function claiming(now: Date, { worker, room, roomForFew, leaseMillis, quick }: Terms): Sql[] {
  const until = new Date(now.getTime() + leaseMillis);
  return [
    TURN,
    sql`with recursive waiting as (
        (select organization_id, endpoint_id, due_at as since from webhook_deliveries where due_at is not null
         order by organization_id, endpoint_id, due_at limit 1)
        union all
        select next.* from waiting, lateral (
          select organization_id, endpoint_id, due_at from webhook_deliveries
          where due_at is not null
            and (organization_id, endpoint_id) > (waiting.organization_id, waiting.endpoint_id)
          order by organization_id, endpoint_id, due_at limit 1) as next
      ), open as (
        select waiting.*, busy, sum(least(cardinality(busy), ${PER_ENDPOINT})) over (partition by organization_id) as all_busy,
          case when (endpoint_id in (select unnest(${plainList(quick)}::uuid[]))) is true and is_ours
              and sum(greatest(${PER_ENDPOINT} - cardinality(busy), 0)) over () <= ${room}
            then ${PER_QUICK_ENDPOINT}::int else ${PER_ENDPOINT} end as places
        from waiting, lateral (
          select array(select delivery_id from unnest(under_way) where until > ${now}) as busy,
            not exists (select from unnest(under_way) where until > ${now} and worker <> ${worker}) as is_ours
          from webhook_endpoints
          where organization_id = waiting.organization_id and id = waiting.endpoint_id and status = 'enabled'
          limit 1) as endpoint
        where since <= ${now}
      ), due as (
        select first.*, all_busy + row_number() over (partition by first.organization_id order by rank, due_at) as turn
        from open, lateral (
          select organization_id, endpoint_id, id, ctid as place, due_at,
            cardinality(busy) + row_number() over (order by due_at) as rank
          from webhook_deliveries
          where organization_id = open.organization_id and endpoint_id = open.endpoint_id
            and due_at between since and ${now} and id <> all (busy)
          order by due_at limit greatest(places - cardinality(busy), 0)) as first
      ), chosen as (
        select * from (
          select *, row_number() over (order by turn, due_at) as nth
          from due where rank <= ${PER_ENDPOINT} and turn <= ${PER_ORGANIZATION}) as due
        where nth <= ${room} or turn <= ${FEW} and nth <= ${roomForFew}
      ), following as (
        select * from due
        where rank > ${PER_ENDPOINT} and endpoint_id in (select endpoint_id from chosen where rank = ${PER_ENDPOINT})
      ), held as (
        select endpoint.*, places, leases from (
          select organization_id, endpoint_id, array_agg(place order by rank) as places,
            array_agg(row(id, ${worker}, ${until})::webhook_lease) as leases
          from (
            select organization_id, endpoint_id, id, place, rank from chosen
            union all
            select organization_id, endpoint_id, id, place, rank from following) as chosen
          group by 1, 2) as taken, lateral (
          select organization_id, id from webhook_endpoints
          where organization_id = taken.organization_id and id = taken.endpoint_id and status = 'enabled'
          limit 1 for no key update skip locked) as endpoint
      ), leased as (
        update webhook_endpoints as endpoint
        set under_way = array(select other from unnest(under_way) as other where until > ${now}) || leases
        from held
        where endpoint.organization_id = held.organization_id and endpoint.id = held.id
        returning places, endpoint.id, json_build_object(
          'organization_id', endpoint.organization_id, 'url', url, 'secret', secret,
          'previous_secret', case when previous_secret_until > ${now} then previous_secret end) as target
      )
      select id as endpoint_id, target, null::uuid as id, null::tid as place, null::uuid as event_id,
        null::text as event_type, null::text as payload
      from leased
      union all
      select endpoint_id, null, delivery.id, place, event_id, event_type, payload
      from leased, unnest(places) as place, lateral (
        select * from webhook_deliveries where ctid = place limit 1) as delivery, lateral (
        select payload from events where organization_id = delivery.organization_id and id = event_id limit 1) as event`,
  ];
}

/** A claim as it comes from PostgreSQL: the endpoints, each once, and their deliveries. */
export type Taken =
  | { endpoint_id: string; target: Target }
  | (Omit<Claimed, 'target' | 'beginBy'> & { target: null });

export function addressed(taken: Taken[], beginBy: Date): Claimed[] {
  const targets = new Map<string, Target>();
  for (const { endpoint_id, target } of taken) if (target !== null) targets.set(endpoint_id, target);
  const claimed: Claimed[] = [];
  for (const row of taken) {
    const target = targets.get(row.endpoint_id);
    if (row.target !== null || target === undefined) continue;
    const { endpoint_id, id, place, event_id, event_type, payload } = row;
    claimed.push({ target, endpoint_id, id, place, event_id, event_type, payload, beginBy });
  }
  return claimed;
}
