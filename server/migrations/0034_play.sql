-- Phones that score for a team. A session belongs to the platform door, because it is looked up before any organization is
-- known. It is good only while the code it was opened with is still the team's, so that a new code or a deleted team ends it.
create table play_sessions (
  id uuid primary key,
  token_hash bytea not null,
  -- The keyed hash of the code, as in public_names.
  code_hash text not null,
  organization_id uuid not null,
  tournament_id uuid not null,
  team_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint play_sessions_token_unique unique (token_hash)
);
create index play_sessions_by_tournament on play_sessions (organization_id, tournament_id);
create index play_sessions_by_expiry on play_sessions (expires_at);
grant select, insert, delete on play_sessions to fairway_platform;

-- An archived event ends its sessions for good, also when it is opened again later.
create function end_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from play_sessions where organization_id = new.organization_id and tournament_id = new.id;
  return null;
end $$;
revoke execute on function end_play() from public;
create trigger end_play after update on tournaments for each row
  when (old.status <> 'archived' and new.status = 'archived') execute function end_play();

-- What became of every tap that a phone has sent, by the id that the phone gave it: sent again, it is answered the same.
create table play_ops (
  organization_id uuid not null,
  tournament_id uuid not null,
  team_id uuid not null,
  op_id uuid not null,
  device uuid not null,
  hole smallint not null,
  player_id uuid,
  outcome text not null check (outcome in ('stored', 'conflict', 'refused')),
  code text,
  message text,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, team_id, op_id),
  foreign key (organization_id, tournament_id, team_id) references teams (organization_id, tournament_id, id)
    on delete cascade
);
select make_tenant_table('play_ops');
revoke update on play_ops from fairway_tenant;

-- Which phone a score came from, and when it was tapped there. The order of scores is that of the service all the same.
alter table score_log add column device uuid, add column tapped_at timestamptz(3);

-- A marker's signature under the card of a team, and when staff corrected the card last since.
alter table teams
  add column signed_name text,
  add column signed_at timestamptz(3),
  add column amended_at timestamptz(3),
  add check ((signed_name is null) = (signed_at is null)),
  add check (amended_at is null or signed_at is not null);
create trigger raise_board_by_signature after update on teams for each row
  when (old.signed_at is distinct from new.signed_at) execute function raise_board();

-- What a conflict is about: the value that stands, and the newest one that a phone offered in its place. A hole of a card has
-- one open conflict at most, and as many that were settled as there were; other flags do not come back for the same value.
alter table score_flags add column offer jsonb;
alter table score_flags drop constraint score_flags_once;
create unique index score_flags_once on score_flags
  (organization_id, tournament_id, entrant_id, hole_number, kind, strokes) where kind <> 'conflict';
create unique index score_flags_one_conflict on score_flags (organization_id, tournament_id, entrant_id, hole_number)
  where kind = 'conflict' and status = 'open';
-- The open ones and the settled ones of a card.
create index score_flags_by_entrant on score_flags (organization_id, tournament_id, entrant_id);
