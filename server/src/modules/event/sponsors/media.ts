/** Images, stored once for each organization under the hash of their bytes. */
import { createHash } from 'node:crypto';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredImage {
  sha256: string;
  type: string;
  bytes: Buffer;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Through the platform door: a request has only the hash. Equal hashes mean equal images. */
export const find = (db: Reads, sha256: string): Promise<StoredImage | undefined> =>
  db.one<StoredImage>(sql`select sha256, type, bytes from media where sha256 = ${sha256} limit 1`);

/**
 * An advisory lock until the transaction ends: changes of an organization's images run one at a time, because
 * one could delete an image that another is about to use.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`media ${tx.organizationId}`}, 0))`);
}

export async function keep(tx: Tx, { sha256, type, bytes }: StoredImage): Promise<void> {
  await tx.run(
    sql`insert into media (organization_id, sha256, type, bytes)
        values (${tx.organizationId}, ${sha256}, ${type}, ${bytes}) on conflict do nothing`,
  );
}

/** Deletes those of these images that no sponsor shows any more. */
export async function dropUnused(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.run(
    sql`delete from media where sha256 = any (${[...hashes]}::text[]) and not exists (
          select from sponsors where sponsors.organization_id = media.organization_id and sponsors.logo = media.sha256)`,
  );
}
