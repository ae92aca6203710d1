-- Items that go to the highest bidder. Whether one is open follows from its times and the database's clock at each look: no
-- job opens or ends it, so none can be late. Ending one early moves `closes_at`; `taken_down` is one that nobody wins. The
-- standing (who holds the highest bid that counts) is kept on the row, which is also the lock that bids queue for.
create table auctions (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  donor text,
  starting_bid_cents integer not null check (starting_bid_cents > 0),
  min_increment_cents integer not null check (min_increment_cents > 0),
  buy_now_cents integer check (buy_now_cents > starting_bid_cents),
  currency text not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  extended boolean not null default false,
  taken_down boolean not null default false,
  current_bid_cents integer,
  high_bid_id uuid,
  high_bidder_id uuid,
  high_bidder_label text,
  bid_count integer not null default 0,
  -- Of every bid, struck or not: from the first one on, the terms stay as they are.
  last_bid_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  check ((current_bid_cents is null) = (bid_count = 0) and (high_bid_id is null) = (bid_count = 0)),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
) with (fillfactor = 50);
select make_tenant_table('auctions');

-- Whoever holds the token is the bidder; only its hash is here.
create table auction_bidders (
  organization_id uuid not null,
  tournament_id uuid not null,
  id uuid not null,
  number integer not null,
  label text not null,
  name text not null,
  email text not null,
  phone text,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, id),
  unique (organization_id, tournament_id, number),
  unique (organization_id, tournament_id, token_hash),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('auction_bidders');

-- The last number given to a bidder of the event. A sequence would leave gaps behind bids that are refused.
create table auction_bidder_counts (
  organization_id uuid not null,
  tournament_id uuid not null,
  bidders integer not null,
  primary key (organization_id, tournament_id),
  foreign key (organization_id, tournament_id) references tournaments (organization_id, id)
);
select make_tenant_table('auction_bidder_counts');

create table auction_bids (
  organization_id uuid not null,
  tournament_id uuid not null,
  auction_id uuid not null,
  id uuid not null,
  bidder_id uuid not null,
  amount_cents integer not null,
  buy_now boolean not null,
  struck_at timestamptz(3),
  struck_reason text,
  created_at timestamptz(3) not null,
  primary key (organization_id, tournament_id, auction_id, id),
  foreign key (organization_id, tournament_id, auction_id) references auctions (organization_id, tournament_id, id),
  foreign key (organization_id, tournament_id, bidder_id) references auction_bidders (organization_id, tournament_id, id)
);
-- Of one amount one counts; and what the next highest is, once one is struck.
create unique index auction_bids_counting on auction_bids (organization_id, tournament_id, auction_id, amount_cents)
  where struck_at is null;
select make_tenant_table('auction_bids');

-- The instant of closing is over already.
create function auction_status(item auctions, at timestamptz) returns text language sql immutable as $$
  select case
    when item.taken_down then 'closed'
    when at >= item.closes_at then case when item.high_bid_id is null then 'unsold' else 'sold' end
    when at < item.opens_at then 'upcoming'
    else 'open'
  end
$$;

-- What the next bid must reach. Nobody has to offer more than the price at which the item is his at once.
create function auction_minimum(item auctions) returns integer language sql immutable as $$
  select least(item.buy_now_cents, coalesce(item.current_bid_cents + item.min_increment_cents, item.starting_bid_cents))
$$;

-- How a bid fared, and the item as it left it. What was refused has an outcome and no bid.
create type placed_bid as (
  key uuid,
  outcome text,
  at timestamptz(3),
  bid_id uuid,
  amount_cents integer,
  buy_now boolean,
  before_cents integer,
  bidder_id uuid,
  bidder_number integer,
  bidder_label text,
  item auctions
);

-- Places bids on one item, in their order. The event is locked against changes as scores lock it, so that none gets in once
-- it is archived; then the item is locked, and the clock is read after that: a bid that waited is judged by the time at
-- which its turn came. Bids of an item have times of their own: within one millisecond the second waits for the next, and
-- when the clock was set back it comes right behind the one before.
create function place_bids(tournament uuid, slug text, auction uuid, soft_close interval, bids json)
  returns setof placed_bid language plpgsql as $$
declare
  event record;
  item auctions;
  bid record;
  bidder auction_bidders;
  made placed_bid;
  refusal text;
begin
  select status, public_slug into event from tournaments where id = tournament for share;
  if not found or event.status = 'setup' or event.public_slug is distinct from slug then
    refusal := 'no_event';
  else
    select * into item from auctions where tournament_id = tournament and id = auction for no key update;
    if not found then refusal := 'no_item'; end if;
  end if;
  for bid in
    select * from json_to_recordset(bids)
      as bid (key uuid, amount integer, hash text, name text, email text, phone text, initials text)
  loop
    made := null;
    bidder := null;
    made.key := bid.key;
    made.outcome := refusal;
    if refusal is null and bid.name is null then
      select * into bidder from auction_bidders
      where tournament_id = tournament and token_hash = decode(bid.hash, 'hex');
      if not found then made.outcome := 'no_bidder'; end if;
    end if;
    made.at := date_trunc('milliseconds', clock_timestamp());
    if made.at <= item.last_bid_at then
      perform pg_sleep(0.001);
      made.at := greatest(date_trunc('milliseconds', clock_timestamp()), item.last_bid_at + interval '1 millisecond');
    end if;
    made.outcome := coalesce(made.outcome, case
      when event.status = 'archived' then 'archived'
      when auction_status(item, made.at) <> 'open' then auction_status(item, made.at)
      when bidder.id = item.high_bidder_id then 'own_bid'
      when bid.amount < auction_minimum(item) then 'too_low'
      else 'placed'
    end);
    if made.outcome = 'placed' then
      made.bid_id := new_id(made.at);
      made.buy_now := coalesce(bid.amount >= item.buy_now_cents, false);
      made.amount_cents := least(bid.amount, item.buy_now_cents);
      made.before_cents := item.current_bid_cents;
      if bidder.id is null then
        insert into auction_bidder_counts as counts (organization_id, tournament_id, bidders)
        values (item.organization_id, tournament, 1)
        on conflict (organization_id, tournament_id) do update set bidders = counts.bidders + 1
        returning bidders into made.bidder_number;
        insert into auction_bidders (organization_id, tournament_id, id, number, label, name, email, phone, token_hash,
          created_at)
        values (item.organization_id, tournament, new_id(made.at), made.bidder_number,
          concat_ws(' ', nullif(bid.initials, ''), '#' || made.bidder_number), bid.name, bid.email, bid.phone,
          decode(bid.hash, 'hex'), made.at)
        returning * into bidder;
      end if;
      made.bidder_id := bidder.id;
      made.bidder_number := bidder.number;
      made.bidder_label := bidder.label;
      insert into auction_bids (organization_id, tournament_id, auction_id, id, bidder_id, amount_cents, buy_now, created_at)
      values (item.organization_id, tournament, auction, made.bid_id, bidder.id, made.amount_cents, made.buy_now, made.at);
      update auctions set current_bid_cents = made.amount_cents, high_bid_id = made.bid_id, high_bidder_id = bidder.id,
        high_bidder_label = bidder.label, bid_count = bid_count + 1, last_bid_at = made.at,
        closes_at = case when made.buy_now then made.at else greatest(closes_at, made.at + soft_close) end,
        extended = extended or (not made.buy_now and made.at + soft_close > closes_at)
      where tournament_id = tournament and id = auction
      returning * into item;
    end if;
    made.item := item;
    return next made;
  end loop;
end $$;
