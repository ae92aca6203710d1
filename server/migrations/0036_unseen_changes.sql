-- No public board shows a signature, or that two phones disagree. `unseen` counts the versions that such changes have made, so
-- that they neither tell of themselves while the board is frozen or hidden, nor send anything to spectators while it is live:
-- `version - unseen - withheld` is the version of what is shown outside.
alter table board_versions add column unseen bigint not null default 0;

create function raise_board_unseen() returns trigger language plpgsql as $$
begin
  update board_versions set version = version + 1, unseen = unseen + 1
  where organization_id = new.organization_id and tournament_id = new.tournament_id;
  return null;
end $$;
drop trigger raise_board_by_signature on teams;
create trigger raise_board_by_signature after update on teams for each row
  when (old.signed_at is distinct from new.signed_at) execute function raise_board_unseen();
