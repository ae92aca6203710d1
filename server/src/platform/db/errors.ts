/** Classifies PostgreSQL's errors: an unreachable server, a race worth a retry, a broken constraint. */
import pg from 'pg';
import { conflict, Problem, TooBusy, tookTooLong, unavailable } from '../problems.ts';

// SQLSTATE classes: connection exceptions, insufficient resources, operator intervention (shutdown,
// start-up).
const AWAY = /^(08|53|57)/;
/**
 * The connection has ended up at a standby, or the server takes no writes: as useless to us as one that is
 * away.
 */
const READ_ONLY = '25006';
const RACE = new Set(['40001', '40P01']);
const LOCK_TIMEOUT = '55P03';
const CANCELLED = '57014';
const NOT_NULL = '23502';
const ABORTED = '25P02';
/** An unknown name, or one that exists already: the connection's prepared statements differ from ours. */
const NOT_AS_PREPARED = new Set(['26000', '42P05']);

/** An assumption of optimistic work was wrong: the transaction did nothing and is retried without it. */
export class WrongAssumption extends Error {}

/** A constraint was violated by what another transaction did meanwhile: the transaction is retried. */
export class LostRace extends Error {}

/** A connection that cannot be trusted with a tenant's data: not retried, the operator must fix it. */
export class UnsafeConnection extends Error {}

/** A server that can only be read: a standby, or a primary that an operator has set to read-only. */
export class ReadOnlyServer extends Error {}

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** Serialization failures, deadlocks and the like: the transaction did nothing and may be retried. */
export const isRace = (error: unknown): boolean =>
  error instanceof LostRace || RACE.has(sqlState(error) ?? '');

/** Whether a statement failed only because an earlier one of its transaction did, which is the cause. */
export const isConsequence = (error: unknown): boolean => sqlState(error) === ABORTED;

/** Whether PostgreSQL's statement timeout ended it. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === CANCELLED;

/** Whether the statement was not prepared, because the earlier one that should prepare it failed. */
export const isUnprepared = (error: unknown): boolean => NOT_AS_PREPARED.has(sqlState(error) ?? '');

/** A statement that writes was sent where nothing can be written. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === READ_ONLY;

/** PostgreSQL's lock timeout ended the wait. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_TIMEOUT;

/** The name of the violated constraint, if that was the error; of `not null`, table and column. */
function brokenConstraint(error: unknown): string | undefined {
  if (!(sqlState(error)?.startsWith('23') && error instanceof pg.DatabaseError)) return undefined;
  return error.code === NOT_NULL ? `${error.table}.${error.column}` : error.constraint;
}

/**
 * What a door throws: a Problem stays; a lost server and a statement timeout become `service_unavailable`; a
 * lock timeout and a race lost after all retries become a conflict; the rest is a bug.
 */
export function translate(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (isLockTimeout(error) || isRace(error)) return busy();
  if (isCancelled(error)) return tookTooLong(error);
  return isAway(error) || isUnprepared(error) || error instanceof UnsafeConnection
    ? unavailable(error)
    : error;
}

const busy = (): Problem => conflict('Another request is at work on the same data.', { retryAfter: 1 });

/** Whether the server is lost or silent: by PostgreSQL's codes, Node's codes, and the messages of pg. */
export function isAway(error: unknown): boolean {
  if (error instanceof ReadOnlyServer) return true;
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '') || isReadOnly(error);
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (!(error instanceof Error) || error instanceof UnsafeConnection) return false;
  return (
    'syscall' in error || /connection|timeout|terminated|not queryable|Cannot use a pool/i.test(error.message)
  );
}

const DISK_FULL = '53100';
const TOO_MANY_CONNECTIONS = '53300';

/** Why a request was refused with `service_unavailable`, for the log. */
export function whyUnavailable(cause: unknown): 'full disk' | 'read-only' | 'too busy' | 'away' | 'other' {
  const code = sqlState(cause);
  if (code === DISK_FULL) return 'full disk';
  if (isReadOnly(cause) || cause instanceof ReadOnlyServer) return 'read-only';
  if (code === TOO_MANY_CONNECTIONS || isCancelled(cause) || cause instanceof TooBusy) return 'too busy';
  return isAway(cause) ? 'away' : 'other';
}

/** What to say when a constraint of this name refuses a row. */
export type Refusals = Record<string, () => Problem | WrongAssumption | LostRace>;

/** Replaces the violation of a constraint by the error that `refusals` has for it. */
export async function refusing<Result>(statement: Promise<Result>, refusals: Refusals): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    throw refusal === undefined ? error : refusal();
  }
}
