/**
 * Backups of the whole service: made by a command or by themselves, and remembered, so that people can see
 * when the last good one was.
 */
import { type Clock, MINUTE } from '../../../platform/clock.ts';
import { BackupUnderWay } from '../../../platform/db/backup/manifest.ts';
import type { TakenBackup } from '../../../platform/db/backup/take.ts';
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/running/log.ts';
import { reasonOf } from '../../../platform/running/logged-error.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import type { BucketAccess, Storage } from '../../../platform/storage/storage.ts';

/** How soon a backup that failed is tried again, if the next is not due before. */
const RETRY_MS = 15 * MINUTE;
/** How many are remembered. */
const REMEMBERED = 100;

interface Schedule extends BucketAccess {
  doors: Doors;
  clock: Clock;
  log: Log;
  backupEvery: number | undefined;
  backupTo: string | undefined;
  backupKeep: number;
}

export interface Backup extends TakenBackup {
  bytes: number;
}

/** Makes the backup that is due, and removes those beyond the number to keep. */
export async function makeIfDue(schedule: Schedule): Promise<void> {
  const { doors, clock, log, backupEvery, backupTo, backupKeep } = schedule;
  if (backupEvery === undefined || backupTo === undefined) return;
  const now = clock.now();
  if (!(await isDue(doors.asPlatform, now, schedule))) return;
  const name = nameAt(now);
  const destination = `${shelfOf(backupTo)}${name}`;
  try {
    const storage = await openStorage(backupTo, schedule);
    const { bytes, rows } = await make({ doors, clock, storage, name, destination });
    log.info({ destination, bytes, rows }, 'made a backup');
    await removeOld(storage, backupKeep).catch((error) =>
      log.error(
        { destination, ...reasonOf(error) },
        'could not remove old backups; trying again after the next',
      ),
    );
  } catch (error) {
    if (error instanceof BackupUnderWay) return;
    log.error({ destination, ...reasonOf(error) }, 'could not make a backup; trying again in 15 minutes');
  }
}

/** Only backups to the same place count: one that somebody made by hand may be gone by now. */
async function isDue(db: Reads, now: Date, { backupEvery, backupTo = '' }: Schedule): Promise<boolean> {
  const latest = await db.one<{ begun_at: string; outcome: string }>(
    sql`select begun_at, outcome from backups where starts_with(destination, ${shelfOf(backupTo)})
        order by begun_at desc limit 1`,
  );
  if (latest === undefined || backupEvery === undefined) return true;
  const wait = latest.outcome === 'done' ? backupEvery : Math.min(backupEvery, RETRY_MS);
  return now.getTime() - Date.parse(latest.begun_at) >= wait;
}

/** With the slash at its end, so that `/backups-old` is not taken for a part of `/backups`. */
const shelfOf = (backupTo: string): string => `${backupTo.replace(/\/$/, '')}/`;

/** Sorted by name they are sorted by time. */
const nameAt = (now: Date): string =>
  `fairway-${now.toISOString().slice(0, 19).replaceAll(':', '').replaceAll('-', '')}Z.tar.gz`;
const OWN_NAME = /^fairway-\d{8}T\d{6}Z\.tar\.gz$/;

async function removeOld(storage: Storage, keep: number): Promise<void> {
  const own = (await storage.list()).filter((name) => OWN_NAME.test(name)).sort();
  for (const name of own.slice(0, -keep)) await storage.remove(name);
}

interface Making {
  doors: Doors;
  clock: Clock;
  storage: Storage;
  name: string;
  /** Where people find it. */
  destination: string;
  progress?: (done: number, all: number) => void;
}

export async function make({ doors, clock, storage, name, destination, progress }: Making): Promise<Backup> {
  const begunAt = clock.now();
  const remember = (outcome: Sql) => rememberBackup(doors, newId(begunAt), begunAt, destination, outcome);
  try {
    let taken: TakenBackup | undefined;
    const bytes = await storage.write(name, async (sink) => {
      taken = await doors.backup(sink, progress);
    });
    if (taken === undefined) throw new Error('The storage has stored nothing.');
    await remember(sql`'done', ${bytes}, ${taken.rows}, null`);
    return { ...taken, bytes };
  } catch (error) {
    // Not remembered where that fails too: the error that is thrown says more.
    if (!(error instanceof BackupUnderWay))
      await remember(sql`'failed', null, null, ${reasonOf(error).reason}`).catch(() => undefined);
    throw error;
  }
}

const rememberBackup = (doors: Doors, id: string, begunAt: Date, destination: string, outcome: Sql) =>
  doors.asPlatform.write(async (tx) => {
    await tx.run(
      sql`insert into backups (id, begun_at, ended_at, destination, outcome, bytes, rows, reason)
          values (${id}, ${begunAt}, ${tx.now}, ${destination}, ${outcome})`,
    );
    await tx.run(
      sql`delete from backups where begun_at < (select begun_at from backups order by begun_at desc offset ${REMEMBERED} limit 1)`,
    );
  });

interface GoodBackup {
  ended_at: string;
  bytes: number;
}

export const lastGood = (db: Reads): Promise<GoodBackup | undefined> =>
  db.one<GoodBackup>(
    sql`select ended_at, bytes from backups where outcome = 'done' order by begun_at desc limit 1`,
  );
