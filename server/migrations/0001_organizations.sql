-- replaces b6e3813786e149439a6aed9222734616ad421749cac7daedffccb25c0124ad6b
-- That text made the two roles itself, which an owner without the right to create roles may not.

-- Two database roles, one per door. Neither owns a table, so row-level security binds both. The migrator has seen to it that
-- they exist and that the login can switch into them.
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
