-- Side games, brackets, raffles, their tickets and series are told by events: when they changed last, and what integrators keep
-- beside a series.
alter table side_games add column updated_at timestamptz(3);
alter table brackets add column updated_at timestamptz(3);
alter table raffles add column updated_at timestamptz(3);
alter table raffle_sales add column updated_at timestamptz(3);
alter table series
  add column updated_at timestamptz(3),
  add column external_id text collate "C",
  add column metadata jsonb not null default '{}';

-- The list of a game is shown only while its entry is `listed`: a player on it who is deleted changes no other game.
select date_changes_of('side_games');
create function date_side_game_by_list() returns trigger language plpgsql as $$
begin
  update side_games as game
  set updated_at = greatest(transaction_time(), game.updated_at + interval '1 millisecond')
  from (select distinct organization_id, tournament_id, game_id from changed) as listed
  where game.organization_id = listed.organization_id and game.tournament_id = listed.tournament_id
    and game.id = listed.game_id and game.entry = 'listed' and game.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger date_side_game_by_new after insert on side_game_entrants
  referencing new table as changed for each statement execute function date_side_game_by_list();
create trigger date_side_game_by_loss after delete on side_game_entrants
  referencing old table as changed for each statement execute function date_side_game_by_list();
select note_changes_of('side_games', 'sidegame', $$tournament_id || '/' || id$$, '{insert,update,delete}');
select note_changes_of('side_game_entrants', 'sidegame', $$tournament_id || '/' || game_id$$, '{insert,delete}');

-- Where the seeds came from never changes, and json cannot be compared.
select date_changes_of('brackets', '{seeded_from}');
select date_whole_by('bracket_matches', 'brackets', 'bracket_id');
select note_changes_of('brackets', 'bracket', $$tournament_id || '/' || id$$, '{insert,update,delete}');
select note_changes_of('bracket_matches', 'bracket', $$tournament_id || '/' || bracket_id$$, '{insert,update,delete}');

-- The number of draws moves with every draw, so winners need no date of their own.
select date_changes_of('raffles', '{sealed_seed}');
select date_whole_by('raffle_prizes', 'raffles', 'raffle_id');
select note_changes_of('raffles', 'raffle', 'id', '{insert,update,delete}');
select note_changes_of('raffle_prizes', 'raffle', 'raffle_id', '{insert,update,delete}');

-- A sale says whose tickets they are by a name of its own: that a contact is deleted changes neither the sale nor the raffle.
select date_changes_of('raffle_sales', '{contact_id,holder_label,holder_key}');
create function date_raffle_by_sale() returns trigger language plpgsql as $$
begin
  update raffles set updated_at = greatest(transaction_time(), updated_at + interval '1 millisecond')
  where organization_id = new.organization_id and id = new.raffle_id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger date_raffle_by_sale after insert or update of status on raffle_sales
  for each row execute function date_raffle_by_sale();
select note_changes_of('raffle_sales', 'raffle', 'raffle_id', '{insert}');
select note_changes_of('raffle_sales', 'sale', 'id', '{insert,update}');
select note_changes_of('raffle_draws', 'draw', $$raffle_id || '/' || draw$$, '{insert}');

select date_changes_of('series');
select date_whole_by('series_events', 'series', 'series_id');
select note_changes_of('series', 'series', 'id', '{insert,update,delete}');
select note_changes_of('series_events', 'series', 'series_id', '{insert,update,delete}');
