/**
 * The two doors to the data. `asOrganization` sees one tenant's rows, because PostgreSQL's row-level security
 * says so; `asPlatform` sees credentials and organizations, and of the tenants' tables only the few that workers serve
 * for everybody. Nothing else reaches a connection pool.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { Crowds } from './crowds.ts';
import { readLanes } from './lanes.ts';
import { createPool } from './pool.ts';
import { type Reads, reads } from './reads.ts';
import { prepared, type Sql } from './sql.ts';
import { PATIENCE_MS } from './statement.ts';
import {
  type Guard,
  inOneTrip,
  LOCK_TIMEOUT_MS,
  STATEMENT_MS,
  STATEMENT_TIMEOUT_MS,
  type Transaction,
  transaction,
} from './transaction.ts';
import { WriteLanes } from './write-lanes.ts';

export type { Reads, Transaction };

/** On whose behalf something changes: an API client, a member of staff, or, when neither is named, the service itself. */
export interface Actor {
  readonly clientId?: string;
  readonly email?: string;
}

/** A transaction bound to one organization: every row it sees or writes is that organization's. */
export interface Tx extends Transaction {
  readonly organizationId: string;
  readonly actor: Actor;
}

export interface Door<T extends Transaction> extends Reads {
  /** Runs `work` in a transaction. The guard is looked at before the work's first round trip, if it has one. */
  write<Result>(work: (tx: T) => Result | Promise<Result>, guard?: Guard): Promise<Result>;
}

export interface Doors {
  asOrganization(organizationId: string, actor?: Actor): Door<Tx>;
  asPlatform: Door<Transaction> & {
    /**
     * Runs two transactions, one after the other, that need nothing more from us once they are sent, and returns the rows
     * of the last statement of each; one without statements has none. However this process fares, what they lock is free
     * again when PostgreSQL is through with them.
     */
    inOneTrip<First, Second>(first: Sql[], second: Sql[]): [Promise<First[]>, Promise<Second[]>];
  };
  /** What this node's own transactions notify, as soon as they are committed. */
  onNotified(channel: string, hear: (payload: string) => void): void;
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DoorOptions {
  url: string;
  clock: Clock;
  log: Log;
  poolSize: number;
  /** How long a tenant's statement may wait for another transaction, in milliseconds. */
  lockTimeout?: number;
}

/** Workers take what has gathered in the meantime in one go. */
const WAKE_PAUSE_MS = 50;

/** PostgreSQL ends what takes too long, so that those behind it on the same connection get their turn. */
const READS = { statement_timeout: String(PATIENCE_MS - 400) };

/**
 * Whatever a tenant asks for, an index that its organization leads has it. A table that PostgreSQL takes for small it would
 * rather scan, and ask with every row whose it is: for 300 rows that took longer than all the rest of the answer.
 */
const TENANT = { enable_seqscan: 'off' };

/** Besides reading, a NOTIFY now and then: nothing that must have reached the disk. */
const PLATFORM_READS = { ...READS, synchronous_commit: 'off' };

/**
 * The platform looks up single rows in tables of any size, and asks the same over and over: PostgreSQL would rather scan a
 * table that it takes for small, and plan a worker's claim anew each time, which takes longer than the claim. What a worker
 * that has frozen holds is given back before anybody misses it: between two statements, or while PostgreSQL waits for it to
 * take an answer that is larger than the buffers in between.
 */
const PLATFORM = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  idle_in_transaction_session_timeout: '5s',
  tcp_user_timeout: '5s',
};

