-- What happened, written in the transaction that made it happen. The payload is serialized once and kept as text,
-- so that every later reader gets the very same bytes. Row security vouches for the organization; a foreign key to it
-- would make every event of a tenant wait for the same row.
create table events (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  payload text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
select make_tenant_table('events');
