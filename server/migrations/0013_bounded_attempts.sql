-- A delivery can be replayed for ever. Of what was tried only the newest 100 are kept, and of those the newest 20 with the
-- answer, so that its row stays small however often it is written. Some databases got this with 0012.
create or replace function make_room_for_one_more(made webhook_attempt[]) returns webhook_attempt[] language sql immutable as $$
  select array_agg(row(started_at, duration_ms, http_status, error,
    case when nth > cardinality(made) - 19 then response_excerpt end, trigger)::webhook_attempt order by nth)
  from unnest(made) with ordinality as one (started_at, duration_ms, http_status, error, response_excerpt, trigger, nth)
  where nth > cardinality(made) - 99
$$;
