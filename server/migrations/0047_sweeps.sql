-- When each recurring task last succeeded and failed, on whichever node: workers take turns, so no node knows it alone. It
-- decides whether a worker is ready, and operators read it in the metrics.
create table sweeps (
  name text primary key,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  failures bigint not null default 0
);

grant select, insert, update on sweeps to fairway_platform;
