-- Images by the hash of their bytes, which is also their public address: they never change, so browsers keep them for good.
-- Each organization has its own copy, and so its own say when it goes.
create table media (
  organization_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  primary key (organization_id, sha256)
);
-- Images are compressed already.
alter table media alter column bytes set storage external;
-- For everybody who has the address and knows no organization.
create index media_by_address on media (sha256);
select make_tenant_table('media');
select open_to_workers('media', 'select');

-- Who pays for the event, in the order in which they are shown.
create table sponsors (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  place smallint not null,
  name text not null,
  url text,
  logo text,
  primary key (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id),
  foreign key (organization_id, logo) references media (organization_id, sha256)
);
create index sponsors_by_logo on sponsors (organization_id, logo);
select make_tenant_table('sponsors');
