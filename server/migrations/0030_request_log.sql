-- What API clients asked, and how it ended: for the people who look after them. Written in batches beside the requests, by
-- the platform door, and dropped by the day, so that nothing is ever deleted row by row.
create table request_log (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  client_id text not null,
  method text not null,
  path text not null,
  route text not null,
  status smallint not null,
  duration_ms float8 not null,
  code text,
  reason text,
  request_id uuid not null,
  ip text not null,
  user_agent text,
  idempotency text not null check (idempotency in ('none', 'first', 'replayed', 'conflict')),
  primary key (organization_id, id, at)
) partition by range (at);
grant select, insert on request_log to fairway_platform;

-- Makes the partitions of these days, in UTC. The lock lets one of several nodes make each.
create function open_request_log(days date[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  one date;
begin
  perform pg_advisory_xact_lock(hashtext('request_log'));
  foreach one in array days loop
    if to_regclass('request_log_' || to_char(one, 'YYYYMMDD')) is null then
      execute format('create table %I partition of request_log for values from (%L) to (%L)',
        'request_log_' || to_char(one, 'YYYYMMDD'), one || ' 00:00Z', (one + 1) || ' 00:00Z');
    end if;
  end loop;
end $$;

-- Drops the partitions of the days before this one.
create function trim_request_log(before date) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  old regclass;
begin
  perform pg_advisory_xact_lock(hashtext('request_log'));
  for old in
    select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'request_log'::regclass and relname < 'request_log_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table %s', old);
  end loop;
end $$;

revoke execute on function open_request_log(date[]), trim_request_log(date) from public;
grant execute on function open_request_log(date[]), trim_request_log(date) to fairway_platform;
