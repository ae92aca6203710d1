-- The one row that /readyz writes, at most once a second a node, to find out whether the database takes writes: a standby
-- behind the address, a full disk and a read-only server show here before a caller meets them.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  probed_at timestamptz not null default now()
);

insert into write_probe default values;

grant select, update on write_probe to fairway_platform;
