-- no transaction
-- in batches of invitations
update invitations set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of rsvps
update rsvps set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of announcements
update announcements set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of messages
update messages set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists invitations_by_change on invitations (organization_id, updated_at, id);
create index concurrently if not exists rsvps_by_change on rsvps (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists announcements_by_change on announcements (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists messages_by_change on messages (organization_id, tournament_id, updated_at, id);
-- Events read these by their id alone.
create index concurrently if not exists rsvps_by_id on rsvps (organization_id, id);
create index concurrently if not exists announcements_by_id on announcements (organization_id, id);
create index concurrently if not exists messages_by_id on messages (organization_id, id);
