/** Backup, verification and restore of the whole service. A backup is made beside a running one. */
import type { Config } from '../config.ts';
import { keyGuardOf, migrateWithKey, openDatabase } from '../database.ts';
import * as backups from '../modules/records/backups/backups.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import type { Checksums, Manifest } from '../platform/db/backup/manifest.ts';
import { openDoors } from '../platform/db/doors.ts';
import { fingerprintOf } from '../platform/db/migrations/key-guard.ts';
import { migrate } from '../platform/db/migrations/migrate.ts';
import { ensureQueue } from '../platform/jobs/queue-schema.ts';
import { silentLog } from '../platform/running/log.ts';
import { openFile } from '../platform/storage/open-storage.ts';
import { one } from './arguments.ts';
import type { Command } from './command.ts';
import { showProgress } from './progress.ts';

const FILE = 'FILE|s3://BUCKET/FILE';
const PATIENCE_MS = 20 * SECOND;

export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: {
    usage: `backup ${FILE}`,
    summary: 'Makes a backup of all data, as of this instant, while the service goes on.',
    prepareApart: (operands) => {
      const destination = one(operands, 'FILE');
      return async (config) => {
        const { storage, name } = await openFile(destination, config);
        return onDatabase(config, async (url) => {
          const doors = openDoors({ url, clock: systemClock, log: silentLog(), poolSize: 2 });
          const progress = showProgress('Backing up', 'tables');
          try {
            const making = { doors, clock: systemClock, storage, name, destination, progress };
            return { file: destination, ...(await backups.make(making)) };
          } finally {
            progress.end();
            await doors.close();
          }
        });
      };
    },
  },
  'backup verify': {
    usage: `backup verify ${FILE}`,
    summary: 'Restores a backup into a PostgreSQL of its own, compares every table, and throws it away.',
    prepareApart: (operands) => {
      const file = one(operands, 'FILE');
      return async (config) => {
        const { verifyBackup } = await import('../platform/db/backup/verify.ts');
        const { storage, name } = await openFile(file, config);
        const progress = showProgress('Verifying', 'tables');
        try {
          const { manifest, checksums } = await verifyBackup(await storage.read(name), progress);
          const key = fingerprintOf(config.encryptionKey).toString('hex');
          return {
            file,
            ...described(manifest, checksums),
            encryption_key: key === manifest.encryption_key_fingerprint ? 'the one set here' : 'another one',
            result: 'good',
          };
        } finally {
          progress.end();
        }
      };
    },
  },
  restore: {
    usage: `restore ${FILE}`,
    summary: 'Restores a backup into an empty database. Nothing leaves the copy until "outbound on".',
    prepareApart: (operands) => {
      const file = one(operands, 'FILE');
      return async (config) => {
        const { restoreBackup } = await import('../platform/db/backup/restore.ts');
        const { storage, name } = await openFile(file, config);
        const source = await storage.read(name);
        return onDatabase(config, async (url) => {
          const progress = showProgress('Restoring', 'tables');
          try {
            const { manifest, checksums } = await restoreBackup(url, source, {
              fingerprint: fingerprintOf(config.encryptionKey),
              prepare: async (migrations) => {
                await migrate(url, keyGuardOf(config), migrations);
                await ensureQueue(url);
              },
              progress,
            });
            await migrateWithKey(url, config, { missed: () => undefined, atMost: PATIENCE_MS });
            return { file, ...described(manifest, checksums), outbound: 'off' };
          } finally {
            progress.end();
          }
        });
      };
    },
  },
};

async function onDatabase<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config, silentLog(), { revives: false });
  try {
    return await work(database.url);
  } finally {
    await database.leave();
  }
}

function described({ taken_at, fairway, postgresql, migrations }: Manifest, { tables }: Checksums) {
  const all = Object.values(tables);
  return {
    taken_at,
    fairway,
    postgresql,
    schema: migrations.at(-1)?.version ?? 0,
    tables: all.length,
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
  };
}
