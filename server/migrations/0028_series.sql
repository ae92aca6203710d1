-- A season of events with one table of points. Nothing worked out is stored: standings follow from the events.
create table series (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  season text,
  entrant text not null check (entrant in ('player', 'team')),
  board text not null check (board in ('gross', 'net', 'stableford')),
  ties text not null check (ties in ('event', 'shared', 'countback')),
  points_table integer[] not null check (cardinality(points_table) between 1 and 200),
  best_of smallint check (best_of between 1 and 500),
  participation_points integer not null check (participation_points between 0 and 1000000),
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
select make_tenant_table('series');

-- Whoever changes these rows locks the series first and then the event: the number of events cannot grow past its limit,
-- and the event's audit log keeps their order.
create table series_events (
  organization_id uuid not null,
  series_id uuid not null,
  tournament_id uuid not null,
  weight smallint not null check (weight between 1 and 1000),
  primary key (organization_id, series_id, tournament_id),
  foreign key (organization_id, series_id) references series (organization_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('series_events');

-- A series knows players by their handicap number or email, so the version of an event's results covers these too.
drop trigger raise_board_by_change on players;
create trigger raise_board_by_change after update on players for each row
  when ((old.full_name, old.team_id, old.handicap, old.flight_id, old.withdrawn_at, old.email, old.ghin_number)
        is distinct from
        (new.full_name, new.team_id, new.handicap, new.flight_id, new.withdrawn_at, new.email, new.ghin_number))
  execute function raise_board();
