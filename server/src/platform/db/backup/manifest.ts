/**
 * What a backup says of itself: at its beginning where it comes from, so that a restore refuses early, and at
 * its end what each table must be, so that a cut or changed file is found out. It never holds the key.
 */
import { Value } from 'typebox/value';
import { type Static, Type } from '../../text/schema.ts';

export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.json';

const Manifest = Type.Object({
  format: Type.Integer(),
  /** The release that made the backup, and the PostgreSQL it was made on. */
  fairway: Type.String(),
  postgresql: Type.String(),
  taken_at: Type.String(),
  /** A keyed hash, from which the key cannot be computed. */
  encryption_key_fingerprint: Type.String(),
  /** The migrations that the database had applied. */
  migrations: Type.Array(
    Type.Object({
      version: Type.Integer(),
      name: Type.String(),
      checksum: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
});

const Checksums = Type.Object({
  /** SHA-256 of the rows as they stand in the parts of the table, one after the other. */
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), sha256: Type.String() })),
  /** The last number that was given out, by the column it numbers. */
  sequences: Type.Record(Type.String(), Type.Integer()),
});

export type Manifest = Static<typeof Manifest>;
export type Checksums = Static<typeof Checksums>;

/** What is wrong with a backup, or with the place it is to be restored to; said to the operator as it is. */
export class BadBackup extends Error {}

/** Another process is making a backup of the same database. */
export class BackupUnderWay extends BadBackup {}

export function readManifest(json: string): Manifest {
  const manifest = parse(json);
  const format = isRecord(manifest) ? manifest.format : undefined;
  if (typeof format === 'number' && format > FORMAT)
    throw new BadBackup('This backup was made by a newer Fairway. Restore it with that one.');
  if (!Value.Check(Manifest, manifest)) throw new BadBackup('This file is not a backup of Fairway.');
  return manifest;
}

export function readChecksums(json: string): Checksums {
  const checksums = parse(json);
  if (!Value.Check(Checksums, checksums)) throw new BadBackup('The checksums of this backup are damaged.');
  return checksums;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
