-- A restored service has other events than the original gave after its backup: places among those name nothing here. The restore
-- notes the last place of the backup, and the one far beyond all of the original's from which the feed goes on.
create table feed_restores (
  begins_after bigint primary key,
  lost_after bigint not null,
  restored_at timestamptz(3) not null
);

-- Where the feed goes on for whoever holds a place that this database has never given: after a restore, or where PostgreSQL has
-- failed over to a standby that was behind.
create function begins_again_after(place bigint) returns table (place_again bigint, at timestamptz)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
  select begins_after, restored_at::timestamptz from feed_restores where place > lost_after and place < begins_after
  union all
  select place + 1, null from event_positions where place > last_value
  limit 1;
end $$;
revoke execute on function begins_again_after(bigint) from public;
grant execute on function begins_again_after(bigint) to fairway_tenant;

-- What the holder of a place is told: where the feed ends, and from where on it begins again for a place that is gone.
create function feed_end(organization uuid, place bigint) returns table (decided bigint, gone_place bigint, gone_at timestamptz)
language plpgsql volatile rows 1 as $$
declare
  decided constant bigint := decided_place(organization);
begin
  return query
  select decided, coalesce(again.place_again, purged.position), coalesce(again.at, purged.created_at::timestamptz)
  from (select) as always
    left join begins_again_after(feed_end.place) as again on true
    left join purged_events as purged on purged.organization_id = organization;
end $$;
