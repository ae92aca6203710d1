-- no transaction
-- in batches of side_games
update side_games set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of brackets
update brackets set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of raffles
update raffles set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of raffle_sales
update raffle_sales set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of series
update series set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of auctions
update auctions set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
-- in batches of auction_bids
update auction_bids set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists side_games_by_change on side_games (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists brackets_by_change on brackets (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists raffles_by_change on raffles (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists raffle_sales_by_change on raffle_sales (organization_id, raffle_id, updated_at, id);
create index concurrently if not exists auctions_by_change on auctions (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists auctions_by_told_until on auctions (told_until) where told_until is not null;
create index concurrently if not exists series_by_change on series (organization_id, updated_at, id);
create unique index concurrently if not exists series_external_id_unique on series (organization_id, external_id)
  where external_id is not null;
