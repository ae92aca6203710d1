-- The age of the oldest event that is committed and not yet shown, because an older transaction of its organization is still
-- open. Looks at the locks first: mostly there are none. Events of the last ten minutes are enough, since no transaction is longer.
create function event_feed_lag(at timestamptz) returns double precision language plpgsql volatile security definer
set search_path = public, pg_temp as $$
declare
  drawn bigint;
  lag double precision;
begin
  select last_value into drawn from event_positions;
  if not exists (select from pg_locks where locktype = 'advisory' and objsubid = 2) then
    return 0;
  end if;
  select coalesce(max(extract(epoch from at - event.created_at)), 0) into lag
  from events as event join (
    select classid::bigint as key, max(((drawn - objid::bigint) % 2147483648 + 2147483648) % 2147483648) as behind
    from pg_locks
    where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and ((drawn - objid::bigint) % 2147483648 + 2147483648) % 2147483648 < 1073741824
    group by 1
  ) as held on (feed_key(event.organization_id)::bigint & 4294967295) = held.key
  where event.created_at > at - interval '10 minutes' and event.position > drawn - held.behind;
  return greatest(lag, 0);
end $$;
revoke execute on function event_feed_lag(timestamptz) from public;
grant execute on function event_feed_lag(timestamptz) to fairway_platform;
