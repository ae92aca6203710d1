-- Where the feed of an organization ends now: its last event that is decided. A position says no more than what a commit has
-- brought to the disk: the sequence itself may fall back by some values when PostgreSQL crashes. What the purge has deleted was
-- decided long ago. The second statement has a snapshot of its own, taken after the horizon was found.
create function decided_place(organization uuid) returns bigint language plpgsql volatile as $$
declare
  decided constant bigint := event_horizon(organization);
begin
  return greatest(0,
    (select max(event.position) from events as event
     where event.organization_id = organization and event.position <= decided),
    (select purged.position from purged_events as purged where purged.organization_id = organization));
end $$;

-- One page of the feed, in place of `read_events`: the page and what the purge has noted are read by one statement, so a purge
-- has happened to both or to neither. The last row has no event: it says up to where everything was looked at, whether there is
-- more, and what is gone.
drop function read_events(uuid, bigint, text[], uuid[], timestamptz, integer, integer, integer);
create function feed_page(
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
    is_cut or is_full, purged.position, purged.created_at::timestamptz
  from summary left join purged_events as purged on purged.organization_id = organization;
end $$;
