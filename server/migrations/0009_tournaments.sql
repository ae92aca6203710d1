-- Names that are unique in the whole service and not only within an organization: the codes by which golfers find their
-- team, the addresses of public boards. The table belongs to the platform; a tenant takes a name through the function
-- below, learns whether it was free, and nothing else. Codes are kept as keyed hashes only.
create table public_names (
  kind text not null check (kind in ('team', 'tournament')),
  name text not null,
  organization_id uuid not null,
  target_id uuid not null,
  primary key (kind, name)
);
create unique index public_names_by_target on public_names (organization_id, target_id, kind);
grant select on public_names to fairway_platform;

-- Gives the target this name in place of the one it had, or none at all; false when another has it.
create function take_public_name(wanted_kind text, wanted text, target uuid) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
begin
  delete from public_names where kind = wanted_kind and organization_id = organization and target_id = target;
  if wanted is null then return true; end if;
  insert into public_names (kind, name, organization_id, target_id)
    values (wanted_kind, wanted, organization, target) on conflict (kind, name) do nothing;
  return found;
end $$;
revoke execute on function take_public_name(text, text, uuid) from public;
grant execute on function take_public_name(text, text, uuid) to fairway_tenant;

-- An event with its settings. `quiet_from` is the earliest moment from which the automatic end counts: when the event
-- went live, or went on after a suspension.
create table tournaments (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  course_name text,
  event_date date,
  format text check (format in ('scramble', 'best_ball', 'individual')),
  status text not null default 'setup' check (status in ('setup', 'open', 'live', 'final', 'archived')),
  auto_status boolean not null default true,
  quiet_from timestamptz(3),
  final_at timestamptz(3),
  created_at timestamptz(3) not null,
  timezone text not null default 'UTC',
  team_size smallint not null default 4 check (team_size between 1 and 6),
  boards text[] not null default '{gross,net,stableford}',
  best_ball_count smallint not null default 1 check (best_ball_count between 1 and 4),
  handicap_mode text not null default 'as_entered' check (handicap_mode in ('as_entered', 'whs')),
  stableford_basis text not null default 'net' check (stableford_basis in ('net', 'gross')),
  max_score text check (max_score in ('net_double_bogey')),
  ties text not null default 'auto' check (ties in ('auto', 'shared', 'countback')),
  side_games_enabled boolean not null default false,
  suspended boolean not null default false,
  public_slug text,
  -- How many holes are configured: what holds the row then knows that the course is still the same.
  holes smallint not null default 0 check (holes in (0, 9, 18)),
  registration_enabled boolean not null default false,
  registration_fee_cents integer not null default 0 check (registration_fee_cents >= 0),
  registration_currency text not null default 'usd',
  registration_capacity integer check (registration_capacity > 0),
  registration_per_player boolean not null default false,
  primary key (organization_id, id)
);
-- What the automatic lifecycle looks through every minute, for all tenants.
create index tournaments_on_automatic on tournaments (organization_id, id)
  where auto_status and status in ('live', 'final');
select make_tenant_table('tournaments');
select open_to_workers('tournaments', 'select');

create table holes (
  organization_id uuid not null,
  tournament_id uuid not null,
  hole_number smallint not null check (hole_number between 1 and 18),
  id uuid not null,
  par smallint check (par between 3 and 6),
  stroke_index smallint check (stroke_index between 1 and 18),
  yardage integer,
  contest text check (contest in ('longest_drive', 'closest_to_pin', 'straightest_drive')),
  primary key (organization_id, tournament_id, hole_number),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('holes');

-- Who did what to an event, written in the transaction of the change and never edited.
create table audit_events (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  action text not null,
  actor_email text,
  target_type text,
  target_id text,
  metadata jsonb,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id)
);
select make_tenant_table('audit_events');
revoke update, delete on audit_events from fairway_tenant;
