-- A page of the feed has its events with what is between two of them in an answer, so that the service need not take them apart
-- and put them together again. Where they are too long for one page there are no texts, and the service asks for fewer.
drop function feed_page(uuid, bigint, bigint, text[], uuid[], timestamptz, integer, integer, integer);
create function feed_page(
  organization uuid, after bigint, decided bigint, types text[], tournaments uuid[], since timestamptz,
  most integer, most_bytes integer, most_looked_at integer
) returns table (texts text, bytes bigint, places text, looked_to bigint, gone_place bigint, gone_at timestamptz)
language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with looked as (
    select event.position as place, event.payload, row_number() over (order by event.position) as nth,
      (feed_page.types is null or event.type = any (feed_page.types))
        and (feed_page.tournaments is null or event.tournament_id = any (feed_page.tournaments))
        and (feed_page.since is null or event.created_at >= feed_page.since)
        and event.type <> 'webhook.test' as is_wanted
    from events as event
    where event.organization_id = organization and event.position > feed_page.after
    order by event.position limit feed_page.most_looked_at
  ), page as (
    select looked.place, looked.nth, looked.is_wanted, case when looked.is_wanted then looked.payload end as payload
    from looked
    where looked.place <= feed_page.decided and (looked.is_wanted or looked.nth = feed_page.most_looked_at)
    order by looked.place limit feed_page.most + 1
  ), told as (
    select case when sum(octet_length(page.payload)) <= feed_page.most_bytes or feed_page.most = 1
        then string_agg(page.payload, E',\n') end as texts,
      sum(octet_length(page.payload)) as bytes,
      '[' || string_agg(page.place::text, ',') filter (where page.is_wanted) || ']' as places,
      max(page.place) filter (where page.nth = feed_page.most_looked_at) as looked_to
    from page
  )
  select told.*, coalesce(again.place_again, purged.position), coalesce(again.at, purged.created_at::timestamptz)
  from told
    left join lateral (
      select begins.* from begins_again_after(feed_page.after) as begins
      where not exists (
        select from events as event where event.organization_id = organization and event.position = feed_page.after)
      offset 0
    ) as again on true
    left join purged_events as purged on purged.organization_id = organization;
end $$;

-- Whoever stands at an event that is kept has lost nothing to a restore, and most readers do: that is seen without a look at
-- the restores, here and above. Without `offset 0` PostgreSQL would call the function first.
create or replace function feed_end(organization uuid, place bigint)
returns table (decided bigint, gone_place bigint, gone_at timestamptz)
language plpgsql volatile rows 1 as $$
declare
  newest bigint;
begin
  select latest.position, coalesce(again.place_again, purged.position), coalesce(again.at, purged.created_at::timestamptz)
  into newest, gone_place, gone_at
  from (select max(event.position) as position from events as event where event.organization_id = organization) as latest
    left join lateral (
      select begins.* from begins_again_after(place) as begins where latest.position is distinct from place offset 0
    ) as again on true
    left join purged_events as purged on purged.organization_id = organization;
  decided := case when newest > place then decided_place(organization) else place end;
  return next;
end $$;
