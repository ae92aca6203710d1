/**
 * The rule of upgrades, read from the migrations since the last release: they expand the schema, or say that
 * they contract it, and from which release on nobody misses what they take away.
 */
import { type Migration, statementsOf } from '../../server/src/platform/db/migrations/migrations.ts';
import {
  columnsMadeBy,
  columnsOfUnique,
  effectsOf,
  madeBy,
} from '../../server/src/platform/db/migrations/statement-effects.ts';
import { isOlder } from '../../server/src/platform/release.ts';

interface Release {
  version: string;
  /** The number of the newest migration that it brought. */
  newestMigration: number;
}

/** A sentence for each breach. What was made since the last release may be taken away again. */
export function breaches(migrations: Migration[], previous: Release): string[] {
  const made = new Set<string>();
  return migrations
    .filter(({ version }) => version > previous.newestMigration)
    .flatMap((migration) => {
      const { name, contractSince } = migration;
      const taken = takenAway(migration, made);
      if (contractSince === undefined)
        return taken.map(
          (statement) => `${name} takes something away without "-- contract since": ${statement}`,
        );
      return isOlder(previous.version, contractSince)
        ? [
            `${name} takes away what ${previous.version} needs: it can follow in the release after ${contractSince}`,
          ]
        : [];
    });
}

function takenAway(migration: Migration, made: Set<string>): string[] {
  return statementsOf(migration.text).flatMap(({ text }) => {
    // A unique index over a new column refuses nothing that an older program writes.
    const isOfNew = columnsOfUnique(text).some((column) => made.has(column));
    const isTaken =
      !isOfNew && effectsOf(text).some(({ object, takesAway }) => takesAway && !made.has(object));
    for (const thing of [madeBy(text) ?? '', ...columnsMadeBy(text)]) made.add(thing);
    return isTaken ? [text] : [];
  });
}
