/** The statements that claim due deliveries, and their result. `turn.ts` sends them with the recording. */
import { MINUTE } from '../../../../platform/clock.ts';
import { plainList, type Sql, sql } from '../../../../platform/db/sql.ts';
import type { Posted } from '../../../../platform/net/outbound.ts';
import { READY, ripening, visiting } from './ready.ts';
import { PAGE, type Position, type Seen } from './rotation.ts';

/** The most concurrent attempts for one endpoint, over all workers. */
export const PER_ENDPOINT = 8;
/** The most for one organization in one worker, so that there is room for others. */
const PER_ORGANIZATION = 384;
/** An organization with at most this many under way may use the reserved room. */
const FEW = 8;
/** An endpoint is quick when it answers within this time. */
const QUICK_MS = 250;
/** For a quick endpoint that only this worker serves: attempts under way, and those queued behind them. */
const PER_QUICK_ENDPOINT = 24;

/** The columns of an endpoint that sending needs. */
export interface EndpointTarget {
  organization_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
}

/** A claimed delivery with all that sending it needs. During its lease no other worker sends it. */
export interface ClaimedDelivery {
  target: EndpointTarget;
  endpoint_id: string;
  id: string;
  /** Its ctid, valid until the row is changed. */
  place: string;
  event_id: string;
  event_type: string;
  payload: string;
  /** An attempt must begin by then, or it may outlast the lease. */
  beginBy: Date;
}

/** A finished attempt and its outcome. */
export interface AttemptedDelivery {
  delivery: ClaimedDelivery;
  startedAt: Date;
  finishedAt: Date;
  posted: Posted;
  /** Deliveries queued behind it whose leases are given back. */
  givenBack: readonly ClaimedDelivery[];
}

export const isQuick = ({ posted }: AttemptedDelivery): boolean =>
  posted.error === null && posted.durationMs <= QUICK_MS;

/** Claims take turns under an advisory lock, so that two workers never count the same free room. */
const TURN = sql`select pg_advisory_xact_lock(hashtextextended('webhook claims', 0))`;

/** More than any clock skew: a ready delivery that is due later than this is scheduled instead. */
const EARLY_MS = MINUTE;

export interface ClaimLimits {
  /** The owner of the leases. */
  worker: string;
  /** How many to claim; `roomForFew` adds the room reserved for organizations with few under way. */
  room: number;
  roomForFew: number;
  leaseMillis: number;
  /** Endpoints whose latest answers were all quick. */
  quick: Iterable<string>;
  /** The cursor to continue at. */
  position: Position;
  /** How many attempts this worker has under way for each organization. */
  underWay: ReadonlyMap<string, number>;
}

/** The endpoint's columns that a worker needs. */
export const targetAt = (now: Date): Sql =>
  sql`json_build_object('organization_id', organization_id, 'url', url, 'secret', secret,
    'previous_secret', case when previous_secret_until > ${now} then previous_secret end)`;

/**
 * Claims up to `room` due deliveries. The cost is bounded, however many wait: a claim looks at one page of
 * what is ready (`visiting`), and the next claim at the page after it. Within the page organizations take
 * turns, and so do the endpoints of one; older deliveries come first. When there is room for all, a worker
 * that gets all places of a quick endpoint also gets a queue behind them, which does not count against
 * `room`. The only write is each endpoint's list of leases; an endpoint locked by another transaction is
 * skipped until the next claim.
 *
 * `limit 1` tells the planner that a lookup finds a single row, and ordering by all columns of an index tells
 * it which index to use. Without them the plan, which may be cached while the tables are nearly empty, would
 * prefer sequential scans: far too slow after the first import.
 */
