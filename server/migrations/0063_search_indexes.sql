-- no transaction
-- The indexes of the search, one for each key.
create index concurrently if not exists teams_by_name on teams (organization_id, name_key);
create index concurrently if not exists teams_by_last_word on teams (organization_id, last_word_key);
create index concurrently if not exists players_by_name on players (organization_id, name_key);
create index concurrently if not exists players_by_last_word on players (organization_id, last_word_key);
create index concurrently if not exists players_by_company on players (organization_id, company_key)
  where company_key is not null;
create index concurrently if not exists players_by_email on players (organization_id, email_key) where email_key is not null;
create index concurrently if not exists registrations_by_name on registrations (organization_id, name_key);
create index concurrently if not exists registrations_by_last_word on registrations (organization_id, last_word_key);
create index concurrently if not exists registrations_by_team_name on registrations (organization_id, team_key)
  where team_key is not null;
