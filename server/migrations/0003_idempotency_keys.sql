-- A spent key with the reply to repeat. The row commits together with the effect it stands for.
create table idempotency_keys (
  organization_id uuid not null,
  client_id text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, client_id, key)
);
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
select make_tenant_table('idempotency_keys');