export function claiming(now: Date, terms: ClaimLimits): Sql[] {
  const { worker, room, roomForFew, leaseMillis, quick } = terms;
  const until = new Date(now.getTime() + leaseMillis);
  return [
    TURN,
    ripening(now),
    sql`with recursive ${visiting(terms.position, terms.underWay, PER_ORGANIZATION)}, looked as (
        select visited.*, endpoint.* from visited left join lateral (
          select status, array(select delivery_id from unnest(under_way) where until > ${now}) as busy,
            not exists (select from unnest(under_way) where until > ${now} and worker <> ${worker}) as is_ours
          from webhook_endpoints
          where organization_id = visited.organization_id and id = visited.endpoint_id
          limit 1) as endpoint on true
      ), open as (
        select looked.*,
          greatest(own, sum(least(cardinality(busy), ${PER_ENDPOINT})) over (partition by organization_id)) as all_busy,
          case when (endpoint_id in (select unnest(${plainList(quick)}::uuid[]))) is true and is_ours
              and sum(greatest(${PER_ENDPOINT} - cardinality(busy), 0)) over () <= ${room}
            then ${PER_QUICK_ENDPOINT}::int else ${PER_ENDPOINT} end as places
        from looked where status = 'enabled' and since <= ${now}
      ), due as (
        select first.*, all_busy + row_number() over (partition by first.organization_id order by rank, due_at) as turn
        from open, lateral (
          select organization_id, endpoint_id, id, ctid as place, due_at,
            cardinality(busy) + row_number() over (order by due_at) as rank
          from webhook_deliveries
          where ${READY} and organization_id = open.organization_id and endpoint_id = open.endpoint_id
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
      ), locked_endpoints as (
        select endpoint.*, places, leases from (
          select organization_id, endpoint_id, array_agg(place order by rank) as places,
            array_agg(row(id, ${worker}, ${until})::webhook_lease) as leases
          from (
            select organization_id, endpoint_id, id, place, rank from chosen
            union all
            select organization_id, endpoint_id, id, place, rank from following) as chosen
          group by 1, 2) as taken, lateral (
          select organization_id as of, id as locked from webhook_endpoints
          where organization_id = taken.organization_id and id = taken.endpoint_id and status = 'enabled'
          limit 1 for no key update skip locked) as endpoint
      ), leased as (
        update webhook_endpoints
        set under_way = array(select other from unnest(under_way) as other where until > ${now}) || leases
        from locked_endpoints
        where organization_id = of and id = locked
        returning places, id, ${targetAt(now)} as target
      )
      select null::json as seen, id as endpoint_id, target, null::uuid as id, null::tid as place, null::uuid as event_id,
        null::text as event_type, null::text as payload
      from leased
      union all
      select null, endpoint_id, null, delivery.id, place, event_id, event_type, payload
      from leased, unnest(places) as place, lateral (
        select * from webhook_deliveries where ctid = place limit 1) as delivery, lateral (
        select payload from events where organization_id = delivery.organization_id and id = event_id limit 1) as event
      union all
      select json_build_object(
        'last', (select id from organization where nth = ${PAGE.organizations}),
        'cut', (select json_object_agg(organization_id, endpoint_id) from visited where nth = share),
        'ended', (
          select json_agg(id) from sharing where after <> ${terms.position.start}
            and id not in (select organization_id from visited where nth = share)),
        'strays', (
          select json_agg(json_build_object('organization_id', organization_id, 'endpoint_id', endpoint_id))
          from looked
          where status is distinct from 'enabled' or since > ${new Date(now.getTime() + EARLY_MS)})
      ), null, null, null, null, null, null, null`,
  ];
}

/** The rows of a claim: the endpoints, each once, their deliveries, and the report on the page. */
export type ClaimedRow =
  | { seen: null; endpoint_id: string; target: EndpointTarget }
  | (Omit<ClaimedDelivery, 'target' | 'beginBy'> & { seen: null; target: null })
  | { seen: Seen };

export function addressed(taken: ClaimedRow[], beginBy: Date): ClaimedDelivery[] {
  const targets = new Map<string, EndpointTarget>();
  const claimed: ClaimedDelivery[] = [];
  for (const row of taken)
    if (row.seen === null && row.target !== null) targets.set(row.endpoint_id, row.target);
  for (const row of taken) {
    if (row.seen !== null || row.target !== null) continue;
    const target = targets.get(row.endpoint_id);
    if (target === undefined) continue;
    const { endpoint_id, id, place, event_id, event_type, payload } = row;
    claimed.push({ target, endpoint_id, id, place, event_id, event_type, payload, beginBy });
  }
  return claimed;
}

export const seenBy = (taken: ClaimedRow[]): Seen | undefined => {
  for (const { seen } of taken) if (seen !== null) return seen;
  return undefined;
};
