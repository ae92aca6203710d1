-- no transaction
-- What has changed in an event since a time is looked for among all of the event's rows, which are few. An index for it had to be
-- written with every change that moves updated_at, and made PostgreSQL write all other indexes of the row, too. Before a table has
-- statistics, it was even used in place of those that find a row: a score read all flags of the event for each player. Answers to
-- invitations, messages and sold tickets may be tens of thousands, so they keep theirs.
drop index concurrently if exists players_by_change;
drop index concurrently if exists teams_by_change;
drop index concurrently if exists score_flags_by_change;
drop index concurrently if exists discounts_by_change;
drop index concurrently if exists side_games_by_change;
drop index concurrently if exists brackets_by_change;
drop index concurrently if exists raffles_by_change;
drop index concurrently if exists auctions_by_change;
drop index concurrently if exists announcements_by_change;
