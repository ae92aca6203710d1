/**
 * The two doors to the data. `asOrganization` sees one tenant's rows, because PostgreSQL's row-level security
 * says so; `asPlatform` sees credentials and organizations, and no tenant table at all. Nothing else reaches a
 * connection pool.
 */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { bind, isBoundTo, rememberBinding } from './binding.ts';
import { translate } from './errors.ts';
import { connect, createPool } from './pool.ts';
import { type Reads, reads } from './reads.ts';
import { type Prepared, prepared } from './sql.ts';
import { LOCK_TIMEOUT_MS, type Transaction, transaction } from './transaction.ts';

export type { Reads, Transaction };

/** A transaction bound to one organization: every row it sees or writes is that organization's. */
export interface Tx extends Transaction {
  readonly organizationId: string;
}

export interface Door<T extends Transaction> extends Reads {
  write<Result>(work: (tx: T) => Promise<Result>): Promise<Result>;
}

export interface Doors {
  asOrganization(organizationId: string): Door<Tx>;
  asPlatform: Door<Transaction>;
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

export function openDoors({ url, clock, log, poolSize, lockTimeout = LOCK_TIMEOUT_MS }: DoorOptions): Doors {
  const tenants = createPool(url, 'fairway_tenant', poolSize, log, { lock_timeout: String(lockTimeout) });
  const platform = createPool(url, 'fairway_platform', Math.max(4, Math.ceil(poolSize / 4)), log);

  const hears: [string, (payload: string) => void][] = [];
  const tell = (channel: string, payload: string) => {
    for (const [wanted, hear] of hears) if (wanted === channel) hear(payload);
  };

  return {
    onNotified: (channel, hear) => void hears.push([channel, hear]),
    asOrganization: (organizationId) => ({
      ...reads((statement) => readAs(tenants, organizationId, prepared(statement))),
      write: (work) =>
        transaction({ pool: tenants, organizationId, tell }, (statements) =>
          work({ ...statements, now: clock.now(), organizationId }),
        ),
    }),
    asPlatform: {
      ...reads((statement) => readPlain(platform, prepared(statement))),
      write: (work) =>
        transaction({ pool: platform, tell }, (statements) => work({ ...statements, now: clock.now() })),
    },
    usage: () => ({
      total: tenants.totalCount + platform.totalCount,
      idle: tenants.idleCount + platform.idleCount,
      waiting: tenants.waitingCount + platform.waitingCount,
    }),
    close: async () => {
      await Promise.all([tenants.end(), platform.end()]);
    },
  };
}

/**
 * When the connection has to be bound first, binding and statement travel back to back. Each carries its own Sync, so a
 * failed binding does not stop the statement: rows are handed out only when both succeeded, else the connection is
 * dropped.
 */
async function readAs(pool: pg.Pool, organizationId: string, statement: Prepared): Promise<pg.QueryResult> {
  const client = await connect(pool);
  try {
    let result: pg.QueryResult;
    if (isBoundTo(client, organizationId)) {
      result = await client.query(statement);
    } else {
      [, result] = await Promise.all([bind(client, organizationId), client.query(statement)]);
      rememberBinding(client, organizationId);
    }
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw translate(error);
  }
}

async function readPlain(pool: pg.Pool, statement: Prepared): Promise<pg.QueryResult> {
  const client = await connect(pool);
  try {
    const result = await client.query(statement);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw translate(error);
  }
}
