-- A key row, the effect it guards and the reply to repeat commit together. `status` is null only inside the
-- transaction that is still working; nobody else ever sees it so.
create table idempotency_keys (
  organization_id uuid not null references organizations (id),
  client_id text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  body text,
  created_at timestamptz(3) not null,
  primary key (organization_id, client_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select make_tenant_table('idempotency_keys');
