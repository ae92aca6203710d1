-- The oldest release whose program runs on this schema. A migration that takes away what an older one needs raises it first;
-- programs read it with every heartbeat, and an older one then answers 503 before anything is gone.
create table oldest_program (
  only_row boolean primary key default true check (only_row),
  release text not null check (release ~ '^\d+\.\d+\.\d+$')
);

insert into oldest_program (release) values ('0.2.0');

grant select on oldest_program to fairway_platform;
