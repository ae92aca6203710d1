-- Every score that was ever written, and what it replaced. Rows are only added; the cards of teams and players are what
-- follows from them.
create table score_log (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  team_id uuid,
  player_id uuid,
  hole_number smallint not null check (hole_number between 1 and 18),
  old_strokes smallint,
  new_strokes smallint check (new_strokes between 1 and 20),
  -- Of the board that shows it first: the order in which scores were stored, whichever node did it.
  version bigint not null,
  via text not null check (via in ('api', 'dashboard', 'phone')),
  client_id text,
  actor_email text,
  reason text,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  check ((team_id is null) <> (player_id is null))
);
select make_tenant_table('score_log');
revoke update, delete on score_log from fairway_tenant;

-- What looks wrong on a card, until somebody has looked at it. `strokes` is the value that raised it, 0 where none was
-- entered: what was looked at once does not come back for the same value.
create table score_flags (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('conflict', 'outlier', 'missing_hole')),
  team_id uuid,
  player_id uuid,
  hole_number smallint not null,
  strokes smallint not null,
  detail text not null,
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  entrant_id uuid not null generated always as (coalesce(team_id, player_id)) stored,
  primary key (organization_id, tournament_id, id),
  constraint score_flags_once unique (organization_id, tournament_id, entrant_id, hole_number, kind, strokes),
  check ((team_id is null) <> (player_id is null))
);
create index score_flags_open on score_flags (organization_id, tournament_id) where status = 'open';
select make_tenant_table('score_flags');

-- One number an event that grows with every change its boards show. Whoever holds a board of that version has the latest.
-- Scores raise it in their own statement; for the rest triggers do.
create table board_versions (
  organization_id uuid not null,
  tournament_id uuid not null,
  version bigint not null,
  primary key (organization_id, tournament_id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
) with (fillfactor = 20);
select make_tenant_table('board_versions');
-- Web nodes look after the boards they show, whosever they are.
select open_to_workers('board_versions', 'select');

create function begin_board() returns trigger language plpgsql as $$
begin
  insert into board_versions (organization_id, tournament_id, version) values (new.organization_id, new.id, 1);
  return null;
end $$;
create trigger begin_board after insert on tournaments for each row execute function begin_board();

create function raise_board() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update board_versions set version = version + 1
    where organization_id = old.organization_id and tournament_id = old.tournament_id;
  else
    update board_versions set version = version + 1
    where organization_id = new.organization_id and tournament_id = new.tournament_id;
  end if;
  return null;
end $$;
create trigger raise_board after insert or update or delete on holes for each row execute function raise_board();
create trigger raise_board after insert or update or delete on flights for each row execute function raise_board();
create trigger raise_board after insert or delete on teams for each row execute function raise_board();
create trigger raise_board_by_change after update on teams for each row
  when ((old.team_name, old.starting_hole, old.starting_sequence, old.handicap, old.flight_id) is distinct from
        (new.team_name, new.starting_hole, new.starting_sequence, new.handicap, new.flight_id))
  execute function raise_board();
create trigger raise_board after insert or delete on players for each row execute function raise_board();
create trigger raise_board_by_change after update on players for each row
  when ((old.full_name, old.team_id, old.handicap, old.flight_id, old.withdrawn_at) is distinct from
        (new.full_name, new.team_id, new.handicap, new.flight_id, new.withdrawn_at))
  execute function raise_board();

create function raise_board_of_event() returns trigger language plpgsql as $$
begin
  update board_versions set version = version + 1
  where organization_id = new.organization_id and tournament_id = new.id;
  return null;
end $$;
create trigger raise_board_by_change after update on tournaments for each row
  when ((old.format, old.status, old.boards, old.best_ball_count, old.handicap_mode, old.stableford_basis, old.max_score,
         old.ties) is distinct from
        (new.format, new.status, new.boards, new.best_ball_count, new.handicap_mode, new.stableford_basis, new.max_score,
         new.ties))
  execute function raise_board_of_event();
