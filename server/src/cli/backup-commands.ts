/** Backup, verification and restore of the whole service. A backup is made beside a running one. */
import { keyGuardOf, migrateWithKey } from '../database.ts';
import * as backups from '../modules/records/backups/backups.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import type { Checksums, Manifest } from '../platform/db/backup/manifest.ts';
import { fingerprintOf } from '../platform/db/migrations/key-guard.ts';
import { migrate } from '../platform/db/migrations/migrate.ts';
import { ensureQueue } from '../platform/jobs/queue-schema.ts';
import { openFile } from '../platform/storage/open-storage.ts';
import { one } from './arguments.ts';
import type { Command } from './command.ts';
import { showing } from './progress.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const FILE = 'FILE|s3://BUCKET/FILE';
const PATIENCE_MS = 20 * SECOND;

export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: {
    usage: `backup ${FILE}`,
    summary: 'Backs up all data as of now. The service keeps running.',
    schema: () => 'leave',
    prepare: (operands) => {
      const destination = one(operands, 'FILE');
      return async (doors, { config }) => {
        const { storage, name } = await openFile(destination, config);
        return showing('Backing up', 'tables', async (progress) => {
          const making = { doors, clock: systemClock, storage, name, destination, progress };
          return { file: destination, ...(await backups.make(making)) };
        });
      };
    },
  },
  'backup verify': {
    usage: `backup verify ${FILE}`,
    summary: 'Tests a backup: restores it into a temporary PostgreSQL and compares every table.',
    prepareApart: (operands) => {
      const file = one(operands, 'FILE');
      return async (config) => {
        const { verifyBackup } = await import('../platform/db/backup/verify.ts');
        const { storage, name } = await openFile(file, config);
        return showing('Verifying', 'tables', async (progress) => {
          const { manifest, checksums } = await verifyBackup(await storage.read(name), {
            progress,
            stop: stopOnSignal(),
          });
          const key = fingerprintOf(config.encryptionKey).toString('hex');
          return {
            file,
            ...described(manifest, checksums),
            encryption_key: key === manifest.encryption_key_fingerprint ? 'the one set here' : 'another one',
            result: 'good',
          };
        });
      };
    },
  },
  restore: {
    usage: `restore ${FILE}`,
    summary: 'Restores a backup into an empty database. The copy sends nothing until you run "outbound on".',
    schema: () => 'leave',
    prepare: (operands) => {
      const file = one(operands, 'FILE');
      return async (_doors, { config, databaseUrl: url }) => {
        const { restoreBackup } = await import('../platform/db/backup/restore.ts');
        const { storage, name } = await openFile(file, config);
        const source = await storage.read(name);
        return showing('Restoring', 'tables', async (progress) => {
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
        });
      };
    },
  },
};

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
