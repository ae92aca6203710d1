-- Skins and contests beside the round. Who takes part, the pot and what skins were won follow from the field and the scores,
-- so none of that is stored. `winner_name` is the name that was given, or that the deleted team had; a winner who is still
-- there is called by his present name.
create table side_games (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  type text not null check (type in ('skins', 'closest_to_pin', 'longest_drive', 'straightest_drive', 'custom')),
  name text not null,
  hole_number smallint check (hole_number between 1 and 18),
  basis text check (basis in ('gross', 'net')),
  carryover boolean,
  entrant_type text not null check (entrant_type in ('team', 'player')),
  entry text not null check (entry in ('all', 'listed')),
  flight_id uuid,
  buy_in_cents integer not null check (buy_in_cents between 0 and 1000000),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  winner_player_id uuid,
  winner_team_id uuid,
  winner_name text,
  measurement double precision check (measurement between 0 and 100000),
  unit text,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  check ((type = 'skins') = (basis is not null) and (type = 'skins') = (carryover is not null)),
  check (case type when 'skins' then hole_number is null when 'custom' then true else hole_number is not null end),
  check (winner_player_id is null or winner_team_id is null),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id),
  constraint side_games_flight_named foreign key (organization_id, tournament_id, flight_id)
    references flights (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id, winner_player_id) references players (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id, winner_team_id) references teams (organization_id, tournament_id, id)
);
select make_tenant_table('side_games');

-- Who was put on the list of a game; used while its entry is `listed`.
create table side_game_entrants (
  organization_id uuid not null,
  tournament_id uuid not null,
  game_id uuid not null,
  team_id uuid,
  player_id uuid,
  entrant_id uuid not null generated always as (coalesce(team_id, player_id)) stored,
  primary key (organization_id, tournament_id, game_id, entrant_id),
  check ((team_id is null) <> (player_id is null)),
  foreign key (organization_id, tournament_id, game_id) references side_games (organization_id, tournament_id, id)
    on delete cascade,
  foreign key (organization_id, tournament_id, team_id) references teams (organization_id, tournament_id, id)
    on delete cascade,
  foreign key (organization_id, tournament_id, player_id) references players (organization_id, tournament_id, id)
    on delete cascade
);
select make_tenant_table('side_game_entrants');

-- A team that has won something leaves its name behind.
create function keep_winner_name() returns trigger language plpgsql as $$
begin
  update side_games set winner_team_id = null, winner_name = old.team_name
  where organization_id = old.organization_id and tournament_id = old.tournament_id and winner_team_id = old.id;
  return old;
end $$;
create trigger keep_winner_name before delete on teams for each row execute function keep_winner_name();

-- Results are of a board version, so a change of a game raises it too. `games_version` is the version that the latest such
-- change made: games read at a later version are, for every version since that one, what they were then.
alter table board_versions add column games_version bigint not null default 0;

create function raise_board_by_games() returns trigger language plpgsql as $$
begin
  update board_versions as board set version = board.version + 1, games_version = board.version + 1
  where (board.organization_id, board.tournament_id) in (select organization_id, tournament_id from changed);
  return null;
end $$;
create trigger raise_board_by_new after insert on side_games
  referencing new table as changed for each statement execute function raise_board_by_games();
create trigger raise_board_by_change after update on side_games
  referencing new table as changed for each statement execute function raise_board_by_games();
create trigger raise_board_by_loss after delete on side_games
  referencing old table as changed for each statement execute function raise_board_by_games();
create trigger raise_board_by_new after insert on side_game_entrants
  referencing new table as changed for each statement execute function raise_board_by_games();
create trigger raise_board_by_loss after delete on side_game_entrants
  referencing old table as changed for each statement execute function raise_board_by_games();
