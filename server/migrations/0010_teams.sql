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
create function card_with(card smallint[], holes smallint[], strokes smallint[]) returns smallint[]
language plpgsql immutable as $$
begin
  for nth in 1 .. cardinality(holes) loop card[holes[nth]] := strokes[nth]; end loop;
  return card;
end $$;
create function times_with(times timestamptz[], holes smallint[], strokes smallint[], at timestamptz) returns timestamptz[]
language plpgsql immutable as $$
begin
  for nth in 1 .. cardinality(holes) loop
    times[holes[nth]] := case when strokes[nth] is not null then at end;
  end loop;
  return times;
end $$;
create function holes_scored(card smallint[]) returns integer language sql immutable as $$
  select 18 - cardinality(array_positions(card, null))
$$;

-- `strokes` is the team's own card (scramble); `scramble_handicap` is stored with its first score.
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
  -- Grows with every change of the card: whoever decides about it knows whether it still is what was read.
  card_version integer not null default 0,
  scramble_handicap double precision,
  handicap_settled boolean not null default false,
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

-- How many active players a team has, how many of them are here, and how many hole scores they and the team have posted.
-- Triggers keep it, so that an overview of the event reads one short row a team.
create table team_counts (
  organization_id uuid not null,
  tournament_id uuid not null,
  team_id uuid not null,
  players smallint not null default 0 check (players >= 0),
  checked_in smallint not null default 0 check (checked_in between 0 and players),
  posted smallint not null default 0 check (posted >= 0),
  primary key (organization_id, tournament_id, team_id),
  foreign key (organization_id, tournament_id, team_id) references teams (organization_id, tournament_id, id)
    on delete cascade
) with (fillfactor = 50);
select make_tenant_table('team_counts');

create function count_team() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into team_counts (organization_id, tournament_id, team_id, posted)
      values (new.organization_id, new.tournament_id, new.id, new.posted);
  else
    update team_counts set posted = posted + new.posted - old.posted
    where organization_id = new.organization_id and tournament_id = new.tournament_id and team_id = new.id;
  end if;
  return null;
end $$;
create trigger count_team after insert on teams for each row execute function count_team();
create trigger count_team_scores after update on teams for each row
  when (old.posted <> new.posted) execute function count_team();

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
  -- Grows with every change of the card: whoever decides about it knows whether it still is what was read.
  card_version integer not null default 0,
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
      update team_counts set players = players + has[1] - had[1], checked_in = checked_in + has[2] - had[2],
        posted = posted + has[3] - had[3]
      where organization_id = new.organization_id and tournament_id = new.tournament_id and team_id = new.team_id;
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.team_id is not null then
    update team_counts set players = players - had[1], checked_in = checked_in - had[2],
      posted = posted - had[3]
    where organization_id = old.organization_id and tournament_id = old.tournament_id and team_id = old.team_id;
  end if;
  if tg_op <> 'DELETE' and new.team_id is not null then
    update team_counts set players = players + has[1], checked_in = checked_in + has[2],
      posted = posted + has[3]
    where organization_id = new.organization_id and tournament_id = new.tournament_id and team_id = new.team_id;
  end if;
  return null;
end $$;

create trigger count_players
  after insert or delete or update of team_id, checked_in_at, withdrawn_at, strokes on players
  for each row execute function count_players();
