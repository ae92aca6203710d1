-- Where a change leaves work for later. Nothing is kept here: what is inserted becomes a job of the queue
-- (graphile_worker, whose schema the queue's own migrations make) in the same transaction, for the organization that the
-- transaction is bound to and no other.
create view queued_jobs as
  select ''::text as name, '{}'::json as payload, null::timestamptz as run_at, null::text as key where false;

create function queue_job() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
begin
  perform graphile_worker.add_job(
    new.name,
    payload => json_build_object('organization_id', organization, 'payload', new.payload),
    run_at => new.run_at,
    job_key => organization || ':' || new.name || ':' || new.key);
  return new;
end $$;
revoke execute on function queue_job() from public;

create trigger queue_job instead of insert on queued_jobs for each row execute function queue_job();
grant insert on queued_jobs to fairway_tenant;
