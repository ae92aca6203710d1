-- no transaction
-- in batches of contacts
update contacts set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of tags
update tags set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists contacts_by_change on contacts (organization_id, updated_at, id);
create index concurrently if not exists tags_by_change on tags (organization_id, updated_at, id);
create unique index concurrently if not exists contacts_external_id_unique on contacts (organization_id, external_id)
  where external_id is not null;
