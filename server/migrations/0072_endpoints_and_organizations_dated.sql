-- no transaction
-- in batches of webhook_endpoints
update webhook_endpoints set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of organizations
update organizations set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists webhook_endpoints_by_change on webhook_endpoints (organization_id, updated_at, id);
