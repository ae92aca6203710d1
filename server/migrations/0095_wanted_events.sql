-- An endpoint wants types and kinds (`contact.*`), and events about some tournaments or about all.
alter table webhook_endpoints add column tournament_ids uuid[] not null default '{}';
select date_changes_of('webhook_endpoints',
  '{consecutive_failures,last_success_at,failing_since,secret,previous_secret,previous_secret_until,under_way}');

-- Nothing named means all: of types also those that come later, of tournaments also the events that are about none.
create function wants_event(types text[], tournaments uuid[], type text, tournament uuid) returns boolean
language sql immutable as $$
  select (types = '{}' or types && array[type, split_part(type, '.', 1) || '.*'])
    and (tournaments = '{}' or coalesce(tournament = any (tournaments), false))
$$;

-- What an endpoint wants is decided here, in the transaction of the events, and nowhere else. The events of one statement may be of
-- several types and about several tournaments: those alike are compared with each endpoint once. Many deliveries are left to
-- workers, in batches of events that are alike, with a fan-out for each endpoint that wants them. A statement may make its share
-- of 5000: of the events that its transaction expects, it has some.
create or replace function make_deliveries() returns trigger language plpgsql as $$
declare
  expected integer;
begin
  if not exists (select from webhook_endpoints where organization_id in (select organization_id from made limit 1)) then
    return null;
  end if;
  expected := greatest((select count(*) from made), nullif(current_setting('app.events_expected', true), '')::integer);
  if expected > 1 and expected::bigint * (
      select sum(alike.events)
      from (select organization_id, type, tournament_id, count(*) as events from made
            where type <> 'webhook.test' group by 1, 2, 3) as alike
      join webhook_endpoints as endpoint on endpoint.organization_id = alike.organization_id
        and wants_event(event_types, tournament_ids, alike.type, alike.tournament_id)
      ) > 5000 * (select count(*) from made) then
    with alike as materialized (
      select organization_id, new_id(min(created_at)) as batch_id, type, tournament_id,
        array_agg(id order by position) as event_ids, min(created_at) as created_at
      from made where type <> 'webhook.test' group by organization_id, type, tournament_id
    ), wanted as materialized (
      select alike.organization_id, batch_id, endpoint.id as endpoint_id,
        case endpoint.status when 'enabled' then alike.created_at end as due_at
      from alike join webhook_endpoints as endpoint on endpoint.organization_id = alike.organization_id
        and wants_event(event_types, tournament_ids, alike.type, alike.tournament_id)
    ), batch as (
      insert into webhook_batches (organization_id, id, event_type, event_ids, created_at)
      select organization_id, batch_id, type, event_ids, created_at from alike
      where batch_id in (select batch_id from wanted)
    )
    insert into webhook_fan_outs (organization_id, batch_id, endpoint_id, due_at)
    select organization_id, batch_id, endpoint_id, due_at from wanted;
  else
    insert into webhook_deliveries
      (organization_id, id, endpoint_id, event_id, event_type, status, due_at, created_at)
    select alike.organization_id, new_id(event.created_at), endpoint.id, event.id, alike.type,
      case endpoint.status when 'enabled' then 'pending' else 'dead' end,
      case endpoint.status when 'enabled' then event.created_at end, event.created_at
    from (
      select organization_id, type, tournament_id, array_agg(id) as ids, array_agg(created_at) as times,
        array_agg(position) as places
      from made where type <> 'webhook.test' group by organization_id, type, tournament_id
    ) as alike
    join webhook_endpoints as endpoint on endpoint.organization_id = alike.organization_id
      and wants_event(event_types, tournament_ids, alike.type, alike.tournament_id)
    cross join unnest(alike.ids, alike.times, alike.places) as event (id, created_at, place)
    order by event.place;
  end if;
  return null;
end $$;
