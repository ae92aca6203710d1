-- Access codes as they were issued, sealed by the service's key: cart signs can be printed again, and whoever reads the
-- database learns none. What finds a team by its code is still the hash in public_names. A table of its own, because the
-- rows of teams are rewritten by every score. Teams from before have no row here until they get a new code.
create table access_codes (
  organization_id uuid not null,
  tournament_id uuid not null,
  team_id uuid not null,
  sealed text not null,
  primary key (organization_id, tournament_id, team_id),
  foreign key (organization_id, tournament_id, team_id) references teams (organization_id, tournament_id, id)
    on delete cascade
);
select make_tenant_table('access_codes');
