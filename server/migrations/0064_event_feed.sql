-- The feed: events in one order that never changes behind a reader. A position is drawn with the event, from one sequence for
-- all organizations; the events from before have none and stay with their deliveries.
alter table events add column position bigint, add column tournament_id uuid;
-- Owned by the column, so that a backup has its value.
create sequence event_positions owned by events.position;
-- From the first draw on, the sequence's last value is a position that somebody has.
select nextval('event_positions');
grant usage, select on sequence event_positions to fairway_tenant, fairway_platform;
alter table events alter column position set default nextval('event_positions');

-- The first half of the advisory locks of an organization's feed.
create function feed_key(organization uuid) returns integer language sql immutable as $$ select hashtext(organization::text) $$;

-- Whoever is about to draw positions first takes a shared advisory lock, which nobody waits for and which lasts until the
-- transaction ends. Its second half is the sequence's last value at that moment: all positions drawn under it are greater.
create function lock_positions() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(feed_key(current_setting('app.organization_id')::uuid),
    ((select last_value from event_positions) % 2147483648)::integer);
  return null;
end $$;
create trigger lock_positions before insert on events for each statement execute function lock_positions();

-- The position up to which everything is decided: no event at or before it can still be committed. Read the sequence first: who
-- has no lock yet draws a greater position. Then the locks: what was drawn under one is greater than the lock's second half,
-- which is the sequence's last value modulo 2^31. A lock from after our look at the sequence seems far ahead and is passed over.
create function event_horizon(organization uuid) returns bigint language plpgsql volatile as $$
declare
  drawn bigint;
  behind bigint;
begin
  select last_value into drawn from event_positions;
  select max(((drawn - objid::bigint) % 2147483648 + 2147483648) % 2147483648) into behind
  from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid::bigint = (feed_key(organization)::bigint & 4294967295)
    and database = (select oid from pg_database where datname = current_database())
    and ((drawn - objid::bigint) % 2147483648 + 2147483648) % 2147483648 < 1073741824;
  return drawn - coalesce(behind, 0);
end $$;

-- One page of the feed. Each statement of this function has a snapshot of its own: what is read has been committed before the
-- horizon was found, and how far the purge has come is asked for after the page. The last row has no event: it says up to where
-- everything was looked at, whether there is more, and what is gone.
create function read_events(
  organization uuid, after bigint, wanted_types text[], wanted_tournaments uuid[], since timestamptz,
  most integer, most_bytes integer, most_looked_at integer
) returns table (event_text text, event_position bigint, reached bigint, has_more boolean, gone_position bigint, gone_at timestamptz)
language plpgsql volatile rows 200 as $$
declare
  decided constant bigint := event_horizon(organization);
  has_filter constant boolean := wanted_types is not null or wanted_tournaments is not null or since is not null;
  looks constant integer := case when has_filter then most_looked_at else least(most + 1, most_looked_at) end;
begin
  return query
  with looked as materialized (
    select event.position as place, event.payload, octet_length(event.payload) as bytes,
      (wanted_types is null or event.type = any (wanted_types))
        and (wanted_tournaments is null or event.tournament_id = any (wanted_tournaments))
        and (since is null or event.created_at >= since) and event.type <> 'webhook.test' as is_wanted
    from events as event
    where event.organization_id = organization and event.position > read_events.after and event.position <= decided
    order by event.position
    limit looks
  ), wanted as (
    select looked.place, looked.payload, row_number() over in_order as nth, sum(looked.bytes) over in_order as bytes
    from looked where looked.is_wanted window in_order as (order by looked.place)
  ), page as (
    select wanted.place, wanted.payload from wanted
    where wanted.nth <= most and (wanted.nth = 1 or wanted.bytes <= most_bytes)
  ), summary as (
    select (select count(*) from wanted) > (select count(*) from page) as is_cut,
      (select count(*) from looked) = looks as is_full,
      (select max(page.place) from page) as shown, (select max(looked.place) from looked) as looked_at
  )
  (select page.payload, page.place, null::bigint, null::boolean, null::bigint, null::timestamptz from page order by page.place)
  union all
  select null, null,
    case when is_cut then shown when is_full then looked_at else greatest(decided, read_events.after) end,
    is_cut or is_full, null, null
  from summary;
  return query
  select null::text, null::bigint, null::bigint, null::boolean, purged.position, purged.created_at::timestamptz
  from purged_events as purged where purged.organization_id = organization;
end $$;

-- How far the purge has come in each organization: what was at or before the position is gone, as is what was created before
-- the time.
create table purged_events (
  organization_id uuid primary key,
  position bigint not null,
  created_at timestamptz(3) not null
);
select make_tenant_table('purged_events');
select open_to_workers('purged_events', 'select, insert, update');
