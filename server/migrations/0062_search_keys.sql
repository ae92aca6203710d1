-- What the search of the dashboard compares. A name is found by how it begins and by how its last word begins; the keys are
-- stored because row-level security keeps PostgreSQL from using an index on an expression. 0063 builds the indexes.
alter table teams
  add column last_word_key text collate "C" generated always as (lower(reverse(split_part(reverse(team_name), ' ', 1)))) stored;
alter table players
  add column name_key text collate "C" generated always as (lower(full_name)) stored,
  add column last_word_key text collate "C" generated always as (lower(reverse(split_part(reverse(full_name), ' ', 1)))) stored,
  add column company_key text collate "C" generated always as (lower(company)) stored;
alter table registrations
  add column last_word_key text collate "C"
    generated always as (lower(reverse(split_part(reverse(registrant_name), ' ', 1)))) stored;

-- Whose a public name is, among what the tenant has itself: the search finds a team by its access code. The name of another tenant
-- is as unknown as one that nobody has.
create function own_public_name(wanted_kind text, wanted text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select target_id from public_names
  where kind = wanted_kind and name = wanted and organization_id = current_setting('app.organization_id')::uuid
$$;
revoke execute on function own_public_name(text, text) from public;
grant execute on function own_public_name(text, text) to fairway_tenant;
