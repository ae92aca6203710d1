-- An import of 5000 contacts by an organization with 100 endpoints makes 500 000 deliveries, which takes far longer than the
-- import. So a change that would make many stores what is to be made instead, in its own transaction, and workers make it bit
-- by bit. A batch is the events of one statement; a change of several statements says beforehand how many events it may have,
-- in the setting app.events_expected.
create table webhook_batches (
  organization_id uuid not null,
  id uuid not null,
  event_type text not null,
  event_ids uuid[] not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
-- Each step of a worker reads a part of the ids: uncompressed, there is nothing to unpack.
alter table webhook_batches alter column event_ids set storage external;
create index webhook_batches_by_age on webhook_batches (created_at);
select make_tenant_table('webhook_batches');

-- A batch on its way to one endpoint: how many of its events have their delivery, and how the others are to be made. Without
-- `due_at` they are made dead: the endpoint was disabled at the time of the events, or has been enabled again since.
create table webhook_fan_outs (
  organization_id uuid not null,
  batch_id uuid not null,
  endpoint_id uuid not null,
  made integer not null default 0,
  due_at timestamptz(3),
  trigger text not null default 'automatic' check (trigger in ('automatic', 'replay')),
  primary key (organization_id, endpoint_id, batch_id),
  foreign key (organization_id, batch_id) references webhook_batches (organization_id, id) on delete cascade
);
create index webhook_fan_outs_least_made on webhook_fan_outs (organization_id, batch_id, made);
select make_tenant_table('webhook_fan_outs');

select open_to_workers('webhook_batches', 'select, update, delete');
select open_to_workers('webhook_fan_outs', 'select, update, delete');
grant insert on webhook_deliveries to fairway_platform;

-- A single event has its deliveries in its own transaction, always, and so has an import that makes up to 5000. Most
-- organizations have no endpoints, and to ask costs a fraction of getting ready to insert.
create or replace function make_deliveries() returns trigger language plpgsql as $$
declare
  expected constant integer := greatest(
    (select count(*) from made), nullif(current_setting('app.events_expected', true), '')::integer);
begin
  if exists (select from webhook_endpoints where organization_id in (select organization_id from made limit 1)) then
    if expected > 1 and expected * (
        select count(*) from webhook_endpoints as endpoint
        where organization_id in (select organization_id from made limit 1)
          and (event_types = '{}' or event_types && (select array_agg(distinct type) from made))) > 5000 then
      with batch as (
        insert into webhook_batches (organization_id, id, event_type, event_ids, created_at)
        select organization_id, new_id(min(created_at)), type, array_agg(id), min(created_at)
        from made where type <> 'webhook.test' group by organization_id, type
        returning *
      )
      insert into webhook_fan_outs (organization_id, batch_id, endpoint_id, due_at)
      select organization_id, batch.id, endpoint.id, case endpoint.status when 'enabled' then batch.created_at end
      from batch join webhook_endpoints as endpoint using (organization_id)
      where event_types = '{}' or event_type = any (event_types);
    else
      insert into webhook_deliveries
        (organization_id, id, endpoint_id, event_id, event_type, status, due_at, created_at)
      select made.organization_id, new_id(made.created_at), endpoint.id, made.id, made.type,
        case endpoint.status when 'enabled' then 'pending' else 'dead' end,
        case endpoint.status when 'enabled' then made.created_at end, made.created_at
      from made join webhook_endpoints as endpoint on endpoint.organization_id = made.organization_id
      where made.type <> 'webhook.test' and (endpoint.event_types = '{}' or made.type = any (endpoint.event_types));
    end if;
  end if;
  return null;
end $$;
