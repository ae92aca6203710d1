-- New players are counted, and their board is raised, once for each event that a statement adds to: golfers register one by
-- one, and many at once. `count_players`, which also carries players from team to team, took twice as long for one; it stays
-- for changes and losses.
create function count_new_players() returns trigger language plpgsql as $$
declare
  event record;
begin
  for event in
    select organization_id, tournament_id, count(team_id) as seated, count(*) filter (where withdrawn_at is null) as players,
      count(checked_in_at) filter (where withdrawn_at is null) as here,
      coalesce(sum(posted) filter (where withdrawn_at is null), 0) as posted
    from after group by 1, 2 order by 1, 2
  loop
    update event_counts set players = players + event.players, checked_in = checked_in + event.here,
      posted = posted + event.posted
    where organization_id = event.organization_id and tournament_id = event.tournament_id;
    update board_versions set version = version + 1
    where organization_id = event.organization_id and tournament_id = event.tournament_id;
    if event.seated > 0 then
      with counted as (
        update team_counts as counts
        set players = counts.players + arrived.players, checked_in = counts.checked_in + arrived.here
        from (
          select team_id, count(*) as players, count(checked_in_at) as here from after
          where organization_id = event.organization_id and tournament_id = event.tournament_id
            and team_id is not null and withdrawn_at is null
          group by 1) as arrived
        where counts.organization_id = event.organization_id and counts.tournament_id = event.tournament_id
          and counts.team_id = arrived.team_id
        returning (counts.checked_in = counts.players)::integer - (counts.players > arrived.players
          and counts.checked_in - arrived.here = counts.players - arrived.players)::integer as teams_here
      )
      update event_counts as counts set teams_here = counts.teams_here + total.teams_here
      from (select coalesce(sum(teams_here), 0) as teams_here from counted) as total
      where organization_id = event.organization_id and tournament_id = event.tournament_id and total.teams_here <> 0;
    end if;
  end loop;
  return null;
end $$;

drop trigger count_new_players on players;
create trigger count_new_players after insert on players
  referencing new table as after for each statement execute function count_new_players();
drop trigger raise_board on players;
create trigger raise_board after delete on players for each row execute function raise_board();
