-- no transaction
create index concurrently if not exists events_by_position on events (organization_id, position) where position is not null;
