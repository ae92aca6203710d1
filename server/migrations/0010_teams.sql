create table flights (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  name text not null,
  sort_order integer not null,
  handicap_min double precision,
  handicap_max double precision,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('flights');

-- A card has a place for each of 18 holes; a hole without a score is null.
create function empty_card() returns smallint[] language sql immutable as $$ select array_fill(null::smallint, array[18]) $$;
create function holes_scored(card smallint[]) returns integer language sql immutable as $$
  select 18 - cardinality(array_positions(card, null))
$$;

-- `strokes` is the team's own card (scramble). `players`, `checked_in` and `posted` count its active players, those of
-- them who are here, and the hole scores of the team and of them: a trigger keeps them, so that an overview of the event
-- reads one row a team.
create table teams (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  team_name text not null,
  starting_hole smallint check (starting_hole between 1 and 18),
  starting_sequence text check (starting_sequence ~ '^[A-Z]$'),
  handicap double precision check (handicap between -10 and 60),
  flight_id uuid,
  created_at timestamptz(3) not null,
  strokes smallint[] not null default empty_card(),
  scored_at timestamptz(3)[] not null default array_fill(null::timestamptz, array[18]),
  scramble_handicap double precision,
  handicap_settled boolean not null default false,
  players integer not null default 0 check (players >= 0),
  checked_in integer not null default 0 check (checked_in between 0 and players),
  posted_by_players integer not null default 0,
  posted integer not null generated always as (holes_scored(strokes)) stored,
  name_key text collate "C" not null generated always as (lower(team_name)) stored,
  primary key (organization_id, tournament_id, id),
  constraint teams_name_unique unique (organization_id, tournament_id, name_key),
  constraint teams_start_unique unique (organization_id, tournament_id, starting_hole, starting_sequence),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id),
  foreign key (organization_id, tournament_id, flight_id) references flights (organization_id, tournament_id, id)
    on delete set null (flight_id)
) with (fillfactor = 70);
select make_tenant_table('teams');

-- Withdrawn players keep their team, and fill no seat on it. A player's own card travels with him from team to team.
create table players (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  team_id uuid,
  flight_id uuid,
  full_name text,
  first_name text,
  last_name text,
  email text,
  phone text,
  company text,
  job_title text,
  handicap double precision check (handicap between -10 and 60),
  shirt_size text,
  cart integer,
  rental_clubs text,
  player_type text,
  ghin_number text,
  checked_in_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdraw_reason text,
  created_at timestamptz(3) not null,
  strokes smallint[] not null default empty_card(),
  scored_at timestamptz(3)[] not null default array_fill(null::timestamptz, array[18]),
  posted integer not null generated always as (holes_scored(strokes)) stored,
  email_key text collate "C" generated always as (lower(email collate "C")) stored,
  primary key (organization_id, tournament_id, id),
  constraint players_email_unique unique (organization_id, tournament_id, email_key),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id),
  constraint players_team_known foreign key (organization_id, tournament_id, team_id)
    references teams (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id, flight_id) references flights (organization_id, tournament_id, id)
    on delete set null (flight_id)
) with (fillfactor = 70);
create index players_by_team on players (organization_id, tournament_id, team_id);
select make_tenant_table('players');

create function count_on_team(organization uuid, tournament uuid, team uuid, seats integer, here integer, scores integer)
returns void language sql as $$
  update teams set players = players + seats, checked_in = checked_in + here,
    posted_by_players = posted_by_players + scores
  where organization_id = organization and tournament_id = tournament and id = team
$$;

-- What a player adds to his team's counts goes with him.
create function count_players() returns trigger language plpgsql as $$
declare
  had integer[] := '{0,0,0}';
  has integer[] := '{0,0,0}';
begin
  if tg_op <> 'INSERT' and old.withdrawn_at is null then
    had := array[1, (old.checked_in_at is not null)::integer, old.posted];
  end if;
  if tg_op <> 'DELETE' and new.withdrawn_at is null then
    has := array[1, (new.checked_in_at is not null)::integer, new.posted];
  end if;
  if tg_op = 'UPDATE' and old.team_id = new.team_id then
    if has <> had then
      perform count_on_team(new.organization_id, new.tournament_id, new.team_id,
        has[1] - had[1], has[2] - had[2], has[3] - had[3]);
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.team_id is not null then
    perform count_on_team(old.organization_id, old.tournament_id, old.team_id, -had[1], -had[2], -had[3]);
  end if;
  if tg_op <> 'DELETE' and new.team_id is not null then
    perform count_on_team(new.organization_id, new.tournament_id, new.team_id, has[1], has[2], has[3]);
  end if;
  return null;
end $$;

create trigger count_players
  after insert or delete or update of team_id, checked_in_at, withdrawn_at, strokes on players
  for each row execute function count_players();
