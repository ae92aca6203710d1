/**
 * How the owner of the tables sees every organization's rows while row-level security stays forced on all of
 * them: each tenant table has the policy `maintenance`, which applies to its owner alone, and only in a
 * session with the settings below. Any other session of the owner, such as one that lost its role, still sees
 * nothing.
 */
import type pg from 'pg';

/** An id that no organization has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The settings of a maintenance session. They include an organization's id, because the tenants' policy
 * applies to the owner as well, a member of their role, and fails where no organization is set.
 */
export const MAINTENANCE = { 'app.maintenance': 'on', 'app.organization_id': NOBODY };

export async function enterMaintenance(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(MAINTENANCE))
    await client.query('select set_config($1, $2, false)', [name, value]);
}

/**
 * Creates the policy on tenant tables that have none for this owner: those made before migration 0037, since
 * which `make_tenant_table` creates it, and those that have changed their owner.
 */
export async function allowMaintenance(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class
     where relforcerowsecurity and relnamespace = 'public'::regnamespace and not exists (
       select from pg_policy where polrelid = pg_class.oid and polname = 'maintenance'
         and polroles = array[current_user::regrole::oid])`,
  );
  for (const { name } of rows)
    await client.query(
      // Both in one transaction, as all statements that are sent together.
      `drop policy if exists maintenance on ${name};
       create policy maintenance on ${name} to current_user using (current_setting('app.maintenance', true) = 'on')`,
    );
}
