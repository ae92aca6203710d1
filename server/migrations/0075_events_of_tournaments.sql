-- Tournaments, flights, teams, players and discounts are told by events: when each changed last, and what integrators keep beside it.
alter table tournaments
  add column updated_at timestamptz(3),
  add column settings_updated_at timestamptz(3),
  add column holes_updated_at timestamptz(3),
  add column sponsors_updated_at timestamptz(3),
  add column external_id text collate "C",
  add column metadata jsonb not null default '{}';
alter table teams
  add column updated_at timestamptz(3),
  add column external_id text collate "C",
  add column metadata jsonb not null default '{}';
alter table players
  add column updated_at timestamptz(3),
  add column external_id text collate "C",
  add column metadata jsonb not null default '{}';
alter table flights add column updated_at timestamptz(3);
alter table discounts add column updated_at timestamptz(3);

-- Where one row holds things that change apart, each has a date of its own: `dated` moves with the columns that are `shown`.
create function date_columns_of(tab regclass, dated text, shown text[]) returns void language plpgsql as $$
begin
  execute format(
    $f$create function %I() returns trigger language plpgsql as $b$
    begin
      new.%I := new.created_at;
      return new;
    end $b$ $f$,
    format('begin_%s_of_%s', dated, tab), dated);
  execute format(
    $f$create function %I() returns trigger language plpgsql as $b$
    begin
      new.%I := greatest(transaction_time(), old.%2$I + interval '1 millisecond');
      return new;
    end $b$ $f$,
    format('move_%s_of_%s', dated, tab), dated);
  execute format(
    'create trigger %I before insert on %s for each row when (new.%I is null) execute function %I()',
    'begin_' || dated, tab, dated, format('begin_%s_of_%s', dated, tab));
  execute format(
    'create trigger %I before update on %s for each row when ((%s) is distinct from (%s)) execute function %I()',
    'move_' || dated, tab,
    (select string_agg(format('old.%I', shown_column), ', ') from unnest(shown) as shown_column),
    (select string_agg(format('new.%I', shown_column), ', ') from unnest(shown) as shown_column),
    format('move_%s_of_%s', dated, tab));
end $$;
revoke execute on function date_columns_of(regclass, text, text[]) from public;

select date_columns_of('tournaments', 'updated_at',
  '{name,course_name,event_date,format,status,auto_status,external_id,metadata}');
select date_columns_of('tournaments', 'settings_updated_at',
  '{timezone,team_size,boards,best_ball_count,handicap_mode,stableford_basis,max_score,ties,incomplete_cards,
    side_games_enabled,suspended,public_slug,public_board,description,start_time,reply_to,language,tv_seconds,
    tv_rotate_flights,tv_boards,registration_enabled,registration_fee_cents,registration_currency,registration_capacity,
    registration_per_player,registration_closes_at,registration_waitlist,registration_pay_offline,
    registration_refund_until}');
select date_changes_of('flights');
select date_changes_of('discounts');
select date_changes_of('teams', '{strokes,scored_at,card_version,scramble_handicap,handicap_settled,board_key,
  signed_name,signed_at,amended_at}');
select date_changes_of('players', '{strokes,scored_at,card_version,board_key,withdraw_reason}');

-- A list that belongs to a tournament and is replaced as a whole has its date in the tournament's row, moved once a transaction.
create function date_list_by(part regclass, dated text) returns void language plpgsql as $$
declare
  operation text;
  name text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    name := format('date_list_by_%s_of_%s', operation, part);
    execute format(
      $f$create function %I() returns trigger language plpgsql as $b$
      begin
        update tournaments as whole
        set %I = greatest(transaction_time(), whole.%2$I + interval '1 millisecond')
        from (select distinct organization_id, tournament_id from %s) as changed
        where whole.organization_id = changed.organization_id and whole.id = changed.tournament_id
          and (whole.xmin <> pg_current_xact_id()::xid or coalesce(whole.%2$I < transaction_time(), true));
        return null;
      end $b$ $f$,
      name, dated, case operation when 'delete' then 'lost' else 'changed' end);
    execute format(
      'create trigger %I after %s on %s referencing %s for each statement execute function %I()',
      name, operation, part, case operation when 'delete' then 'old table as lost' else 'new table as changed' end, name);
  end loop;
end $$;
revoke execute on function date_list_by(regclass, text) from public;
select date_list_by('holes', 'holes_updated_at');
select date_list_by('sponsors', 'sponsors_updated_at');

-- A player is shown with the name of the team.
create function date_players_of_team() returns trigger language plpgsql as $$
begin
  update players set updated_at = greatest(transaction_time(), updated_at + interval '1 millisecond')
  where organization_id = new.organization_id and tournament_id = new.tournament_id and team_id = new.id;
  return null;
end $$;
create trigger date_players_of_team after update on teams for each row
  when (old.team_name is distinct from new.team_name) execute function date_players_of_team();

-- Rows that change far more often than what is shown of them (cards, signatures) are noted only where their date has moved. The
-- key names the tournament, too, as their tables are ordered by it.
create function note_dated_changes_of(tab regclass, subject text) returns void language plpgsql as $$
declare
  name text := format('note_%s_by_update_of_%s', subject, tab);
begin
  execute format(
    $f$create function %I() returns trigger language plpgsql as $b$
    begin
      perform note_changed(%L, array(
        select changed.tournament_id || '/' || changed.id from changed join lost using (organization_id, tournament_id, id)
        where changed.updated_at is distinct from lost.updated_at));
      return null;
    end $b$ $f$,
    name, subject);
  execute format(
    $f$create trigger %I after update on %s referencing old table as lost new table as changed for each statement
    when (current_setting('app.tells', true) = 'on') execute function %I()$f$,
    name, tab, name);
end $$;
revoke execute on function note_dated_changes_of(regclass, text) from public;

select note_changes_of('tournaments', 'tournament', 'id', '{insert,update}');
select note_changes_of('holes', 'tournament_holes', 'tournament_id', '{insert,update,delete}');
select note_changes_of('sponsors', 'tournament_sponsors', 'tournament_id', '{insert,update,delete}');
select note_changes_of('flights', 'flight', 'tournament_id || ''/'' || id', '{insert,update,delete}');
select note_changes_of('discounts', 'discount', 'tournament_id || ''/'' || id', '{insert,update,delete}');
select note_changes_of('teams', 'team', 'tournament_id || ''/'' || id', '{insert,delete}');
select note_dated_changes_of('teams', 'team');
select note_changes_of('players', 'player', 'tournament_id || ''/'' || id', '{insert}');
select note_dated_changes_of('players', 'player');
