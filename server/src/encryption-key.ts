/** The ENCRYPTION_KEY setting: as given, or generated and stored beside the embedded data. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './bad-setting.ts';
import { hasCluster } from './platform/db/embedded/embedded-home.ts';
import { writeOnce } from './platform/files/write-once.ts';

/** `keepIn` is the data directory of an embedded PostgreSQL; undefined with a given one. */
export function encryptionKey(given: Buffer | undefined, keepIn: string | undefined): Buffer {
  if (given !== undefined) return given;
  if (keepIn === undefined)
    throw new BadSetting(
      'ENCRYPTION_KEY',
      'is required with DATABASE_URL: 32 bytes as base64, made once by "openssl rand -base64 32" and kept',
    );
  const kept = Buffer.from(keptKey(keepIn), 'base64');
  if (kept.length !== 32)
    throw new BadSetting('ENCRYPTION_KEY', `must be 32 bytes as base64, not ${kept.length}`);
  return kept;
}

/** Generated at the first start only: a new key could not decrypt existing data. */
function keptKey(dataDir: string): string {
  const file = path.join(dataDir, 'encryption-key');
  try {
    if (!existsSync(dataDir)) makeFolder(dataDir);
    // Of two concurrent first starts one writes the key, and both read it.
    if (!existsSync(file) && !hasCluster(dataDir)) writeOnce(file, `${randomBytes(32).toString('base64')}\n`);
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadSetting(
      'DATA_DIR',
      `must be a folder we can write to (${error instanceof Error ? error.message : error})`,
    );
  }
  throw new BadSetting(
    'ENCRYPTION_KEY',
    `is missing: there are data in ${dataDir}, and ${file} is gone. Put the file back, or set ENCRYPTION_KEY to what it held`,
  );
}

/** Recursive only if the parent is missing: below /proc it would never end. Another start may make it too. */
function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: !existsSync(path.dirname(dir)) });
  } catch (error) {
    if (!existsSync(dir)) throw error;
  }
}
