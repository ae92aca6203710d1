/**
 * Ties a database to the ENCRYPTION_KEY of its first start. With another key no sealed secret could be
 * decrypted, and webhooks would fail until their endpoints are disabled; so another key is refused before
 * anything is changed.
 */
import type pg from 'pg';
import { Sealer } from '../../crypto/seal.ts';
import { deriveKey, sameHash } from '../../crypto/secrets.ts';

/** Both run under the migration lock: of two nodes that bring different keys to a new database one wins. */
export interface KeyGuard {
  /** Before any migration: throws a WrongKey where the data belong to another key. Changes nothing. */
  check(client: pg.Client): Promise<void>;
  /** After the migrations: stores the key's fingerprint in a database that has none yet. */
  keep(client: pg.Client): Promise<void>;
}

/** Sealed values to try a key on, in a database from before fingerprints were stored. */
interface SealedColumn {
  table: string;
  column: string;
  /** The context that the value in the row with this id was sealed for. */
  context(id: string): string;
}

class WrongKey extends Error {}

const wrongKey = () =>
  new WrongKey(
    'ENCRYPTION_KEY is not the key this database was first started with. Start with that one; nothing was changed.',
  );

/** A keyed hash: without the key it can be neither computed nor reversed. */
export const fingerprintOf = (encryptionKey: Buffer): Buffer => deriveKey(encryptionKey, 'fingerprint');

export function keyGuard(encryptionKey: Buffer, sealed: SealedColumn): KeyGuard {
  const fingerprint = fingerprintOf(encryptionKey);
  const sealer = new Sealer(deriveKey(encryptionKey, 'seal'));
  return {
    check: async (client) => {
      const kept = await keptFingerprint(client);
      const isOurs = kept === undefined ? await opens(client, sealer, sealed) : sameHash(kept, fingerprint);
      if (!isOurs) throw wrongKey();
    },
    keep: async (client) => {
      await client.query(
        'insert into encryption_key (fingerprint) select $1 where not exists (select from encryption_key) on conflict do nothing',
        [fingerprint],
      );
      const kept = await keptFingerprint(client);
      if (kept === undefined || !sameHash(kept, fingerprint)) throw wrongKey();
    },
  };
}

async function keptFingerprint(client: pg.Client): Promise<Buffer | undefined> {
  if (!(await exists(client, 'encryption_key'))) return undefined;
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from encryption_key');
  return rows[0]?.fingerprint;
}

/**
 * Whether the key decrypts most of the sealed values. Most, because the database may have been started with a
 * wrong key before; the right key is the one that decrypts the most.
 */
async function opens(client: pg.Client, sealer: Sealer, { table, column, context }: SealedColumn) {
  if (!(await exists(client, table))) return true;
  // Row-level security hides a tenant table even from its owner; the platform's role may read this one.
  await client.query('begin; set local role fairway_platform');
  try {
    const keyId = `split_part(${column}, '.', 2)`;
    const most = await client.query<{ key_id: string }>(
      `select ${keyId} as key_id from ${table} group by 1 order by count(*) desc, ${keyId} = $1 desc limit 1`,
      [sealer.keyId],
    );
    const [one] = (
      await client.query<{ id: string; value: string }>(
        `select id, ${column} as value from ${table} where ${keyId} = $1 order by id limit 1`,
        [most.rows[0]?.key_id],
      )
    ).rows;
    return one === undefined || isOpenedBy(sealer, one.value, context(one.id));
  } finally {
    await client.query('rollback');
  }
}

function isOpenedBy(sealer: Sealer, value: string, context: string): boolean {
  try {
    sealer.open(value, context);
    return true;
  } catch {
    return false;
  }
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found === true;
}
