-- Match-play brackets of one elimination. `status` and `champion_id` follow from the matches; they are kept beside the name,
-- so that a list of brackets need not read every match.
create table brackets (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  name text not null,
  entrant_type text not null check (entrant_type in ('team', 'player')),
  size smallint not null check (size in (2, 4, 8, 16, 32, 64)),
  third_place boolean not null,
  -- Not jsonb, which would show the fields in another order.
  seeded_from json,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'complete')),
  champion_id uuid,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('brackets');

-- Who was drawn, by seed, for good. Whoever is in a bracket cannot be deleted: the database refuses, under these names.
create table bracket_entrants (
  organization_id uuid not null,
  tournament_id uuid not null,
  bracket_id uuid not null,
  seed smallint not null check (seed between 1 and 64),
  team_id uuid,
  player_id uuid,
  entrant_id uuid not null generated always as (coalesce(team_id, player_id)) stored,
  primary key (organization_id, tournament_id, bracket_id, seed),
  constraint bracket_entrants_once unique (organization_id, tournament_id, bracket_id, entrant_id),
  check ((team_id is null) <> (player_id is null)),
  foreign key (organization_id, tournament_id, bracket_id) references brackets (organization_id, tournament_id, id)
    on delete cascade,
  constraint bracket_entrants_team_stays foreign key (organization_id, tournament_id, team_id)
    references teams (organization_id, tournament_id, id),
  constraint bracket_entrants_player_stays foreign key (organization_id, tournament_id, player_id)
    references players (organization_id, tournament_id, id)
);
select make_tenant_table('bracket_entrants');

-- Every match from the first day, so that its id never changes. Entrants and winners are seeds. Where a winner goes is known
-- from round and position, and how a match stands from the other columns, so neither is stored.
create table bracket_matches (
  organization_id uuid not null,
  tournament_id uuid not null,
  bracket_id uuid not null,
  id uuid not null,
  round smallint not null check (round between 1 and 6),
  position smallint not null check (position between 1 and 32),
  kind text not null check (kind in ('main', 'third_place')),
  seed1 smallint,
  seed2 smallint,
  winner smallint,
  result text,
  leader smallint,
  up smallint check (up between 0 and 18),
  thru smallint check (thru between 1 and 54),
  completed_at timestamptz(3),
  primary key (organization_id, tournament_id, bracket_id, id),
  constraint bracket_matches_place_unique unique (organization_id, tournament_id, bracket_id, round, position),
  check (winner is null or (winner = seed1 or winner = seed2) is true),
  check (leader is null or (leader = seed1 or leader = seed2) is true),
  check ((up is null) = (thru is null) and (leader is not null) = (coalesce(up, 0) > 0)),
  -- A result ends the progress.
  check (winner is null or thru is null),
  foreign key (organization_id, tournament_id, bracket_id) references brackets (organization_id, tournament_id, id)
    on delete cascade,
  foreign key (organization_id, tournament_id, bracket_id, seed1)
    references bracket_entrants (organization_id, tournament_id, bracket_id, seed),
  foreign key (organization_id, tournament_id, bracket_id, seed2)
    references bracket_entrants (organization_id, tournament_id, bracket_id, seed)
);
select make_tenant_table('bracket_matches');
