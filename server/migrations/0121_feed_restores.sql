-- A restored service has other events than the original gave after its backup: places among those name nothing here. The restore
-- notes the last place of the backup, and the one far beyond all of the original's from which the feed goes on.
create table feed_restores (
  begins_after bigint primary key,
  lost_after bigint not null,
  restored_at timestamptz(3) not null
);

-- Where the feed goes on for whoever holds a place that this database has never given: after a restore, or where PostgreSQL has
-- failed over to a standby that was behind.
create function begins_again_after(place bigint) returns table (place_again bigint, at timestamptz) language sql stable
security definer set search_path = public, pg_temp as $$
  select begins_after, restored_at::timestamptz from feed_restores where place > lost_after and place < begins_after
  union all
  select place + 1, null from event_positions where place > last_value
  limit 1
$$;
revoke execute on function begins_again_after(bigint) from public;
grant execute on function begins_again_after(bigint) to fairway_tenant;

create or replace function feed_page(
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
    where event.organization_id = organization and event.position > feed_page.after and event.position <= decided
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
    case when is_cut then shown else greatest(looked_at, feed_page.after, purged.position) end,
    is_cut or is_full, coalesce(again.place_again, purged.position),
    case when again.place_again is null then purged.created_at::timestamptz else again.at end
  from summary
    left join purged_events as purged on purged.organization_id = organization
    left join begins_again_after(feed_page.after) as again on true;
end $$;
