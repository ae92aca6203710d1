-- The account at a processor that an organization is paid by; its secrets are sealed.
create table payment_accounts (
  organization_id uuid not null,
  id uuid not null,
  processor text not null check (processor in ('stripe')),
  mode text not null check (mode in ('test', 'live')),
  secret_key text not null,
  webhook_secret text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint payment_accounts_one_each unique (organization_id)
);
create index payment_accounts_by_id on payment_accounts (id);
select make_tenant_table('payment_accounts');
select open_to_workers('payment_accounts', 'select');

-- Money on its way to us: one session at a processor, or cash in hand. What the processor must be asked has a time in
-- `ask_at`; a settled row has none. `session_id` is null until the processor has told us that it opened one.
create table payments (
  organization_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  tournament_id uuid not null,
  processor text not null check (processor in ('stripe', 'sandbox', 'offline')),
  account_id uuid,
  status text not null check (status in ('open', 'processing', 'paid', 'failed', 'expired', 'returned')),
  -- Whether the money was accepted: it then is the registration's `paid_cents`.
  accepted boolean not null default false,
  method text,
  reference text,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- What came, where that differs from what was asked for.
  received_cents bigint,
  received_currency text,
  session_id text,
  checkout_url text,
  session_ends_at timestamptz(3),
  -- What was asked of the processor, with the link that leads back here: under one key it must stay the same.
  sealed_order text,
  intent_id text,
  -- Somebody speaks with the processor about it until then.
  calling_until timestamptz(3),
  -- The number of the idempotency key: a new one is taken after the processor has stored a failure under the old.
  key_number integer not null default 1,
  -- What the sandbox answers to a refund.
  sandbox_refunds text check (sandbox_refunds in ('succeed', 'fail', 'pending')),
  ask_at timestamptz(3),
  asked integer not null default 0,
  -- Refunds made by hand are to be looked for.
  look_for_refunds boolean not null default false,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references registrations (organization_id, id)
) with (fillfactor = 80);
create index payments_by_registration on payments (organization_id, registration_id, id);
create index payments_by_tournament on payments (organization_id, tournament_id, id);
create index payments_by_intent on payments (organization_id, intent_id) where intent_id is not null;
create index payments_to_ask on payments (ask_at, organization_id, id) where ask_at is not null;
-- However many visit at once, one session is open.
create unique index payments_one_open on payments (organization_id, registration_id)
  where status in ('open', 'processing');
select make_tenant_table('payments');
select open_to_workers('payments', 'select');

-- Money on its way back. An automatic one returns a payment that was not accepted.
create table refunds (
  organization_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  source text not null check (source in ('api', 'golfer', 'automatic', 'processor')),
  failure text,
  -- Whether the registration is to be cancelled with it, and whether the processor has accepted it.
  cancels boolean not null default false,
  accepted boolean not null default false,
  processor_id text,
  key_number integer not null default 1,
  ask_at timestamptz(3),
  asked integer not null default 0,
  -- The request that asked for it: a repeat shows this refund.
  key_owner text,
  key text,
  fingerprint bytea,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references registrations (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
) with (fillfactor = 80);
create index refunds_by_registration on refunds (organization_id, registration_id, id);
create index refunds_by_payment on refunds (organization_id, payment_id, id);
create unique index refunds_by_processor_id on refunds (organization_id, payment_id, processor_id)
  where processor_id is not null;
create index refunds_by_key on refunds (organization_id, key_owner, key) where key is not null;
create index refunds_to_ask on refunds (ask_at, organization_id, id) where ask_at is not null;
select make_tenant_table('refunds');
select open_to_workers('refunds', 'select');

-- Signed notices, each once. What one tells about a payment that is not known yet is kept until it is.
create table payment_notices (
  organization_id uuid not null,
  account_id uuid not null,
  event_id text not null,
  type text not null,
  intent_id text,
  told jsonb,
  received_at timestamptz(3) not null,
  primary key (organization_id, account_id, event_id)
);
create index payment_notices_early on payment_notices (organization_id, account_id, intent_id) where told is not null;
create index payment_notices_by_age on payment_notices (received_at);
select make_tenant_table('payment_notices');
select open_to_workers('payment_notices', 'select, delete');
