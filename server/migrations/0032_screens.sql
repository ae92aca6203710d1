-- What people outside see of the boards, and what the screens in the clubhouse show. While the public board is frozen, the
-- instant from which it stands still is kept. Without boards of its own the television shows all that are switched on.
alter table tournaments
  add column public_board text not null default 'live' check (public_board in ('live', 'frozen', 'hidden')),
  add column public_board_frozen_at timestamptz(3),
  add column tv_seconds smallint not null default 10 check (tv_seconds between 4 and 60),
  add column tv_rotate_flights boolean not null default true,
  add column tv_boards text[],
  add check ((public_board = 'frozen') = (public_board_frozen_at is not null));
