-- Addresses that want no bulk mail of an organization, as keyed hashes: they outlive the contact that had the address.
create table opt_outs (
  organization_id uuid not null,
  address_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, address_hash)
);
select make_tenant_table('opt_outs');
select open_to_workers('opt_outs', 'select');

-- One row a mail and recipient: the row is the queue. `due_at` is when somebody must look at it next, and null once the
-- mail has ended. A row that is `ready` can be claimed; the others wait for their time (`due_at`): a new bulk mail for its
-- links, a failed one for its retry, one that a worker has for the end of the lease. Nothing rendered is stored.
create table mails (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('message', 'receipt', 'notice', 'test', 'announcement', 'invitation')),
  -- The order within an organization: urgent mail first.
  rank smallint not null generated always as (
    case kind when 'invitation' then 2 when 'announcement' then 1 else 0 end) stored,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'delivered', 'bounced', 'failed', 'skipped')),
  reason text,
  template text not null,
  source_id uuid not null,
  tournament_id uuid,
  data json,
  contact_id uuid,
  player_id uuid,
  email text,
  name text,
  -- Of the address it goes to; set before the first attempt, for bulk mail only.
  address_hash bytea,
  attempts smallint not null default 0,
  ready boolean not null default false,
  due_at timestamptz(3),
  worker uuid,
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  created_at timestamptz(3) not null,
  email_key text collate "C" generated always as (lower(email collate "C")) stored,
  primary key (organization_id, id),
  check (not ready or (status = 'queued' and due_at is not null)),
  check ((due_at is null) = (status not in ('queued', 'sending')))
) with (fillfactor = 70);
create index mails_ready on mails (organization_id, rank, due_at, id) where ready;
create index mails_later on mails (due_at) where due_at is not null and not ready;
create index mails_by_source on mails (organization_id, source_id, id);
create index mails_waiting on mails (organization_id, source_id) where due_at is not null;
create index mails_waiting_for on mails (organization_id, email_key) where due_at is not null and rank > 0;
create index mails_by_contact on mails (organization_id, contact_id) where contact_id is not null;
create index mails_by_age on mails (created_at) where due_at is null and rank = 0;
-- A task that runs twice queues once.
create unique index mails_once on mails (organization_id, template, source_id) where kind in ('receipt', 'notice');
select make_tenant_table('mails');
select open_to_workers('mails', 'select, update, delete');

-- The links of a mail, by what they are for. A token is an HMAC of the mail's id and its purpose; only its hash is here.
create table mail_links (
  organization_id uuid not null,
  mail_id uuid not null,
  purpose text not null check (purpose in ('rsvp', 'unsubscribe', 'track')),
  hash bytea not null,
  primary key (organization_id, mail_id, purpose),
  foreign key (organization_id, mail_id) references mails (organization_id, id) on delete cascade
);
create index mail_links_by_hash on mail_links (hash);
select make_tenant_table('mail_links');
select open_to_workers('mail_links', 'select, insert, delete');

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  tournament_id uuid,
  subject text,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled')),
  scheduled_at timestamptz(3),
  sent_at timestamptz(3),
  body_text text,
  body_html text,
  audience_all boolean not null default false,
  audience_tag_ids uuid[] not null default '{}',
  audience_contact_ids uuid[] not null default '{}',
  audience_unanswered uuid,
  reply_to text,
  track boolean not null default true,
  rsvp_deadline timestamptz(3),
  recipient_count integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
create index invitations_by_tournament on invitations (organization_id, tournament_id, id) where tournament_id is not null;
create index invitations_scheduled on invitations (scheduled_at) where status = 'scheduled';
create index invitations_sending on invitations (organization_id, id) where status = 'sending';
select make_tenant_table('invitations');
select open_to_workers('invitations', 'select');

-- One answer for each contact and tournament; the last one wins.
create table rsvps (
  organization_id uuid not null,
  id uuid not null,
  tournament_id uuid not null,
  contact_id uuid not null,
  invitation_id uuid,
  response text not null check (response in ('yes', 'no', 'maybe')),
  party_size smallint not null check (party_size between 0 and 20),
  note text,
  responded_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  constraint rsvps_one_each unique (organization_id, tournament_id, contact_id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index rsvps_by_contact on rsvps (organization_id, contact_id);
select make_tenant_table('rsvps');

create table announcements (
  organization_id uuid not null,
  id uuid not null,
  tournament_id uuid not null,
  title text not null,
  body text not null,
  channels text[] not null,
  audience text not null check (audience in ('all', 'checked_in', 'not_checked_in', 'team', 'flight', 'tag')),
  audience_ids uuid[] not null default '{}',
  status text not null check (status in ('draft', 'scheduled', 'sending', 'sent', 'failed')),
  scheduled_at timestamptz(3),
  sent_at timestamptz(3),
  retracted_at timestamptz(3),
  reply_to text,
  -- Addresses that had opted out when it was sent, and people without one.
  opted_out integer not null default 0,
  unreachable integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
create index announcements_scheduled on announcements (scheduled_at) where status = 'scheduled';
create index announcements_sending on announcements (organization_id, id) where status = 'sending';
create index announcements_on_boards on announcements (organization_id, tournament_id, sent_at)
  where sent_at is not null and 'board' = any (channels);
select make_tenant_table('announcements');
select open_to_workers('announcements', 'select');

create table messages (
  organization_id uuid not null,
  id uuid not null,
  tournament_id uuid not null,
  body text not null,
  audience text check (audience in ('all', 'checked_in', 'not_checked_in')),
  team_ids uuid[] not null default '{}',
  player_ids uuid[] not null default '{}',
  -- The players it was for, whom the scoring page shows it.
  addressed uuid[] not null,
  recipients integer not null,
  emailed integer not null,
  unreachable integer not null,
  -- Final figures, kept when the mails themselves go; null while some are under way.
  delivered integer,
  failed integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
create index messages_under_way on messages (organization_id, id) where delivered is null;
select make_tenant_table('messages');
select open_to_workers('messages', 'select');

-- A deleted contact leaves its mails without a name and an address. What no worker has yet is not sent.
create function forget_contacts() returns trigger language plpgsql as $$
begin
  update mails set contact_id = null, email = null, name = null, data = null, ready = false,
    status = case status when 'queued' then 'skipped' else status end,
    reason = case status when 'queued' then 'deleted' else reason end,
    due_at = case status when 'queued' then null else due_at end
  from gone
  where mails.organization_id = gone.organization_id and mails.contact_id = gone.id;
  return null;
end $$;
create trigger forget_contacts after delete on contacts referencing old table as gone
  for each statement execute function forget_contacts();
