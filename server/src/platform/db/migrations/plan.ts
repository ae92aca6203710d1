/** What a migration of this database would do, and who would have to wait for it. Reads, and changes nothing. */
import { openClient } from '../wire/pool.ts';
import { type Migration, readMigrations, statementsOf } from './migrations.ts';
import { type Effect, effectsOf, type Lock, madeBy } from './statement-effects.ts';

export interface PlannedMigration {
  migration: string;
  /** How it is applied: as a whole, or statement by statement. */
  transaction: boolean;
  /** Programs before this release answer 503 from then on; null where it takes nothing away. */
  contract_since: string | null;
  statements: PlannedStatement[];
}

interface PlannedStatement {
  statement: string;
  in_batches: boolean;
  locks: { table: string; lock: Lock; waits: string }[];
}

export async function planMigrations(
  url: string,
  migrations: Migration[] = readMigrations(),
): Promise<PlannedMigration[]> {
  const applied = await appliedVersions(url);
  const made = new Set<string>();
  return migrations
    .filter(({ version }) => !applied.has(version))
    .map((migration) => planned(migration, made));
}

async function appliedVersions(url: string): Promise<Set<number>> {
  const { client } = await openClient(url, 'migrate');
  try {
    const { rows: tables } = await client.query(
      "select to_regclass('schema_migrations') is not null as found",
    );
    if (!tables[0]?.found) return new Set();
    const { rows } = await client.query<{ version: number }>('select version from schema_migrations');
    return new Set(rows.map(({ version }) => version));
  } finally {
    await client.end();
  }
}

/** `made` collects what the migrations before it have made, which nobody can be using. */
function planned(migration: Migration, made: Set<string>): PlannedMigration {
  return {
    migration: migration.name,
    transaction: !migration.isStepwise,
    contract_since: migration.contractSince ?? null,
    statements: statementsOf(migration.text).map(({ text, inBatchesOf }) => {
      made.add(madeBy(text) ?? '');
      const locks = effectsOf(text).filter(({ object, lock }) => lock !== 'none' && !made.has(object));
      return {
        statement: firstWords(text),
        in_batches: inBatchesOf !== undefined,
        locks: strongest(locks).map(({ object, lock }) => ({ table: object, lock, waits: WAITS[lock] })),
      };
    }),
  };
}

const WAITS: Record<Lock, string> = {
  'ACCESS EXCLUSIVE': 'reads and writes wait',
  'SHARE ROW EXCLUSIVE': 'writes wait',
  SHARE: 'writes wait',
  'SHARE UPDATE EXCLUSIVE': 'nobody waits',
  'ROW EXCLUSIVE': 'writes of the same rows wait',
  none: 'nobody waits',
  unknown: 'cannot be read from the statement',
};

/** In the order of their strength, as `Lock` has them: of several on one table only the first matters. */
function strongest(effects: Effect[]): Effect[] {
  const order = Object.keys(WAITS);
  const sorted = effects.toSorted((a, b) => order.indexOf(a.lock) - order.indexOf(b.lock));
  return sorted.filter(({ object }, index) => sorted.findIndex((each) => each.object === object) === index);
}

const LONGEST = 70;

function firstWords(statement: string): string {
  const line = statement.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 2)} …` : line;
}
