-- A raffle of a tournament. The tournament's row is the lock of everything below: whoever sells, voids or draws holds it.
-- `sealed_seed` is the end of a chain of hashes that begins, for the public, with `commitment`: draw n reveals one more link,
-- so every outcome is fixed at creation, and no outcome tells the next.
create table raffles (
  organization_id uuid not null,
  id uuid not null,
  tournament_id uuid not null,
  name text not null,
  status text not null check (status in ('open', 'closed', 'drawn')),
  ticket_price_cents integer not null check (ticket_price_cents >= 0),
  currency text not null,
  commitment text not null,
  sealed_seed text not null,
  draws smallint not null default 0 check (draws between 0 and 1000),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
create index raffles_by_tournament on raffles (organization_id, tournament_id, id);
select make_tenant_table('raffles');

-- `turn` is the order in which they were added, which is the order in which they are drawn.
create table raffle_prizes (
  organization_id uuid not null,
  raffle_id uuid not null,
  id uuid not null,
  turn bigint not null generated always as identity,
  name text not null,
  quantity integer not null check (quantity > 0),
  value_cents integer check (value_cents >= 0),
  primary key (organization_id, raffle_id, id),
  foreign key (organization_id, raffle_id) references raffles (organization_id, id) on delete cascade
);
select make_tenant_table('raffle_prizes');

-- Tickets are sold as a range of numbers, which stays taken when the sale is void. `holder_key` tells people apart and is
-- fixed at the sale: a contact that is deleted later must not become somebody else between two draws.
create table raffle_sales (
  organization_id uuid not null,
  raffle_id uuid not null,
  id uuid not null,
  first_number integer not null check (first_number > 0),
  last_number integer not null,
  contact_id uuid,
  holder_name text not null,
  holder_email text,
  holder_phone text,
  -- The initials: all that everybody may see of the name.
  holder_label text not null,
  holder_key text collate "C" not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null default 'sold' check (status in ('sold', 'void')),
  void_reason text,
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, raffle_id, id),
  constraint raffle_sales_first_number unique (organization_id, raffle_id, first_number),
  check (last_number >= first_number),
  check ((status = 'void') = (voided_at is not null)),
  foreign key (organization_id, raffle_id) references raffles (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete set null (contact_id)
);
create index raffle_sales_by_holder on raffle_sales (organization_id, raffle_id, holder_key);
create index raffle_sales_by_contact on raffle_sales (organization_id, contact_id) where contact_id is not null;
select make_tenant_table('raffle_sales');

-- The log of draws, with all that repeats them; never edited.
create table raffle_draws (
  organization_id uuid not null,
  raffle_id uuid not null,
  draw smallint not null check (draw between 1 and 1000),
  commitment text not null,
  seed text not null,
  public_word text,
  exclude_previous_winners boolean not null,
  redraw_of uuid,
  reason text,
  pool json not null,
  drawn_at timestamptz(3) not null,
  primary key (organization_id, raffle_id, draw),
  foreign key (organization_id, raffle_id) references raffles (organization_id, id)
);
select make_tenant_table('raffle_draws');

-- The picks of the draws. Of one only `status` and `reason` change, and once: when its prize is drawn again.
create table raffle_winners (
  organization_id uuid not null,
  raffle_id uuid not null,
  id uuid not null,
  draw smallint not null,
  pick smallint not null,
  counter integer not null,
  pool_index integer not null,
  ticket_number integer not null,
  removed json not null,
  prize_id uuid not null,
  sale_id uuid not null,
  status text not null default 'won' check (status in ('won', 'forfeited')),
  reason text,
  primary key (organization_id, raffle_id, id),
  constraint raffle_winners_pick unique (organization_id, raffle_id, draw, pick),
  constraint raffle_winners_ticket_once unique (organization_id, raffle_id, ticket_number),
  foreign key (organization_id, raffle_id, draw) references raffle_draws (organization_id, raffle_id, draw),
  foreign key (organization_id, raffle_id, prize_id) references raffle_prizes (organization_id, raffle_id, id),
  foreign key (organization_id, raffle_id, sale_id) references raffle_sales (organization_id, raffle_id, id)
);
create index raffle_winners_by_prize on raffle_winners (organization_id, raffle_id, prize_id);
create index raffle_winners_by_sale on raffle_winners (organization_id, raffle_id, sale_id);
select make_tenant_table('raffle_winners');

-- A win is drawn again at most once.
alter table raffle_draws add foreign key (organization_id, raffle_id, redraw_of)
  references raffle_winners (organization_id, raffle_id, id);
create unique index raffle_draws_redraw_once on raffle_draws (organization_id, raffle_id, redraw_of)
  where redraw_of is not null;
