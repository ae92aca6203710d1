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

-- What looks wrong on a card, until somebody has looked at it. `strokes` is the value that raised it.
create table score_flags (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('conflict', 'outlier', 'missing_hole')),
  team_id uuid,
  player_id uuid,
  hole_number smallint not null,
  strokes smallint,
  detail text,
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (organization_id, tournament_id, id),
  check ((team_id is null) <> (player_id is null))
);
create index score_flags_open on score_flags (organization_id, tournament_id) where status = 'open';
create index score_flags_by_entrant on score_flags (organization_id, tournament_id, coalesce(team_id, player_id), hole_number);
select make_tenant_table('score_flags');
