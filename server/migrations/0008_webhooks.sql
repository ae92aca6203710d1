-- Where an organization wants its events sent. The signing secrets are sealed; nothing in the database opens them.
create table webhook_endpoints (
  organization_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  event_types text[] not null,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('consecutive_failures')),
  consecutive_failures integer not null default 0,
  last_success_at timestamptz(3),
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  check (status = 'disabled' or disabled_reason is null)
) with (fillfactor = 50);
select make_tenant_table('webhook_endpoints');

-- One event on its way to one endpoint; the row is the queue. `due_at` is when a worker may take it, and null when
-- nothing is left to do. A worker that takes it sets a lease, and `due_at` to when the lease ends: if the worker dies, the
-- row is simply due again. There are no foreign keys to endpoint and event: every event of a tenant would wait for the
-- same row. Rows change often and every index is paid for with each change, hence so few. What an endpoint or event leaves behind is swept away later.
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'dead')),
  attempt integer not null default 0,
  http_status integer,
  trigger text not null default 'automatic' check (trigger in ('automatic', 'replay', 'test')),
  due_at timestamptz(3),
  lease uuid,
  -- A replay was asked for while an attempt was under way: another follows at once.
  again boolean not null default false,
  first_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, endpoint_id, id),
  check ((due_at is null) = (status in ('delivered', 'dead')))
);
create index webhook_deliveries_dead on webhook_deliveries (organization_id, endpoint_id, id) where status = 'dead';
create index webhook_deliveries_waiting on webhook_deliveries (organization_id, endpoint_id, (lease is not null), due_at)
  where due_at is not null;
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);
select make_tenant_table('webhook_deliveries');

create table webhook_attempts (
  organization_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  http_status integer,
  error text,
  response_excerpt text,
  trigger text not null check (trigger in ('automatic', 'replay', 'test')),
  primary key (organization_id, delivery_id, number)
);
create index webhook_attempts_by_age on webhook_attempts using brin (started_at);
select make_tenant_table('webhook_attempts');

create index events_by_age on events using brin (created_at);

-- Deliveries are made for as many endpoints as there are, so PostgreSQL makes their ids: UUIDv7, as everywhere. A random
-- version 4 becomes a version 7 when its first 48 bits are the milliseconds and two more bits of the version are set.
create function new_id(at timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Every event makes a delivery for each endpoint that wants it, in its own transaction. No types at all means every type; a
-- disabled endpoint misses the event, and can have it replayed. Most organizations have no endpoints, and to ask costs a
-- fraction of getting ready to insert. Whoever tries an endpoint out makes that one delivery by hand.
create function make_deliveries() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where organization_id in (select organization_id from made limit 1)) then
    insert into webhook_deliveries
      (organization_id, id, endpoint_id, event_id, event_type, status, due_at, created_at)
    select made.organization_id, new_id(made.created_at), endpoint.id, made.id, made.type,
      case endpoint.status when 'enabled' then 'pending' else 'dead' end,
      case endpoint.status when 'enabled' then made.created_at end, made.created_at
    from made join webhook_endpoints as endpoint on endpoint.organization_id = made.organization_id
    where made.type <> 'webhook.test' and (endpoint.event_types = '{}' or made.type = any (endpoint.event_types));
  end if;
  return null;
end $$;

create trigger make_deliveries after insert on events
  referencing new table as made for each statement execute function make_deliveries();

-- The worker serves all tenants. It comes in by the platform door, and this is all it may touch.
create function open_to_workers(name regclass, rights text) returns void language plpgsql as $$
begin
  execute format('create policy worker on %s to fairway_platform using (true) with check (true)', name);
  execute format('grant %s on %s to fairway_platform', rights, name);
end $$;
revoke execute on function open_to_workers(regclass, text) from public;

select open_to_workers('webhook_endpoints', 'select, update');
select open_to_workers('webhook_deliveries', 'select, update, delete');
select open_to_workers('webhook_attempts', 'select, insert, delete');
select open_to_workers('events', 'select, delete');
select open_to_workers('idempotency_keys', 'select, delete');
