/** Applies one migration and records it: in one transaction, or statement by statement if it says so. */
import type pg from 'pg';
import { applyInBatches, refuseUnbatchable } from './batches.ts';
import { type Migration, type Statement, statementsOf } from './migrations.ts';
import { limitLockWaits, type Tell, untilLocked } from './short-locks.ts';

export async function apply(client: pg.Client, migration: Migration, tell: Tell): Promise<void> {
  const { name, isStepwise } = migration;
  try {
    if (isStepwise) await applyStepwise(client, migration, tell);
    else await untilLocked(name, tell, () => applyWhole(client, migration));
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  if (statementsOf(migration.text).some(({ inBatchesOf }) => inBatchesOf !== undefined))
    throw new Error('batches need a file that begins with "-- no transaction"');
  try {
    await client.query('begin');
    await client.query(migration.text);
    await remember(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** After a failure half way, the next start begins at the first statement, so each must be idempotent. */
async function applyStepwise(client: pg.Client, migration: Migration, tell: Tell): Promise<void> {
  const statements = statementsOf(migration.text);
  for (const statement of statements) {
    refuseUnrepeatable(statement);
    refuseUnbatchable(statement);
  }
  for (const [index, statement] of statements.entries())
    await applyStep(client, statement, `${migration.name}, statement ${index + 1}`, tell);
  await remember(client, migration);
}

const CONCURRENTLY = /^(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\s/i;

/** Concurrent work on an index waits for old transactions to end, and keeps nobody waiting meanwhile. */
async function applyStep(client: pg.Client, statement: Statement, what: string, tell: Tell): Promise<void> {
  const { text, inBatchesOf } = statement;
  if (inBatchesOf !== undefined) return applyInBatches(client, what, statement, tell);
  const isPatient = CONCURRENTLY.test(text);
  if (isPatient) await limitLockWaits(client, false);
  await untilLocked(what, tell, async () => {
    await dropInvalid(client, text);
    await client.query(text);
  });
  if (isPatient) await limitLockWaits(client);
}

const remember = (client: pg.Client, { version, name, checksum }: Migration) =>
  client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);

const BUILD = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:(if\s+not\s+exists)\s+)?(\S+)/i;

function refuseUnrepeatable({ text }: Statement): void {
  const build = BUILD.exec(text);
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
