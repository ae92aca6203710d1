-- no transaction
-- in batches of registrations
update registrations set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists registrations_by_change on registrations (organization_id, updated_at, id);
create unique index concurrently if not exists registrations_external_id_unique on registrations (organization_id, external_id)
  where external_id is not null;
