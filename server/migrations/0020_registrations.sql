-- A time inside JSON, in the format of every reply.
create function iso_time(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What a tenant is called: it sees its own name, and no other.
create function organization_name() returns text language sql stable security definer set search_path = public as $$
  select name from organizations where id = current_setting('app.organization_id')::uuid
$$;
revoke execute on function organization_name() from public;
grant execute on function organization_name() to fairway_tenant;

alter table tournaments add column registration_closes_at timestamptz(3);
alter table tournaments add column registration_waitlist boolean not null default false;
alter table tournaments add column registration_pay_offline boolean not null default false;
alter table tournaments add column registration_refund_until timestamptz(3);

-- Codes that make registering cheaper. How often one was used is counted, not stored.
create table discounts (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  code text not null,
  percent_off smallint check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents > 0),
  max_uses integer check (max_uses > 0),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  code_key text collate "C" not null generated always as (lower(code collate "C")) stored,
  primary key (organization_id, tournament_id, id),
  constraint discounts_code_unique unique (organization_id, tournament_id, code_key),
  check ((percent_off is null) <> (amount_off_cents is null)),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('discounts');

-- A golfer's entry to an event. The tournament's row is the lock of everything below: whoever changes a registration holds
-- it. `turn` is the order in which they joined, for the waitlist.
create table registrations (
  organization_id uuid not null,
  id uuid not null,
  tournament_id uuid not null,
  turn bigint not null generated always as identity,
  contact_id uuid,
  status text not null check (status in ('pending', 'paid', 'cancelled', 'refunded')),
  waitlisted boolean not null default false,
  payment text not null check (payment in ('online', 'offline', 'none')),
  registrant_name text not null,
  registrant_email text not null,
  registrant_phone text,
  team_name text,
  team_id uuid,
  -- Not jsonb, which would show the fields in another order.
  players json not null,
  places smallint not null generated always as (json_array_length(players)) stored check (places between 1 and 6),
  note text,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and subtotal_cents),
  discount_id uuid,
  discount_code text,
  amount_cents bigint not null check (amount_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and paid_cents),
  currency text not null,
  hold_until timestamptz(3),
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancelled_by text check (cancelled_by in ('organizer', 'golfer', 'expired', 'payment_failed')),
  cancel_reason text,
  refunded_at timestamptz(3),
  created_at timestamptz(3) not null,
  name_key text collate "C" not null generated always as (lower(registrant_name)) stored,
  email_key text collate "C" not null generated always as (lower(registrant_email collate "C")) stored,
  team_key text collate "C" generated always as (lower(team_name)) stored,
  primary key (organization_id, id),
  check (not waitlisted or status in ('pending', 'cancelled')),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete set null (contact_id),
  foreign key (organization_id, tournament_id, team_id) references teams (organization_id, tournament_id, id)
    on delete set null (team_id)
) with (fillfactor = 80);
create index registrations_by_tournament on registrations (organization_id, tournament_id, id);
create index registrations_by_email on registrations (organization_id, email_key, id);
create index registrations_by_contact on registrations (organization_id, contact_id) where contact_id is not null;
create index registrations_by_team on registrations (organization_id, tournament_id, team_id) where team_id is not null;
create index registrations_by_discount on registrations (organization_id, tournament_id, discount_id)
  where discount_id is not null and cancelled_at is null;
-- Those that take places or wait for some; few of all that there ever were.
create index registrations_waiting on registrations (organization_id, tournament_id, turn) where status = 'pending';
-- What the sweep looks for, of all tenants.
create index registrations_held on registrations (hold_until, organization_id, id)
  where status = 'pending' and hold_until is not null;
create index registrations_waitlisted on registrations (organization_id, tournament_id)
  where status = 'pending' and waitlisted;
select make_tenant_table('registrations');
select open_to_workers('registrations', 'select');

-- What somebody should look at. One of a code is open at a time.
create table registration_flags (
  organization_id uuid not null,
  registration_id uuid not null,
  id uuid not null,
  code text not null,
  detail text not null,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (organization_id, registration_id, id),
  foreign key (organization_id, registration_id) references registrations (organization_id, id)
);
create unique index registration_flags_open on registration_flags (organization_id, registration_id, code)
  where resolved_at is null;
select make_tenant_table('registration_flags');

-- Secret links to a registration, as hashes only. A visitor has nothing but the link: the platform finds whose it is.
create table registration_links (
  organization_id uuid not null,
  registration_id uuid not null,
  hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, registration_id, hash),
  foreign key (organization_id, registration_id) references registrations (organization_id, id)
);
create index registration_links_by_hash on registration_links (hash);
select make_tenant_table('registration_links');
select open_to_workers('registration_links', 'select');
