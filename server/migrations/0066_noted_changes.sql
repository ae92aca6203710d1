-- What a transaction changes is noted while it runs, so that the events of it can be made at its commit. A note is a line in a
-- setting that ends with the transaction: the subject's name and its key. Only transactions that say so take notes; the
-- statements that commit by themselves tell their events in the statement.
create function note_changed(subject text, keys text[]) returns void language sql volatile as $$
  select set_config('app.changed', concat(current_setting('app.changed', true),
    (select string_agg(concat(subject, ' ', key, E'\n'), '') from unnest(keys) as key where key is not null)), true)
$$;

-- Makes the triggers that note changes of a table. `key` is an expression of a row's columns.
create function note_changes_of(tab regclass, subject text, key text, operations text[]) returns void language plpgsql as $$
declare
  operation text;
  name text;
begin
  foreach operation in array operations loop
    name := format('note_%s_by_%s_of_%s', subject, operation, tab);
    execute format(
      $f$create function %I() returns trigger language plpgsql as $b$
      begin
        perform note_changed(%L, array(%s));
        return null;
      end $b$ $f$,
      name, subject,
      case operation
        when 'insert' then format('select distinct (%s)::text from changed', key)
        when 'delete' then format('select distinct (%s)::text from lost', key)
        else format('select (%s)::text from lost union select (%1$s)::text from changed', key)
      end);
    execute format(
      $f$create trigger %I after %s on %s referencing %s for each statement
      when (current_setting('app.tells', true) = 'on') execute function %I()$f$,
      name, operation, tab,
      case operation
        when 'insert' then 'new table as changed'
        when 'delete' then 'old table as lost'
        else 'old table as lost new table as changed'
      end,
      name);
  end loop;
end $$;
revoke execute on function note_changes_of(regclass, text, text, text[]) from public;

-- When the transaction happens, by the clock of the service.
create function transaction_time() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;

-- `updated_at` moves with every change of a column that is shown, and strictly: a reader that has a row's later state can tell.
create function move_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(transaction_time(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create function begin_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := new.created_at;
  return new;
end $$;

-- Dates the changes of a table by its column updated_at. Changes of the columns in `ignored` do not count: they are not shown, or
-- follow something else. A migration that adds a column to the table calls this again.
create function date_changes_of(tab regclass, ignored text[] default '{}') returns void language plpgsql as $$
declare
  before_it text;
  after_it text;
begin
  -- A column of type json cannot be compared, but its text can.
  select string_agg(format('old.%I%s', attname, cast_to), ', ' order by attnum),
    string_agg(format('new.%I%s', attname, cast_to), ', ' order by attnum)
  into before_it, after_it
  from pg_attribute, lateral (select case when atttypid = 'json'::regtype then '::text' else '' end as cast_to) as comparable
  where attrelid = tab and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (array['organization_id', 'id', 'created_at', 'updated_at'] || ignored);
  execute format(
    'create or replace trigger begin_updated_at before insert on %s for each row
     when (new.updated_at is null) execute function begin_updated_at()', tab);
  execute format(
    'create or replace trigger move_updated_at before update on %s for each row
     when ((%s) is distinct from (%s)) execute function move_updated_at()', tab, before_it, after_it);
end $$;
revoke execute on function date_changes_of(regclass, text[]) from public;

-- Rows of `part` are shown as a part of `whole`, so a change of them moves its `updated_at`, unless the same transaction has made or
-- changed it. `key` is the column of the part that has the whole's id.
create function date_whole_by(part regclass, whole regclass, key text) returns void language plpgsql as $$
declare
  operation text;
  name text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    name := format('date_%s_by_%s_of_%s', whole, operation, part);
    execute format(
      $f$create function %I() returns trigger language plpgsql as $b$
      begin
        update %s as whole
        set updated_at = greatest(transaction_time(), whole.updated_at + interval '1 millisecond')
        from (%s) as changed
        where whole.organization_id = changed.organization_id and whole.id = changed.key
          and whole.xmin <> pg_current_xact_id()::xid;
        return null;
      end $b$ $f$,
      name, whole,
      case operation
        when 'insert' then format('select distinct organization_id, %I as key from changed', key)
        when 'delete' then format('select distinct organization_id, %I as key from lost', key)
        else format('select organization_id, %I as key from lost union select organization_id, %1$I from changed', key)
      end);
    execute format(
      'create trigger %I after %s on %s referencing %s for each statement execute function %I()',
      name, operation, part,
      case operation
        when 'insert' then 'new table as changed'
        when 'delete' then 'old table as lost'
        else 'old table as lost new table as changed'
      end,
      name);
  end loop;
end $$;
revoke execute on function date_whole_by(regclass, regclass, text) from public;
