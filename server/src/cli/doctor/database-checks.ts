/** The database: whether it can be reached through what lies between, its version, rights, schema, key and time. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SIGNING_SECRETS } from '../../modules/integrations/webhooks/endpoints.ts';
import { startEmbedded } from '../../platform/db/embedded/embedded.ts';
import { hasCluster } from '../../platform/db/embedded/embedded-home.ts';
import { type DatabaseFacts, examineDatabase, examineStandby } from '../../platform/db/migrations/examine.ts';
import { keyGuard } from '../../platform/db/migrations/key-guard.ts';
import { DatabaseClock } from '../../platform/running/database-clock.ts';
import { silentLog } from '../../platform/running/log.ts';
import { startFailure } from '../../start-failure.ts';
import { doubtful, type Finding, good, leftOut, wrong } from './check.ts';
import type { DoctorSettings } from './doctor.ts';

const OLDEST_VERSION = 150_000;
const MOST_BEHIND_S = 60;
/** A clock that is further off is told, or keeps a node from being ready. */
const TOLD_FROM_S = 2;
const READY_UP_TO_S = 30;

export async function databaseChecks(settings: DoctorSettings, isEmbedded: boolean): Promise<Finding[]> {
  if (isEmbedded && !hasCluster(settings.dataDir))
    return [leftOut('database', `no data in ${settings.dataDir} yet: the first start creates it`)];
  const key = settings.encryptionKey ?? keptKey(settings.dataDir, isEmbedded);
  if (typeof key === 'string') return [wrong('key', key, 'Run this as the user that Fairway runs as.')];
  if (key === undefined)
    return [
      wrong(
        'key',
        'no key is set',
        'Set ENCRYPTION_KEY (or ENCRYPTION_KEY_FILE) to the key this database was first started with.',
      ),
    ];
  const embedded = isEmbedded ? await startEmbedded(settings.dataDir) : undefined;
  const url = embedded?.url ?? settings.databaseUrl ?? '';
  try {
    const clock = new DatabaseClock(silentLog());
    const facts = await examineDatabase(url, clock, keyGuard(key, SIGNING_SECRETS));
    return [...factChecks(facts, settings), time(clock), ...(await standby(settings))];
  } catch (error) {
    return [wrong('database', startFailure(error))];
  } finally {
    await embedded?.leave();
  }
}

/** A text says why it could not be read. */
function keptKey(dataDir: string, isEmbedded: boolean): Buffer | string | undefined {
  const file = path.join(dataDir, 'encryption-key');
  if (!isEmbedded || !existsSync(file)) return undefined;
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const factChecks = (facts: DatabaseFacts, settings: DoctorSettings): Finding[] => [
  facts.versionNumber >= OLDEST_VERSION
    ? good('database', `PostgreSQL ${facts.version}, accepts writes and keeps sessions`)
    : wrong('database', `PostgreSQL ${facts.version}`, 'Upgrade it to 15 or newer.'),
  connections(facts, settings),
  facts.roleStatements.length === 0
    ? good('roles', 'fairway_tenant and fairway_platform exist')
    : doubtful(
        'roles',
        'some are missing: the first start creates them if the login may, otherwise have an administrator run',
        facts.roleStatements.join('\n'),
      ),
  facts.mayCreate && facts.ownsTables
    ? good('rights', 'the login owns the database and its tables')
    : wrong(
        'rights',
        'the login does not own the database',
        'Make it the owner of the database and its tables.',
      ),
  schema(facts),
  facts.keyProblem === undefined ? good('key', 'matches this database') : wrong('key', facts.keyProblem),
];

/** As the doors, the listener and the jobs open them. */
function connections(
  { mostConnections }: DatabaseFacts,
  { databasePoolSize: size }: DoctorSettings,
): Finding {
  const needed = size + Math.max(4, Math.ceil(size / 2)) + 2 * Math.max(4, Math.ceil(size / 4)) + 4;
  const says = `a node takes up to ${needed} of ${mostConnections}`;
  return needed <= mostConnections
    ? good('connections', says)
    : wrong('connections', says, "Raise PostgreSQL's max_connections, or lower DATABASE_POOL_SIZE.");
}

function schema({ applied, newest }: DatabaseFacts): Finding {
  if (applied === newest) return good('schema', `version ${applied}, as this program`);
  return applied < newest
    ? doubtful(
        'schema',
        `version ${applied}, this program has ${newest}`,
        'The next start brings it up to date.',
      )
    : wrong(
        'schema',
        `version ${applied}, this program only knows ${newest}`,
        'Start a newer release of Fairway.',
      );
}

function time(clock: DatabaseClock): Finding {
  const skew = clock.skewSeconds();
  const off = Math.abs(skew);
  const says = `${off.toFixed(1)} s ${skew < 0 ? 'behind' : 'ahead of'} the database`;
  const advice = 'Run a time service (NTP) on this machine and on the database.';
  if (off > READY_UP_TO_S) return wrong('clock', says, advice);
  return off > TOLD_FROM_S
    ? doubtful('clock', says, advice)
    : good('clock', `within ${TOLD_FROM_S} s of the database`);
}

async function standby({ readDatabaseUrl }: DoctorSettings): Promise<Finding[]> {
  if (readDatabaseUrl === undefined) return [leftOut('standby', 'not used: READ_DATABASE_URL is not set')];
  try {
    const behind = await examineStandby(readDatabaseUrl);
    if (behind === null)
      return [doubtful('standby', 'READ_DATABASE_URL points to a primary', 'Point it to a hot standby.')];
    const says = `${Math.round(behind)} s behind`;
    return [
      behind > MOST_BEHIND_S
        ? doubtful(
            'standby',
            says,
            'Check that it still replicates. A primary without changes looks the same.',
          )
        : good('standby', says),
    ];
  } catch (error) {
    return [
      wrong(
        'standby',
        startFailure(error),
        'Correct READ_DATABASE_URL; meanwhile heavy reads go to the primary.',
      ),
    ];
  }
}
