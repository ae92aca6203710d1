-- Which deliveries are under way is written down with their endpoint and no longer with each, and what was tried with its
-- delivery and no longer apart: a worker that takes a few of an endpoint changes one short row, and to record them one row
-- each. Taking and recording a delivery cost PostgreSQL twice as much before.
create type webhook_lease as (delivery_id uuid, worker uuid, until timestamptz(3));
alter table webhook_endpoints add column under_way webhook_lease[] not null default '{}';

create type webhook_attempt as (
  started_at timestamptz(3),
  duration_ms integer,
  http_status integer,
  error text,
  response_excerpt text,
  trigger text
);
alter table webhook_deliveries add column attempts webhook_attempt[] not null default '{}';

update webhook_deliveries as delivery set attempts = made.attempts
from (
  select organization_id, delivery_id, array_agg(
    row(started_at, duration_ms, http_status, error, response_excerpt, trigger)::webhook_attempt order by number) as attempts
  from webhook_attempts group by 1, 2
) as made
where delivery.organization_id = made.organization_id and delivery.id = made.delivery_id;
drop table webhook_attempts;

-- `due_at` stays what it is while an attempt is under way. With the lease goes the index over it; what was leased is due
-- when its lease would have ended. What one import made is due at the same instant, and PostgreSQL would put it into common
-- index entries, which die only as a whole: every claim would walk through all that has been sent since.
update webhook_deliveries set trigger = 'replay', again = false where again;
alter table webhook_deliveries drop column lease;
create index webhook_deliveries_waiting on webhook_deliveries (organization_id, endpoint_id, due_at)
  with (deduplicate_items = off) where due_at is not null;
