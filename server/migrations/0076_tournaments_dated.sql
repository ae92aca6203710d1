-- no transaction
-- in batches of tournaments
update tournaments set updated_at = created_at, settings_updated_at = coalesce(settings_updated_at, created_at)
  where ctid between $1 and $2 and updated_at is null;
-- in batches of flights
update flights set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of teams
update teams set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of players
update players set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of discounts
update discounts set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists tournaments_by_change on tournaments (organization_id, updated_at, id);
create index concurrently if not exists teams_by_change on teams (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists players_by_change on players (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists discounts_by_change on discounts (organization_id, tournament_id, updated_at, id);
create unique index concurrently if not exists tournaments_external_id_unique on tournaments (organization_id, external_id)
  where external_id is not null;
create unique index concurrently if not exists teams_external_id_unique
  on teams (organization_id, tournament_id, external_id) where external_id is not null;
create unique index concurrently if not exists players_external_id_unique
  on players (organization_id, tournament_id, external_id) where external_id is not null;
