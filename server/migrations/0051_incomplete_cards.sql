-- What becomes of cards that lack a hole once the event is over: they are ranked as they are, or listed without a place.
alter table tournaments add column incomplete_cards text not null default 'rank'
  check (incomplete_cards in ('rank', 'unranked'));

-- When the event became final, and the version of its boards that did it; null until then, and again when it goes on.
-- A board of an earlier instant, or frozen at an earlier version, shows the event as it was then: under way. A result that
-- comes back from the archive has been final all along, which `final_at` of the event, from which the archive is reckoned,
-- does not tell.
alter table board_versions add column over_at timestamptz(3), add column over_version bigint;

update board_versions as board set over_at = tournament.final_at,
  over_version = case when tournament.public_board_frozen_at < tournament.final_at then board.frozen_version + 1 else 0 end
from tournaments as tournament
where tournament.organization_id = board.organization_id and tournament.id = board.tournament_id
  and tournament.status in ('final', 'archived');

create or replace function raise_board_of_event() returns trigger language plpgsql as $$
declare
  shown bigint;
  gap bigint := 0;
  was_over boolean := old.status in ('final', 'archived');
  is_over boolean := new.status in ('final', 'archived');
begin
  if old.public_slug is distinct from new.public_slug then
    select version - unseen - coalesce(withheld, 0) into shown from board_versions
    where organization_id = new.organization_id and tournament_id = new.id for update;
    if old.public_slug is not null then perform leave_address(old.public_slug, shown); end if;
    gap := greatest(version_left_at(new.public_slug) - shown, 0);
  end if;
  update board_versions set version = version + 1 + gap,
    withheld = case when new.public_board <> 'live' then coalesce(withheld, 0) end,
    frozen_version = case when new.public_board = 'frozen' then
      case when old.public_board = 'frozen' then frozen_version else version end end,
    over_at = case when was_over and is_over then over_at when is_over then new.final_at end,
    over_version = case when was_over and is_over then over_version when is_over then version + 1 + gap end
  where organization_id = new.organization_id and tournament_id = new.id;
  return null;
end $$;

create or replace trigger raise_board_by_change after update on tournaments for each row
  when ((old.format, old.status, old.boards, old.best_ball_count, old.handicap_mode, old.stableford_basis, old.max_score,
         old.ties, old.name, old.course_name, old.event_date, old.timezone, old.public_slug, old.public_board,
         old.incomplete_cards)
        is distinct from
        (new.format, new.status, new.boards, new.best_ball_count, new.handicap_mode, new.stableford_basis, new.max_score,
         new.ties, new.name, new.course_name, new.event_date, new.timezone, new.public_slug, new.public_board,
         new.incomplete_cards))
  execute function raise_board_of_event();
