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

-- How many active players a team has, how many of them are here; and the same of the whole event, with its teams, those that
-- are all here, and the hole scores posted. Triggers keep them, so that an overview of the event reads one row.
create table team_counts (
  organization_id uuid not null,
  tournament_id uuid not null,
  team_id uuid not null,
  players smallint not null default 0 check (players >= 0),
  checked_in smallint not null default 0 check (checked_in between 0 and players),
  primary key (organization_id, tournament_id, team_id),
  foreign key (organization_id, tournament_id, team_id) references teams (organization_id, tournament_id, id)
    on delete cascade
) with (fillfactor = 50);
select make_tenant_table('team_counts');

create table event_counts (
  organization_id uuid not null,
  tournament_id uuid not null,
  teams integer not null default 0 check (teams >= 0),
  teams_here integer not null default 0 check (teams_here between 0 and teams),
  players integer not null default 0 check (players >= 0),
  checked_in integer not null default 0 check (checked_in between 0 and players),
  posted integer not null default 0 check (posted >= 0),
  primary key (organization_id, tournament_id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
) with (fillfactor = 20);
select make_tenant_table('event_counts');

create function begin_counts() returns trigger language plpgsql as $$
begin
  insert into event_counts (organization_id, tournament_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger begin_counts after insert on tournaments for each row execute function begin_counts();

create function count_team() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update event_counts set teams = teams - 1, posted = posted - old.posted
    where organization_id = old.organization_id and tournament_id = old.tournament_id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into team_counts (organization_id, tournament_id, team_id)
      values (new.organization_id, new.tournament_id, new.id);
    update event_counts set teams = teams + 1, posted = posted + new.posted
    where organization_id = new.organization_id and tournament_id = new.tournament_id;
  else
    update event_counts set posted = posted + new.posted - old.posted
    where organization_id = new.organization_id and tournament_id = new.tournament_id;
  end if;
  return null;
end $$;
create trigger count_team after insert or delete on teams for each row execute function count_team();
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

-- What a player adds to the counts goes with him. All that one statement changes is counted at once: check-ins and scores
-- come in crowds.
create type player_change as (
  organization_id uuid, tournament_id uuid, team_id uuid, seats integer, here integer, posted integer
);

create function count_players() returns trigger language plpgsql as $$
declare
  changes player_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((organization_id, tournament_id, team_id, 1, (checked_in_at is not null)::integer, posted)::player_change)
    into changes from after where withdrawn_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg((organization_id, tournament_id, team_id, -1, -(checked_in_at is not null)::integer, -posted)::player_change)
    into changes from before where withdrawn_at is null;
  else
    select array_agg(change::player_change) into changes from (
      select organization_id, tournament_id, team_id, 1, (checked_in_at is not null)::integer, posted
      from after where withdrawn_at is null
      union all
      select organization_id, tournament_id, team_id, -1, -(checked_in_at is not null)::integer, -posted
      from before where withdrawn_at is null) as change;
  end if;
  with change as (
    select organization_id, tournament_id, team_id, sum(seats)::integer as seats, sum(here)::integer as here,
      sum(posted)::integer as posted
    from unnest(changes) group by 1, 2, 3 having (sum(seats), sum(here), sum(posted)) <> (0, 0, 0)
  ), seated as (
    update team_counts as counts set players = counts.players + change.seats, checked_in = counts.checked_in + change.here
    from change
    where counts.organization_id = change.organization_id and counts.tournament_id = change.tournament_id
      and counts.team_id = change.team_id and (change.seats, change.here) <> (0, 0)
    returning counts.tournament_id, (counts.players > 0 and counts.checked_in = counts.players)::integer -
      (counts.players > change.seats and counts.checked_in - change.here = counts.players - change.seats)::integer as here
  )
  update event_counts as counts set players = counts.players + total.seats, checked_in = counts.checked_in + total.here,
    posted = counts.posted + total.posted, teams_here = counts.teams_here + total.teams_here
  from (
    select organization_id, tournament_id, sum(seats) as seats, sum(here) as here, sum(posted) as posted,
      (select coalesce(sum(seated.here), 0) from seated where seated.tournament_id = change.tournament_id) as teams_here
    from change group by 1, 2) as total
  where counts.organization_id = total.organization_id and counts.tournament_id = total.tournament_id;
  return null;
end $$;

create trigger count_new_players after insert on players
  referencing new table as after for each statement execute function count_players();
create trigger count_players after update on players
  referencing old table as before new table as after for each statement execute function count_players();
create trigger count_lost_players after delete on players
  referencing old table as before for each statement execute function count_players();
