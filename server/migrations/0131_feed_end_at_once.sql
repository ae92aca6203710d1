-- Whoever has read everything and asks for more is mostly told that there is nothing. That needs no look at who is still writing:
-- what they bring comes later. Only where something stands behind the place does it matter up to where everything is decided.
create or replace function feed_end(organization uuid, place bigint)
returns table (decided bigint, gone_place bigint, gone_at timestamptz)
language plpgsql volatile rows 1 as $$
declare
  newest bigint;
begin
  select (select max(event.position) from events as event where event.organization_id = organization),
    coalesce(again.place_again, purged.position), coalesce(again.at, purged.created_at::timestamptz)
  into newest, gone_place, gone_at
  from (select) as always
    left join begins_again_after(place) as again on true
    left join purged_events as purged on purged.organization_id = organization;
  decided := case when newest > place then decided_place(organization) else place end;
  return next;
end $$;

-- One page of the feed up to a place that is decided: a line for each event, their places, and what is gone by then. All of it by one
-- statement, so that a purge has happened to the page and to what is gone, or to neither. The statement ends as soon as it has found
-- a page and one event more; it is planned once for all readers, since planning it for each would take longer than running it.
create function feed_page(
  organization uuid, after bigint, decided bigint, types text[], tournaments uuid[], since timestamptz,
  most integer, most_bytes integer, most_looked_at integer
) returns table (texts text, places text, is_full boolean, looked_to bigint, gone_place bigint, gone_at timestamptz)
language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with looked as (
    select event.position as place, event.payload,
      (feed_page.types is null or event.type = any (feed_page.types))
        and (feed_page.tournaments is null or event.tournament_id = any (feed_page.tournaments))
        and (feed_page.since is null or event.created_at >= feed_page.since)
        and event.type <> 'webhook.test' as is_wanted
    from events as event
    where event.organization_id = organization and event.position > feed_page.after
    order by event.position limit feed_page.most_looked_at
  ), counted as (
    select looked.*, row_number() over so_far as nth,
      sum(octet_length(looked.payload)) filter (where looked.is_wanted) over so_far as bytes
    from looked where looked.place <= feed_page.decided
    window so_far as (order by looked.place rows unbounded preceding)
  ), page as (
    select counted.*,
      counted.is_wanted and (counted.bytes <= feed_page.most_bytes or counted.bytes = octet_length(counted.payload)) as fits
    from counted where counted.is_wanted or counted.nth = feed_page.most_looked_at
    order by counted.place limit feed_page.most + 1
  ), told as (
    select string_agg(page.payload, chr(10)) filter (where page.fits) as texts,
      '[' || string_agg(page.place::text, ',') filter (where page.fits) || ']' as places,
      bool_or(page.is_wanted and not page.fits) as is_full,
      max(page.place) filter (where page.nth = feed_page.most_looked_at) as looked_to
    from page
  )
  select told.*, coalesce(again.place_again, purged.position), coalesce(again.at, purged.created_at::timestamptz)
  from told
    left join begins_again_after(feed_page.after) as again on true
    left join purged_events as purged on purged.organization_id = organization;
end $$;
