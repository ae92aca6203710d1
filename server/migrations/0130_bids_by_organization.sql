-- Of the functions that tenants call, the only one that left it to row security whose rows they are. Nothing else changes.
create or replace function place_bids(tournament uuid, slug text, auction uuid, soft_close interval, bids json)
returns setof placed_bid language plpgsql as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
  event record;
  item auctions;
  bid record;
  bidder auction_bidders;
  made placed_bid;
  refusal text;
  is_changed boolean := false;
begin
  select status, public_slug into event from tournaments
  where organization_id = organization and id = tournament for share;
  if not found or event.status = 'setup' or event.public_slug is distinct from slug then
    refusal := 'no_event';
  else
    select * into item from auctions
    where organization_id = organization and tournament_id = tournament and id = auction for no key update;
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
      where organization_id = organization and tournament_id = tournament and token_hash = decode(bid.hash, 'hex');
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
      insert into auction_bids (organization_id, tournament_id, auction_id, id, bidder_id, amount_cents, buy_now, created_at,
        updated_at)
      values (item.organization_id, tournament, auction, made.bid_id, bidder.id, made.amount_cents, made.buy_now, made.at,
        made.at);
      item.extended := item.extended or (not made.buy_now and made.at + soft_close > item.closes_at);
      item.closes_at := case when made.buy_now then made.at else greatest(item.closes_at, made.at + soft_close) end;
      item.current_bid_cents := made.amount_cents;
      item.high_bid_id := made.bid_id;
      item.high_bidder_id := bidder.id;
      item.high_bidder_label := bidder.label;
      item.bid_count := item.bid_count + 1;
      item.last_bid_at := made.at;
      is_changed := true;
    end if;
    made.item := item;
    return next made;
  end loop;
  if is_changed then
    update auctions set current_bid_cents = item.current_bid_cents, high_bid_id = item.high_bid_id,
      high_bidder_id = item.high_bidder_id, high_bidder_label = item.high_bidder_label, bid_count = item.bid_count,
      last_bid_at = item.last_bid_at, closes_at = item.closes_at, extended = item.extended
    where organization_id = organization and tournament_id = tournament and id = auction;
  end if;
end $$;
