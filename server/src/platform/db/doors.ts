/**
 * The two doors to the data. `asOrganization` sees one tenant's rows, enforced by PostgreSQL's row-level
 * security; `asPlatform` sees credentials and organizations, and of the tenants' tables only the few that
 * workers serve for all. Nothing else reaches a connection pool.
 */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { type Actor, SERVICE } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../running/log.ts';
import type { BackupProgress, TakenBackup } from './backup/take.ts';
import { isLockTimeout, isReadOnly, translate } from './errors.ts';
import { type Reads, ReadsAs, type SendAs } from './reads.ts';
import { type Prepared, prepared, type Sql } from './sql.ts';
import { GroupCommits } from './transactions/group-commit.ts';
import { Notices } from './transactions/notices.ts';
import { type Teller, transaction } from './transactions/open-transaction.ts';
import type { Grouping, Once, Transaction } from './transactions/transaction.ts';
import { binding, brieflyBinding } from './wire/binding.ts';
import { Lanes } from './wire/lanes.ts';
import { inOneTrip } from './wire/one-trip.ts';
import {
  IDLE_TRANSACTION_MS,
  LOCK_TIMEOUT_MS,
  PATIENCE_MS,
  type QueryPatience,
  STATEMENT_MS,
  STATEMENT_TIMEOUT_MS,
} from './wire/patience.ts';
import { createPool, type PoolUsage, usageOf } from './wire/pool.ts';
import { Standby } from './wire/standby.ts';

export type { Reads, Transaction };

/** A transaction bound to one organization: every row it sees or writes is that organization's. */
export interface Tx extends Transaction, Grouping {
  readonly organizationId: string;
  readonly actor: Actor;
}

export interface Door<T extends Transaction> extends Reads {
  /** Reads on separate connections, for answers so large that small ones must not wait behind them. */
  aside(): Reads;
  /** The same, but never from a standby: for a caller who goes on from what was read. */
  asideOnPrimary(): Reads;
  /** Runs `work` in a transaction. The guard, if any, runs before the work's first round trip. */
  write<Result>(work: (tx: T) => Result | Promise<Result>, once?: Once): Promise<Result>;
}

export interface Doors {
  asOrganization(organizationId: string, actor?: Actor): Door<Tx>;
  asPlatform: Door<Transaction> & {
    /**
     * Runs two transactions, one after the other, in one round trip, and returns the rows of the last
     * statement of each; one without statements has none. They need nothing more from this process: if it
     * dies, PostgreSQL commits or rolls back what it has received, and so releases the locks.
     */
    inOneTrip<First, Second>(first: Sql[], second: Sql[]): [Promise<First[]>, Promise<Second[]>];
  };
  /** Calls `hear` with what this node's own transactions notify, as soon as they have committed. */
  onNotified(channel: string, hear: (payload: string) => void): void;
  /** Writes a backup of all data, as of one instant. The reader and the writer of backups are loaded late. */
  backup(sink: Writable, progress?: BackupProgress): Promise<TakenBackup>;
  /** By the kind of work that shares a pool of connections. */
  usage(): Record<string, PoolUsage>;
  close(): Promise<void>;
}

export interface DoorOptions {
  url: string;
  clock: Clock;
  log: Log;
  poolSize: number;
  /** One or several hot standbys, which heavy reads go to while they are up to date. */
  standbyUrl?: string | undefined;
  /** How long a tenant's statement may wait for a lock, in milliseconds. */
  lockTimeout?: number;
  /** No write is committed later than this after it began, in milliseconds. */
  longestWrite?: number;
  /** Makes the events of what transactions change. */
  teller?: Teller;
}

/** Readers of the feed wait for a write no longer than this, and `updated_since` reaches back so far. */
const LONGEST_WRITE_MS = 120_000;
/**
 * Of that, the end may take so long: until PostgreSQL gives up on a transaction whose program is frozen before it sends
 * its commit, for the events that go along, and for the commit itself.
 */
const COMMIT_MS = IDLE_TRANSACTION_MS + 2 * STATEMENT_MS;

/** Reads are read-only. A statement timeout ends slow ones, so that those behind them can run. */
const READS = {
  default_transaction_read_only: 'on',
  statement_timeout: String(PATIENCE_MS - 400),
};

/**
 * No seq scans: every tenant query has an index that leads with the organization. On small tables the planner
 * would prefer a scan and evaluate the policy for every row, which for 300 rows took longer than the rest of
 * the request.
 */
