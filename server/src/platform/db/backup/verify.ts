/**
 * Proves a backup: restores it into a PostgreSQL of its own, reads every table back, and compares rows and
 * checksums with those of the original. Nothing of the running service is touched.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ensureQueue } from '../../jobs/queue-schema.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { enterMaintenance } from '../migrations/maintenance.ts';
import { migrate } from '../migrations/migrate.ts';
import { BadBackup } from './manifest.ts';
import { onOwnClient, type Restored, restoreBackup } from './restore.ts';
import { findTables, readRows } from './tables.ts';
import type { BackupProgress } from './take.ts';

const STOPPED = 'Stopped before the end: this says nothing about the backup.';
/** The copy is thrown away, so nothing has to reach the disk. */
const THROWN_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface VerifyOptions {
  progress?: BackupProgress;
  /** Ends it early; the copy is thrown away then too. */
  stop?: AbortSignal;
}

export async function verifyBackup(
  source: Readable,
  { progress, stop }: VerifyOptions = {},
): Promise<Restored> {
  stop?.addEventListener('abort', () => source.destroy(new BadBackup(STOPPED)));
  const dir = mkdtempSync(path.join(tmpdir(), 'fairway-verify-'));
  // The user that PostgreSQL runs as when this process is root's must get in.
  chmodSync(dir, 0o755);
  try {
    const server = await startEmbedded(dir, THROWN_AWAY);
    const { url } = server;
    try {
      const restored = await restoreBackup(url, source, {
        prepare: async (migrations) => {
          await migrate(url, undefined, migrations);
          await ensureQueue(url);
        },
        ...(progress && { progress }),
      });
      await compareWith(url, restored, stop);
      return restored;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Restoring has released the jobs that were being done, and noted itself: neither is compared. */
const isChangedByRestoring = (table: string): boolean =>
  table.startsWith('graphile_worker.') || table === 'public.feed_restores';

const compareWith = (url: string, { manifest, checksums }: Restored, stop: AbortSignal | undefined) =>
  onOwnClient(url, async (client) => {
    await enterMaintenance(client);
    const described = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
    for (const table of await findTables(client)) {
      if (stop?.aborted) throw new BadBackup(STOPPED);
      const columns = described.get(table.name);
      if (columns === undefined || isChangedByRestoring(table.name)) continue;
      const { rows, sha256 } = await readRows(client, { ...table, columns }, async () => undefined);
      const wanted = checksums.tables[table.name];
      if (rows !== wanted?.rows || sha256 !== wanted.sha256)
        throw new BadBackup(`The restored rows of ${table.name} are not those that were backed up.`);
    }
  });
