/**
 * Every statement that a tenant's door sends in a run of the tests names its organization, with row security
 * out of play: at the end PostgreSQL explains each of them, and says what it looks for in each table.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TenantStatement } from '../../../server/src/platform/db/sql.ts';
import { ownerClient } from './database.ts';

/** A file for each process, with a statement in each line. */
export const noteStatement = (folder: string, statement: TenantStatement): void =>
  appendFileSync(join(folder, String(process.pid)), `${JSON.stringify(statement)}\n`);

/** The statements that do not name their organization, with the tables whose rows they read. */
export async function unnamedStatements(folder: string, databaseUrl: string): Promise<string[]> {
  // The owner in a session of maintenance: the rules of row security let it see everything.
  const client = ownerClient(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    // Only since 16 can a statement be explained without the values of its parameters.
    return rows[0].version < 160_000 ? [] : await unnamedAmong(client, notedIn(folder));
  } finally {
    await client.end();
  }
}

function notedIn(folder: string): TenantStatement[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Others, such as `set local`, touch no rows. */
const HAS_A_PLAN = /^\s*(?:select|with|insert|update|delete|merge|values|table)\b/i;

async function unnamedAmong(client: pg.Client, statements: TenantStatement[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_policies where schemaname = 'public' and policyname = 'tenant'",
  );
  const tables = new Set(rows.map(({ name }) => name));
  const unnamed: string[] = [];
  for (const { text, parameter } of statements) {
    if (!HAS_A_PLAN.test(text)) continue;
    const plan = await planOf(client, text);
    const astray = scansWithout(plan, [`$${parameter}`], tables);
    if (astray.length > 0) unnamed.push(`${astray.join(', ')} in: ${text}`);
  }
  return unnamed;
}

/** A node of a plan, as `explain` shows it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'One-Time Filter'?: string;
  Plans?: PlanNode[];
}

async function planOf(client: pg.Client, text: string): Promise<PlanNode> {
  try {
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } catch (error) {
    if (error instanceof pg.DatabaseError && FAILS_FOR_TENANTS.includes(error.code ?? '')) return NO_PLAN;
    throw new Error(`PostgreSQL cannot explain: ${text}`, { cause: error });
  }
}

/** Tests send a few statements that cannot be planned for anybody: a division by zero, an unknown column. */
const FAILS_FOR_TENANTS = ['22012', '42703'];
const NO_PLAN: PlanNode = { 'Node Type': 'None' };

/**
 * The tenants' tables of which the plan reads rows without comparing their organization with the parameter, or
 * with what a one-time filter above has found to be the same.
 */
function scansWithout(node: PlanNode, names: readonly string[], tables: Set<string>): string[] {
  const known = [...names, ...equalTo(names, node['One-Time Filter'] ?? '')];
  const table = node['Relation Name'] ?? '';
  const isScan = node['Node Type'].endsWith('Scan') && tables.has(table);
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
  const found = [...conditions.replaceAll(BOUND, 'bound').matchAll(/\borganization_id = ([\w.$]+)/g)].map(
    ([, name = '']) => name,
  );
  const below = (node.Plans ?? []).flatMap((each) => scansWithout(each, known, tables));
  return isScan && !found.some((name) => known.includes(name)) ? [table, ...below] : below;
}

/** What a statement says beside the parameter, as PostgreSQL writes it; row security says it in other words. */
const BOUND = "(current_setting('app.organization_id'::text, false))::uuid";

function equalTo(names: readonly string[], condition: string): string[] {
  const pairs = [...condition.replaceAll(BOUND, 'bound').matchAll(/\(([\w.$]+) = ([\w.$]+)\)/g)];
  return pairs.flatMap(([, one = '', other = '']) =>
    names.includes(one) ? [other] : names.includes(other) ? [one] : [],
  );
}
