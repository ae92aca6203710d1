-- no transaction
-- in batches of score_flags
update score_flags set updated_at = created_at where ctid between $1 and $2 and updated_at is null;
create index concurrently if not exists score_flags_by_change on score_flags (organization_id, tournament_id, updated_at, id);
create index concurrently if not exists tournaments_with_leaders on tournaments (organization_id, id)
  where status in ('live', 'final');
-- Leaders from before are not told: only from the next change on are they looked at.
-- in batches of board_versions
insert into leader_looks (organization_id, tournament_id, version, looked_at)
select organization_id, tournament_id, version, now() from board_versions where ctid between $1 and $2
on conflict do nothing;
