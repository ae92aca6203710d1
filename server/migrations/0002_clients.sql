-- API clients and their credentials. They are looked up before any organization is known, so they belong to the
-- platform door; the tenant role has no right to them at all. Revoking a token deletes its row. Secrets and tokens are kept as SHA-256 only.
create table clients (
  id text primary key check (id ~ '^fwc_[A-Za-z0-9_]+$'),
  organization_id uuid not null references organizations (id),
  name text not null,
  scopes text[] not null,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index clients_by_organization on clients (organization_id);

create table client_secrets (
  id uuid primary key,
  client_id text not null references clients (id) on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz(3) not null
);
create index client_secrets_by_client on client_secrets (client_id);

create table access_tokens (
  token_hash bytea primary key,
  client_id text not null references clients (id) on delete cascade,
  scopes text[] not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index access_tokens_by_client on access_tokens (client_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

grant select, insert, update, delete on clients, client_secrets, access_tokens to fairway_platform;