export function openDoors({ url, clock, log, poolSize, lockTimeout = LOCK_TIMEOUT_MS }: DoorOptions): Doors {
  const fewer = Math.max(4, Math.ceil(poolSize / 4));
  const tenants = createPool(url, 'fairway_tenant', poolSize, log, {
    ...TENANT,
    lock_timeout: String(lockTimeout),
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
  });
  const tenantReads = createPool(url, 'fairway_tenant', Math.max(4, Math.ceil(poolSize / 2)), log, {
    ...READS,
    ...TENANT,
  });
  const platform = createPool(url, 'fairway_platform', fewer, log, PLATFORM);
  const platformReads = createPool(url, 'fairway_platform', fewer, log, { ...PLATFORM_READS, ...PLATFORM });
  const pools = [tenants, tenantReads, platform, platformReads];
  const tenantLanes = new WriteLanes(tenants);
  const platformLanes = new WriteLanes(platform);
  const readTenants = readLanes(tenantReads);
  const readPlatform = readLanes(platformReads);

  const notify = (channel: string, payloads: Set<string>) => {
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
    readPlatform({ name: 'notify', text, values: [channel, [...payloads]] }).catch(() => undefined);
  };
  const wake = unhurried((channel, payloads) => {
    tell(channel, '');
    notify(channel, payloads);
  });
  const callOthers = unhurried(notify);
  const after = {
    tell: (channel: string, payload: string) => tell(channel, payload),
    wake: (channel: string) => wake(channel, ''),
    announce: (channel: string, payload: string) => {
      tell(channel, payload);
      callOthers(channel, payload);
    },
  };
  const crowdsOf = new Map<string, Crowds>();
  const crowds = (organizationId = ''): Crowds => {
    const known = crowdsOf.get(organizationId);
    if (known !== undefined) return known;
    const patience = { millis: STATEMENT_MS, isAlive };
    const made = new Crowds({
      read: async <Row>(statement: Sql): Promise<Row[]> =>
        (await readTenants(prepared(statement), organizationId)).rows,
      commit: async <Row>(statement: Sql): Promise<Row[]> =>
        (await tenantLanes.commit(organizationId, prepared(statement), patience)).rows,
    });
    crowdsOf.set(organizationId, made);
    return made;
  };
  const isAlive = () => readPlatform({ name: 'alive', text: 'select 1', values: [] });
  const hears: [string, (payload: string) => void][] = [];
  const tell = (channel: string, payload: string) => {
    for (const [wanted, hear] of hears) if (wanted === channel) hear(payload);
  };

  return {
    onNotified: (channel, hear) => void hears.push([channel, hear]),
    asOrganization: (organizationId, actor = {}) => ({
      ...reads((statement) => readTenants(prepared(statement), organizationId)),
      write: (work, guard) =>
        transaction(
          { pool: tenants, lanes: tenantLanes, crowds, organizationId, guard, isAlive, ...after },
          (unit) => work({ ...unit, now: clock.now(), organizationId, actor }),
        ),
    }),
    asPlatform: {
      ...reads((statement) => readPlatform(prepared(statement))),
      inOneTrip: (first, second) => inOneTrip(platform, first, second),
      write: (work, guard) =>
        transaction({ pool: platform, lanes: platformLanes, crowds, guard, isAlive, ...after }, (unit) =>
          work({ ...unit, now: clock.now() }),
        ),
    },
    usage: () => ({
      total: sum(pools.map((pool) => pool.totalCount)),
      idle: sum(pools.map((pool) => pool.idleCount)),
      waiting: sum(pools.map((pool) => pool.waitingCount)),
    }),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/**
 * At once when it was quiet, and then at most every so often: what comes meanwhile on the same channel is called out
 * together at the end of the pause.
 */
function unhurried(call: (channel: string, payloads: Set<string>) => void) {
  const pauses = new Map<string, Set<string>>();
  const pause = (channel: string): void => {
    pauses.set(channel, new Set());
    setTimeout(() => {
      const gathered = pauses.get(channel) ?? new Set();
      pauses.delete(channel);
      if (gathered.size === 0) return;
      pause(channel);
      call(channel, gathered);
    }, WAKE_PAUSE_MS).unref();
  };
  return (channel: string, payload: string): void => {
    const gathered = pauses.get(channel);
    if (gathered !== undefined) return void gathered.add(payload);
    pause(channel);
    call(channel, new Set([payload]));
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
