-- Scores, flags, signatures and leaders are told by events. A score that is stored in a transaction is noted by its row of the log;
-- the statements that commit by themselves tell their scores in the statement.
select note_changes_of('score_log', 'score', $$tournament_id || '/' || id$$, '{insert}');

alter table score_flags add column updated_at timestamptz(3);
-- What raised a flag, and the holes it is about, are told by its words.
select date_changes_of('score_flags', '{strokes,holes}');
select note_changes_of('score_flags', 'flag', $$tournament_id || '/' || id$$, '{insert,update}');

-- When the card of a team was last signed or opened again, so that the instants of the two grow.
alter table teams add column card_changed_at timestamptz(3);

-- Who led each board when that was last told, and by which version of the boards.
create table told_leaders (
  organization_id uuid not null,
  tournament_id uuid not null,
  board text not null,
  revision bigint not null,
  entrants uuid[] not null,
  -- The rows of the first of them, as they were told.
  leaders jsonb not null,
  primary key (organization_id, tournament_id, board)
);
select make_tenant_table('told_leaders');

-- Which version of an event's boards was last looked at for another leader, and when, by the clock of the database.
create table leader_looks (
  organization_id uuid not null,
  tournament_id uuid not null,
  version bigint not null,
  looked_at timestamptz(3) not null,
  primary key (organization_id, tournament_id)
);
select make_tenant_table('leader_looks');
select open_to_workers('leader_looks', 'select');