const TENANT = { enable_seqscan: 'off' };

/** Besides reads these connections send an occasional NOTIFY, which needs no fsync. */
const PLATFORM_READS = { ...READS, synchronous_commit: 'off' };

/**
 * The platform looks up single rows in tables of any size, and repeats a few statements all the time: no seq
 * scans, and generic plans, because planning a worker's claim takes longer than running it. Timeouts release
 * the locks of a worker that froze, whether between two statements or while a result was sent to it.
 */
const PLATFORM = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  idle_in_transaction_session_timeout: '5s',
  tcp_user_timeout: '5s',
};

/** How many lanes are opened before one is shared, and how many statements share one before the next. */
const READ_LANES = { usual: 4, perLane: 16, repeats: true };
const WRITE_LANES = { usual: 6, perLane: 8, repeats: false };
/** One lane for each read that the gate of heavy reads lets in. */
const HEAVY_LANES = { usual: 4, perLane: 4, repeats: true };

export function openDoors(options: DoorOptions): Doors {
  const { url, clock, log, poolSize, standbyUrl, teller } = options;
  const { lockTimeout = LOCK_TIMEOUT_MS, longestWrite = LONGEST_WRITE_MS } = options;
  const commitBy = (begunAt: number) => begunAt + longestWrite - COMMIT_MS;
  const pool = (name: string, size: number, settings: Record<string, string>, to = url) =>
    createPool({ url: to, name, as: 'bound', mayBeStandby: to !== url, size, settings, log, clock });
  const fewer = Math.max(4, Math.ceil(poolSize / 4));
  const tenants = pool('fairway_tenant', poolSize, {
    ...TENANT,
    lock_timeout: String(lockTimeout),
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
  });
  const tenantReads = pool('fairway_tenant', Math.max(4, Math.ceil(poolSize / 2)), { ...READS, ...TENANT });
  const platform = pool('fairway_platform', fewer, PLATFORM);
  const platformReads = pool('fairway_platform', fewer, { ...PLATFORM_READS, ...PLATFORM });
  const pools: Record<string, pg.Pool> = {
    tenant_writes: tenants,
    tenant_reads: tenantReads,
    platform_writes: platform,
    platform_reads: platformReads,
  };
  const readTenants = sharedReads(new Lanes(tenantReads, READ_LANES));
  const readHeavily = sharedReads(new Lanes(tenantReads, HEAVY_LANES));
  const readPlatform = sharedReads(new Lanes(platformReads, READ_LANES));
  const standby = standbyUrl === undefined ? undefined : openStandby(standbyUrl);
  const writes = new Lanes(tenants, WRITE_LANES);
  const commitTenants = sharedWrites(writes);
  const commitPlatform = sharedWrites(new Lanes(platform, WRITE_LANES));

  function openStandby(standbyUrl: string): Standby {
    const standbys = pool('fairway_standby', fewer, { ...READS, ...TENANT }, standbyUrl);
    pools.standby_reads = standbys;
    return new Standby({
      standby: new Lanes(standbys, HEAVY_LANES),
      primary: readPlatform,
      heavyPrimary: readHeavily,
      log,
      clock,
    });
  }
  /** Lets the standby know of every write. */
  const noting = <Result>(organizationId: string | undefined, write: Promise<Result>): Promise<Result> =>
    standby === undefined ? write : standby.noting(organizationId, write);

  const notices = new Notices((channel, payloads) => {
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
    readPlatform(undefined, { name: 'notify', text, values: [channel, payloads] }).catch(() => undefined);
  });
  const tenantSetting = (organizationId: string, actor = SERVICE) => ({
    pool: tenants,
    clock,
    commit: (statement: Prepared, patience: QueryPatience) =>
      commitTenants(organizationId, statement, patience),
    organizationId,
    actor,
    isAlive,
    commitBy,
    notices,
    teller,
    committed: new ReadsAs(readTenants, organizationId),
  });
  const groupsOf = new Map<string, GroupCommits>();
  const groups = (organizationId: string): GroupCommits => {
    const groups = groupsOf.get(organizationId);
    if (groups !== undefined) return groups;
    const made = new GroupCommits((begunAt) => {
      const patience = { millis: STATEMENT_MS, isAlive, sendBy: commitBy(begunAt) };
      const setting = { ...tenantSetting(organizationId), begunAt };
      return {
        read: async <Row>(statement: Sql): Promise<Row[]> =>
          (await readTenants(organizationId, prepared(statement, organizationId))).rows,
        commit: async <Row>(statement: Sql, ahead: Sql[] = []): Promise<Row[]> => {
          const own = (each: Sql) => prepared(each, organizationId);
          const first = [binding(organizationId), ...ahead.map(own)];
          return (await writes.sendAlone(first, own(statement), patience)).rows;
        },
        work: (decide) => transaction(setting, decide),
        transact: <Row>(statement: Sql, changesFor: (rows: Row[]) => Sql[]): Promise<Row[]> =>
          transaction(setting, async (open) => {
            const rows = await open.many<Row>(statement);
            for (const change of changesFor(rows)) open.queue(change);
            return rows;
          }),
      };
    });
    groupsOf.set(organizationId, made);
    return made;
  };
  // No retry: it would only delay the callers who check whether the server is alive.
  const heartbeats = sharedReads(new Lanes(platformReads, { ...READ_LANES, repeats: false }));
  const isAlive = () => heartbeats(undefined, { name: 'alive', text: 'select 1', values: [] });

  const ways: Ways = {
    read: readTenants,
    readAside: standby?.heavy ?? readHeavily,
    readAsideOnPrimary: readHeavily,
    write: (organizationId, actor, work, once) =>
      noting(
        organizationId,
        transaction(
          Object.assign(tenantSetting(organizationId, actor), { groups: () => groups(organizationId), once }),
          work,
        ),
      ),
  };
  const platformDoor = new ReadsAs(standby?.orElse(readPlatform) ?? readPlatform, undefined);

  return {
    onNotified: (channel, hear) => notices.on(channel, hear),
    asOrganization: (organizationId, actor = SERVICE) => new OrganizationDoor(ways, organizationId, actor),
    asPlatform: {
      one: (statement) => platformDoor.one(statement),
      many: (statement) => platformDoor.many(statement),
      aside: () => platformDoor,
      asideOnPrimary: () => new ReadsAs(readPlatform, undefined),
      inOneTrip: (first, second) => inOneTrip(platform, first, second),
      write: (work, once) => {
        const commit = (statement: Prepared, patience: QueryPatience) =>
          commitPlatform(undefined, statement, patience);
        return noting(
          undefined,
          transaction({ pool: platform, clock, commit, once, isAlive, commitBy, notices }, work),
        );
      },
    },
    backup: async (sink, progress) => (await import('./backup/take.ts')).takeBackup(url, sink, progress),
    usage: () => Object.fromEntries(Object.entries(pools).map(([kind, pool]) => [kind, usageOf(pool)])),
    close: async () => {
      standby?.stop();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** How statements of tenants are sent. */
interface Ways {
  read: SendAs;
  readAside: SendAs;
  readAsideOnPrimary: SendAs;
  write<Result>(organizationId: string, actor: Actor, work: Work<Result>, once?: Once): Promise<Result>;
}

type Work<Result> = (tx: Tx) => Result | Promise<Result>;

class OrganizationDoor extends ReadsAs implements Door<Tx> {
  readonly #ways: Ways;
  readonly #organizationId: string;
  readonly #actor: Actor;

  constructor(ways: Ways, organizationId: string, actor: Actor) {
    super(ways.read, organizationId);
    this.#ways = ways;
    this.#organizationId = organizationId;
    this.#actor = actor;
  }

  aside(): Reads {
    return new ReadsAs(this.#ways.readAside, this.#organizationId);
  }

  asideOnPrimary(): Reads {
    return new ReadsAs(this.#ways.readAsideOnPrimary, this.#organizationId);
  }

  write<Result>(work: Work<Result>, once?: Once): Promise<Result> {
    return this.#ways.write(this.#organizationId, this.#actor, work, once);
  }
}

/** A write that is sent through a door for reads is a bug of ours, not an outage. */
const sharedReads =
  (lanes: Lanes): SendAs =>
  (organizationId, statement) =>
    lanes
      .send([binding(organizationId)], statement)
      .catch((error) => Promise.reject(isReadOnly(error) ? error : translate(error)));

/**
 * Statements that commit by themselves share connections too, where one that waits for a lock would block
 * those behind it. So on a shared connection the lock timeout is short, and a statement that reaches it is
 * retried on a connection of its own.
 */
function sharedWrites(lanes: Lanes) {
  return async (organizationId: string | undefined, statement: Prepared, patience: QueryPatience) => {
    try {
      return await lanes.send([brieflyBinding(organizationId)], statement, patience);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return await lanes.sendAlone([binding(organizationId)], statement, patience);
    }
  };
}
