-- Endpoints and organizations say when they changed last; what is not shown does not count. The workers tell of a disabling and
-- of a new name by the platform door. An endpoint also knows since when its attempts fail, as long as its count of failures is
-- not 0.
alter table webhook_endpoints add column updated_at timestamptz(3), add column failing_since timestamptz(3);
alter table organizations add column updated_at timestamptz(3);
select date_changes_of('webhook_endpoints',
  '{consecutive_failures,last_success_at,failing_since,secret,previous_secret,previous_secret_until,under_way}');
select date_changes_of('organizations', '{suspended_at}');
grant insert on events to fairway_platform;
