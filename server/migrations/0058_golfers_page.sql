-- What golfers read about an event before they register: a description, when play starts on its day, and where to write to.
-- Its language is that of the mails about it.
alter table tournaments
  add column description text check (length(description) <= 4000),
  add column start_time text check (start_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column reply_to text,
  add column language text not null default 'en' check (language in ('en', 'de'));

-- Calendars take the newest revision of an event: each change of what they show counts one up.
alter table tournaments
  add column calendar_revision int not null default 0,
  add column calendar_changed_at timestamptz(3);

create function count_calendar_revision() returns trigger language plpgsql as $$
begin
  new.calendar_revision := old.calendar_revision + 1;
  new.calendar_changed_at := now();
  return new;
end $$;

create trigger count_calendar_revision
  before update of name, course_name, event_date, timezone, start_time, description, public_slug on tournaments
  for each row when (
    (old.name, old.course_name, old.event_date, old.timezone, old.start_time, old.description, old.public_slug)
    is distinct from
    (new.name, new.course_name, new.event_date, new.timezone, new.start_time, new.description, new.public_slug))
  execute function count_calendar_revision();
