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

-- Readers of a public board know it by its address and the version that they have. An address can pass from one event to
-- another, so the versions under it go on from where the last event has left it: no two boards there have the same one.
create table left_addresses (
  slug text primary key,
  version bigint not null
);

create function leave_address(left_slug text, shown bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into left_addresses (slug, version) values (left_slug, shown)
  on conflict (slug) do update set version = greatest(left_addresses.version, excluded.version);
$$;
create function version_left_at(taken_slug text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select coalesce(max(version), 0) from left_addresses where slug = taken_slug;
$$;
revoke execute on function leave_address(text, bigint), version_left_at(text) from public;
grant execute on function leave_address(text, bigint), version_left_at(text) to fairway_tenant;

create or replace function raise_board_of_event() returns trigger language plpgsql as $$
declare
  shown bigint;
  gap bigint := 0;
begin
  if old.public_slug is distinct from new.public_slug then
    select version - unseen - coalesce(withheld, 0) into shown from board_versions
    where organization_id = new.organization_id and tournament_id = new.id for update;
    if old.public_slug is not null then perform leave_address(old.public_slug, shown); end if;
    gap := greatest(version_left_at(new.public_slug) - shown, 0);
  end if;
  update board_versions set version = version + 1 + gap,
    withheld = case when new.public_board <> 'live' then coalesce(withheld, 0) end,
    frozen_version = case when new.public_board = 'frozen' then
      case when old.public_board = 'frozen' then frozen_version else version end end
  where organization_id = new.organization_id and tournament_id = new.id;
  return null;
end $$;
