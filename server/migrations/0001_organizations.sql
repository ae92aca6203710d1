-- Two database roles, one per door. Neither owns a table, so row-level security binds both.
do $$
begin
  create role fairway_tenant nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  create role fairway_platform nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- The login that runs the service switches into them; a superuser may do so anyway.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant fairway_tenant, fairway_platform to %I', current_user);
  end if;
end $$;

grant usage on schema public to fairway_tenant, fairway_platform;
grant select on schema_migrations to fairway_platform;

create table organizations (
  id uuid primary key,
  name text not null,
  suspended_at timestamptz(3),
  created_at timestamptz(3) not null
);
grant select, insert, update on organizations to fairway_platform;

-- Makes a table a tenant's: whoever comes in as fairway_tenant sees and writes only the rows of the organization
-- that the door has named. Without a name the setting does not exist, and the statement fails.
create function make_tenant_table(name regclass) returns void language plpgsql as $$
declare
  rule constant text := 'organization_id = current_setting(''app.organization_id'')::uuid';
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s to fairway_tenant using (%s) with check (%s)', name, rule, rule);
  execute format('grant select, insert, update, delete on %s to fairway_tenant', name);
end $$;
revoke execute on function make_tenant_table(regclass) from public;
