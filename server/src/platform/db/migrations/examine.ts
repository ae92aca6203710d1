/** Looks at a database without changing it: whether this program could work with it, and what is missing. */
import type { Clock } from '../../clock.ts';
import { openClient } from '../wire/pool.ts';
import { send } from '../wire/statement.ts';
import { missingRoles } from './database-roles.ts';
import type { KeyGuard } from './key-guard.ts';
import { readMigrations } from './migrations.ts';

export interface DatabaseFacts {
  version: string;
  versionNumber: number;
  mostConnections: number;
  /** Whether the login may make tables, and works on its own ones. */
  mayCreate: boolean;
  ownsTables: boolean;
  /** The statements that an administrator has to run, if any. */
  roleStatements: string[];
  /** The newest migration that is applied (0 in an empty database), and the newest that this program has. */
  applied: number;
  newest: number;
  /** Why the encryption key is refused. */
  keyProblem: string | undefined;
}

/** Throws where there is no way to a database that takes writes, or a pooler in between keeps no sessions. */
export async function examineDatabase(url: string, clock: Clock, guard: KeyGuard): Promise<DatabaseFacts> {
  const { client } = await openClient(url, 'doctor', clock);
  try {
    const { rows } = await send(client, FACTS);
    const { has_migrations, ...facts } = rows[0];
    const roleStatements = await missingRoles(client);
    const known = has_migrations
      ? await send(client, 'select max(version) as version from schema_migrations')
      : undefined;
    const keyProblem = await guard.check(client).then(
      () => undefined,
      (error) => (error instanceof Error ? error.message : String(error)),
    );
    return {
      ...facts,
      roleStatements,
      applied: known?.rows[0]?.version ?? 0,
      newest: readMigrations().at(-1)?.version ?? 0,
      keyProblem,
    };
  } finally {
    await client.end();
  }
}

const FACTS = `select split_part(current_setting('server_version'), ' ', 1) as "version",
    current_setting('server_version_num')::int as "versionNumber",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
    has_schema_privilege('public', 'create') as "mayCreate",
    not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not pg_has_role(current_user, relowner, 'usage')) as "ownsTables",
    to_regclass('public.schema_migrations') is not null as has_migrations`;

/** How far a standby is behind, in seconds; null where it is no standby. */
export async function examineStandby(url: string): Promise<number | null> {
  const { client } = await openClient(url, 'doctor', undefined, { mayBeStandby: true });
  try {
    const { rows } = await send(
      client,
      `select case when pg_is_in_recovery() then
         coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 end as behind`,
    );
    return rows[0]?.behind ?? null;
  } finally {
    await client.end();
  }
}
