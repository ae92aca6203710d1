-- Row security stays forced on every tenant table, and so binds its owner too. The policy `maintenance` lets the owner, and
-- nobody else, see every organization's rows in a session that says `app.maintenance = 'on'`: migrations do, and backups.
-- The migrator has given it to the tables that are there already.
create or replace function make_tenant_table(name regclass) returns void language plpgsql as $$
declare
  rule constant text := 'organization_id = current_setting(''app.organization_id'')::uuid';
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s to fairway_tenant using (%s) with check (%s)', name, rule, rule);
  execute format(
    'create policy maintenance on %s to current_user using (current_setting(''app.maintenance'', true) = ''on'')', name);
  execute format('grant select, insert, update, delete on %s to fairway_tenant', name);
end $$;
