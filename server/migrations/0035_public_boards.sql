-- What everybody sees of the boards.

-- On public boards a team or player is known by a small number: given once in an event, and to nobody else later.
create table board_keys (
  organization_id uuid not null,
  tournament_id uuid not null,
  last integer not null,
  primary key (organization_id, tournament_id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
) with (fillfactor = 20);
select make_tenant_table('board_keys');

alter table teams add column board_key integer;
alter table players add column board_key integer;

-- Those who are there already are numbered by age, teams first. The owner of the tables has to be let past their rules for it,
-- and nothing that triggers keep up to date depends on the number.
alter table teams no force row level security;
alter table players no force row level security;
alter table board_keys no force row level security;
alter table board_versions no force row level security;
alter table tournaments no force row level security;
alter table score_log no force row level security;
alter table teams disable trigger user;
alter table players disable trigger user;
update teams set board_key = numbered.key
from (select organization_id, tournament_id, id, row_number() over (partition by organization_id, tournament_id order by id) as key
  from teams) as numbered
where teams.organization_id = numbered.organization_id and teams.tournament_id = numbered.tournament_id
  and teams.id = numbered.id;
update players set board_key = numbered.key
from (select organization_id, tournament_id, id, row_number() over (partition by organization_id, tournament_id order by id)
    + (select count(*) from teams
       where teams.organization_id = players.organization_id and teams.tournament_id = players.tournament_id) as key
  from players) as numbered
where players.organization_id = numbered.organization_id and players.tournament_id = numbered.tournament_id
  and players.id = numbered.id;
insert into board_keys
select organization_id, tournament_id, max(board_key) from (
  select organization_id, tournament_id, board_key from teams
  union all select organization_id, tournament_id, board_key from players) as entrant
group by 1, 2;
alter table teams enable trigger user;
alter table players enable trigger user;
alter table teams alter column board_key set not null;
alter table players alter column board_key set not null;

create function give_board_key() returns trigger language plpgsql as $$
begin
  insert into board_keys as given (organization_id, tournament_id, last)
    values (new.organization_id, new.tournament_id, 1)
  on conflict (organization_id, tournament_id) do update set last = given.last + 1
  returning last into new.board_key;
  return new;
end $$;
create trigger give_board_key before insert on teams for each row execute function give_board_key();
create trigger give_board_key before insert on players for each row execute function give_board_key();

-- While the public board is frozen or hidden, `withheld` counts the versions that scores have made since, and is null
-- otherwise: `version - withheld` is the version of what is shown outside, and it stands still when nothing changes there.
-- `frozen_version` is the one at which the board was frozen: by the order in which scores were stored, and by no clock.
alter table board_versions add column withheld bigint, add column frozen_version bigint;

update board_versions as board set withheld = 0, frozen_version = case tournament.public_board when 'frozen' then (
    select coalesce(max(score.version), 0) from score_log as score
    where score.organization_id = board.organization_id and score.tournament_id = board.tournament_id
      and score.created_at <= tournament.public_board_frozen_at) end
from tournaments as tournament
where tournament.organization_id = board.organization_id and tournament.id = board.tournament_id
  and tournament.public_board <> 'live';

alter table teams force row level security;
alter table players force row level security;
alter table board_keys force row level security;
alter table board_versions force row level security;
alter table tournaments force row level security;
alter table score_log force row level security;

create or replace function raise_board_of_event() returns trigger language plpgsql as $$
begin
  update board_versions set version = version + 1,
    withheld = case when new.public_board <> 'live' then coalesce(withheld, 0) end,
    frozen_version = case when new.public_board = 'frozen' then
      case when old.public_board = 'frozen' then frozen_version else version end end
  where organization_id = new.organization_id and tournament_id = new.id;
  return null;
end $$;
drop trigger raise_board_by_change on tournaments;
create trigger raise_board_by_change after update on tournaments for each row
  when ((old.format, old.status, old.boards, old.best_ball_count, old.handicap_mode, old.stableford_basis, old.max_score,
         old.ties, old.name, old.course_name, old.event_date, old.timezone, old.public_slug, old.public_board)
        is distinct from
        (new.format, new.status, new.boards, new.best_ball_count, new.handicap_mode, new.stableford_basis, new.max_score,
         new.ties, new.name, new.course_name, new.event_date, new.timezone, new.public_slug, new.public_board))
  execute function raise_board_of_event();

-- Sponsors stand beside the public boards.
create function raise_boards() returns trigger language plpgsql as $$
begin
  update board_versions as board set version = board.version + 1
  where (board.organization_id, board.tournament_id) in (select organization_id, tournament_id from changed);
  return null;
end $$;
create trigger raise_board_by_new after insert on sponsors
  referencing new table as changed for each statement execute function raise_boards();
create trigger raise_board_by_loss after delete on sponsors
  referencing old table as changed for each statement execute function raise_boards();
