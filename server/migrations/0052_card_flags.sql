-- A flag about all holes of a card that have no score, where one is told for the whole card; null for a flag about one hole.
-- Its `hole_number` is the first of them. Its `strokes` are the negative number of such a flag on its card, because the
-- flags of a card differ by hole, kind and strokes.
alter table score_flags add column holes smallint[];
