/**
 * The two database roles behind the doors. A login that may create roles creates them itself; for one that
 * may not, an administrator creates them once, with the statements that the refusal prints.
 */
import pg from 'pg';

const ROLES = ['fairway_tenant', 'fairway_platform'];
const INSUFFICIENT_PRIVILEGE = '42501';

class MissingRoles extends Error {}

/** Afterwards both roles exist and the login can switch into them; otherwise nothing was changed. */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  const { login, lines } = await findMissing(client);
  if (lines.length === 0) return;
  try {
    await client.query(`begin; ${lines.map(tolerant).join('\n')} commit`);
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new MissingRoles(refusal(login, lines));
    throw error;
  }
}

/** The statements that create what is missing; changes nothing. */
export const missingRoles = async (client: pg.ClientBase): Promise<string[]> =>
  (await findMissing(client)).lines;

interface Missing {
  login: string;
  /** The statements that create what is missing. */
  lines: string[];
}

/** From version 16 on, whoever created a role may grant it without being able to switch into it. */
async function findMissing(client: pg.ClientBase): Promise<Missing> {
  const { rows } = await client.query<{ name: string; exists: boolean; login: string; usable: boolean }>(
    `select name, pg_roles.oid is not null as exists, quote_ident(current_user) as login,
       current_setting('is_superuser') = 'on' or coalesce(pg_has_role(current_user, pg_roles.oid,
         case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as usable
     from unnest($1::text[]) as name left join pg_roles on rolname = name`,
    [ROLES],
  );
  const login = rows[0]?.login ?? '';
  const made = rows.filter(({ exists }) => !exists).map(({ name }) => `create role ${name} nologin;`);
  const unusable = rows.filter(({ usable }) => !usable).map(({ name }) => name);
  const granted = unusable.length === 0 ? [] : [`grant ${unusable.join(', ')} to ${login};`];
  return { login, lines: [...made, ...granted] };
}

/** Roles belong to the whole server: a node with another of its databases may create them concurrently. */
const tolerant = (line: string): string =>
  `do $$ begin ${line} exception when duplicate_object or unique_violation then null; end $$;`;

const refusal = (login: string, lines: string[]): string =>
  [
    `The database login ${login} may not make the two roles that keep organizations apart.`,
    'Ask an administrator of the database server to run this once, then start again:',
    '',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
