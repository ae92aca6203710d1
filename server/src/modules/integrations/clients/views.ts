/** API clients as the dashboard shows them; a secret is shown by its hint only. */
import type { Reads } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { colleague } from '../../access/staff/accounts.ts';
import type { ApiClient } from './schemas.ts';

/** Not paged, because an organization has a handful. */
export const list = (db: Reads, organizationId: string): Promise<ApiClient[]> =>
  select(db, sql`organization_id = ${organizationId}`);

export async function get(db: Reads, organizationId: string, clientId: string): Promise<ApiClient> {
  const [client] = await select(db, sql`organization_id = ${organizationId} and id = ${clientId}`);
  if (client === undefined) throw notFound('Client');
  return client;
}

async function select(db: Reads, where: Sql): Promise<ApiClient[]> {
  const rows = await db.many<ApiClient>(
    sql`select id as client_id, name, scopes,
          case when disabled_at is null then 'enabled' else 'disabled' end as status,
          array(select json_build_object('id', id, 'hint', hint, 'created_at', created_at, 'last_used_at', last_used_at)
            from client_secrets where client_id = clients.id order by id desc) as secrets,
          ${colleague(sql`made_by`)} as created_by, created_at, last_used_at
        from clients where ${where} order by created_at desc, id`,
  );
  return rows.map((row) => ({ ...row, secrets: row.secrets.map(withTimes) }));
}

type Secret = ApiClient['secrets'][number];

/** Converts times: inside JSON, PostgreSQL writes them in another format than ours. */
const withTimes = (secret: Secret): Secret => ({
  ...secret,
  created_at: new Date(secret.created_at).toISOString(),
  last_used_at: secret.last_used_at === null ? null : new Date(secret.last_used_at).toISOString(),
});
