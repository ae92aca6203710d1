-- A claim should cost what it takes, however much waits. So it looks only at deliveries that are ready: what waits for its
-- retry is scheduled until that is due, and what came due while its endpoint was disabled is parked until its owner decides.
-- The stage of a delivery that waits for nothing (`due_at` is null) means nothing.
create type webhook_stage as enum ('ready', 'scheduled', 'parked');
alter table webhook_deliveries add column stage webhook_stage not null default 'ready';

update webhook_deliveries as delivery
set stage = case when due_at <= now() then 'parked' else 'scheduled' end::webhook_stage
where due_at is not null and (due_at > now() or not exists (
  select from webhook_endpoints as endpoint
  where endpoint.organization_id = delivery.organization_id and endpoint.id = endpoint_id and status = 'enabled'));

-- From organization to organization and from endpoint to endpoint among those that are ready. Without deduplication: what
-- one import made is due at the same instant, and common index entries die only as a whole.
drop index webhook_deliveries_waiting;
create index webhook_deliveries_ready on webhook_deliveries (organization_id, endpoint_id, due_at)
  with (deduplicate_items = off) where due_at is not null and stage = 'ready';

-- The others of an endpoint, for its owner, who enables or deletes it.
create index webhook_deliveries_aside on webhook_deliveries (organization_id, endpoint_id)
  where due_at is not null and stage <> 'ready';

-- What is scheduled comes due in this order.
create index webhook_deliveries_scheduled on webhook_deliveries (due_at) where due_at is not null and stage = 'scheduled';

-- Tells for how long the oldest has been due. All that waits is pending or failed; who does not say so cannot use this index,
-- which keeps PostgreSQL from looking there for one endpoint's deliveries while the table is small.
create index webhook_deliveries_oldest on webhook_deliveries (due_at)
  where due_at is not null and stage = 'ready' and status in ('pending', 'failed');

-- For the number of disabled endpoints, which operators watch.
create index webhook_endpoints_disabled on webhook_endpoints (organization_id, id) where status = 'disabled';
