-- Refuses one endpoint too many for an organization. Creators take turns, so that two never count the same free place; the
-- count is a statement of its own, which sees what the one before has committed. It is asked and not a trigger: databases
-- from before the limit may hold more.
create function must_have_room_for_endpoint(organization uuid, most integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhook endpoints ' || organization, 0));
  if (select count(*) from (
      select from webhook_endpoints where organization_id = organization limit most) as existing) >= most then
    raise exception 'an organization can have at most % webhook endpoints', most
      using errcode = 'check_violation', constraint = 'webhook_endpoints_limit';
  end if;
end $$;
