-- Which ENCRYPTION_KEY these data belong to: one row, written at the first start. The fingerprint is derived from the key
-- and tells nothing about it. Only the owner of the schema reads it, before anything else is done; no door needs it.
create table encryption_key (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null check (length(fingerprint) = 32),
  kept_at timestamptz(3) not null default now()
);
