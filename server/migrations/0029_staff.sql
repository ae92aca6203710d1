-- People who run organizations. Like API clients they are looked up before any organization is known, so all of this belongs
-- to the platform door, and the tenant role has no right to it. Tokens are kept as SHA-256 only.
create table staff (
  id uuid primary key,
  email text not null,
  email_key text collate "C" not null generated always as (lower(email collate "C")) stored,
  name text not null,
  created_at timestamptz(3) not null,
  constraint staff_email_unique unique (email_key)
);

-- How a person proves to be it. A new kind is a new row, so that passkeys change nothing that is here.
-- password: an Argon2id hash. totp: the sealed secret, in force once it is confirmed; `used_steps` are the recent time steps
-- whose codes were taken. recovery: the SHA-256 of one code, deleted when it is used.
create table staff_credentials (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  kind text not null check (kind in ('password', 'totp', 'recovery')),
  secret text not null,
  confirmed_at timestamptz(3),
  used_steps bigint[] not null default '{}',
  created_at timestamptz(3) not null
);
create index staff_credentials_by_staff on staff_credentials (staff_id);
create unique index staff_credentials_single on staff_credentials (staff_id, kind) where kind in ('password', 'totp');

-- A session that has ended stays for a while: it tells when its person was last seen.
create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null,
  staff_id uuid not null references staff (id) on delete cascade,
  user_agent text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint staff_sessions_token_unique unique (token_hash)
);
create index staff_sessions_by_staff on staff_sessions (staff_id, id);
create index staff_sessions_by_age on staff_sessions (last_seen_at);

create table memberships (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  staff_id uuid not null references staff (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'staff', 'viewer')),
  created_at timestamptz(3) not null,
  constraint memberships_once unique (organization_id, staff_id)
);
create index memberships_by_staff on memberships (staff_id);

-- What a secret link or a challenge is good for, once. An invitation names an organization and a role, and the address it
-- went to, if any; a reset and a challenge name a person.
create table staff_links (
  id uuid primary key,
  kind text not null check (kind in ('invitation', 'reset', 'challenge')),
  token_hash bytea not null,
  organization_id uuid references organizations (id),
  role text check (role in ('owner', 'admin', 'staff', 'viewer')),
  email text,
  email_key text collate "C" generated always as (lower(email collate "C")) stored,
  staff_id uuid references staff (id) on delete cascade,
  -- Printed at the start of the service for whoever runs it, and replaced by the next.
  is_banner boolean not null default false,
  tries smallint not null default 0,
  expires_at timestamptz(3) not null,
  -- Used, or taken back.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint staff_links_token_unique unique (token_hash),
  check ((kind = 'invitation') = (organization_id is not null and role is not null)),
  check ((kind = 'invitation') = (staff_id is null))
);
create index staff_links_by_organization on staff_links (organization_id, id) where kind = 'invitation';
create index staff_links_by_staff on staff_links (staff_id) where staff_id is not null;
create index staff_links_by_expiry on staff_links (expires_at);

grant select, insert, update, delete on staff, staff_credentials, staff_sessions, memberships, staff_links
  to fairway_platform;

-- A change of members or clients commits together with its entry in the log, its mail and its idempotency key.
select open_to_workers('audit_events', 'insert');
grant insert on mails, idempotency_keys to fairway_platform;
-- What concerns an organization and no single tournament.
create index audit_events_of_organization on audit_events (organization_id, id) where tournament_id is null;

-- The end of a client's secret, so that people can tell two apart, and when it was last of use.
alter table client_secrets add column hint text, add column last_used_at timestamptz(3);
alter table clients add column last_used_at timestamptz(3);

-- A revoked token stays until it would have expired: the request log can then say why it was refused.
alter table access_tokens add column revoked_at timestamptz(3);

alter table score_log drop constraint score_log_via_check;
alter table score_log add constraint score_log_via_check check (via in ('api', 'staff', 'play'));
