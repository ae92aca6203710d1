-- A part that changes moves the date of its whole, unless the transaction has dated the whole already. That it has written
-- the whole's row is no proof of that: the row may have been stored again as it was.

create or replace function date_whole_by(part regclass, whole regclass, key text) returns void language plpgsql as $$
declare
  operation text;
  name text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    name := format('date_%s_by_%s_of_%s', whole, operation, part);
    execute format(
      $f$create or replace function %I() returns trigger language plpgsql as $b$
      begin
        update %s as whole
        set updated_at = greatest(transaction_time(), whole.updated_at + interval '1 millisecond')
        from (%s) as changed
        where whole.organization_id = changed.organization_id and whole.id = changed.key
          and (whole.xmin <> pg_current_xact_id()::xid or whole.updated_at < transaction_time());
        return null;
      end $b$ $f$,
      name, whole,
      case operation
        when 'insert' then format('select distinct organization_id, %I as key from changed', key)
        when 'delete' then format('select distinct organization_id, %I as key from lost', key)
        else format('select organization_id, %I as key from lost union select organization_id, %1$I from changed', key)
      end);
    execute format(
      'create or replace trigger %I after %s on %s referencing %s for each statement execute function %I()',
      name, operation, part,
      case operation
        when 'insert' then 'new table as changed'
        when 'delete' then 'old table as lost'
        else 'old table as lost new table as changed'
      end,
      name);
  end loop;
end $$;
select date_whole_by('registration_flags', 'registrations', 'registration_id');
select date_whole_by('bracket_matches', 'brackets', 'bracket_id');
select date_whole_by('raffle_prizes', 'raffles', 'raffle_id');
select date_whole_by('series_events', 'series', 'series_id');

create or replace function date_registrations_by_refunds() returns trigger language plpgsql as $$
begin
  update registrations as whole
  set updated_at = greatest(transaction_time(), whole.updated_at + interval '1 millisecond')
  from (
    select distinct changed.organization_id, changed.registration_id
    from changed join lost on lost.organization_id = changed.organization_id and lost.id = changed.id
    where changed.status = 'succeeded' and lost.status <> 'succeeded') as settled
  where whole.organization_id = settled.organization_id and whole.id = settled.registration_id
    and (whole.xmin <> pg_current_xact_id()::xid or whole.updated_at < transaction_time());
  return null;
end $$;

create or replace function date_side_game_by_list() returns trigger language plpgsql as $$
begin
  update side_games as game
  set updated_at = greatest(transaction_time(), game.updated_at + interval '1 millisecond')
  from (select distinct organization_id, tournament_id, game_id from changed) as listed
  where game.organization_id = listed.organization_id and game.tournament_id = listed.tournament_id
    and game.id = listed.game_id and game.entry = 'listed'
    and (game.xmin <> pg_current_xact_id()::xid or game.updated_at < transaction_time());
  return null;
end $$;

create or replace function date_raffle_by_sale() returns trigger language plpgsql as $$
begin
  update raffles set updated_at = greatest(transaction_time(), updated_at + interval '1 millisecond')
  where organization_id = new.organization_id and id = new.raffle_id
    and (xmin <> pg_current_xact_id()::xid or updated_at < transaction_time());
  return null;
end $$;
