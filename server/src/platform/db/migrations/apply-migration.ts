/** Applies one migration and records it: in one transaction, or statement by statement if it says so. */
import type pg from 'pg';
import { type Migration, statementsOf } from './migrations.ts';

export async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, isStepwise } = migration;
  try {
    await (isStepwise ? applyStepwise(client, migration) : applyWhole(client, migration));
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  await client.query(migration.text);
  await remember(client, migration);
  await client.query('commit');
}

/** After a failure half way, the next start begins at the first statement, so each must be idempotent. */
async function applyStepwise(client: pg.Client, migration: Migration): Promise<void> {
  const statements = statementsOf(migration.text);
  for (const statement of statements) refuseUnrepeatable(statement);
  for (const statement of statements) {
    await dropInvalid(client, statement);
    await client.query(statement);
  }
  await remember(client, migration);
}

const remember = (client: pg.Client, { version, name, checksum }: Migration) =>
  client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);

const BUILD = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:(if\s+not\s+exists)\s+)?(\S+)/i;

function refuseUnrepeatable(statement: string): void {
  const build = BUILD.exec(statement);
  if (build !== null && build[1] === undefined)
    throw new Error('an index that is built concurrently needs a name and "if not exists"');
}

/** A concurrent index build that failed leaves an invalid index, which blocks the retry. */
async function dropInvalid(client: pg.Client, statement: string): Promise<void> {
  const [, , index] = BUILD.exec(statement) ?? [];
  if (index === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}
