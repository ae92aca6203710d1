-- No public board shows a signature, or that two phones disagree. `unseen` counts the versions that such changes have made, so
-- that they neither tell of themselves while the board is frozen or hidden, nor send anything to spectators while it is live:
-- `version - unseen - withheld` is the version of what is shown outside.
alter table board_versions add column unseen bigint not null default 0;

create function raise_board_unseen() returns trigger language plpgsql as $$
begin
  update board_versions set version = version + 1, unseen = unseen + 1
  where organization_id = new.organization_id and tournament_id = new.tournament_id;
  return null;
end $$;
drop trigger raise_board_by_signature on teams;
create trigger raise_board_by_signature after update on teams for each row
  when (old.signed_at is distinct from new.signed_at) execute function raise_board_unseen();

-- A scoring session begins in the transaction that has locked its event, so that none is left behind by one who archives the
-- event at the same time. Tenants open one of their own, and read none.
create function open_play_session(session uuid, token bytea, code text, event uuid, team uuid, opened timestamptz,
  expires timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into play_sessions (id, token_hash, code_hash, organization_id, tournament_id, team_id, created_at, expires_at)
  values (session, token, code, current_setting('app.organization_id')::uuid, event, team, opened, expires);
$$;
revoke execute on function open_play_session(uuid, bytea, text, uuid, uuid, timestamptz, timestamptz) from public;
grant execute on function open_play_session(uuid, bytea, text, uuid, uuid, timestamptz, timestamptz) to fairway_tenant;
