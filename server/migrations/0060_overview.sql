-- When a phone was last heard: a request of it, or an open stream. Written about once a minute for each phone, and null until
-- then, when the beginning of the session counts.
alter table play_sessions add column heard_at timestamptz(3);
grant update (heard_at) on play_sessions to fairway_platform;

-- How many phones that may still score for the event were heard since then. Tenants learn the number, and read no session.
create function heard_phones(event uuid, since timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from play_sessions as session
    join public_names as name on name.kind = 'team' and name.name = session.code_hash and name.target_id = session.team_id
  where session.organization_id = current_setting('app.organization_id')::uuid and session.tournament_id = event
    and coalesce(session.heard_at, session.created_at) >= since;
$$;
revoke execute on function heard_phones(uuid, timestamptz) from public;
grant execute on function heard_phones(uuid, timestamptz) to fairway_tenant;

-- When somebody printed the signs with the teams' codes. Teams that came later have none yet.
alter table tournaments add column signs_printed_at timestamptz(3);
