-- Where the feed of an organization ends now: its last event that is decided. A position says no more than what a commit has
-- brought to the disk: the sequence itself may fall back by some values when PostgreSQL crashes. What the purge has deleted was
-- decided long ago. The second statement has a snapshot of its own, taken after the horizon was found.
create function decided_place(organization uuid) returns bigint language plpgsql volatile as $$
declare
  decided constant bigint := event_horizon(organization);
begin
  return greatest(0,
    (select max(event.position) from events as event
     where event.organization_id = organization and event.position <= decided),
    (select purged.position from purged_events as purged where purged.organization_id = organization));
end $$;

-- Pages are read by one statement of the service now, which asks for what is decided as seldom as it can.
drop function read_events(uuid, bigint, text[], uuid[], timestamptz, integer, integer, integer);
