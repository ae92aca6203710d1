-- Ends the oldest scoring sessions of a team beyond so many, and names them. Openings for one team take turns, so that two at
-- once do not pass over each other; the lock comes first, because a statement sees what had been committed when it began.
create function end_oldest_play_sessions(event uuid, team uuid, kept integer) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organization uuid := current_setting('app.organization_id')::uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('play ' || team, 0));
  return query delete from play_sessions where id in (
    select id from play_sessions
    where organization_id = organization and tournament_id = event and team_id = team
    order by created_at desc, id desc offset kept) returning id;
end $$;
revoke execute on function end_oldest_play_sessions(uuid, uuid, integer) from public;
grant execute on function end_oldest_play_sessions(uuid, uuid, integer) to fairway_tenant;
