-- The backups that were made or tried, so that people can see when the last good one was. Written by the platform alone.
create table backups (
  id uuid primary key,
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  destination text not null,
  outcome text not null check (outcome in ('done', 'failed')),
  bytes bigint,
  rows bigint,
  reason text
);
create index backups_by_time on backups (begun_at desc);
grant select, insert, delete on backups to fairway_platform;

-- Whether anything leaves the service. A restored database is off until its operator says otherwise.
create table outbound_switch (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  changed_at timestamptz(3) not null default now()
);
insert into outbound_switch (is_on) values (true);
grant select, update on outbound_switch to fairway_platform;
